"""Bots at a table of this terminal: their moves, and the results of people's matches against them."""

import json
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Event, Thread

from rich.console import Console
from rich.text import Text

from ludogite.bots.adaptive import BotGame, next_level
from ludogite.bots.bot import CHEAPEST, Bot, MakeBot, bot_for, compile_search, is_external
from ludogite.bots.protocol.external_bot import ExternalBot
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.table.bots import ENGINE_WAIT_SECONDS, BotTurn
from ludogite.terminal.progress import interruptible
from ludogite.terminal.table.seating import bot_words
from ludogite.terminal.words import Voice

PRIVATE = 0o700


def warm_up(position: Position, spec: str = CHEAPEST) -> Event:
    """Compile a game's search in the background; the event is set when that is done.

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
class TerminalBots:
    """All bots of a match. A stand-in moves for them while their search is compiled."""

    is_compiled: Event
    make_outside: MakeBot = bot_for
    """Makes the engines from outside that the command line has named; none are made otherwise."""
    used_stand_in: bool = False
    """Whether a stand-in had to move."""
    _bots: dict[tuple[Game, str], Bot] = field(default_factory=dict)

    def move(self, turn: BotTurn, console: Console, voice: Voice) -> str:
        """A bot's move; a line says meanwhile that it is thinking. Raises EngineFault."""
        name, is_own = bot_words(turn.bot, voice), not is_external(turn.bot)
        words = voice("thinking_cold" if is_own and not self.is_compiled.is_set() else "thinking", bot=name)
        with console.status(Text(words), spinner="dots") as status:
            if not is_own or self.is_compiled.wait(ENGINE_WAIT_SECONDS):
                status.update(Text(voice("thinking", bot=name)))
                bot = self._bot(turn.bot, turn.position.game)
                return interruptible(bot.choose, turn.position, Random(turn.seed))  # noqa: S311 - no secret
            self.used_stand_in = True
            return interruptible(turn.stand_in_move)

    def _bot(self, spec: str, game: Game) -> Bot:
        if (game, spec) not in self._bots:
            self._bots[game, spec] = (self.make_outside if is_external(spec) else bot_for)(spec, game)
        return self._bots[game, spec]

    def close(self) -> None:
        """End the engines from outside."""
        for bot in self._bots.values():
            if isinstance(bot, ExternalBot):
                bot.close()


@dataclass(frozen=True)
class BotGames:
    """A file of results against bots, one per line. Lines that were half written are skipped."""

    file: Path

    def add(self, game: str, result: BotGame) -> None:
        """Append the result of a match; raises OSError."""
        self.file.parent.mkdir(PRIVATE, parents=True, exist_ok=True)
        line = json.dumps({"game": game, **result._asdict()}, separators=(",", ":"))
        with self.file.open("a", encoding="utf-8") as file:
            file.write(f"\n{line}")  # the line before may not be whole

    def of(self, game: str) -> list[BotGame]:
        """The matches of a game, newest last; none if the file cannot be read."""
        try:
            lines = self.file.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return []
        found = []
        for line in lines:
            with suppress(ValueError, TypeError, KeyError):
                data = json.loads(line)
                if data.pop("game") == game:
                    found.append(
                        BotGame(tuple(map(int, data["levels"])), float(data["share"]), bool(data["is_helped"]))
                    )
        return found

    def next_level(self, game: str) -> int:
        """The level of the next match at the person's own strength."""
        return next_level(game, self.of(game))
