"""The puzzles of a game: positions with one clearly best move, one a line of a file in the game's folder."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from ludogite.games.options import Options
from ludogite.games.position import Position
from ludogite.games.registry import BOOKS, UnknownGame, load

FILE = "puzzles.tsv"
COMMENT = "#"
NONE = "-"
BETWEEN = ", "
"""What stands between moves, and between options."""
PERCENT = 100
TELLING = ("captured", "flipped")
"""What an event may tell that a theme is made of, before its kind."""
QUIET = "step"
"""The theme of a solution in which nothing but steps is played."""


@dataclass(frozen=True)
class Puzzle:
    """A position with one clearly best move, and what is known about it. Values are shares of the win."""

    game: str
    number: int
    """Among the puzzles of its game, from 1."""
    grade: int
    """How hard it is: 1, and one more for each of the levels 3 to 6 who does not find it."""
    theme: str
    """A word for programs: what is done; see ``theme_of``."""
    ends_in: int | None
    """In how many moves of the player it is won, where that was proved."""
    value: float
    """What the best move is worth."""
    second: str
    """The second-best move."""
    second_value: float
    solution: tuple[str, ...]
    """The player's moves, with the answers in between; each of the player's is clearly the best."""
    line: tuple[str, ...]
    """How it would go on after them."""
    text: str
    """The position."""
    options: Options

    @property
    def best(self) -> str:
        """The move to find first."""
        return self.solution[0]

    @property
    def margin(self) -> float:
        """How much better the best move is than the second."""
        return self.value - self.second_value

    @cached_property
    def position(self) -> Position:
        """Where it begins."""
        return load(self.game, **self.options).parse(self.text)

    def written(self) -> str:
        """Its line."""
        options = (f"{name}={value}" for name, value in self.options.items())
        return "\t".join(
            (
                str(self.grade),
                self.theme,
                str(self.ends_in or NONE),
                f"{PERCENT * self.value:.1f}",
                f"{PERCENT * self.second_value:.1f}",
                self.second,
                _listed(self.solution),
                _listed(self.line),
                self.text,
                _listed(options),
            )
        )


def _listed(parts: Iterable[str]) -> str:
    return BETWEEN.join(parts) or NONE


def _split(text: str) -> tuple[str, ...]:
    return () if text == NONE else tuple(text.split(BETWEEN))


def read_puzzle(game: str, number: int, line: str) -> Puzzle:
    """The puzzle that a line writes."""
    grade, theme, ends_in, value, second_value, second, solution, rest, text, options = line.split("\t")
    return Puzzle(
        game,
        number,
        int(grade),
        theme,
        None if ends_in == NONE else int(ends_in),
        float(value) / PERCENT,
        second,
        float(second_value) / PERCENT,
        _split(solution),
        _split(rest),
        text,
        {name: value for name, _, value in (option.partition("=") for option in _split(options))},
    )


def puzzle_file(game: str) -> Path:
    """Where the puzzles of a game are, if it has any; raises UnknownGame."""
    if game not in BOOKS:
        raise UnknownGame(game)
    return BOOKS[game].folder / FILE


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in their order; none where it brings none. Raises UnknownGame."""
    file = puzzle_file(game)
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    kept = (line for line in lines if not line.startswith(COMMENT))
    return tuple(read_puzzle(game, number, line) for number, line in enumerate(kept, 1))


def theme_of(position: Position, moves: Sequence[str], second: str) -> str:
    """What a solution is about: what its first move does and the second-best one does not, or its kind.

    Where that is a step, the first of the player's moves that is more. Where the choice is between moves of two kinds,
    one of which ends the turn of its own accord, it is about that.
    """
    best, other = position.event(moves[0]), position.event(second)
    if other.kind == "stop":
        return "stop"
    differs = any(getattr(best, telling) and not getattr(other, telling) for telling in TELLING)
    if best.kind != QUIET and not differs:
        return best.kind
    return next((theme for theme in _themes(position, moves) if theme != QUIET), QUIET)


def _themes(position: Position, moves: Iterable[str]) -> Iterator[str]:
    player = position.to_move
    for move in moves:
        after = position.play(move)
        if position.to_move == player:
            event = position.event(move, after)
            yield next((telling for telling in TELLING if getattr(event, telling)), event.kind)
        position = after
