"""The bots at the table: they move at once with a stand-in's moves while what they need is compiled."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from threading import Event, Thread

from rich.console import Console

from ludogite.bots.bot import Bot
from ludogite.bots.compiling import CHEAPEST, compile_search
from ludogite.bots.stand_in import move_at_once
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.match import Match
from ludogite.terminal.seating import bot_words
from ludogite.terminal.waiting import interruptible
from ludogite.terminal.words import Voice

PATIENCE = 2.0
"""So many seconds a bot waits for what it needs before the stand-in moves for it: enough to load it compiled."""


def bot_for(spec: str, game: Game) -> Bot:
    """The bot that a level or a search with its settings names; raises Refused."""
    from ludogite.bots.catalogue import bot  # noqa: PLC0415  # searches need NumPy: who only reads rules need not wait

    return bot(spec, game)


def warm_up(position: Position, spec: str = CHEAPEST) -> Event:
    """Compile a game's search in the background; the event says that it is done.

    If that fails the stand-in goes on playing.
    """
    done = Event()

    def work() -> None:
        with suppress(Exception):
            compile_search(position, spec)
            done.set()

    Thread(target=work, name=f"compile {position.game.id}", daemon=True).start()
    return done


@dataclass
class Opponent:
    """Plays for every bot of a match; its chances follow from the match's seed, so a game can be had again."""

    seed: bytes
    specs: Mapping[int, str]
    """What each bot is, by its seat."""
    ready: Event
    """Whether what the bots need is compiled."""
    hurried: bool = False
    """Whether a stand-in had to move."""
    _bots: dict[tuple[Game, str], Bot] = field(default_factory=dict)

    def choose(self, match: Match, console: Console, voice: Voice) -> str:
        """A move for the player whose turn it is, while a line says that it is being thought of."""
        random = Random(f"{self.seed.hex()}:bot:{match.round}:{len(match.entries)}")  # noqa: S311 - a bot's taste is no secret
        assert match.position.to_move is not None
        spec = self.specs[match.seat_of(match.position.to_move)]
        name = bot_words(spec, voice)
        words = voice("thinking" if self.ready.is_set() else "thinking_cold", bot=name)
        with console.status(words, spinner="dots") as status:
            if self.ready.wait(PATIENCE):
                status.update(voice("thinking", bot=name))
                return interruptible(partial(self._bot(spec, match.game).choose, match.position, random))
            self.hurried = True
            return interruptible(partial(move_at_once, match.position, random))

    def _bot(self, spec: str, game: Game) -> Bot:
        if (game, spec) not in self._bots:
            self._bots[game, spec] = bot_for(spec, game)
        return self._bots[game, spec]
