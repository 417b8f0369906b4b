"""Outcomes of chance at one position, with exact probabilities; they are listed only on demand."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ludogite.games.refusals import LONGEST_MOVE
from ludogite.games.rulebook import AnyRandom, draw_below
from ludogite.kernel.layout import CHANCE

if TYPE_CHECKING:
    from ludogite.games.position import Position


class Outcomes(Mapping[str, Fraction]):
    """Mapping from an outcome's spelling to its probability, computed on access."""

    def __init__(self, position: "Position") -> None:
        self._position = position

    def __len__(self) -> int:
        return self._ask("chance_count")

    def __iter__(self) -> Iterator[str]:
        for index in range(len(self)):
            yield self._spell(self._ask("chance_outcome", index))

    def __getitem__(self, text: str) -> Fraction:
        outcome = self.number(text)
        if outcome is None:
            raise KeyError(text)
        return Fraction(self._ask("chance_weight", outcome), self._ask("chance_total"))

    def __repr__(self) -> str:
        return f"<{len(self)} outcomes>"

    def number(self, text: object) -> int | None:
        """Number of the possible outcome that a text spells, or None."""
        if self._position.to_move != CHANCE or not isinstance(text, str) or len(text) > LONGEST_MOVE:
            return None
        game = self._position.game
        outcome = game.book.read_outcome(game.setting, self._position.state, text)
        if outcome is None or self._ask("chance_weight", outcome) == 0:
            return None
        return outcome if self._spell(outcome) == text else None

    def sample(self, random: AnyRandom) -> str:
        """One outcome, drawn with the given random source."""
        if self._position.to_move != CHANCE:
            raise ValueError("Nothing is left to chance here: it is a player's turn, or the game is over.")
        return self.of_event(draw_below(random, self._ask("chance_total")))

    def of_event(self, event: int) -> str:
        """Outcome of one of the equally likely events, by its number."""
        return self._spell(self._ask("chance_event", event))

    def _ask(self, function: str, *arguments: int) -> int:
        """Result of a chance function of the rules; 0 if the position is not at chance."""
        if self._position.to_move != CHANCE:
            return 0
        game = self._position.game
        return int(game.engine.functions[function](game.tables, game.engine.state(self._position.state), *arguments))

    def _spell(self, outcome: int) -> str:
        game = self._position.game
        return game.book.spell_outcome(game.setting, self._position.state, outcome)


def play_out_chance(position: "Position", random: AnyRandom) -> "Position":
    """Position after drawing chance events until a player is to move or the game is over."""
    while position.to_move == CHANCE:
        position = position.play(position.sample(random))
    return position
