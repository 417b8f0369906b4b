"""Reads JSON as declared types, in plain Python; complaints are worded as msgspec's."""

import json as plain_json
import re
from base64 import b64decode
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from ludogite.local.plain_structs import (
    SCALARS,
    DecodeError,
    Meta,
    Struct,
    UnsetType,
    ValidationError,
    at,
    field_names,
    kind,
)

Read = Callable[[Any, str, bool], Any]
"""Makes what a type says of a value at a path; the last is whether objects are read by their attributes."""


def _wrong(expected: str, value: Any, path: str) -> ValidationError:
    return ValidationError(f"Expected `{expected}`, got `{kind(value)}`{at(path)}")


def decode(data: bytes | str, *, type: Any = Any) -> Any:  # noqa: A002 - as msgspec calls it
    """What JSON says, as a type; raises MsgspecError."""
    try:
        text = data if isinstance(data, str) else bytes(data).decode()
        value = plain_json.loads(text, parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise DecodeError(f"Invalid UTF-8 encoded string: {error.reason}") from error
    except ValueError as error:
        raise DecodeError(f"JSON is malformed: {error}") from error
    return _reader(type)(value, "$", False)


def _no_number(text: str) -> None:
    raise ValueError(f"invalid character in {text}")


def convert(value: Any, type: Any, *, from_attributes: bool = False) -> Any:  # noqa: A002 - as msgspec calls it
    """A value as another type; raises ValidationError."""
    return _reader(type)(value, "$", from_attributes)


@lru_cache(maxsize=512)
def _reader(hint: Any) -> Read:  # noqa: C901, PLR0911 - a line for each kind of type
    """What reads a type."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Any:
        return lambda value, path, loose: value
    if origin is Annotated:
        return _checked(_reader(parts[0]), [part for part in parts[1:] if isinstance(part, Meta)])
    if origin in (Union, UnionType):
        return _union([part for part in parts if part is not UnsetType])
    if origin is Literal:
        return _literal(parts)
    if hint is None or hint in SCALARS:
        return _scalar(hint or NoneType)
    if hint is bytes:
        return lambda value, path, loose: b64decode(_scalar(str)(value, path, loose), validate=True)
    if isinstance(hint, type) and (issubclass(hint, Struct) or is_dataclass(hint)):
        return _object(hint)
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        return _named_tuple(hint)
    if origin in (dict, Mapping):
        return _mapping(_reader(parts[0]), _reader(parts[1]))
    if origin is tuple and parts[-1] is not ...:
        return _fixed(list(map(_reader, parts)))
    return _listed(_reader(parts[0]), tuple if origin is tuple else list)


def _checked(read: Read, metas: list[Meta]) -> Read:
    def checked(value: Any, path: str, loose: bool) -> Any:
        found = read(value, path, loose)
        for meta in metas:
            meta.check(found, path)
        return found

    return checked


def _scalar(kind: Any) -> Read:
    def scalar(value: Any, path: str, loose: bool) -> Any:
        if kind is float and type(value) is int:
            return float(value)
        if type(value) is not kind:
            raise _wrong(SCALARS[kind], value, path)
        return value

    return scalar


def _literal(values: tuple[Any, ...]) -> Read:
    def literal(value: Any, path: str, loose: bool) -> Any:
        if not isinstance(value, str):
            raise _wrong("str", value, path)
        if value not in values:
            raise ValidationError(f"Invalid enum value {value!r}{at(path)}")
        return value

    return literal


def _union(parts: list[Any]) -> Read:
    tagged = {
        part.__tag__: part for part in parts if isinstance(part, type) and issubclass(part, Struct) and part.__tag__
    }
    if tagged:
        return _tagged(tagged)
    readers = {name: _reader(part) for part in parts for name in _accepted(part)}

    def union(value: Any, path: str, loose: bool) -> Any:
        found = "float" if type(value) is int and "int" not in readers else kind(value)
        if found not in readers:
            raise _wrong(" | ".join(readers), value, path)
        return readers[found](value, path, loose)

    return union


def _accepted(hint: Any) -> list[str]:
    """What JSON calls the values of a type."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _accepted(parts[0])
    if origin is Literal or hint is bytes:
        return ["str"]
    if hint in SCALARS:
        return [SCALARS[hint]]
    is_object = origin in (dict, Mapping) or (isinstance(hint, type) and not issubclass(hint, tuple) and not origin)
    return ["object" if is_object else "array"]


def _tagged(kinds: dict[str, Any]) -> Read:
    name = next(iter(kinds.values())).__tag_field__

    def tagged(value: Any, path: str, loose: bool) -> Any:
        if not isinstance(value, dict):
            raise _wrong("object", value, path)
        if name not in value:
            raise ValidationError(f"Object missing required field `{name}`{at(path)}")
        tag = value[name]
        if not isinstance(tag, str):
            raise _wrong("str", tag, f"{path}.{name}")
        if tag not in kinds:
            raise ValidationError(f"Invalid value {tag!r}{at(f'{path}.{name}')}")
        return _reader(kinds[tag])(value, path, loose)

    return tagged


def _object(kind: Any) -> Read:
    is_struct = issubclass(kind, Struct)
    hints = get_type_hints(kind, include_extras=True)
    names = kind.__struct_fields__ if is_struct else field_names(kind)
    needed = names_without_default(kind)
    tag_field = kind.__tag_field__ if is_struct and kind.__tag__ else None

    def read(value: Any, path: str, loose: bool) -> Any:
        if loose and not isinstance(value, dict):
            value = {name: getattr(value, name) for name in names if hasattr(value, name)}
        if not isinstance(value, dict):
            raise _wrong("object", value, path)
        given = {}
        for name, part in value.items():
            if name in names:
                given[name] = _reader(hints[name])(part, f"{path}.{name}", loose)
            elif is_struct and kind.__is_strict__ and name != tag_field:
                raise ValidationError(f"Object contains unknown field `{name}`{at(path)}")
        for name in needed:
            if name not in given:
                raise ValidationError(f"Object missing required field `{name}`{at(path)}")
        return kind(**given)

    return read


def names_without_default(kind: Any) -> list[str]:
    """The fields that have to be there."""
    if issubclass(kind, Struct):
        return [name for name in kind.__struct_fields__ if name not in kind.__struct_defaults__]
    return [field.name for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING]


def _listed(read: Read, made: Callable[[list[Any]], Any]) -> Read:
    def listed(value: Any, path: str, loose: bool) -> Any:
        if not isinstance(value, list | tuple):
            raise _wrong("array", value, path)
        return made([read(part, f"{path}[{number}]", loose) for number, part in enumerate(value)])

    return listed


def _fixed(readers: list[Read]) -> Read:
    def fixed(value: Any, path: str, loose: bool) -> Any:
        if not isinstance(value, list | tuple):
            raise _wrong("array", value, path)
        if len(value) != len(readers):
            raise ValidationError(f"Expected `array` of length {len(readers)}, got {len(value)}{at(path)}")
        parts = zip(readers, value, strict=True)
        return tuple(read(part, f"{path}[{number}]", loose) for number, (read, part) in enumerate(parts))

    return fixed


def _named_tuple(kind: Any) -> Read:
    hints = get_type_hints(kind, include_extras=True)
    readers = [_reader(hints[name]) for name in kind._fields]
    least = len(readers) - len(kind._field_defaults)

    def named(value: Any, path: str, loose: bool) -> Any:
        if not isinstance(value, list | tuple):
            raise _wrong("array", value, path)
        if not least <= len(value) <= len(readers):
            raise ValidationError(f"Expected `array` of length {least} to {len(readers)}, got {len(value)}{at(path)}")
        return kind(
            *(
                read(part, f"{path}[{number}]", loose)
                for number, (read, part) in enumerate(zip(readers, value, strict=False))
            )
        )

    return named


def _mapping(read_key: Read, read_value: Read) -> Read:
    def mapping(value: Any, path: str, loose: bool) -> Any:
        if not isinstance(value, Mapping):
            raise _wrong("object", value, path)
        return {_key(read_key, key, path): read_value(part, f"{path}[...]", loose) for key, part in value.items()}

    return mapping


def _key(read: Read, key: Any, path: str) -> Any:
    """A key of an object, which is a number where one is wanted."""
    try:
        return read(key, path, False)
    except ValidationError as error:
        if isinstance(key, str) and key.lstrip("-").isdecimal():
            return read(int(key), path, False)
        raise ValidationError(re.sub(" - at `", " - at `key` in `", str(error))) from error
