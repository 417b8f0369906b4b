"""The OpenAPI description of the API, derived from the declared routes."""

from collections.abc import Iterable
from typing import Any

import msgspec

import ludogite
from ludogite.app.messages.fields import Problem
from ludogite.app.routes import JSON, CachedAnswer, Kind, Route, SvgText, routes_of

REFERENCES = "#/components/schemas/{name}"


def description(host: Kind = Kind.SERVER) -> dict[str, Any]:
    """The description of all routes of a kind of host, as OpenAPI 3.1."""
    routes = routes_of(host)
    schemas, components = msgspec.json.schema_components(_types(routes), ref_template=REFERENCES)
    schema_of = dict(zip(map(repr, _types(routes)), schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ludogîte", "version": ludogite.__version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"guest": {"type": "apiKey", "in": "cookie", "name": "guest"}},
        },
    }


def _types(routes: Iterable[Route]) -> list[Any]:
    """All types that requests and answers have."""
    found: dict[str, Any] = {repr(Problem): Problem}
    for route in routes:
        hints = [route.answer, route.body, *_parameter_types(route).values()]
        found |= {repr(hint): hint for hint in hints if hint not in (None, str, SvgText, CachedAnswer)}
    return list(found.values())


def _parameter_types(route: Route) -> dict[str, Any]:
    return {field.name: route.hints[field.name] for field in msgspec.structs.fields(route.parameters)}


def _operation(route: Route, schema_of: dict[str, Any]) -> dict[str, Any]:
    """One route."""
    operation: dict[str, Any] = {
        "operationId": route.handler.__name__,
        "summary": route.summary,
        "parameters": [_parameter(route, field, schema_of) for field in msgspec.structs.fields(route.parameters)],
        "responses": {
            str(route.status): {"description": "The answer.", "content": _content(route, schema_of)},
            "4XX": {"description": "A refusal.", "content": {JSON: {"schema": schema_of[repr(Problem)]}}},
        },
    }
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": schema_of[repr(route.body)]}}}
    if route.needs_guest:
        operation["security"] = [{"guest": []}]
    return operation


def _parameter(route: Route, field: msgspec.structs.FieldInfo, schema_of: dict[str, Any]) -> dict[str, Any]:
    hint = route.hints[field.name]
    place = "path" if field.name in route.path_names else "query"
    schema = {"type": "string"} if hint is str else schema_of[repr(hint)]
    return {"name": field.name, "in": place, "required": field.required, "schema": schema}


def _content(route: Route, schema_of: dict[str, Any]) -> dict[str, Any]:
    if route.answer in (SvgText, CachedAnswer):
        return {route.media_type: {}}
    schema = {"type": "string"} if route.answer is str else schema_of[repr(route.answer)]
    return {route.media_type: {"schema": schema}}
