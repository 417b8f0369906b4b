"""The bot at the table: it moves at once with what rules there are, while they are compiled in the background."""

from contextlib import suppress
from random import Random
from threading import Thread

from rich.console import Console

from ludogite.bots import simple
from ludogite.games.game import Game
from ludogite.match import Match
from ludogite.terminal.words import Voice


def warm_up(game: Game) -> Thread:
    """Compile a game's rules in the background; if that fails the interpreted rules go on serving."""

    def work() -> None:
        with suppress(Exception):
            game.compile()

    thread = Thread(target=work, name=f"compile {game.id}", daemon=True)
    thread.start()
    return thread


class Opponent:
    """Plays for every bot of a match; its chances follow from the match's seed, so a game can be had again."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def choose(self, match: Match, console: Console, voice: Voice) -> str:
        """A move for the player whose turn it is, while a line says that it is being thought of."""
        compiled = match.game.engine.compiled
        random = Random(f"{self._seed.hex()}:bot:{match.round}:{len(match.entries)}")  # noqa: S311 - a bot's taste is no secret
        with console.status(voice("thinking" if compiled else "thinking_cold"), spinner="dots"):
            return simple.choose(match.position, random)
