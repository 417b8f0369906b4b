"""A game as readable text: headers, then moves with the outcomes of chance; it replays to the same game."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NoReturn

from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.refusals import IllegalMove
from ludogite.games.words import Refused
from ludogite.kernel.layout import CHANCE
from ludogite.play.departures import Departure, are_possible, dropped_out, least_move, result_of, shared_among

TITLE = "Ludogite record 1"
ARROW = " -> "
UNFINISHED = "*"
RESIGNED = "resignation of player {}"
FORFEITED = "forfeit of player {}: {}"
"""End by a fault outside the rules, with the reason."""
AGREED = "agreement"
CLOSED = "closing by the host"
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Characters not allowed in a record: control characters, unusual line breaks, surrogates."""
LOST = re.compile("resignation of player ([0-9])|forfeit of player ([0-9]): (.+)")
LONGEST_NAME = 200
SHARES = {"0": 0.0, "1": 1.0, "1/2": 0.5, "1/3": 1 / 3, "1/4": 0.25}
"""Shares of a win, as written in results."""


class RecordError(Refused):
    """Text that is not a record, or a record that does not replay; names the line."""

    def __init__(self, line: int, en: str, fr: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {en}", f"ligne {line} : {fr}")


@dataclass(frozen=True)
class RecordEntry:
    """One move or outcome, and its line in the record (0 if there is none)."""

    text: str
    by_chance: bool
    line: int = 0


@dataclass(frozen=True)
class Record:
    """One game: its rules, players, moves and outcomes, seed and result."""

    game: Game
    players: tuple[str, ...]
    entries: tuple[RecordEntry, ...] = ()
    date: str = ""
    commitment: str = ""
    seed: bytes | None = None
    result: tuple[float, ...] | None = None
    ended: str = ""
    """End other than by the rules: resignation, forfeit, agreement, or closing of the table."""
    round: tuple[int, int] = (1, 1)
    """Number of the game in its match, and number of games."""
    departures: tuple[Departure, ...] = ()
    """Players who left before the end while the others played on, in order."""
    result_line: int = field(default=0, compare=False)
    ended_line: int = field(default=0, compare=False)
    departures_line: int = field(default=0, compare=False)

    def compiled(self) -> "Record":
        """The same record, to be replayed with compiled rules."""
        return replace(self, game=self.game.compiled())

    def replay(self) -> Iterator[Position]:
        """Every position from the start to the end; raises RecordError at the first entry that is not legal."""
        self._check_departures()
        position = self.game.start()
        yield position
        for step, entry in enumerate(self.entries):
            if entry.by_chance != (position.to_move == CHANCE):
                _misplaced(entry)
            if position.to_move in dropped_out(self.departures, step) and entry.text != least_move(position):
                _not_played_for(position.to_move, entry, least_move(position))
            try:
                position = position.play(entry.text)
            except IllegalMove as refusal:
                raise RecordError(entry.line, refusal.words.en, refusal.words.fr) from refusal
            yield position
        self._check_result(position)

    def _check_departures(self) -> None:
        if not are_possible(self.departures, self.game.players, len(self.entries)):
            raise RecordError(
                self.departures_line,
                "the players cannot have left like this: each once, in order, and two or more stay.",
                "les joueurs n'ont pas pu partir ainsi : chacun une fois, dans l'ordre, et deux au moins restent.",
            )

    def _check_result(self, last: Position) -> None:
        """Check the result against the moves or, if these leave it open, against the way the game ended."""
        result = self._given_up(last) if self.ended else result_of(last, self.departures)
        if result != self.result:
            expected, found = write_result(result), write_result(self.result)
            raise RecordError(
                self.result_line,
                f"moves and ending lead to the result {expected}, the record says {found}.",
                f"les coups et la fin mènent au résultat {expected}, le relevé dit {found}.",
            )

    def _given_up(self, last: Position) -> tuple[float, ...]:
        """Result of a game that did not end by its rules; raises RecordError if that is impossible."""
        result = given_up_result(self.ended, self.game.players, self.departures)
        if result is None:
            players = self.game.players
            ways = [AGREED] * (players > 1) + [RESIGNED.format(player) for player in range(players)]
            ways += [FORFEITED.format(player, "...") for player in range(players)] + [CLOSED]
            raise RecordError(
                self.ended_line,
                f"this game cannot end by {self.ended[:60]!r}, only by: {', '.join(ways)}.",
                f"cette partie ne peut pas finir par {self.ended[:60]!r}, seulement par : {', '.join(ways)}.",
            )
        if last.result is not None:
            raise RecordError(
                self.ended_line,
                f"the moves had ended the game already, with {write_result(last.result)}: nobody could give it up.",
                f"les coups avaient déjà fini la partie, sur {write_result(last.result)} : on n'y abandonne plus.",
            )
        return result

    def __str__(self) -> str:
        return "\n".join([TITLE, *self._headers(), "", *self._lines()]) + "\n"

    def _headers(self) -> Iterator[str]:
        yield f"Game: {self.game.id}"
        yield "Options: " + "; ".join(f"{name}={write_value(value)}" for name, value in self.game.options.items())
        if self.game.drawn:
            yield "Drawn: " + ", ".join(self.game.drawn)
        if self.round != (1, 1):
            yield f"Round: {self.round[0]} of {self.round[1]}"
        for name in self.players:
            yield f"Player: {name}"
        if self.date:
            yield f"Date: {self.date}"
        yield f"Rules: {self.game.book.version}"
        if self.commitment:
            yield f"Commitment: {self.commitment}"
        if self.seed is not None:
            yield f"Seed: {self.seed.hex()}"
        yield f"Result: {write_result(self.result)}"
        if self.ended:
            yield f"Ended: {self.ended}"
        for departure in self.departures:
            yield f"Left: {departure}"

    def _lines(self) -> Iterator[str]:
        """One line per move with the outcomes that follow it; outcomes before the first move are number 0."""
        for number, entries in enumerate(by_move(self.entries)):
            if entries:
                yield f"{number}." + (" " if number else ARROW) + ARROW.join(entry.text for entry in entries)


def fits_header(text: str) -> bool:
    """Whether a name or date would read back from a header."""
    one_line = len(text.splitlines()) == 1 and not CONTROL.search(text)
    return one_line and text == text.strip() and len(text) <= LONGEST_NAME


def by_move(entries: Iterable[RecordEntry]) -> list[list[RecordEntry]]:
    """Groups of a move with the outcomes that follow it; the first group has the outcomes before any move."""
    moves: list[list[RecordEntry]] = [[]]
    for entry in entries:
        if not entry.by_chance:
            moves.append([])
        moves[-1].append(entry)
    return moves


def given_up_result(ended: str, players: int, departures: Sequence[Departure] = ()) -> tuple[float, ...] | None:
    """Result of a game that ended otherwise than by its rules; None if it did not. A closed game has no winner.

    Players who left before have no share.
    """
    stayed = {*range(players)} - {departure.player for departure in departures}
    if ended == CLOSED:
        return (0.0,) * players
    if ended == AGREED and players > 1:
        return shared_among(stayed, players)
    lost = LOST.fullmatch(ended)
    loser = int(lost[1] or lost[2]) if lost else players
    if loser >= players:
        return None
    return shared_among(stayed - {loser}, players)


def write_value(value: bool | int | str) -> str:
    """Option's value as text."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def write_result(result: tuple[float, ...] | None) -> str:
    """Result as ``1-0`` or ``1/2-1/2``; ``*`` while there is none."""
    if result is None:
        return UNFINISHED
    words = {share: word for word, share in SHARES.items()}
    return "-".join(words[share] for share in result)


def _not_played_for(player: int, entry: RecordEntry, least: str) -> NoReturn:
    raise RecordError(
        entry.line,
        f"player {player} has dropped out: {least!r} is played for them here, not {entry.text!r}.",
        f"le joueur {player} est hors jeu : on joue {least!r} pour lui ici, pas {entry.text!r}.",
    )


def _misplaced(entry: RecordEntry) -> NoReturn:
    if entry.by_chance:
        raise RecordError(
            entry.line,
            f"nothing is left to chance here, but the outcome {entry.text!r} is given.",
            f"rien n'est laissé au hasard ici, mais le tirage {entry.text!r} est donné.",
        )
    raise RecordError(
        entry.line,
        f"before {entry.text!r} chance has to decide; its outcome is missing.",
        f"avant {entry.text!r}, c'est au hasard de décider ; son tirage manque.",
    )
