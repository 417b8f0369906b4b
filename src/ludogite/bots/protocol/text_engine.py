"""Our engine for hosts that speak the protocol: it reads lines, searches in a thread, and writes results."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from threading import Event, Lock, Thread

import ludogite
from ludogite.bots.analysis import analyse
from ludogite.bots.protocol.lines import (
    LONGEST_SEARCH,
    NO_MOVE,
    VERSION,
    WELCOME,
    BadLine,
    first_words,
    read_budget,
    read_game,
    read_position,
    write_info,
)
from ludogite.bots.report import Budget, Report
from ludogite.bots.stand_in import quick_move
from ludogite.games.game import Game
from ludogite.games.outcomes import play_out_chance
from ludogite.games.position import Position
from ludogite.games.words import Refused, visible
from ludogite.kernel.layout import CHANCE

QUOTED = 40
"""Most characters of a line that are quoted in an error."""
ENDLESS = Budget(seconds=LONGEST_SEARCH)


class TextEngine:
    """An engine between two pipes. It answers any error, and goes on."""

    def __init__(self, write: Callable[[str], None], threads: int = 1) -> None:
        self._write = write
        self._threads = threads
        self._writing = Lock()
        self._game: Game | None = None
        self._position: Position | None = None
        self._stop: Event | None = None
        """Ends the latest search; None before the first."""
        self._thinking = Lock()
        """Held from a ``go`` to its ``bestmove``."""
        self._tasks: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._verbs: dict[str, Callable[[str], None]] = {
            "ludogite": self._greet,
            "isready": self._ready,
            "newgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": self._halt,
        }

    def run(self, lines: Iterable[str | None]) -> None:
        """Execute the lines, up to ``quit`` or their end; a search that still runs is given up."""
        Thread(target=self._work, name="think", daemon=True).start()
        for line in lines:
            if line is None:
                self._explain("That line is too long.")
            elif line.split() == ["quit"]:
                break
            elif line.strip():
                self._receive(*line.strip().partition(" "))
        self._halt("")

    def _work(self) -> None:
        """Run the tasks that take time one after another."""
        while True:
            self._tasks.get()()

    def _receive(self, verb: str, _: str, rest: str) -> None:
        if verb not in self._verbs:
            known = ", ".join((*self._verbs, "quit"))
            self._explain(f"There is no verb {first_words(verb, QUOTED)!r} here; there are {known}.")
            return
        try:
            self._verbs[verb](rest.strip())
        except Refused as refused:
            self._explain(str(refused))

    # ---- the verbs

    def _greet(self, version: str) -> None:
        self._send(f"id name Ludogite {ludogite.__version__}")
        if version not in ("", str(VERSION)):
            self._explain(f"This engine speaks version {VERSION} of the protocol only.")
        self._send(WELCOME)

    def _ready(self, _: str) -> None:
        """Answer at once during a search, else after the queued tasks: a game may have to be compiled."""
        if self._thinking.locked():
            self._send("readyok")
        else:
            self._tasks.put(lambda: self._send("readyok"))

    def _new_game(self, text: str) -> None:
        self._game = self._position = None
        game = self._game = read_game(text)
        self._position = game.start()
        self._tasks.put(lambda: _prepare(game))

    def _set_position(self, text: str) -> None:
        self._position = None
        if self._game is None:
            raise BadLine("First say which game: newgame GAME.", "Dites d'abord quel jeu : newgame JEU.")
        self._position = read_position(text, self._game, Random(0))  # noqa: S311 - needs no cryptography

    def _go(self, text: str) -> None:
        budget = read_budget(text)
        if not self._thinking.acquire(blocking=False):
            raise BadLine("A search is running: stop it first.", "Une recherche est en cours : arrêtez-la d'abord.")
        position, stop = self._position, Event()
        self._stop = stop
        self._tasks.put(lambda: self._answer(position, budget, stop))

    def _halt(self, _: str) -> None:
        if self._stop:
            self._stop.set()

    # ---- thinking

    def _answer(self, position: Position | None, budget: Budget | None, stop: Event) -> None:
        """Search, and answer a move in any case: the host waits for one."""
        move = NO_MOVE
        try:
            move = self._found(position, budget or ENDLESS, stop)
        except Exception as error:  # noqa: BLE001 - an engine that falls silent leaves its host waiting
            self._explain(f"The search failed: {type(error).__name__}: {error}")
            if position is not None and position.legal_moves():
                move = quick_move(position, Random(0))  # noqa: S311 - no secrets here
        if budget is None:
            stop.wait()
        self._thinking.release()
        self._send(f"bestmove {move}")

    def _found(self, position: Position | None, budget: Budget, stop: Event) -> str:
        if position is None:
            self._explain("There is no position: the last one, or its game, was not understood.")
            return NO_MOVE
        if position.to_move is None or position.to_move == CHANCE:
            self._explain("Nobody is to move here: " + ("chance is." if position.to_move == CHANCE else "it is over."))
            return NO_MOVE
        latest: list[str] = []

        def inform(report: Report) -> None:
            line = write_info(report)
            if latest != [line]:
                latest[:] = [line]
                self._send(line)

        report = analyse(position, budget, lines=1, threads=self._threads, stop=stop, progress=inform)
        inform(report)
        return report.move

    # ---- saying

    def _explain(self, words: str) -> None:
        self._send(f"info string {' '.join(visible(words).split())}")

    def _send(self, line: str) -> None:
        with self._writing, suppress(OSError, ValueError):  # the reader may have closed the pipe
            self._write(f"{line}\n")


def _prepare(game: Game) -> None:
    """Compile the search of a game; if that fails, the search will report it."""
    with suppress(Exception):
        analyse(play_out_chance(game.start(), Random(0)), Budget(nodes=1, depth=1), lines=1)  # noqa: S311 - no secrets here
