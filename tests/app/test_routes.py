"""Routes are declared once: both hosts have what is declared for them, and descriptions follow."""

import json
import re
from typing import Any

import msgspec
import pytest
from litestar.handlers import HTTPRouteHandler

import ludogite.app.api  # noqa: F401 - declares the routes
from ludogite.app.openapi import description
from ludogite.app.routes import PLACEHOLDER, ROUTES, Kind, Route, routes_of
from ludogite.browser.bridge import Browser
from ludogite.server.asgi import ROUTES as MOUNTED
from ludogite.server.asgi import SERVER_ROUTES
from ludogite.server.http.site import serve
from support.browser_host import MemoryStore, ask, first_moves
from support.counted import counted
from support.server_host import awaited

ANY = [pytest.param(route, id=f"{route.method} {route.path}") for route in ROUTES]
EXAMPLES = {"language": "en", "number": "1", "game": "colorado"}


def test_there_are_routes() -> None:
    assert len(ROUTES) > 25
    assert len({(route.method, route.path) for route in ROUTES}) == len(ROUTES)


def test_the_server_mounts_exactly_the_routes_declared_for_servers() -> None:
    mounted = {
        (method, re.sub(r":(str|int)}", "}", path))
        for handler in MOUNTED
        if isinstance(handler, HTTPRouteHandler) and handler not in (*SERVER_ROUTES, serve)
        for method in handler.http_methods
        for path in handler.paths
    }
    assert mounted == {(route.method, route.path) for route in routes_of(Kind.SERVER)}


@pytest.mark.parametrize("route", ANY)
@awaited
async def test_a_browser_has_exactly_the_routes_declared_for_browsers(route: Route) -> None:
    path = PLACEHOLDER.sub(lambda found: EXAMPLES.get(found[1], "x"), route.path)
    status, _, answered = await ask(Browser(MemoryStore(), first_moves), route.method, path, "{")
    code = json.loads(answered)["code"] if answered.startswith("{") and status >= 400 else ""
    if route.is_at(Kind.BROWSER):
        assert code not in ("not-found", "not-allowed", "needs-people", "broken")
    else:
        assert route.only
        assert code == route.only.instead.code


def test_a_route_of_one_host_says_why() -> None:
    lacking = [route for route in ROUTES if route.only]
    assert lacking
    assert all(route.only and route.only.reason for route in lacking)


def test_every_parameter_of_a_path_is_one_of_the_handler() -> None:
    for route in counted(ROUTES):
        names = {field.name for field in msgspec.structs.fields(route.parameters)}
        assert set(route.path_names) <= names, route.path


def test_the_description_has_every_route_with_a_schema_for_each_reference() -> None:
    described: dict[str, Any] = description()
    operations = {(method.upper(), path) for path, methods in described["paths"].items() for method in methods}
    assert operations == {(route.method, route.path) for route in routes_of(Kind.SERVER)}
    text = msgspec.json.encode(described).decode()
    references = set(re.findall(r'"#/components/schemas/(\w+)"', text))
    assert references
    assert references <= described["components"]["schemas"].keys()
