"""Runs the server: listens, says where, opens the browser, and stops without losing anything."""

import errno
import logging
import os
import socket
import threading
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib.util import find_spec

import uvicorn

from ludogite.games.words import Refused, visible
from ludogite.server.addresses import EVERYWHERE, lan_address
from ludogite.server.app import build_app
from ludogite.server.garbage import Garbage
from ludogite.server.live.direct import protocols
from ludogite.server.live.requests import LARGEST_FRAME
from ludogite.server.settings import Settings
from ludogite.server.store.database_file import held
from ludogite.server.store.migrate import migrate

TRIES = 50
"""So many ports after the usual one are tried where nobody has chosen one."""
SECONDS_TO_LEAVE = 3
LONGEST_QUEUE = 2048
USUAL_PORT = 8000


class PortTaken(Refused):
    """Somebody else listens at the port that was chosen."""

    code = "port-taken"


class Server(uvicorn.Server):
    """A server that calls back when it listens."""

    def __init__(self, config: uvicorn.Config, on_open: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_open = on_open

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and then say so."""
        await super().startup(sockets)
        if self.started:
            Garbage().start()
            self._on_open()


def run(settings: Settings, tell: Callable[[list[str]], None], *, browser: bool) -> bool:
    """Serve until somebody stops it; whether it could start at all. Raises PortTaken, HouseOpen and BadDatabase."""
    configure_logging(settings.log_level)
    allow_many_connections()
    with listen(settings) as listening:
        addresses = addresses_of(settings, listening.getsockname()[1])

        def opened() -> None:
            tell(addresses)
            if browser:
                open_browser(addresses[0])

        url = settings.database_url()
        with held(url, addresses[0]):
            migrate(url)
            server = Server(configuration(settings), opened)
            server.run([listening])
    return server.started


def open_browser(address: str) -> None:
    """Show an address in the browser, without waiting for it."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def configuration(settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the app."""
    http, websockets = protocols(settings)
    return uvicorn.Config(
        build_app(settings),
        loop="uvloop" if find_spec("uvloop") else "asyncio",
        http=http,
        ws=websockets,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # the browser pings by itself, and either side gives the other 9 seconds
        lifespan="on",
        log_config=None,
        access_log=False,  # paths have secrets in them
        server_header=False,
        proxy_headers=False,  # the doorkeeper believes a configured number of proxies only
        timeout_graceful_shutdown=SECONDS_TO_LEAVE,
    )


def listen(settings: Settings) -> socket.socket:
    """A socket at the chosen port; where none was chosen, at the next free one."""
    ports = [settings.port] if settings.port else range(USUAL_PORT, USUAL_PORT + TRIES)
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    for port in ports:
        listening = socket.socket(family, socket.SOCK_STREAM)
        if os.name != "nt":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((settings.host, port))
            listening.listen(LONGEST_QUEUE)
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                raise
        else:
            return listening
    raise PortTaken(
        f"Port {ports[-1]} is taken: choose another one with --port.",
        f"Le port {ports[-1]} est pris : choisissez-en un autre avec --port.",
    )


def addresses_of(settings: Settings, port: int) -> list[str]:
    """Where people find the house: first for this computer, then for others."""
    is_everywhere = settings.host in EVERYWHERE
    host = "127.0.0.1" if is_everywhere else f"[{settings.host}]" if ":" in settings.host else settings.host
    found = [f"http://{host}:{port}"]
    if is_everywhere and (lan := lan_address()):
        found.append(f"http://{lan}:{port}")
    return found


def allow_many_connections() -> None:
    """Let as many people come as the system allows: each connection is an open file."""
    if find_spec("resource"):
        import resource  # noqa: PLC0415  # not on Windows

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def has_screen(environment: Mapping[str, str], platform: str) -> bool:
    """Whether a browser can be opened here: somebody must be able to see it."""
    if environment.get("CI"):
        return False
    if platform.startswith(("win", "darwin")):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY") or environment.get("BROWSER"))


class LogLine(logging.Formatter):
    """An event as a line, whatever its text holds; further lines, as of a traceback, are indented."""

    def format(self, record: logging.LogRecord) -> str:
        """The event as it is logged."""
        return visible(super().format(record), keep="\n").replace("\n", "\n    ")


def configure_logging(level: str) -> None:
    """Log plainly to standard error; nobody's path, cookie or address is logged."""
    handler = logging.StreamHandler()
    handler.setFormatter(LogLine("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for noisy in ("alembic", "aiosqlite", "asyncio"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # it warns of every frame that makes no sense
