"""``ludogite join``: a bot that takes a seat by invitation."""

import argparse

from ludogite.bots.levels import DEFAULT_LEVEL
from ludogite.cli.command import JOINING, Command
from ludogite.cli.session import FAILED, OK, Session, UsageError
from ludogite.games.words import Words, visible

MAX_NAME = 32
DEFAULT_STAY = 60
"""Seconds that a bot stays at a table after the match."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("link", metavar="URL", help="the invitation's link")
    parser.add_argument("--bot", default=str(DEFAULT_LEVEL), metavar="BOT", help="the bot, as in the arena")
    parser.add_argument("--name", default="", help="its name at the table (default: Bot and the value of --bot)")
    parser.add_argument(
        "--stay",
        type=float,
        default=DEFAULT_STAY,
        metavar="S",
        help=f"seconds to wait for a rematch after the match (default {DEFAULT_STAY})",
    )


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Play until the match is over and nobody asks for a rematch; returns 1 if the engine failed."""
    from rich.text import Text

    from ludogite.bots.imported import any_bot, check_bot
    from ludogite.client import bot_seat
    from ludogite.games.registry import games, load

    name = arguments.name or f"Bot {arguments.bot}"[:MAX_NAME].strip()
    if len(name) > MAX_NAME or arguments.stay < 0:
        raise UsageError(
            f"--name has at most {MAX_NAME} characters, and --stay is 0 or more.",
            f"--name a au plus {MAX_NAME} caractères, et --stay vaut 0 ou plus.",
        )
    check_bot(arguments.bot, load(games()[0]))

    def tell(words: Words) -> None:
        session.console.print(Text(visible(words.say(session.voice.language))), soft_wrap=True)

    is_played = bot_seat.visit(arguments.link, arguments.bot, any_bot, tell, name=name, stay=arguments.stay)
    return OK if is_played else FAILED


COMMAND = Command(
    "join",
    "let a bot take the seat of an invitation to a server",
    run,
    add_arguments,
    (
        "ludogite join http://games.example.org/join/TOKEN --bot 5",
        'ludogite join http://games.example.org/join/TOKEN --bot "cmd:python3 racer.py" --name Racer',
    ),
    JOINING,
)
