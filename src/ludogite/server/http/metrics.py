"""``/metrics`` for Prometheus."""

from ipaddress import ip_address
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from ludogite.server.metrics import all_metrics, exposition
from ludogite.server.settings import Settings
from ludogite.server.tables.host import host_of

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@get("/metrics")
async def read_metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Prometheus metrics of all processes; by default for private networks only."""
    if not may_read(request):
        raise NotFoundException
    return Response(exposition(await all_metrics(host_of(request))), media_type=MEDIA_TYPE)


def may_read(request: Request[Any, Any, Any]) -> bool:
    """Whether the client may read metrics; behind an untrusted proxy no client counts as local."""
    settings: Settings = request.app.state.settings
    if settings.metrics != "local":
        return settings.metrics == "everybody"
    if "x-forwarded-for" in request.headers and not settings.trusted_proxies:
        return False
    try:
        return ip_address(request.scope["client"][0]).is_private  # type: ignore[index]
    except (TypeError, ValueError):
        return False
