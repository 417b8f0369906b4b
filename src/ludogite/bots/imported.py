"""Bots of people's own, named by where they are written: ``my_bot.py:Greedy``, or ``package.module:Greedy``.

``any_bot`` has every bot that a command line can name, engines from outside too.

Reading one runs its code. So names come here from the command line only, never from a record or a request.
"""

import sys
import traceback
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from ludogite.bots.bot import Bot, is_outside
from ludogite.bots.catalogue import FILE, bot, is_imported
from ludogite.bots.protocol.engine_spec import check_command, digest_of_command
from ludogite.bots.protocol.outside import OutsideBot
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.words import Refused, Words

READ = Words("cannot be read", "ne peut pas être lu")
MADE = Words("cannot be made", "ne peut pas être créé")
ASKED = Words("failed while it chose a move", "a échoué en choisissant un coup")


class BotFault(Refused):
    """A bot of somebody's own that cannot be had, or does not do what a bot does."""


def any_bot(spec: str, game: Game) -> Bot:
    """A bot of the catalogue, somebody's own, or an engine from outside, made anew; raises Refused."""
    if is_outside(spec):
        return OutsideBot(spec, game)
    return ImportedBot(spec) if is_imported(spec) else bot(spec, game)


def check_bot(spec: str, game: Game) -> None:
    """Refuse a name that is no bot's for a game, before anybody plays; raises Refused."""
    any_bot(spec, game)
    if is_outside(spec):
        check_command(spec)


def digest_of(spec: str) -> str:
    """A hash of the file that a bot is written in, or of those of a command; of a module without one, of its name."""
    if is_outside(spec):
        return digest_of_command(spec)
    file = _module(spec.rpartition(":")[0]).__file__
    return sha256(Path(file).read_bytes() if file else spec.encode()).hexdigest()


class ImportedBot:
    """Somebody's own bot. Whatever is wrong with it is said with its name and its line."""

    def __init__(self, spec: str) -> None:
        self.name = spec
        self._bot: Any = _watched(spec, MADE, _factory(spec))
        if not callable(getattr(self._bot, "choose", None)) or not isinstance(getattr(self._bot, "name", None), str):
            raise BotFault(
                f"{spec} is no bot: a bot has a text `name` and a method `choose(position, random)`.",
                f"{spec} n'est pas un robot : un robot a un texte `name` et une méthode `choose(position, random)`.",
            )

    def choose(self, position: Position, random: Random) -> str:
        """The move that it chooses; raises BotFault if it fails, or chooses none that is legal."""
        move = _watched(self.name, ASKED, lambda: self._bot.choose(position, random))
        if not position.is_legal(move):
            refusal, there = position.refusal(move).words, f"{position.game!r}.parse({str(position)!r})"
            raise BotFault(
                f"{self.name} chose an illegal move. {refusal.en}\nThe position: {there}",
                f"{self.name} a choisi un coup illégal. {refusal.fr}\nLa position : {there}",
            )
        return str(move)


def _factory(spec: str) -> Callable[[], object]:
    """What makes the bot: a class, or a function, that takes nothing."""
    where, _, name = spec.rpartition(":")
    if not where or not name:
        raise BotFault(
            f"{spec}: say which bot of this file, as {spec.strip(':')}:Greedy.",
            f"{spec} : dites quel robot de ce fichier, comme {spec.strip(':')}:Greedy.",
        )
    made = getattr(_module(where), name, None)
    if not callable(made):
        raise BotFault(f"{where} has no class or function {name!r}.", f"{where} n'a ni classe ni fonction {name!r}.")
    return made  # type: ignore[no-any-return]


@lru_cache
def _module(where: str) -> ModuleType:
    """A file or a module, read once a process. As with Python itself, what lies beside it can be imported."""
    path, is_file = Path(where), where.endswith(FILE)
    if is_file and not path.is_file():
        raise BotFault(f"There is no file {where}.", f"Il n'y a pas de fichier {where}.")
    beside = str((path.parent if is_file else Path()).resolve())
    if beside not in sys.path:
        sys.path.append(beside)
    module: ModuleType = _watched(where, READ, lambda: _read(path.resolve()) if is_file else _imported(where))
    return module


def _read(path: Path) -> ModuleType:
    """A file as a module; it is called by its path, which no import finds, so that a file may be called random.py."""
    spec = spec_from_file_location(str(path), path)
    assert spec
    assert spec.loader
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _imported(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if not f"{name}.".startswith(f"{error.name}."):
            raise  # something that it imports itself
        raise BotFault(
            f"There is no module {name}; a file is named with its ending, as {name}.py:Greedy.",
            f"Il n'y a pas de module {name} ; un fichier se nomme avec sa fin, comme {name}.py:Greedy.",
        ) from None


def _watched(what: str, failed: Words, act: Callable[[], Any]) -> Any:
    """What somebody else's code gives; where it fails, raises BotFault with the line."""
    try:
        return act()
    except BotFault:
        raise
    except (Exception, SystemExit) as error:
        how = " ".join(f"{type(error).__name__}: {error}{_line_of(error)}".split())
        raise BotFault(f"{what} {failed.en}: {how}", f"{what} {failed.fr} : {how}") from error


def _line_of(error: BaseException) -> str:
    """The file and line where it happened, if that is not here; a syntax error says it itself."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    is_said = isinstance(error, SyntaxError) or frame.filename == __file__
    return "" if is_said else f" ({Path(frame.filename).name}, line {frame.lineno})"
