"""``ludogite serve``: the server, for this computer or for everybody who can reach it."""

import argparse
import os
import sys
import webbrowser
from pathlib import Path

from ludogite.cli.command import SERVING, Command, add_database
from ludogite.cli.session import FAILED, OK, Session


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", help="the address to listen at: 127.0.0.1 (the default) for this computer, 0.0.0.0 for others too"
    )
    parser.add_argument("--port", help="the port (default: 8000, or the next free one)")
    parser.add_argument("--processes", metavar="N", help="number of processes; several need PostgreSQL and Redis")
    add_database(parser)
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Serve until Ctrl-C, the normal end."""
    from ludogite.server.running import has_screen, serve_as_child
    from ludogite.server.running import run as run_server
    from ludogite.server.settings import read_settings
    from ludogite.server.store.database_file import DatabaseInUse
    from ludogite.server.supervisor import role_of

    role = role_of(os.environ)
    if role:
        return OK if serve_as_child(role) else FAILED
    chosen = {name: getattr(arguments, name) for name in ("host", "port", "database", "processes")}
    given = {name: value for name, value in chosen.items() if value is not None}
    settings = read_settings(os.environ, Path.cwd(), given)
    voice = session.voice

    def print_addresses(addresses: list[str]) -> None:
        session.console.print(voice("server_open", address=addresses[0]), soft_wrap=True)
        for address in addresses[1:]:
            session.console.print(voice("server_open_others", address=address), soft_wrap=True)
        session.console.print(voice("server_stop"))
        session.console.file.flush()

    browser = not arguments.no_browser and has_screen(os.environ, sys.platform)
    try:
        return OK if run_server(settings, print_addresses, browser=browser) else FAILED
    except DatabaseInUse as error:
        session.console.print(error.words.say(voice.language), soft_wrap=True)
        if browser:
            webbrowser.open(error.address)
        return OK
    except KeyboardInterrupt:  # uvicorn has closed everything, and only passes it on
        return OK


COMMAND = Command(
    "serve",
    "start the server and open the browser; games are kept when it stops",
    run,
    add_arguments,
    ("ludogite serve", "ludogite serve --host 0.0.0.0 --port 8080 --no-browser"),
    SERVING,
)
