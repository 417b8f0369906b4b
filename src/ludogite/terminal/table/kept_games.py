"""Files of unfinished games: the table's setup, then every act, written before it takes effect."""

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO
from zlib import crc32

from msgspec import to_builtins

from ludogite.games.words import Refused
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.table.older_rules import RulesChanged, replaying
from ludogite.table.setup import Clock, Seat, TableSetup
from ludogite.terminal.table.record_file import SECRET, record_text, write_whole
from ludogite.terminal.table.seating import match_of
from ludogite.user_files import lock

FORMAT = "ludogite table 1"
ENDING = ".acts"
FINISHED = "finished"
MOST_FINISHED = 100
"""Limit of the records of finished games; the oldest are deleted."""
PRIVATE = 0o700


class KeptError(Refused):
    """A kept game that cannot be resumed."""


class InUse(KeptError):
    """A kept game that another process has open."""


class Damaged(ValueError):
    """A file with damaged lines."""


@dataclass(frozen=True)
class KeptGame:
    """An unfinished game in the folder."""

    name: str
    model: Model


class KeptFile:
    """The file of one game, locked by this process and created with the first act.

    Lines that could not be written are written with the next act.
    """

    def __init__(self, folder: Path, setup: TableSetup) -> None:
        self._folder = folder
        self._setup = setup
        self._file: BinaryIO | None = None
        self._length = 0
        self._check = 0
        self._unwritten = b""
        self.name = ""
        self.is_behind = False
        """Whether an act is missing in the file."""
        self._append({"format": FORMAT, **to_builtins(setup), "seed": setup.seed.hex()})

    def _append(self, data: dict[str, Any]) -> None:
        line = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
        self._check = crc32(line, self._check)
        self._unwritten += b"%s\t%08x\n" % (line, self._check)

    def add(self, act: Act) -> None:
        """Write an act and all unwritten lines; raises OSError."""
        self._append(asdict(replace(act, request=None)))
        self.is_behind = True
        if self._file is None:
            self._file = self._created()
        os.ftruncate(self._file.fileno(), self._length)  # removes half a write
        self._file.seek(self._length)
        self._file.write(self._unwritten)
        os.fsync(self._file.fileno())
        self._length += len(self._unwritten)
        self._unwritten, self.is_behind = b"", False

    def _created(self) -> BinaryIO:
        """A new file with the first free number, readable by its owner only."""
        self._folder.mkdir(PRIVATE, parents=True, exist_ok=True)
        for number in count(1):
            self.name = f"{self._setup.game}-{number}"
            try:
                handle = os.open(_path(self._folder, self.name), os.O_RDWR | os.O_CREAT | os.O_EXCL, SECRET)
            except FileExistsError:
                continue
            file = os.fdopen(handle, "r+b", buffering=0)
            lock(file)
            return file
        raise AssertionError

    def finish(self, model: Model) -> Path:
        """Replace the acts of a finished match by its record; raises OSError."""
        finished = self._folder / FINISHED
        finished.mkdir(PRIVATE, parents=True, exist_ok=True)
        moment = datetime.fromtimestamp(model.updated, UTC).strftime("%Y-%m-%d-%H%M%S")
        path = finished / f"{moment}-{self.name or self._setup.game}.txt"
        write_whole(path, record_text(model.match))
        self.forget()
        for old in sorted(finished.glob("*.txt"))[:-MOST_FINISHED]:
            old.unlink(missing_ok=True)
        return path

    def forget(self) -> None:
        """Delete the file."""
        if self._file:
            self.close()
            _path(self._folder, self.name).unlink(missing_ok=True)

    def close(self) -> None:
        """Close and unlock the file."""
        if self._file:
            self._file.close()
            self._file = None

    @classmethod
    def opened(cls, folder: Path, name: str) -> tuple["KeptFile", Model]:
        """Open a kept game to continue it; raises KeptError, OSError."""
        path = _path(folder, name)
        with ExitStack() as opening:
            file = opening.enter_context(path.open("r+b", buffering=0))
            if not lock(file) or not os.fstat(file.fileno()).st_nlink:
                raise InUse(
                    f"{name} is being played in another terminal.", f"{name} se joue déjà dans un autre terminal."
                )
            model, length, check = _read(path)
            opening.pop_all()
        kept = cls(folder, model.setup)
        kept.name, kept._file, kept._length, kept._check, kept._unwritten = name, file, length, check, b""
        return kept, model


def names(folder: Path) -> list[str]:
    """Names of the games in the folder, the latest first."""
    found = []
    for path in folder.glob(f"*{ENDING}"):
        with suppress(OSError):  # another terminal may have finished it just now
            found.append((path.stat().st_size and path.stat().st_mtime_ns, path.name.removesuffix(ENDING)))
    return [name for time, name in sorted(found, reverse=True) if time]


def has_played(folder: Path, game: str) -> bool:
    """Whether there is an unfinished game of this kind, or the record of a finished one."""
    found = (*folder.glob(f"{game}-*{ENDING}"), *(folder / FINISHED).glob(f"*-{game}*.txt"))
    return bool(found)


def kept_games(folder: Path, most: int) -> Iterator[KeptGame]:
    """The latest games that can be read."""
    for name in names(folder)[:most]:
        try:
            yield kept_game(folder, name)
        except (KeptError, OSError):
            continue


def kept_game(folder: Path, name: str) -> KeptGame:
    """A kept game, read without locking it; raises KeptError, OSError."""
    return KeptGame(name, _read(_path(folder, name))[0])


def _path(folder: Path, name: str) -> Path:
    return folder / (name + ENDING)


def _read(path: Path) -> tuple[Model, int, int]:
    """The table after all acts, the length of the valid part of the file, and its CRC; raises KeptError, OSError.

    An incomplete last line is ignored.
    """
    content = path.read_bytes()
    try:
        (header, *acts), length, check = _lines(content)
        setup = _setup(header)
        with replaying(setup):
            model = Model(setup, match_of(setup))
            for act in acts:
                model.apply(Act(**act))
    except RulesChanged as changed:
        raise KeptError(f"{path}: {changed.why.en}", f"{path} : {changed.why.fr}") from changed
    except Exception as error:
        raise KeptError(
            f"{path} is damaged, or was written by another version; it cannot be resumed.",
            f"{path} est abîmé, ou vient d'une autre version ; on ne peut pas le reprendre.",
        ) from error
    return model, length, check


def _lines(content: bytes) -> tuple[list[dict[str, Any]], int, int]:
    found, length, check = [], 0, 0
    for line in content.splitlines(keepends=True):
        if not line.endswith(b"\n"):
            break
        text, _, sum_ = line[:-1].rpartition(b"\t")
        check = crc32(text, check)
        if sum_ != b"%08x" % check:
            raise Damaged
        found.append(json.loads(text))
        length += len(line)
    return found, length, check


def _setup(data: dict[str, Any]) -> TableSetup:
    if data.pop("format") != FORMAT:
        raise Damaged
    seats = [Seat(**seat) for seat in data["seats"]]
    return TableSetup(**data | {"seed": bytes.fromhex(data["seed"]), "clock": Clock(**data["clock"]), "seats": seats})
