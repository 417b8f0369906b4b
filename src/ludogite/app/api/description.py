"""The API's own description."""

from functools import cache

import msgspec

from ludogite.app.openapi import description
from ludogite.app.routes import CachedAnswer, Call, Kind, Only, route
from ludogite.app.static_files import StaticFile


@cache
def openapi_file() -> StaticFile:
    """The description as a file."""
    return StaticFile("openapi.json", msgspec.json.encode(description()))


@route("GET", "/api/openapi.json", only=Only(Kind.SERVER, "programs talk to servers"))
async def read_description(call: Call) -> CachedAnswer:
    """This API as OpenAPI 3.1."""
    return CachedAnswer(openapi_file())
