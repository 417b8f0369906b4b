"""Puzzles: positions with one clearly best move, kept one a line in a game's folder."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from ludogite.games.events import Event
from ludogite.games.options import Options
from ludogite.games.position import Position
from ludogite.games.registry import BOOKS, UnknownGame, load

FILE = "puzzles.tsv"
BETWEEN = ", "
"""What stands between moves, and between options."""
HOLDS = 0.05
"""Where the second-best move leaves no more of the win than this, the best one saves the game."""


@dataclass(frozen=True)
class Puzzle:
    """A position with one clearly best move, and what there is to know about it. Values are shares of the win."""

    game: str
    number: int
    """Among the puzzles of its game, from 1."""
    grade: int
    theme: str
    ends_in: int | None
    """In how many moves of the player it is won, where that was proved."""
    value: float
    second: float
    """What the second-best move leaves."""
    solution: tuple[str, ...]
    """The player's moves, with the answers in between."""
    line: tuple[str, ...]
    """How it would go on."""
    text: str
    options: Options

    @property
    def margin(self) -> float:
        """How much better the best move is than the second."""
        return self.value - self.second

    @cached_property
    def position(self) -> Position:
        """Where it begins."""
        return load(self.game, **self.options).parse(self.text)

    def written(self) -> str:
        """Its line in the file of its game."""
        shares = (f"{100 * share:.1f}" for share in (self.value, self.second))
        moves = (BETWEEN.join(part) or "-" for part in (self.solution, self.line))
        options = BETWEEN.join(f"{name}={value}" for name, value in self.options.items()) or "-"
        return "\t".join((str(self.grade), self.theme, str(self.ends_in or "-"), *shares, *moves, self.text, options))


def read_puzzle(game: str, number: int, line: str) -> Puzzle:
    """The puzzle that a line says."""
    grade, theme, ends_in, value, second, solution, rest, text, options = line.split("\t")
    return Puzzle(
        game,
        number,
        int(grade),
        theme,
        None if ends_in == "-" else int(ends_in),
        float(value) / 100,
        float(second) / 100,
        tuple(solution.split(BETWEEN)),
        () if rest == "-" else tuple(rest.split(BETWEEN)),
        text,
        {} if options == "-" else dict(_option(part) for part in options.split(BETWEEN)),
    )


def _option(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def puzzle_file(game: str) -> Path:
    """Where the puzzles of a game are; there may be none."""
    if game not in BOOKS:
        raise UnknownGame(game)
    return BOOKS[game].folder / FILE


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in their order; none where it brings none."""
    file = puzzle_file(game)
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    kept = (line for line in lines if not line.startswith("#"))
    return tuple(read_puzzle(game, number, line) for number, line in enumerate(kept, 1))


def theme_of(position: Position, moves: Iterable[str]) -> str:
    """What a solution is about: the first thing among the player's moves that is more than a step."""
    player = position.to_move
    if len(position.game.seats) and position.roll_total is None and position.is_legal("stop"):
        return "stop"
    themes = list(_themes(position, moves, player))
    return next((theme for theme in themes if theme != QUIET), themes[0])


QUIET = "quiet"


def _themes(position: Position, moves: Iterable[str], player: int | None) -> Iterator[str]:
    for move in moves:
        after = position.play(move)
        if position.to_move == player:
            yield _theme(position.event(move, after))
        position = after


def _theme(event: Event) -> str:
    if event.captured:
        return "capture"
    if event.flipped:
        return "flip"
    return QUIET if event.kind == "step" else event.kind
