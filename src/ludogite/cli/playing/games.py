"""``ludogite games`` and ``ludogite rules``: the list of games, and the rules of one."""

import argparse

from ludogite.cli.command import Command, add_game
from ludogite.cli.session import OK, Session


def list_games(arguments: argparse.Namespace, session: Session) -> int:
    """List the games."""
    from ludogite.terminal.menu import games_table

    session.console.print(games_table(session.voice, ids=True))
    return OK


def rules(arguments: argparse.Namespace, session: Session) -> int:
    """Show a game's rules."""
    from ludogite.games.registry import load
    from ludogite.terminal.rules import show_rules

    show_rules(session.console, load(arguments.game).id, session.voice)
    return OK


GAMES = Command("games", "list the games", list_games)
RULES = Command("rules", "show the rules of a game", rules, add_game, ("ludogite rules colorado --lang fr",))
