"""An external engine as a bot: it receives positions, answers moves, and loses the game by any error."""

from random import Random
from time import monotonic
from typing import NoReturn

from ludogite.bots.protocol.engine_spec import QUOTED, read_spec
from ludogite.bots.protocol.lines import GREETING, WELCOME, first_words, write_budget, write_game
from ludogite.bots.protocol.process import EngineProcess, NoLineInTime, OutputClosed, OutputTooLong
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.words import Refused, Words, visible

GRACE_SECONDS = 3.0
"""Seconds after ``stop`` in which a move is still accepted."""
CLOSED = Words("closed its output", "a fermé sa sortie")
NEVER_AWAITED = ("id", "readyok")
"""Lines that an engine may send at any time, besides ``info``."""


class EngineFault(Refused):
    """An error of an external engine, by which it loses its game."""


class ExternalBot:
    """An external engine. It is started with its first move, and ended with ``close``.

    Any error raises EngineFault, with the name of the engine.
    """

    def __init__(self, spec: str, game: Game) -> None:
        self.name = spec
        self._spec = read_spec(spec)
        self._game = game
        self._process: EngineProcess | None = None
        self._last_info = ""
        """The last ``info string``."""

    def choose(self, position: Position, random: Random) -> str:
        """The engine's move in the position as its player may know it; raises EngineFault."""
        try:
            if self._process is None:
                self._process = self._started()
                self._greet(self._process)
            return self._move(self._process, position)
        except EngineFault:
            self.close()
            raise

    def close(self) -> None:
        """End it, and everything that it started."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()

    def _started(self) -> EngineProcess:
        try:
            return EngineProcess(self._spec.command)
        except OSError as error:
            self._fault(None, f"could not be started: {error.strerror}", f"n'a pas pu être lancé : {error.strerror}")

    def _greet(self, process: EngineProcess) -> None:
        """Greet it, and name the game."""
        seconds = self._spec.start
        deadline = monotonic() + seconds
        process.send(GREETING)
        version = self._required(process, "ludogiteok", deadline, seconds)
        if f"ludogiteok {version}" != WELCOME:
            other = first_words(version, QUOTED)
            self._fault(
                process, f"speaks version {other!r} of the protocol", f"parle la version {other!r} du protocole"
            )
        process.send(f"newgame {write_game(self._game)}", "isready")
        self._required(process, "readyok", deadline, seconds)

    def _move(self, process: EngineProcess, position: Position) -> str:
        spec, begun = self._spec, monotonic()
        process.send(f"position {position.view(position.to_move).text}", f"go {write_budget(spec.budget)}")
        try:
            move = self._next(process, "bestmove", begun + spec.limit)
        except NoLineInTime:
            process.send("stop")
            move = self._required(process, "bestmove", begun + spec.limit + GRACE_SECONDS, spec.limit)
        if not position.is_legal(move):
            refusal = position.refusal(first_words(move, QUOTED)).words
            self._fault(process, f"played an illegal move. {refusal.en}", f"a joué un coup illégal. {refusal.fr}")
        return move

    # ---- listening

    def _required(self, process: EngineProcess, verb: str, deadline: float, seconds: float) -> str:
        """The arguments of a verb that has to come in time; raises EngineFault."""
        try:
            return self._next(process, verb, deadline)
        except NoLineInTime:
            self._fault(process, f"did not say {verb} within {seconds:g} s", f"n'a pas dit {verb} en {seconds:g} s")

    def _next(self, process: EngineProcess, verb: str, deadline: float) -> str:
        """The arguments of the next line with a verb; raises NoLineInTime."""
        try:
            while True:
                word, _, rest = process.line(deadline).partition(" ")
                if word == verb:
                    return rest.strip()
                self._note(process, word, rest.strip(), verb)
        except OutputTooLong:
            self._fault(
                process,
                f"flooded us with output where {verb} was awaited",
                f"nous a inondés de texte au lieu de {verb}",
            )
        except OutputClosed:
            status = process.status()
            how = CLOSED if status is None else Words(f"ended with status {status}", f"s'est arrêté, statut {status}")
            self._fault(process, f"{how.en} before it said {verb}", f"{how.fr} avant de dire {verb}")

    def _note(self, process: EngineProcess, word: str, rest: str, verb: str) -> None:
        """Note an unexpected line; raises EngineFault if the protocol does not know it."""
        if word == "info":
            kind, _, words = rest.partition(" ")
            self._last_info = words if kind == "string" else self._last_info
        elif word not in NEVER_AWAITED:
            line = first_words(f"{word} {rest}", QUOTED)
            self._fault(
                process,
                f"said {line!r} where {verb} was awaited: that is not a word of the protocol",
                f"a dit {line!r} au lieu de {verb} : le protocole ne connaît pas ce mot",
            )

    def _fault(self, process: EngineProcess | None, en: str, fr: str) -> NoReturn:
        """Raise EngineFault, with the engine's last remark about it."""
        remark = self._last_info or (process.last_error if process is not None else "")
        quoted = first_words(visible(remark), 2 * QUOTED)
        raise EngineFault(
            f"{self.name} {en.rstrip('.')}." + f" It said: {quoted}" * bool(quoted),
            f"{self.name} {fr.rstrip('.')}." + f" Il a dit : {quoted}" * bool(quoted),
        )
