"""The ASGI application: Litestar with the app's routes, behind the security middleware."""

import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from typing import Any, Literal

from litestar import Litestar, Request, Response, get
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE
from msgspec import Struct

import ludogite
from ludogite.games.words import Refused
from ludogite.server.engines.process_engine import make_engine
from ludogite.server.engines.task_engine import TaskEngine
from ludogite.server.http.metrics import read_metrics
from ludogite.server.http.mount import mounted
from ludogite.server.http.problems import HANDLERS
from ludogite.server.http.site import Site, serve
from ludogite.server.http.table_socket import live
from ludogite.server.limits.guest_cookies import CookieSigner
from ludogite.server.limits.security import CSRF_COOKIE, CSRF_HEADER, SecurityMiddleware
from ludogite.server.settings import SettingError, Settings, accepts
from ludogite.server.store.database import Database
from ludogite.server.tables.host import ServerHost, host_of


class Health(Struct):
    """State of the server; ``troubles`` are current failures that are being retried."""

    status: Literal["starting", "open", "troubled", "closing"]
    version: str
    troubles: list[str]


def _health(request: Request[Any, Any, Any]) -> Health:
    state = request.app.state
    if "host" not in state:
        return Health("starting", ludogite.__version__, [])
    troubles = host_of(request).troubles
    if state.is_closing:
        return Health("closing", ludogite.__version__, troubles)
    return Health("troubled" if troubles else "open", ludogite.__version__, troubles)


@get("/api/health")
async def read_health(request: Request[Any, Any, Any]) -> Health:
    """State of the server, for monitoring; answers as long as the process lives."""
    return _health(request)


@get("/api/ready")
async def read_ready(request: Request[Any, Any, Any]) -> Response[Health]:
    """Readiness of the server for players: 503 while starting, stopping, or unable to write or pass messages on.

    Bots that fail are no reason: others move for them.
    """
    health = _health(request)
    is_ready = health.status in {"open", "troubled"} and not host_of(request).obstacles
    return Response(health, status_code=HTTP_200_OK if is_ready else HTTP_503_SERVICE_UNAVAILABLE)


SERVER_ROUTES = [read_health, read_ready, read_metrics, live]
"""Routes of the server alone: its state, for operators, and the sockets of tables."""
ROUTES = [*SERVER_ROUTES, *mounted(), serve]
LARGEST_BODY = 16 * 1024
SECRET_BYTES = 32

log = logging.getLogger(__name__)


def build_app(
    settings: Settings,
    site: Site | None = None,
    engines: TaskEngine | None = None,
    now: Callable[[], float] = time.monotonic,
) -> SecurityMiddleware:
    """The whole server; the settings choose the engine unless one is given."""
    pool = engines or make_engine(settings)
    csrf = CSRFConfig(
        secret=secrets.token_hex(SECRET_BYTES),  # until the kept one is known, before the first request
        cookie_name=CSRF_COOKIE,
        header_name=CSRF_HEADER,
        cookie_samesite="lax",
    )

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as closing:
            with _refusal_noted(app.state):
                await closing.enter_async_context(opened(settings, pool, app.state))
                csrf.secret = await app.state.store.get_or_create("csrf", _secret)
            yield

    app = Litestar(
        ROUTES,
        csrf_config=csrf,
        exception_handlers=HANDLERS,
        lifespan=[lifespan],
        logging_config=None,
        openapi_config=None,
        request_max_body_size=LARGEST_BODY,
        state=State({"settings": settings, "site": site or Site(), "is_closing": False, "refused": ""}),
    )
    return SecurityMiddleware(app, settings, now)


@contextmanager
def _refusal_noted(state: State) -> Iterator[None]:
    """Keep the reason why the server cannot start, for the error message."""
    try:
        yield
    except Refused as refused:
        state.refused = refused.words.en
        raise


@asynccontextmanager
async def opened(settings: Settings, engines: TaskEngine, state: State) -> AsyncIterator[None]:
    """The host with its store and engines; on exit everything is written."""
    async with AsyncExitStack() as closing:
        store = Database(settings.database_url())
        await store.start()
        closing.push_async_callback(store.close)
        host = ServerHost(store, engines, settings, store.now)
        engines.start(host.use_compiled)
        closing.push_async_callback(engines.close)
        if settings.redis:
            await meet_neighbours(host, settings.redis)
        await host.start()
        closing.push_async_callback(host.close)
        state.update({"store": store, "engines": engines, "host": host})
        state.signer = CookieSigner(await store.get_or_create("secret", _secret))
        log.info("the server is ready")
        yield
    log.info("the server has stopped; every game is stored")


async def meet_neighbours(host: ServerHost, redis: str) -> None:
    """Connect the host with the other processes."""
    try:
        from ludogite.server.cluster.bus import Bus  # noqa: PLC0415 - who is alone needs no Redis
        from ludogite.server.cluster.neighbours import BusNeighbours  # noqa: PLC0415 - likewise
    except ImportError as error:
        raise SettingError(
            'The setting redis needs a package: pip install "ludogite[machines]".',
            'Le réglage redis demande un paquet : pip install "ludogite[machines]".',
        ) from error
    try:
        bus = Bus(redis, host.store.ownership.process)
    except ValueError as error:  # its words may have the password in them
        wanted = accepts("redis")
        raise SettingError(f"redis: {wanted.en}", f"redis : {wanted.fr}") from error
    neighbours = BusNeighbours(bus, host)
    host.neighbours = neighbours
    await neighbours.start()


def _secret() -> str:
    return secrets.token_hex(SECRET_BYTES)
