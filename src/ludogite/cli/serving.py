"""``ludogite serve``: opens the house in the browser, for this computer or for everybody who can reach it."""

import argparse
import os
import sys
import webbrowser
from pathlib import Path

from ludogite.cli.session import Session
from ludogite.server.running import has_screen, run, serve_as_child
from ludogite.server.settings import read_settings
from ludogite.server.store.database_file import HouseOpen
from ludogite.server.supervisor import role_of

FINE, FAILED = 0, 1


def serve(arguments: argparse.Namespace, session: Session) -> int:
    """Serve until Ctrl-C, which is how it is meant to end."""
    role = role_of(os.environ)
    if role:
        return FINE if serve_as_child(role) else FAILED
    chosen = {name: getattr(arguments, name) for name in ("host", "port", "database", "processes")}
    given = {name: value for name, value in chosen.items() if value is not None}
    settings = read_settings(os.environ, Path.cwd(), given)
    voice = session.voice

    def tell(addresses: list[str]) -> None:
        session.console.print(voice("house_open", address=addresses[0]), soft_wrap=True)
        for address in addresses[1:]:
            session.console.print(voice("house_open_others", address=address), soft_wrap=True)
        session.console.print(voice("house_stop"))
        session.console.file.flush()

    browser = not arguments.no_browser and has_screen(os.environ, sys.platform)
    try:
        return FINE if run(settings, tell, browser=browser) else FAILED
    except HouseOpen as error:
        session.console.print(error.words.say(voice.language), soft_wrap=True)
        if browser:
            webbrowser.open(error.address)
        return FINE
    except KeyboardInterrupt:  # uvicorn has closed everything, and only passes it on
        return FINE
