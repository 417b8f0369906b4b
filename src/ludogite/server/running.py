"""Start and stop of the server: sockets, logging, uvicorn and its event loop."""

import asyncio
import errno
import os
import socket
import threading
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from types import FrameType

import uvicorn

from ludogite.app.live.socket_requests import LARGEST_FRAME
from ludogite.games.words import Refused
from ludogite.server.addresses import ANY_ADDRESS, lan_address
from ludogite.server.asgi import build_app
from ludogite.server.counters import COUNTERS
from ludogite.server.logs import configure_logging
from ludogite.server.memory import GarbageCollector, HugePages
from ludogite.server.settings import Settings
from ludogite.server.sockets.direct import check_uvicorn, protocols
from ludogite.server.store.database_file import exclusive
from ludogite.server.store.migrate import migrate
from ludogite.server.supervisor import Role, Supervisor, SupervisorLine

PORT_TRIES = 50
"""Ports tried after the default one if none is set."""
SHUTDOWN_SECONDS = 3
BACKLOG = 2048
DEFAULT_PORT = 8000


class PortTaken(Refused):
    """The configured port is in use."""

    code = "port-taken"


class SeveralProcesses(Refused):
    """The settings do not allow several processes."""

    code = "several-processes"


class Server(uvicorn.Server):
    """Uvicorn's server, which calls back when it listens."""

    def __init__(self, config: uvicorn.Config, on_open: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_open = on_open

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            GarbageCollector().start()
            HugePages().start()
            COUNTERS.watch_loop()
            self._on_open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting, then release the tables, and only then cut connections.

        Clients that reconnect at once find their tables free.
        """
        for server in self.servers:
            server.close()
        for listening in sockets or []:
            listening.close()
        await self.config.app.close()  # type: ignore[union-attr]
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal asks to stop: health checks report "closing" from now on."""
        self.config.app.start_closing()  # type: ignore[union-attr]
        super().handle_exit(sig, frame)


def run(settings: Settings, announce: Callable[[list[str]], None], *, browser: bool) -> bool:
    """Serve until stopped; return whether the server could start. Raises Refused."""
    check_uvicorn()
    check_processes(settings)
    configure_logging(settings.log_level, settings.log_format)
    with listen(settings) as listening:
        addresses = addresses_of(settings, listening.getsockname()[1])

        def opened() -> None:
            announce(addresses)
            if browser:
                open_browser(addresses[0])

        url = settings.database_url()
        with exclusive(url, addresses[0]):
            migrate(url)
            if settings.processes > 1:
                return supervise(settings, listening, opened)
            return serve(settings, listening, opened)


def serve(settings: Settings, listening: socket.socket, opened: Callable[[], None], number: int = 1) -> bool:
    """Serve at a socket in this process."""
    COUNTERS.name_process(listening.getsockname()[1], number)
    allow_many_connections()
    server = Server(configuration(settings), opened)
    server.run([listening])
    return server.started


def check_processes(settings: Settings) -> None:
    """Refuse several processes that could not reach each other; raises SeveralProcesses."""
    if settings.processes == 1:
        return
    if not hasattr(socket, "SO_REUSEPORT"):
        raise SeveralProcesses(
            "On this system several processes cannot share a port: leave out --processes.",
            "Sur ce système, plusieurs processus ne peuvent pas partager un port : omettez --processes.",
        )
    if not settings.database_url().startswith("postgresql") or not settings.redis:
        raise SeveralProcesses(
            "Several processes need PostgreSQL and Redis: set LUDOGITE_DATABASE=postgresql://... and "
            "LUDOGITE_REDIS=redis://..., or leave out --processes.",
            "Plusieurs processus ont besoin de PostgreSQL et de Redis : réglez LUDOGITE_DATABASE=postgresql://... et "
            "LUDOGITE_REDIS=redis://..., ou omettez --processes.",
        )


def supervise(settings: Settings, listening: socket.socket, opened: Callable[[], None]) -> bool:
    """Have several processes serve at the port of a socket, which is closed itself."""
    port = listening.getsockname()[1]
    listening.close()
    with bind(settings.host, port, shared=True, queue=None):  # reserves the port while no process listens
        return asyncio.run(Supervisor(replace(settings, port=port), opened).run())


def serve_as_child(role: Role) -> bool:
    """Serve as one of several processes, until the supervisor ends."""
    settings = role.settings
    configure_logging(settings.log_level, settings.log_format, role.number)
    line = SupervisorLine(role.line)
    line.watch()
    # Listens only once it is ready; until then the other processes answer.
    with bind(settings.host, settings.port, shared=True, queue=None) as listening:
        return serve(settings, listening, line.send_ready, role.number)


def open_browser(address: str) -> None:
    """Open an address in the browser without waiting for it."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def configuration(settings: Settings) -> uvicorn.Config:
    """Configuration of uvicorn."""
    http, websockets = protocols(settings)
    return uvicorn.Config(
        build_app(settings),
        loop="uvloop" if find_spec("uvloop") else "asyncio",
        http=http,
        ws=websockets,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # the browser sends pings, and each side times out after 9 seconds
        lifespan="on",
        log_config=None,
        access_log=False,  # paths contain secrets
        server_header=False,
        proxy_headers=False,  # SecurityMiddleware handles a configured number of proxies
        backlog=BACKLOG,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


def bind(host: str, port: int, *, shared: bool = False, queue: int | None = BACKLOG) -> socket.socket:
    """Socket at a port, which our other processes may share; it listens only with a queue."""
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name != "nt":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        made.bind((host, port))
        if queue:
            made.listen(queue)
    except OSError:
        made.close()
        raise
    return made


def listen(settings: Settings) -> socket.socket:
    """Socket at the configured port, or at the next free one if none is set."""
    ports = [settings.port] if settings.port else range(DEFAULT_PORT, DEFAULT_PORT + PORT_TRIES)
    for port in ports:
        try:
            return bind(settings.host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise PortTaken(
        f"Port {ports[-1]} is taken: choose another one with --port.",
        f"Le port {ports[-1]} est pris : choisissez-en un autre avec --port.",
    )


def addresses_of(settings: Settings, port: int) -> list[str]:
    """Addresses of the server: first for this computer, then for others."""
    is_everywhere = settings.host in ANY_ADDRESS
    host = "127.0.0.1" if is_everywhere else f"[{settings.host}]" if ":" in settings.host else settings.host
    found = [f"http://{host}:{port}"]
    if is_everywhere and (lan := lan_address()):
        found.append(f"http://{lan}:{port}")
    return found


def allow_many_connections() -> None:
    """Raise the limit of open files, one per connection, as far as the system allows."""
    if find_spec("resource"):
        import resource  # noqa: PLC0415  # not on Windows

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def has_screen(environment: Mapping[str, str], platform: str) -> bool:
    """Whether a browser window would be visible."""
    if environment.get("CI"):
        return False
    if platform.startswith(("win", "darwin")):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY") or environment.get("BROWSER"))
