"""An engine from outside as a bot: it is told positions, says moves, and loses the game by whatever it does wrong."""

from random import Random
from time import monotonic
from typing import NoReturn

from ludogite.bots.protocol.engine_spec import QUOTED, read_spec
from ludogite.bots.protocol.lines import GREETING, WELCOME, first_words, write_budget, write_game
from ludogite.bots.protocol.process import Ended, EngineProcess, Flooded, Silent
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.words import Refused, Words, visible

GRACE_SECONDS = 3.0
"""How long after ``stop`` a move is still taken."""
CLOSED = Words("closed its output", "a fermé sa sortie")
NEVER_AWAITED = ("id", "readyok")
"""What an engine may say at any time, beside ``info``."""


class EngineFault(Refused):
    """What an engine from outside did, or failed to do, by which it loses its game."""


class OutsideBot:
    """An engine from outside. It is started with its first move, and ends with ``close``.

    Whatever it does wrong raises EngineFault, which says what, with its name.
    """

    def __init__(self, spec: str, game: Game) -> None:
        self.name = spec
        self._spec = read_spec(spec)
        self._game = game
        self._process: EngineProcess | None = None
        self._noted = ""
        """What it said last by ``info string``."""

    def choose(self, position: Position, random: Random) -> str:
        """The move that it answers to the position as its player may know it; raises EngineFault."""
        try:
            if self._process is None:
                self._process = self._started()
                self._greet(self._process)
            return self._move(self._process, position)
        except EngineFault:
            self.close()
            raise

    def close(self) -> None:
        """End it, and whatever it started."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()

    def _started(self) -> EngineProcess:
        try:
            return EngineProcess(self._spec.command)
        except OSError as error:
            self._fault(None, f"could not be started: {error.strerror}", f"n'a pas pu être lancé : {error.strerror}")

    def _greet(self, process: EngineProcess) -> None:
        """Shake hands, and name the game."""
        seconds = self._spec.start
        until = monotonic() + seconds
        process.tell(GREETING)
        version = self._said(process, "ludogiteok", until, seconds)
        if f"ludogiteok {version}" != WELCOME:
            other = first_words(version, QUOTED)
            self._fault(
                process, f"speaks version {other!r} of the protocol", f"parle la version {other!r} du protocole"
            )
        process.tell(f"newgame {write_game(self._game)}", "isready")
        self._said(process, "readyok", until, seconds)

    def _move(self, process: EngineProcess, position: Position) -> str:
        spec, begun = self._spec, monotonic()
        process.tell(f"position {position.view(position.to_move).text}", f"go {write_budget(spec.budget)}")
        try:
            move = self._awaited(process, "bestmove", begun + spec.limit)
        except Silent:
            process.tell("stop")
            move = self._said(process, "bestmove", begun + spec.limit + GRACE_SECONDS, spec.limit)
        if not position.is_legal(move):
            refusal = position.refusal(first_words(move, QUOTED)).words
            self._fault(process, f"played an illegal move. {refusal.en}", f"a joué un coup illégal. {refusal.fr}")
        return move

    # ---- listening

    def _said(self, process: EngineProcess, verb: str, until: float, seconds: float) -> str:
        """What follows a verb that it has to say by then; raises EngineFault."""
        try:
            return self._awaited(process, verb, until)
        except Silent:
            self._fault(process, f"did not say {verb} within {seconds:g} s", f"n'a pas dit {verb} en {seconds:g} s")

    def _awaited(self, process: EngineProcess, verb: str, until: float) -> str:
        """The same; raises Silent where nothing comes."""
        try:
            while True:
                said, _, rest = process.line(until).partition(" ")
                if said == verb:
                    return rest.strip()
                self._note(process, said, rest.strip(), verb)
        except Flooded:
            self._fault(
                process,
                f"flooded us with output where {verb} was awaited",
                f"nous a inondés de texte au lieu de {verb}",
            )
        except Ended:
            status = process.status()
            how = CLOSED if status is None else Words(f"ended with status {status}", f"s'est arrêté, statut {status}")
            self._fault(process, f"{how.en} before it said {verb}", f"{how.fr} avant de dire {verb}")

    def _note(self, process: EngineProcess, said: str, rest: str, verb: str) -> None:
        """Take notice of what it says on the way; raises EngineFault where that is no word of the protocol."""
        if said == "info":
            kind, _, words = rest.partition(" ")
            self._noted = words if kind == "string" else self._noted
        elif said not in NEVER_AWAITED:
            line = first_words(f"{said} {rest}", QUOTED)
            self._fault(
                process,
                f"said {line!r} where {verb} was awaited: that is no word of the protocol",
                f"a dit {line!r} au lieu de {verb} : le protocole ne connaît pas ce mot",
            )

    def _fault(self, process: EngineProcess | None, en: str, fr: str) -> NoReturn:
        """Say what it did, and what it has said about that last."""
        said = self._noted or (process.last_error if process is not None else "")
        quoted = first_words(visible(said), 2 * QUOTED)
        raise EngineFault(
            f"{self.name} {en.rstrip('.')}." + f" It said: {quoted}" * bool(quoted),
            f"{self.name} {fr.rstrip('.')}." + f" Il a dit : {quoted}" * bool(quoted),
        )
