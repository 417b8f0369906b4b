"""Bots of users, named by where they are defined: ``my_bot.py:Greedy``, or ``package.module:Greedy``.

``any_bot`` returns every bot that a command line can name, including external engines. Importing a bot runs its code.
So these names come from the command line only, never from a record or a request.
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

from ludogite.bots.bot import Bot, is_external
from ludogite.bots.catalogue import FILE, bot, is_imported
from ludogite.bots.protocol.engine_spec import check_command, digest_of_command
from ludogite.bots.protocol.external_bot import ExternalBot
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.words import Refused, Words

READ = Words("cannot be read", "ne peut pas être lu")
MADE = Words("cannot be made", "ne peut pas être créé")
ASKED = Words("failed while it chose a move", "a échoué en choisissant un coup")


class BotFault(Refused):
    """A user's bot that cannot be loaded, or breaks the interface of bots."""


def any_bot(spec: str, game: Game) -> Bot:
    """A new bot from the catalogue, a user's own, or an external engine; raises Refused."""
    if is_external(spec):
        return ExternalBot(spec, game)
    return ImportedBot(spec) if is_imported(spec) else bot(spec, game)


def check_bot(spec: str, game: Game) -> None:
    """Refuse a name that is no bot for a game, before anybody plays; raises Refused."""
    any_bot(spec, game)
    if is_external(spec):
        check_command(spec)


def digest_of(spec: str) -> str:
    """A hash of the file that defines a bot, or of a command's files; for a module without a file, of its name."""
    if is_external(spec):
        return digest_of_command(spec)
    file = _module(spec.rpartition(":")[0]).__file__
    return sha256(Path(file).read_bytes() if file else spec.encode()).hexdigest()


class ImportedBot:
    """A user's own bot. Its errors are reported with its name and the line."""

    def __init__(self, spec: str) -> None:
        self.name = spec
        self._bot: Any = _run_foreign(spec, MADE, _factory(spec))
        if not callable(getattr(self._bot, "choose", None)) or not isinstance(getattr(self._bot, "name", None), str):
            raise BotFault(
                f"{spec} is not a bot: a bot has a text `name` and a method `choose(position, random)`.",
                f"{spec} n'est pas un robot : un robot a un texte `name` et une méthode `choose(position, random)`.",
            )

    def choose(self, position: Position, random: Random) -> str:
        """The move that it chooses; raises BotFault if it fails, or if the move is illegal."""
        move = _run_foreign(self.name, ASKED, lambda: self._bot.choose(position, random))
        if not position.is_legal(move):
            refusal, there = position.refusal(move).words, f"{position.game!r}.parse({str(position)!r})"
            raise BotFault(
                f"{self.name} chose an illegal move. {refusal.en}\nThe position: {there}",
                f"{self.name} a choisi un coup illégal. {refusal.fr}\nLa position : {there}",
            )
        return str(move)


def _factory(spec: str) -> Callable[[], object]:
    """The class or function without arguments that creates the bot."""
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
    """A file or a module, imported once per process. As in Python itself, its folder is on the import path."""
    path, is_file = Path(where), where.endswith(FILE)
    if is_file and not path.is_file():
        raise BotFault(f"There is no file {where}.", f"Il n'y a pas de fichier {where}.")
    beside = str((path.parent if is_file else Path()).resolve())
    if beside not in sys.path:
        sys.path.append(beside)
    module: ModuleType = _run_foreign(where, READ, lambda: _read(path.resolve()) if is_file else _imported(where))
    return module


def _read(path: Path) -> ModuleType:
    """A file as a module; it is named by its path, which no import finds, so the file may be called random.py."""
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
            raise  # an import inside it fails
        raise BotFault(
            f"There is no module {name}; a file is named with its ending, as {name}.py:Greedy.",
            f"Il n'y a pas de module {name} ; un fichier se nomme avec sa fin, comme {name}.py:Greedy.",
        ) from None


def _run_foreign(what: str, failed: Words, act: Callable[[], Any]) -> Any:
    """The result of foreign code; if it fails, raises BotFault with the line."""
    try:
        return act()
    except BotFault:
        raise
    except (Exception, SystemExit) as error:
        how = " ".join(f"{type(error).__name__}: {error}{_line_of(error)}".split())
        raise BotFault(f"{what} {failed.en}: {how}", f"{what} {failed.fr} : {how}") from error


def _line_of(error: BaseException) -> str:
    """The file and line of an error in foreign code; a syntax error already names them."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    is_named = isinstance(error, SyntaxError) or frame.filename == __file__
    return "" if is_named else f" ({Path(frame.filename).name}, line {frame.lineno})"
