"""The server: a Litestar app made from settings, with the house behind it and the doorkeeper before it."""

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
from ludogite.server.door.guests import Signet
from ludogite.server.door.security import CSRF_COOKIE, CSRF_HEADER, Doorkeeper
from ludogite.server.engines.pool import engine_of
from ludogite.server.engines.thinker import Thinker
from ludogite.server.http.invitations import join, read_invitation, read_qr
from ludogite.server.http.lessons import judge_step, read_lesson
from ludogite.server.http.metrics import read_metrics
from ludogite.server.http.people import read_me, read_my_strength, read_my_tables, rename_me
from ludogite.server.http.problems import HANDLERS
from ludogite.server.http.puzzles import (
    judge_answer,
    read_course,
    read_hints,
    read_puzzle,
    read_puzzles,
    read_solution,
    read_todays_puzzle,
)
from ludogite.server.http.reviews import review_record, review_table
from ludogite.server.http.rules_pages import read_diagram, read_rules
from ludogite.server.http.shelf import read_cover, read_shelf
from ludogite.server.http.site import Site, serve
from ludogite.server.http.study import draw_study, look_at_study, think_about_study, write_study
from ludogite.server.http.tables import live, look_at_game, look_back, open_table, read_moving, read_record, take_in
from ludogite.server.http.verifying import check_record
from ludogite.server.settings import SettingError, Settings, accepts
from ludogite.server.store.store import Store
from ludogite.server.tables.house import House, house_of


class Health(Struct):
    """The house answers, with this version; ``troubles`` are what fails just now and is tried again."""

    status: Literal["starting", "open", "troubled", "closing"]
    version: str
    troubles: list[str]


def _health(request: Request[Any, Any, Any]) -> Health:
    state = request.app.state
    if "house" not in state:
        return Health("starting", ludogite.__version__, [])
    troubles = house_of(request).troubles
    if state.is_closing:
        return Health("closing", ludogite.__version__, troubles)
    return Health("troubled" if troubles else "open", ludogite.__version__, troubles)


@get("/api/health")
async def read_health(request: Request[Any, Any, Any]) -> Health:
    """How the house is, for whoever watches over it; there is an answer as long as it lives."""
    return _health(request)


@get("/api/ready")
async def read_ready(request: Request[Any, Any, Any]) -> Response[Health]:
    """Whether people can be sent here: 503 at the start, at the end, and while nothing can be written or passed on.

    Bots that fail are no reason: others move for them.
    """
    health = _health(request)
    is_ready = health.status in {"open", "troubled"} and not house_of(request).obstacles
    return Response(health, status_code=HTTP_200_OK if is_ready else HTTP_503_SERVICE_UNAVAILABLE)


ROUTES = [
    read_health,
    read_ready,
    read_metrics,
    read_shelf,
    read_cover,
    read_rules,
    read_diagram,
    read_me,
    rename_me,
    read_my_strength,
    read_my_tables,
    open_table,
    read_moving,
    take_in,
    look_back,
    look_at_game,
    read_record,
    live,
    look_at_study,
    think_about_study,
    draw_study,
    write_study,
    review_table,
    review_record,
    check_record,
    read_puzzles,
    read_todays_puzzle,
    read_course,
    read_puzzle,
    judge_answer,
    read_hints,
    read_solution,
    read_lesson,
    judge_step,
    read_invitation,
    join,
    read_qr,
    serve,
]
LARGEST_BODY = 16 * 1024
SECRET_BYTES = 32

log = logging.getLogger(__name__)


def build_app(
    settings: Settings,
    site: Site | None = None,
    engines: Thinker | None = None,
    now: Callable[[], float] = time.monotonic,
) -> Doorkeeper:
    """The whole server; without an engine it gets the one that the settings ask for."""
    pool = engines or engine_of(settings)
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
                csrf.secret = await app.state.store.keep("csrf", _secret)
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
    return Doorkeeper(app, settings, now)


@contextmanager
def _refusal_noted(state: State) -> Iterator[None]:
    """Note why the house cannot be opened, where that can be said in a sentence: the doorkeeper says it."""
    try:
        yield
    except Refused as refused:
        state.refused = refused.words.en
        raise


@asynccontextmanager
async def opened(settings: Settings, engines: Thinker, state: State) -> AsyncIterator[None]:
    """The house with its store and its bots, open until it is left; then everything is written down."""
    async with AsyncExitStack() as closing:
        store = Store(settings.database_url())
        await store.start()
        closing.push_async_callback(store.close)
        house = House(store, engines, settings, store.now)
        engines.start(house.use_compiled)
        closing.push_async_callback(engines.close)
        if settings.redis:
            await meet_neighbours(house, settings.redis)
        await house.start()
        closing.push_async_callback(house.close)
        state.update({"store": store, "engines": engines, "house": house})
        state.signet = Signet(await store.keep("secret", _secret))
        log.info("the house is open")
        yield
    log.info("the house is closed; every game is kept")


async def meet_neighbours(house: House, redis: str) -> None:
    """Make a house one of several processes that reach each other."""
    try:
        from ludogite.server.machines.bus import Bus  # noqa: PLC0415 - who is alone needs no Redis
        from ludogite.server.machines.neighbours import BusNeighbours  # noqa: PLC0415 - likewise
    except ImportError as error:
        raise SettingError(
            'The setting redis needs a package: pip install "ludogite[machines]".',
            'Le réglage redis demande un paquet : pip install "ludogite[machines]".',
        ) from error
    try:
        bus = Bus(redis, house.store.ownership.process)
    except ValueError as error:  # its words may have the password in them
        wanted = accepts("redis")
        raise SettingError(f"redis: {wanted.en}", f"redis : {wanted.fr}") from error
    neighbours = BusNeighbours(bus, house)
    house.neighbours = neighbours
    await neighbours.start()


def _secret() -> str:
    return secrets.token_hex(SECRET_BYTES)
