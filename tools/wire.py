"""Writes the browser's types, web/src/lib/wire.ts, from the server's messages."""

from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec.inspect
from msgspec import UnsetType

from ludogite.games import scene, words
from ludogite.server import wire

TARGET = Path(__file__).parents[1] / "web" / "src" / "lib" / "wire.ts"
HEAD = "// Written by `make wire` from src/ludogite/server/wire.py: change it there.\n"
SCENE = (words.Words, scene.Cell, scene.Piece, scene.Die, scene.Track, scene.Note, scene.Label)
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}


def written() -> str:
    """The whole file."""
    structs = [thing for thing in vars(wire).values() if isinstance(thing, type) and issubclass(thing, msgspec.Struct)]
    types = [*SCENE, *(struct for struct in structs if struct.__module__ == wire.__name__)]
    unions = [f"export type {name} = {spelled(getattr(wire, name))};" for name in ("Request", "Message")]
    return "\n".join([HEAD, *map(interface, types), *unions]) + "\n"


def interface(type_: Any) -> str:
    """A struct or dataclass as an interface."""
    lines = []
    info = msgspec.inspect.type_info(type_)
    if isinstance(info, msgspec.inspect.StructType) and info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for name, hint in get_type_hints(type_, include_extras=True).items():
        parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else ()
        optional = "?" if UnsetType in parts else ""
        lines.append(f"  {name}{optional}: {spelled(hint)};")
    return f"export interface {type_.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def spelled(hint: Any) -> str:
    """A Python type in TypeScript."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return spelled(parts[0])
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(spelled(part) for part in parts if part is not UnsetType))
    if origin is Literal:
        return " | ".join(f'"{part}"' for part in parts)
    if origin in (list, tuple):
        inner = spelled(parts[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {spelled(parts[1])}>"
    return PLAIN.get(hint) or str(hint.__name__)


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
