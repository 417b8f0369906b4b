"""The puzzles of a game: positions with one clearly best move, one per line of a file in the game's folder."""

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
SEPARATOR = ", "
"""Separator of moves, and of options."""
PERCENT = 100
EFFECTS = ("captured", "flipped")
"""Effects of a move that make a theme, before its kind does."""
QUIET = "step"
"""The theme of a solution in which only steps are played."""


@dataclass(frozen=True)
class StoredPuzzle:
    """A position with one clearly best move. Values are shares of the win."""

    game: str
    number: int
    """Its number among the puzzles of its game, from 1."""
    grade: int
    """Difficulty: 1, and one more for each of the levels 3 to 6 that does not find it."""
    theme: str
    """A keyword; see ``theme_of``."""
    ends_in: int | None
    """Number of the player's moves to the win, where it was proved."""
    value: float
    """Value of the best move."""
    second: str
    """The second-best move."""
    second_value: float
    solution: tuple[str, ...]
    """The player's moves, with the answers in between; each of the player's is clearly the best."""
    line: tuple[str, ...]
    """A continuation after them."""
    text: str
    """The position."""
    options: Options

    @property
    def best(self) -> str:
        """The first move of the solution."""
        return self.solution[0]

    @property
    def margin(self) -> float:
        """Difference between the values of the best and the second-best move."""
        return self.value - self.second_value

    @cached_property
    def position(self) -> Position:
        return load(self.game, **self.options).parse(self.text)

    def written(self) -> str:
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
    return SEPARATOR.join(parts) or NONE


def _split(text: str) -> tuple[str, ...]:
    return () if text == NONE else tuple(text.split(SEPARATOR))


def read_puzzle(game: str, number: int, line: str) -> StoredPuzzle:
    grade, theme, ends_in, value, second_value, second, solution, rest, text, options = line.split("\t")
    return StoredPuzzle(
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
    """The file of a game's puzzles, which need not exist; raises UnknownGame."""
    if game not in BOOKS:
        raise UnknownGame(game)
    return BOOKS[game].folder / FILE


@cache
def puzzles(game: str) -> tuple[StoredPuzzle, ...]:
    """The puzzles of a game, in order; empty if it has none. Raises UnknownGame."""
    file = puzzle_file(game)
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    kept = (line for line in lines if not line.startswith(COMMENT))
    return tuple(read_puzzle(game, number, line) for number, line in enumerate(kept, 1))


def theme_of(position: Position, moves: Sequence[str], second: str) -> str:
    """The theme of a solution: an effect that its first move has and the second-best has not, or its kind.

    If the first move is a step, the player's first move that is more. If one of the two moves ends the turn
    voluntarily, that choice is the theme.
    """
    best, other = position.event(moves[0]), position.event(second)
    if other.kind == "stop":
        return "stop"
    differs = any(getattr(best, effect) and not getattr(other, effect) for effect in EFFECTS)
    if best.kind != QUIET and not differs:
        return best.kind
    return next((theme for theme in _themes(position, moves) if theme != QUIET), QUIET)


def _themes(position: Position, moves: Iterable[str]) -> Iterator[str]:
    player = position.to_move
    for move in moves:
        after = position.play(move)
        if position.to_move == player:
            event = position.event(move, after)
            yield next((effect for effect in EFFECTS if getattr(event, effect)), event.kind)
        position = after
