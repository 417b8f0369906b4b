"""Writes the generated parts of docs/hosting.md and docs/protocol.md from the server's own code."""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, get_args, get_origin

from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from msgspec.inspect import StructType, type_info

import ludogite.app.api  # noqa: F401 - declares the routes
from ludogite.app.messages import reviews
from ludogite.app.messages import socket as wire
from ludogite.app.routes import PLACEHOLDER, CachedAnswer, Kind, Route, SvgText, routes_of
from ludogite.server import settings
from ludogite.server.asgi import SERVER_ROUTES
from ludogite.server.settings import PREFIX, Settings

ROOT = Path(__file__).parents[1]
HOSTING, PROTOCOL = ROOT / "docs" / "hosting.md", ROOT / "docs" / "protocol.md"


def main() -> None:
    """Update both pages, or with ``--check`` exit with 1 if one is out of date."""
    parts = {
        HOSTING: {"settings": settings_table()},
        PROTOCOL: {
            "requests": requests_table(),
            "asked": messages(wire.Request),
            "told": messages(wire.Message),
            "reviewed": messages(reviews.ReviewMessage),
        },
    }
    renewed = {path: with_parts(path.read_text(encoding="utf-8"), texts) for path, texts in parts.items()}
    if "--check" in sys.argv:
        sys.exit(any(path.read_text(encoding="utf-8") != text for path, text in renewed.items()))
    for path, text in renewed.items():
        path.write_text(text, encoding="utf-8")


def with_parts(page: str, texts: dict[str, list[str]]) -> str:
    """A page with its generated parts replaced."""
    for name, lines in texts.items():
        begin, end = f"<!-- {name}: written by `make docs` -->\n", f"<!-- end of {name} -->"
        before, _, rest = page.partition(begin)
        _, _, behind = rest.partition(end)
        page = before + begin + "\n" + "\n".join(lines) + "\n\n" + end + behind
    return page


def settings_table() -> list[str]:
    """One row per setting."""
    meanings = dict(documented(Path(settings.__file__), "Settings"))
    rows = [
        f"| `{PREFIX}{field.name.upper()}` | {_default(field.default)} | {meanings[field.name]} |"
        for field in fields(Settings)
    ]
    return ["| setting | default | meaning |", "|---|---|---|", *rows]


def _default(value: Any) -> str:
    return f"`{value:g}`" if isinstance(value, float) else f"`{value}`" if value != "" else ""


def documented(module: Path, name: str) -> Iterator[tuple[str, str]]:
    """The fields of a class, each with the sentence written below it."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    for field, below in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            assert isinstance(below, ast.Expr), f"{field.target.id} has no sentence"
            assert isinstance(below.value, ast.Constant), f"{field.target.id} has no sentence"
            yield field.target.id, " ".join(str(below.value.value).split())


def requests_table() -> list[str]:
    """A row per route of a server."""
    own = [_own_row(handler) for handler in SERVER_ROUTES]
    rows = [_row(route) for route in routes_of(Kind.SERVER)]
    return ["| request | body | answer | does |", "|---|---|---|---|", *own, *rows]


def _row(route: Route) -> str:
    """A route of the app."""
    path = PLACEHOLDER.sub(lambda part: part[1].upper(), route.path)
    body = _named(route.body) if route.body is not None else ""
    return f"| `{route.method} {path}` | {body} | {_named(route.answer)} | {route.summary} |"


def _own_row(handler: BaseRouteHandler) -> str:
    """A route that only the server has: for operators, or a socket."""
    method = "/".join(sorted(handler.http_methods)) if isinstance(handler, HTTPRouteHandler) else "WS"
    path = re.sub(r"{(\w+?)(_id)?:str}", lambda part: part[1].upper(), min(handler.paths))
    answer = "" if method == "WS" else _named(dict(handler.fn.__annotations__)["return"])
    return f"| `{method} {path}` |  | {answer} | {(handler.fn.__doc__ or '').splitlines()[0]} |"


def _named(hint: Any) -> str:
    """The name of a type on the page."""
    if get_origin(hint) is list:
        return f"`[{get_args(hint)[0].__name__}]`"
    if isinstance(hint, UnionType):
        return f"events: {', '.join(f'`{type_info(part).tag}`' for part in get_args(hint))}"  # type: ignore[attr-defined]
    if get_origin(hint) is Annotated:
        return _named(next((said for said in hint.__metadata__ if isinstance(said, type | UnionType)), hint.__origin__))
    if get_args(hint):
        return _named(get_args(hint)[0])
    return {str: "text", bytes: "text", SvgText: "SVG", CachedAnswer: "JSON"}.get(hint) or f"`{hint.__name__}`"


def messages(union: Any) -> list[str]:
    """One line per message: tag, fields, description."""
    return [line(struct) for struct in get_args(union)]


def line(struct: type) -> str:
    """A message of the socket."""
    info = type_info(struct)
    assert isinstance(info, StructType)
    names = ", ".join(f"`{field.encode_name}`" for field in info.fields)
    return f"- `{info.tag}`" + (f" ({names})" if names else "") + f": {_sentence(struct)}"


def _sentence(struct: type) -> str:
    return " ".join((struct.__doc__ or "").split()).replace("``", "`")


if __name__ == "__main__":
    main()
