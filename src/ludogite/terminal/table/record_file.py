"""A record file of a match in progress: replaced as a whole after every move, and resumed later."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from ludogite.games.options import RANDOM
from ludogite.games.words import Refused
from ludogite.kernel.randomness import commitment
from ludogite.play.match import Match
from ludogite.play.record import AGREED, CLOSED, LOST, Record
from ludogite.play.record_reader import read_file, read_records

SECRET = 0o600


class ResumeError(Refused):
    """A record that cannot be continued."""


class RecordFile:
    """The record of a match in a file. Until the match is over, its seed is in a second file, for the owner only."""

    def __init__(self, path: Path, seed: bytes) -> None:
        self.path = path
        self.seed_path = seed_path(path)
        self._seed = seed
        self._seed_is_kept = False

    def save(self, match: Match) -> None:
        """Write the match so far; raises OSError."""
        if not match.over and not self._seed_is_kept:
            write_whole(self.seed_path, self._seed.hex() + "\n", SECRET)
            self._seed_is_kept = True
        write_whole(self.path, record_text(match))
        if match.over:
            self.seed_path.unlink(missing_ok=True)


def seed_path(path: Path) -> Path:
    """The file for the seed of an unfinished record."""
    return path.with_name(path.name + ".seed")


def record_text(match: Match) -> str:
    """All games of a match so far."""
    return "\n".join(map(str, match.records()))


def write_whole(path: Path, text: str, mode: int = 0o644) -> None:
    """Replace a file's contents atomically."""
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        draft = Path(file.name)
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            draft.chmod(mode)
            draft.replace(path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise


def resume(path: Path) -> tuple[Match, bytes]:
    """The match of a record, and its seed; raises ResumeError, RecordError, OSError."""
    records = read_records(read_file(path))
    seed = _read_seed(path, records[0])
    first = records[0].game
    match = Match(
        first.id,
        seats=records[0].players,
        seed=seed,
        date=records[0].date,
        **(first.options | dict.fromkeys(first.drawn, RANDOM)),
    )
    for number, record in enumerate(records):
        if number:
            match.next_game()
        _play_again(match, record)
    if record_text(match) != "\n".join(map(str, records)):
        raise ResumeError(
            f"{path} does not follow from its seed; it has been changed.",
            f"{path} ne découle pas de sa graine ; il a été modifié.",
        )
    return match, seed


def _read_seed(path: Path, record: Record) -> bytes:
    """The seed of an unfinished record, checked against the record's commitment."""
    secret = seed_path(path)
    if not secret.exists():
        raise ResumeError(
            f"{path} cannot be continued: it is over, or its seed {secret} is missing.",
            f"{path} ne peut pas être continué : il est terminé, ou sa graine {secret} manque.",
        )
    try:
        seed = bytes.fromhex(secret.read_text(encoding="utf-8").strip())
    except ValueError:
        seed = b""
    if commitment(seed) != record.commitment:
        raise ResumeError(f"{secret} is not the seed of {path}.", f"{secret} n'est pas la graine de {path}.")
    return seed


def _play_again(match: Match, record: Record) -> None:
    for step in range(len(record.entries) + 1):
        for departure in record.departures:
            if departure.step == step:
                match.leave(departure.player, departure.bot)
        if match.step == step < len(record.entries):
            match.play(record.entries[step].text)
    if record.ended == AGREED:
        match.agree_on_draw()
    elif record.ended == CLOSED:
        match.close()
    elif lost := LOST.fullmatch(record.ended):
        resigned, forfeited, reason = lost.groups()
        if resigned:
            match.resign(int(resigned))
        else:
            match.forfeit(int(forfeited), reason)
