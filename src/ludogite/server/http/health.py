"""``/api/health``: whether the house is open, for whoever watches over it."""

from typing import Literal

from litestar import get
from msgspec import Struct

import ludogite


class Health(Struct):
    """The house answers, with this version."""

    status: Literal["open"]
    version: str


@get("/api/health")
async def read_health() -> Health:
    """The house is open."""
    return Health("open", ludogite.__version__)
