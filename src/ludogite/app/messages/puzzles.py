"""Messages about puzzles."""

from typing import Annotated

from msgspec import Meta, Struct

from ludogite.games.words import Words
from ludogite.table.requests import MoveText


class PuzzleTheme(Struct):
    """A theme of puzzles, and their number."""

    theme: str
    words: Words
    count: int


class GamePuzzles(Struct):
    """The puzzles of a game."""

    game: str
    title: Words
    count: int
    first: int
    """The number of the easiest."""
    themes: list[PuzzleTheme]


class PuzzleCatalogue(Struct):
    """All games that have puzzles, and what the grades are called, from grade 1."""

    games: list[GamePuzzles]
    grades: list[Words]


class PuzzleLine(Struct):
    """A puzzle in a list."""

    number: int
    grade: int
    theme: str


class PuzzleCourse(Struct):
    """The puzzles of a game, the easiest first."""

    game: str
    puzzles: list[PuzzleLine]


class Puzzle(Struct):
    """A puzzle as it is asked: a position by its text, as ``StudyRequest`` takes it, and a sentence."""

    game: str
    title: Words
    number: int
    place: int
    """Place among the puzzles of the game, the easiest first, from 1."""
    count: int
    """Number of puzzles of the game."""
    following: int
    """The number of the next one."""
    grade: int
    grade_words: Words
    theme: str
    theme_words: Words
    task: Words
    player: int
    """The player who has to find the move."""
    moves: int
    """Number of moves to find."""
    hints: int
    """Number of hints for the first of them."""
    options: dict[str, bool | int | str]
    position: str
    day: str | None = None
    """The day whose puzzle it is, as 2026-11-16, where that was asked for."""


class PuzzleAnswer(Struct, forbid_unknown_fields=True):
    """Answers a puzzle: all moves from its start on, with what the opponent answered."""

    moves: Annotated[list[MoveText], Meta(max_length=16)]


class PuzzleSolution(Struct):
    """The moves to find with the answers, how it would go on, and why."""

    moves: list[str]
    line: list[str]
    words: Words
