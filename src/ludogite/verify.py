"""Checks a finished record: every move is legal, and every outcome follows from the seed that was promised."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ludogite.fair import commitment, drawn_outcome, redrawn
from ludogite.games.arguments import shown
from ludogite.games.position import Position
from ludogite.games.words import Words
from ludogite.kernel.layout import CHANCE
from ludogite.record import Record, RecordError
from ludogite.steps import Steps, take_all


@dataclass(frozen=True)
class Finding:
    """One thing that was checked, and whether it holds; ``holds`` is None where it could not be checked."""

    holds: bool | None
    words: Words


def verify(record: Record) -> list[Finding]:
    """What can be said of a record; it is sound if nothing found is False."""
    if not isinstance(record, Record):
        raise ValueError(f"Only a record can be verified, as read_record gives it, not {shown(record)}.")
    return take_all(verifying(record))


def verifying(record: Record) -> Steps[list[Finding]]:
    """What can be said of a record, with a pause after every move and outcome."""
    wrong: Finding | None = None
    try:
        for step, position in enumerate(record.replay()):
            if wrong is None and record.seed is not None and step < len(record.entries):
                wrong = _wrong_outcome(record, position, step, record.seed)
            yield
    except RecordError as error:
        return [Finding(False, error.words)]
    legal = _finding(
        True,
        f"moves and outcomes: {len(record.entries)}, all possible, and the result follows",
        f"coups et tirages : {len(record.entries)}, tous possibles, et le résultat en découle",
    )
    return [legal, *_chance(record, wrong)]


def verifying_all(records: Sequence[Record]) -> Steps[list[list[Finding]]]:
    """What can be said of each of several records: also whether games of the same match follow each other."""
    found = []
    for number, record in enumerate(records):
        findings = yield from verifying(record)
        found.append([*findings, *_place(record, records[:number])])
    return found


def _place(record: Record, earlier: Sequence[Record]) -> Iterator[Finding]:
    """Whether a game of a match of several stands where it belongs among those before it."""
    number, rounds = record.round
    before = [other.round[0] for other in earlier if _match_of(other) == _match_of(record)] if rounds > 1 else []
    if number > 1 and not before:
        yield _finding(
            None,
            f"this is game {number} of {rounds}; the ones before it are not here",
            f"c'est la partie {number} sur {rounds} ; celles d'avant ne sont pas ici",
        )
    elif before and before[-1] != number - 1 and (number > 1 or record.commitment):
        yield _finding(
            False,
            f"this is game {number} of {rounds}, but the one before it is game {before[-1]} of the same match",
            f"c'est la partie {number} sur {rounds}, mais celle d'avant est la partie {before[-1]} du même match",
        )


def _match_of(record: Record) -> tuple[object, ...]:
    """What all games of a match have in common."""
    return record.game.id, record.round[1], record.commitment, sorted(record.players)


def _finding(holds: bool | None, en: str, fr: str) -> Finding:
    return Finding(holds, Words(en, fr))


def _chance(record: Record, wrong: Finding | None) -> Iterator[Finding]:
    by_chance = sum(entry.by_chance for entry in record.entries)
    if record.seed is None:
        if by_chance or record.game.drawn:
            yield _unrevealed(record)
        return
    if record.commitment or by_chance or record.game.drawn:
        yield _promise(record, record.seed)
    if record.game.drawn:
        yield _setup(record, record.seed)
    if by_chance:
        yield wrong or _outcomes(by_chance)


def _unrevealed(record: Record) -> Finding:
    """Without a seed chance cannot be checked; once the last game of a match is over, it should be there."""
    number, rounds = record.round
    if record.result is not None and number == rounds:
        return _finding(
            False,
            "the match is over, but its seed is not revealed: chance cannot be checked",
            "le match est terminé, mais sa graine n'est pas révélée : le hasard ne peut pas être vérifié",
        )
    return _finding(
        None,
        "the seed is not revealed yet, so chance cannot be checked",
        "la graine n'est pas encore révélée : le hasard ne peut pas être vérifié",
    )


def _promise(record: Record, seed: bytes) -> Finding:
    if not record.commitment:
        return _finding(
            False,
            "no commitment is given: nobody can tell whether the seed was fixed before the start",
            "aucune empreinte n'est donnée : nul ne peut dire si la graine était fixée avant le départ",
        )
    if commitment(seed) == record.commitment:
        return _finding(True, "the seed is the one promised at the start", "la graine est celle promise au départ")
    return _finding(
        False, "the seed is not the one promised at the start", "la graine n'est pas celle promise au départ"
    )


def _setup(record: Record, seed: bytes) -> Finding:
    drawn = ", ".join(record.game.drawn)
    if redrawn(record.game, seed, record.round[0]) == record.game.options:
        return _finding(True, f"{drawn}: as the seed decides", f"{drawn} : comme la graine le décide")
    return _finding(False, f"{drawn}: not as the seed decides", f"{drawn} : pas comme la graine le décide")


def _wrong_outcome(record: Record, position: Position, step: int, seed: bytes) -> Finding | None:
    """What is wrong with the outcome at a step, if it is one and the seed decides otherwise."""
    entry = record.entries[step]
    if not entry.by_chance or position.to_move != CHANCE:
        return None
    drawn = drawn_outcome(position, seed, record.round[0], step)
    if drawn == entry.text:
        return None
    return _finding(
        False,
        f"line {entry.line}: the outcome is {entry.text}, but the seed decides {drawn}",
        f"ligne {entry.line} : le tirage est {entry.text}, mais la graine décide {drawn}",
    )


def _outcomes(count: int) -> Finding:
    return _finding(
        True, f"outcomes: {count}, all as the seed decides", f"tirages : {count}, tous comme la graine le décide"
    )
