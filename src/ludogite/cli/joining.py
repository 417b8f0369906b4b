"""``ludogite join``: a bot takes the seat that somebody's invitation is for."""

import argparse

from rich.text import Text

from ludogite.bots.imported import any_bot, check_bot
from ludogite.cli.session import Session, UsageError
from ludogite.games.registry import games, load
from ludogite.games.words import Words, visible
from ludogite.guest.visiting import visit

LONGEST_NAME = 32
FAILED = 1


def join(arguments: argparse.Namespace, session: Session) -> int:
    """Play as a guest until the match is over and nobody asks for another; 1 if the engine failed."""
    name = arguments.name or f"Bot {arguments.bot}"[:LONGEST_NAME].strip()
    if len(name) > LONGEST_NAME or arguments.stay < 0:
        raise UsageError(
            f"--name has at most {LONGEST_NAME} characters, and --stay is 0 or more.",
            f"--name a au plus {LONGEST_NAME} caractères, et --stay vaut 0 ou plus.",
        )
    check_bot(arguments.bot, load(games()[0]))

    def tell(words: Words) -> None:
        session.console.print(Text(visible(words.say(session.voice.language))), soft_wrap=True)

    played = visit(arguments.link, arguments.bot, any_bot, tell, name=name, stay=arguments.stay)
    return 0 if played else FAILED
