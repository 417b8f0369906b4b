"""Structs as msgspec declares them, in plain Python, and what their values have to be."""

import re
from dataclasses import fields
from functools import lru_cache
from types import NoneType
from typing import Any, dataclass_transform

SCALARS = {bool: "bool", int: "int", float: "float", str: "str", NoneType: "null"}
"""What JSON calls plain values."""


class MsgspecError(Exception):
    """Whatever cannot be read."""


class DecodeError(MsgspecError):
    """What is no JSON."""


class ValidationError(DecodeError):
    """JSON that is not as it should be."""


class UnsetType:
    """The type of ``UNSET``."""

    def __bool__(self) -> bool:
        return False


UNSET = UnsetType()


def kind(value: Any) -> str:
    """What a value is called in JSON."""
    if isinstance(value, list | tuple):
        return "array"
    return SCALARS.get(type(value), "object")


def at(path: str) -> str:
    return "" if path == "$" else f" - at `{path}`"


class Meta:
    """What a value has to be beside its type."""

    def __init__(
        self,
        *,
        ge: float | None = None,
        le: float | None = None,
        lt: float | None = None,
        min_length: int | None = None,
        max_length: int | None = None,
        pattern: str | None = None,
    ) -> None:
        self.bounds = [(">=", ge), ("<=", le), ("<", lt)]
        self.lengths = [(">=", min_length), ("<=", max_length)]
        self.pattern = pattern

    def check(self, value: Any, path: str) -> None:
        """Raise ValidationError for a value that is not so."""
        name = kind(value)
        for sign, bound in self.bounds:
            if bound is not None and not _holds(value, sign, bound):
                raise ValidationError(f"Expected `{name}` {sign} {bound}{at(path)}")
        for sign, bound in self.lengths:
            if bound is not None and not _holds(len(value), sign, bound):
                raise ValidationError(f"Expected `{name}` of length {sign} {bound}{at(path)}")
        if self.pattern and not re.search(self.pattern, value):
            raise ValidationError(f"Expected `str` matching regex {self.pattern!r}{at(path)}")


def _holds(value: float, sign: str, bound: float) -> bool:
    return value >= bound if sign == ">=" else value <= bound if sign == "<=" else value < bound


@dataclass_transform()
class Struct:
    """A record with typed fields."""

    __struct_fields__: tuple[str, ...] = ()
    __struct_defaults__: dict[str, Any] = {}  # noqa: RUF012 - each kind of struct has its own
    __tag__: str | None = None
    __tag_field__ = "type"
    __is_strict__ = False
    __omitted__: dict[str, Any] = {}  # noqa: RUF012 - likewise
    """Values that are not written."""

    def __init_subclass__(
        cls,
        tag: str | None = None,
        tag_field: str = "type",
        *,
        forbid_unknown_fields: bool = False,
        frozen: bool = False,
        omit_defaults: bool = False,
    ) -> None:
        cls.__struct_fields__ = tuple(cls.__annotations__)
        cls.__struct_defaults__ = {name: vars(cls)[name] for name in cls.__struct_fields__ if name in vars(cls)}
        cls.__tag__, cls.__tag_field__, cls.__is_strict__ = tag, tag_field, forbid_unknown_fields
        cls.__omitted__ = cls.__struct_defaults__ if omit_defaults else {}

    def __init__(self, *values: Any, **named: Any) -> None:
        given = dict(zip(self.__struct_fields__, values, strict=False)) | named
        for name in self.__struct_fields__:
            if name not in given and name not in self.__struct_defaults__:
                raise TypeError(f"Missing required argument '{name}'")
            setattr(self, name, given[name] if name in given else _fresh(self.__struct_defaults__[name]))
        if (
            len(values) > len(self.__struct_fields__)
            or len(given) < len(values) + len(named)
            or given.keys() - {*self.__struct_fields__}
        ):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self.__struct_fields__)}")

    def written(self) -> dict[str, Any]:
        """The fields that are written."""
        values = ((name, getattr(self, name)) for name in self.__struct_fields__)
        return {
            name: value for name, value in values if value is not UNSET and value != self.__omitted__.get(name, UNSET)
        }

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__struct_fields__)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._values() == self._values()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._values()))})"


def _fresh(default: Any) -> Any:
    """A default that nobody else can change."""
    return type(default)(default) if isinstance(default, (list, dict, set)) else default


@lru_cache
def field_names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
