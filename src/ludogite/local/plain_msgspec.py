"""What Ludogîte needs of msgspec, in plain Python: browsers have no other. It reads as strictly, only slower."""

import json as plain_json
import re
import secrets
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from types import SimpleNamespace
from typing import Any

from ludogite.local.plain_reading import convert, decode
from ludogite.local.plain_structs import (
    UNSET,
    DecodeError,
    Meta,
    MsgspecError,
    Struct,
    UnsetType,
    ValidationError,
    field_names,
)

__all__ = [
    "UNSET",
    "DecodeError",
    "Meta",
    "MsgspecError",
    "Raw",
    "Struct",
    "UnsetType",
    "ValidationError",
    "convert",
    "json",
]


class Raw(bytes):
    """What is JSON already."""


MARK = secrets.token_hex(8)
"""Stands where something is put in that is JSON already; nobody can guess it."""
MARKED = re.compile(f'"{MARK}([0-9]+)"')


def encode(value: Any) -> bytes:
    """A value as JSON."""
    raw: list[str] = []

    def plain(part: Any) -> Any:
        if isinstance(part, Raw):
            raw.append(part.decode())
            return f"{MARK}{len(raw) - 1}"
        return _plain(part)

    text = plain_json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=plain, allow_nan=False)
    return (MARKED.sub(lambda found: raw[int(found[1])], text) if raw else text).encode()


def _plain(part: Any) -> Any:
    if isinstance(part, Struct):
        tag = {} if part.__tag__ is None else {part.__tag_field__: part.__tag__}
        return tag | part.written()
    if is_dataclass(part):
        return {name: getattr(part, name) for name in field_names(part.__class__)}
    if isinstance(part, bytes):
        return b64encode(part).decode()
    if isinstance(part, Mapping):
        return dict(part)
    if isinstance(part, Sequence | set | frozenset):
        return list(part)
    raise TypeError(f"Encoding objects of type {type(part).__name__} is unsupported")


class Encoder:
    """Writes values."""

    encode = staticmethod(encode)


class Decoder:
    """Reads values of a type."""

    def __init__(self, type: Any = Any) -> None:  # noqa: A002 - as msgspec calls it
        self._type = type

    def decode(self, data: bytes | str) -> Any:
        """What JSON says; raises MsgspecError."""
        return decode(data, type=self._type)


json = SimpleNamespace(encode=encode, decode=decode, Encoder=Encoder, Decoder=Decoder)
