"""Runs the server: listens, says where, opens the browser, and stops without losing anything."""

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

from ludogite.games.words import Refused
from ludogite.house.requests import LARGEST_FRAME
from ludogite.server.addresses import EVERYWHERE, lan_address
from ludogite.server.app import build_app
from ludogite.server.garbage import Garbage
from ludogite.server.huge_pages import HugePages
from ludogite.server.live.direct import check_uvicorn, protocols
from ludogite.server.logs import configure_logging
from ludogite.server.settings import Settings
from ludogite.server.store.database_file import held
from ludogite.server.store.migrate import migrate
from ludogite.server.supervisor import Role, Supervisor, SupervisorLine
from ludogite.server.tallies import TALLIES

TRIES = 50
"""So many ports after the usual one are tried where nobody has chosen one."""
SECONDS_TO_LEAVE = 3
LONGEST_QUEUE = 2048
USUAL_PORT = 8000


class PortTaken(Refused):
    """Somebody else listens at the port that was chosen."""

    code = "port-taken"


class SeveralProcesses(Refused):
    """Several processes cannot serve one house as things are."""

    code = "several-processes"


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
            HugePages().start()
            TALLIES.watch_loop()
            self._on_open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, then leave the tables to others; only then connections are cut.

        Whoever comes back at once finds the table free.
        """
        for server in self.servers:
            server.close()
        for listening in sockets or []:
            listening.close()
        await self.config.app.close()  # type: ignore[union-attr]
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Somebody stops it: from now on it is not ready for anybody new."""
        self.config.app.leave()  # type: ignore[union-attr]
        super().handle_exit(sig, frame)


def run(settings: Settings, tell: Callable[[list[str]], None], *, browser: bool) -> bool:
    """Serve until somebody stops it; whether it could start at all. Raises Refused."""
    check_uvicorn()
    check_processes(settings)
    configure_logging(settings.log_level, settings.log_format)
    with listen(settings) as listening:
        addresses = addresses_of(settings, listening.getsockname()[1])

        def opened() -> None:
            tell(addresses)
            if browser:
                open_browser(addresses[0])

        url = settings.database_url()
        with held(url, addresses[0]):
            migrate(url)
            if settings.processes > 1:
                return supervise(settings, listening, opened)
            return serve(settings, listening, opened)


def serve(settings: Settings, listening: socket.socket, opened: Callable[[], None], number: int = 1) -> bool:
    """Serve at a socket in this process."""
    TALLIES.name(listening.getsockname()[1], number)
    allow_many_connections()
    server = Server(configuration(settings), opened)
    server.run([listening])
    return server.started


def check_processes(settings: Settings) -> None:
    """Refuse several processes where they could not know of each other; raises SeveralProcesses."""
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
    """Have several processes serve at the port of a socket, which itself is given up."""
    port = listening.getsockname()[1]
    listening.close()
    with bound(settings.host, port, shared=True, queue=None):  # nobody else gets the port while no process has it
        return asyncio.run(Supervisor(replace(settings, port=port), opened).run())


def serve_as_child(role: Role) -> bool:
    """Serve as one of several processes, until the supervisor says or is gone."""
    settings = role.settings
    configure_logging(settings.log_level, settings.log_format, role.number)
    line = SupervisorLine(role.line)
    line.watch()
    # It listens when it is ready, not before: until then others answer.
    with bound(settings.host, settings.port, shared=True, queue=None) as listening:
        return serve(settings, listening, line.say_ready, role.number)


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
        backlog=LONGEST_QUEUE,
        timeout_graceful_shutdown=SECONDS_TO_LEAVE,
    )


def bound(host: str, port: int, *, shared: bool = False, queue: int | None = LONGEST_QUEUE) -> socket.socket:
    """A socket at a port, which other processes of ours may share; without a queue nobody is let in there."""
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name != "nt":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        found.bind((host, port))
        if queue:
            found.listen(queue)
    except OSError:
        found.close()
        raise
    return found


def listen(settings: Settings) -> socket.socket:
    """A socket at the chosen port; where none was chosen, at the next free one."""
    ports = [settings.port] if settings.port else range(USUAL_PORT, USUAL_PORT + TRIES)
    for port in ports:
        try:
            return bound(settings.host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
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
