"""An arena stored in a folder, game by game, so that a stopped arena can continue."""

import json
import re
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

import ludogite
from ludogite.bots.arena.plan import ArenaError, Plan
from ludogite.bots.arena.playing import PlayedGame

PLAN, GAMES, RECORDS = "arena.json", "games.jsonl", "records"
UNSAFE = re.compile(r"[^\w.=-]+")
LONGEST_PART = 60
"""Most characters of a bot's name in a file name."""


class Folder:
    """The plan in ``arena.json``, a line per game in ``games.jsonl``, and the records in ``records``."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self._path = path
        (path / RECORDS).mkdir(parents=True, exist_ok=True)
        self._agree_on(plan)

    def _agree_on(self, plan: Plan) -> None:
        """Write the plan, or refuse to mix it with another one. The number of games may always grow."""
        wanted = json.loads(json.dumps({"ludogite": ludogite.__version__} | asdict(plan)))
        del wanted["games"]
        if not plan.sources:
            del wanted["sources"]
        file = self._path / PLAN
        if not file.exists():
            draft = file.with_suffix(".draft")  # a crash leaves no partial file
            draft.write_text(json.dumps(wanted, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            draft.replace(file)
            return
        kept = _kept_plan(file)
        sources = wanted.pop("sources", [])
        for name in wanted:
            if kept.get(name) != wanted[name]:
                _refuse_to_mix(self._path, name, kept.get(name), wanted[name])
        for source in sources:
            if source not in kept.get("sources", []):
                _refuse_another_version(self._path, source[0])

    def finished(self) -> list[PlayedGame]:
        """The stored games, each once. A partial last line is dropped."""
        file = self._path / GAMES
        lines = file.read_bytes().split(b"\n") if file.exists() else [b""]
        if lines.pop():
            file.write_bytes(b"".join(line + b"\n" for line in lines))
        games = (_read(line, self._path / GAMES, number) for number, line in enumerate(lines, 1))
        return list({game.fixture: game for game in games}.values())

    def add(self, game: PlayedGame) -> None:
        """Store a finished game: first its record, then the line that counts it."""
        record = self._path / RECORDS / _file_name(game)
        record.write_text(game.record, encoding="utf-8")
        with (self._path / GAMES).open("a", encoding="utf-8") as file:
            file.write(json.dumps(game.fields(), ensure_ascii=False) + "\n")


def _kept_plan(file: Path) -> dict[str, Any]:
    try:
        kept: object = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        kept = None
    if not isinstance(kept, dict):
        raise ArenaError(f"{file} is not the plan of an arena.", f"{file} n'est pas le plan d'une arène.")
    return kept


def _read(line: bytes, file: Path, number: int) -> PlayedGame:
    try:
        fields: dict[str, Any] = json.loads(line)
        return _checked(PlayedGame(**{name: _frozen(value) for name, value in fields.items()}))
    except (ValueError, TypeError, AttributeError) as error:
        raise ArenaError(
            f"{file}, line {number}: this is not a game of an arena.",
            f"{file}, ligne {number} : ce n'est pas une partie d'une arène.",
        ) from error


def _checked(game: PlayedGame) -> PlayedGame:
    """The game, if its fields are valid; else raises ValueError or TypeError."""
    numbers = (game.deal, game.number, *game.result, *game.moves, *game.seconds)
    sizes = {len(game.seats), len(game.result), len(game.moves), len(game.seconds)}
    names = all(isinstance(text, str) for text in (*game.pairing, *game.seats, *game.forfeit))
    if not names or len(sizes) > 1 or not all(isinstance(number, int | float) for number in numbers):
        raise ValueError
    return game


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _file_name(game: PlayedGame) -> str:
    pairing = "_".join(map(_short, game.pairing))
    return f"{pairing}_{game.deal + 1:05}_{game.number + 1}.txt"


def _short(bot: str) -> str:
    """A bot's name as part of a file name; a long one, such as a command, is cut and made unique by its hash."""
    safe = UNSAFE.sub("-", bot)
    return safe if len(safe) <= LONGEST_PART else f"{safe[:LONGEST_PART]}-{sha256(bot.encode()).hexdigest()[:8]}"


def _refuse_to_mix(path: Path, name: str, kept: object, wanted: object) -> None:
    raise ArenaError(
        f"{path} keeps another arena: there {name} is {kept!r}, here {wanted!r}. Choose another folder.",
        f"{path} contient une autre arène : {name} y vaut {kept!r}, ici {wanted!r}. Choisissez un autre dossier.",
    )


def _refuse_another_version(path: Path, bot: str) -> None:
    raise ArenaError(
        f"{path} keeps games of {bot} before its file was changed: it is another bot now. Choose another folder.",
        f"{path} contient des parties de {bot} d'avant le changement de son fichier : c'est un autre robot à présent. "
        "Choisissez un autre dossier.",
    )
