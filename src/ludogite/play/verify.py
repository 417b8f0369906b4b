"""Verifiable chance: all outcomes of a match follow from one seed, whose hash is published before the start.

Verification of a record checks that every move is legal, and that every outcome follows from the committed seed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ludogite.games.arguments import shown
from ludogite.games.game import Game
from ludogite.games.options import RANDOM, Options
from ludogite.games.position import Position
from ludogite.games.registry import load
from ludogite.games.words import Words
from ludogite.kernel.layout import CHANCE
from ludogite.kernel.randomness import Stream, commitment
from ludogite.play.record import Record, RecordError
from ludogite.play.steps import Steps, take_all


def drawn_outcome(position: Position, seed: bytes, round_number: int, index: int) -> str:
    """Outcome that the seed determines for a position at chance.

    ``round_number`` counts the games of a match from 1; ``index`` is the number of moves and outcomes before this one,
    so that taking moves back does not shift later outcomes.
    """
    assert position.to_move == CHANCE
    return position.sample(Stream(seed, f"outcome:{round_number}:{index}"))


def redraw_options(game: Game, seed: bytes, round_number: int) -> Options:
    """Options of a match's game, with those that chance decided drawn again from a seed."""
    chosen = game.options | dict.fromkeys(game.drawn, RANDOM)
    return game.book.rounds(load(game.id, seed=seed, **chosen).options)[round_number - 1]


@dataclass(frozen=True)
class Finding:
    """One check and its result; ``holds`` is None if the check was not possible."""

    holds: bool | None
    words: Words


def verify(record: Record) -> list[Finding]:
    """Findings about a record, which is sound if none of them is False."""
    if not isinstance(record, Record):
        raise ValueError(f"Only a record can be verified, as read_record gives it, not {shown(record)}.")
    return take_all(verify_in_steps(record))


def verify_in_steps(record: Record) -> Steps[list[Finding]]:
    """Findings about a record, with a pause after every move and outcome."""
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


def verify_all_in_steps(records: Sequence[Record]) -> Steps[list[list[Finding]]]:
    """Findings about each of several records, including the order of the games of a match."""
    found = []
    for number, record in enumerate(records):
        findings = yield from verify_in_steps(record)
        found.append([*findings, *_place(record, records[:number])])
    return found


def _place(record: Record, earlier: Sequence[Record]) -> Iterator[Finding]:
    """Findings on a game's place among the earlier games of the same match."""
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
    """Key that all games of a match share."""
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
    """Finding for a missing seed: it must be revealed once the last game of a match is over."""
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
    if redraw_options(record.game, seed, record.round[0]) == record.game.options:
        return _finding(True, f"{drawn}: as the seed decides", f"{drawn} : comme la graine le décide")
    return _finding(False, f"{drawn}: not as the seed decides", f"{drawn} : pas comme la graine le décide")


def _wrong_outcome(record: Record, position: Position, step: int, seed: bytes) -> Finding | None:
    """Finding for an outcome that differs from the seed's; None if the entry is a move or the outcome is right."""
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
