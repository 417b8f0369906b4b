"""A position of any game without a table: its start, the moves since, and its presentation."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from ludogite.games.game import Game
from ludogite.games.game_over import EndingWord
from ludogite.games.legend import Legend
from ludogite.games.options import Options, Value, resolve
from ludogite.games.position import Position
from ludogite.games.refusals import Reason
from ludogite.games.registry import BOOKS, UnknownGame, load
from ludogite.games.scene import Action, RollTotal, Scene
from ludogite.games.words import Refused, Words
from ludogite.kernel.layout import CHANCE
from ludogite.table.messages import Board, Entry
from ludogite.table.setup import option_words
from ludogite.table.views.scenes import entries_between

LONGEST_LINE = 1000
"""Most moves and outcomes after the start of a study."""


MOST_OUTCOMES = 24
"""A longer list of outcomes is left out: nobody would look through it."""


class LineTooLong(Refused):
    """More moves than a study takes."""

    code = "line-too-long"
    words = Words(
        f"A study has {LONGEST_LINE} moves at most: begin it at a later position.",
        f"Une étude a {LONGEST_LINE} coups au plus : commencez-la à une position plus avancée.",
    )


@dataclass(frozen=True)
class StudyEnding:
    """The result of a position whose game is over: shares by player, the reason, and the points if there are any."""

    result: tuple[float, ...]
    """1 is a win."""
    how: EndingWord
    words: Words
    """The reason, without naming a winner."""
    scores: tuple[int, ...] = ()


@dataclass(frozen=True)
class StudyOutcome:
    """A possible outcome of chance."""

    text: str
    words: Words


class StudyPosition:
    """A position with the moves and outcomes that led to it. It never changes."""

    def __init__(self, start: Position, texts: Iterable[str] = ()) -> None:
        """Play ``texts`` from ``start``; raises IllegalMove and LineTooLong."""
        positions, played = [start], list(texts)
        if len(played) > LONGEST_LINE:
            raise LineTooLong
        for text in played:
            positions.append(positions[-1].play(text))
        self._set(positions, _spelled(positions, played))

    def _set(self, positions: Sequence[Position], texts: Sequence[str]) -> None:
        self.positions = tuple(positions)
        """The positions from the start to this one."""
        self.texts = tuple(texts)
        """The moves and outcomes between them."""

    @classmethod
    def read(
        cls,
        game: str,
        options: Mapping[str, Value] | None = None,
        position: str | None = None,
        moves: Iterable[str] = (),
        *,
        seed: int | str | None = None,
    ) -> "StudyPosition":
        """A position from text: the start of the game, or the one given, with the moves after it.

        Options left to chance are drawn from ``seed``. Raises UnknownGame, OptionError, BadText, IllegalMove and
        LineTooLong.
        """
        chosen = study_game(game, options or {}, seed)
        return cls(chosen.start() if position is None else chosen.parse(position), moves)

    def after(self, *texts: str) -> "StudyPosition":
        """The study with more moves or outcomes; raises IllegalMove and LineTooLong."""
        if len(self.texts) + len(texts) > LONGEST_LINE:
            raise LineTooLong
        positions = list(self.positions)
        for text in texts:
            positions.append(positions[-1].play(text))
        return self._with(positions, (*self.texts, *_spelled(positions[len(self.texts) :], texts)))

    def sampled(self, seed: int) -> "StudyPosition":
        """The study after the outcomes that chance has to decide now, drawn from a seed."""
        random, positions, texts = Random(seed), list(self.positions), list(self.texts)  # noqa: S311 - nobody plays for it
        while positions[-1].to_move == CHANCE:
            texts.append(positions[-1].sample(random))
            positions.append(positions[-1].play(texts[-1]))
        return self._with(positions, texts)

    def _with(self, positions: Sequence[Position], texts: Sequence[str]) -> "StudyPosition":
        study = object.__new__(StudyPosition)
        study._set(positions, texts)
        return study

    def __str__(self) -> str:
        """The position as text; with the game and its options, enough to continue from here."""
        return str(self.position)

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def options(self) -> Options:
        """All options, including those that chance has decided."""
        return self.game.options

    @property
    def option_words(self) -> list[Words]:
        """The options that differ from the defaults, in words."""
        return option_words(self.game.id, self.options)

    @property
    def legend(self) -> Legend:
        """The names of the game's pieces, dice and other things."""
        return self.game.book.scene.LEGEND

    @property
    def to_move(self) -> int | None:
        """The player in turn, CHANCE, or None when the game is over."""
        return self.position.to_move

    @cached_property
    def entries(self) -> list[Entry]:
        """The moves and outcomes since the start, and their effects."""
        return entries_between(self.positions, self.texts)

    @cached_property
    def outcomes(self) -> list[StudyOutcome]:
        """The outcomes that chance can or could decide after the last move; empty if there are none or too many."""
        by_chance = [number for number, position in enumerate(self.positions) if position.to_move == CHANCE]
        moves = [number for number, _ in enumerate(self.texts) if number not in by_chance]
        first = moves[-1] + 1 if moves else 0
        if first not in by_chance or len(self.positions[first].outcomes()) > MOST_OUTCOMES:
            return []
        drawing = self.positions[first]
        return [StudyOutcome(text, drawing.event(text, drawing.play(text)).words) for text in drawing.outcomes()]

    @cached_property
    def scene(self) -> Scene:
        """The position as the player in turn sees it; nothing is hidden in a study."""
        movers = zip(self.positions, self.texts, strict=False)
        last = [text for position, text in movers if position.to_move != CHANCE][-1:]
        return self.position.scene(self.to_move, last[0] if last else None)

    @property
    def board(self) -> Board:
        """The places of the scene."""
        return Board(self.scene.columns, self.scene.rows, self.scene.cells)

    @property
    def actions(self) -> Sequence[Action]:
        """The legal moves, and the clicks for each."""
        return self.scene.clickable

    @property
    def previews(self) -> Mapping[str, RollTotal]:
        """Totals of the roll after each of them, if dice were rolled."""
        return self.position.roll_previews()

    @property
    def ending(self) -> StudyEnding | None:
        """The result of the game; None while it lasts."""
        position = self.position
        if position.ending is None or position.result is None:
            return None
        return StudyEnding(position.result, position.ending.word, position.ending.words, position.scores or ())

    def why(self, clicks: Sequence[str]) -> Reason:
        """Why these clicks, in order, begin no legal move of the player in turn."""
        to_move = self.to_move
        return self.position.why(clicks, None if to_move in (None, CHANCE) else to_move)


def study_game(game: str, options: Mapping[str, Value], seed: int | str | None = None) -> Game:
    """A game with options; raises UnknownGame and OptionError."""
    if game not in BOOKS:
        raise UnknownGame(game)
    return load(game, seed=seed, **resolve(BOOKS[game].options, options))


def _spelled(positions: Sequence[Position], texts: Sequence[str]) -> list[str]:
    """The moves and outcomes in their standard spelling; each is played in the position of the same number."""
    return [before.meant(text) or text for before, text in zip(positions, texts, strict=False)]
