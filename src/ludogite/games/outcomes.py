"""The outcomes of chance at one position, with their exact probabilities; big rolls are never listed unasked."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludogite.games.position import Position


class Outcomes(Mapping[str, Fraction]):
    """A mapping from an outcome's spelling to its probability, computed when it is asked for."""

    def __init__(self, position: "Position") -> None:
        self._position = position

    def __len__(self) -> int:
        return self._position.chance("chance_count")

    def __iter__(self) -> Iterator[str]:
        for index in range(len(self)):
            yield self._position.spell_outcome(self._position.chance("chance_outcome", index))

    def __getitem__(self, text: str) -> Fraction:
        outcome = self._position.read_outcome(text)
        if outcome is None:
            raise KeyError(text)
        return Fraction(self._position.chance("chance_weight", outcome), self._position.chance("chance_total"))

    def __repr__(self) -> str:
        return f"<{len(self)} outcomes>"
