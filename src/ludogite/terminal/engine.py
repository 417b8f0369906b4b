"""The engine behind the bots of a terminal: a stand-in moves for them while what they need is compiled."""

from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from threading import Event, Thread

from rich.console import Console
from rich.text import Text

from ludogite.bots.bot import CHEAPEST, Bot, MakeBot, bot_for, compile_search, is_outside
from ludogite.bots.protocol.outside import OutsideBot
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.table.bots import ENGINE_PATIENCE, BotTurn
from ludogite.terminal.seating import bot_words
from ludogite.terminal.waiting import interruptible
from ludogite.terminal.words import Voice


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
class Engine:
    """Thinks for every bot of a match."""

    ready: Event
    """Whether what the bots need is compiled."""
    outside: MakeBot = bot_for
    """Makes engines from outside, where the command line has named them; else none are made."""
    used_stand_in: bool = False
    """Whether a stand-in had to move."""
    _bots: dict[tuple[Game, str], Bot] = field(default_factory=dict)

    def move(self, turn: BotTurn, console: Console, voice: Voice) -> str:
        """A bot's move, while a line says that it is being thought of; raises EngineFault."""
        name, needs_us = bot_words(turn.bot, voice), not is_outside(turn.bot)
        words = voice("thinking_cold" if needs_us and not self.ready.is_set() else "thinking", bot=name)
        with console.status(Text(words), spinner="dots") as status:
            if not needs_us or self.ready.wait(ENGINE_PATIENCE):
                status.update(Text(voice("thinking", bot=name)))
                bot = self._bot(turn.bot, turn.position.game)
                return interruptible(bot.choose, turn.position, Random(turn.seed))  # noqa: S311 - no secret
            self.used_stand_in = True
            return interruptible(turn.stand_in_move)

    def _bot(self, spec: str, game: Game) -> Bot:
        if (game, spec) not in self._bots:
            self._bots[game, spec] = (self.outside if is_outside(spec) else bot_for)(spec, game)
        return self._bots[game, spec]

    def close(self) -> None:
        """End the engines from outside."""
        for bot in self._bots.values():
            if isinstance(bot, OutsideBot):
                bot.close()
