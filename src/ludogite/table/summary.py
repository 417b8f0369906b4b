"""A table summed up: its line in lists, and what tells later whether it still stands as it was kept."""

from dataclasses import dataclass

from ludogite.table.model import Model, Phase
from ludogite.table.older_rules import position_digest


@dataclass(frozen=True)
class Summary:
    """What a list of tables says about one, as it was after ``version`` acts."""

    version: int
    phase: Phase
    turn: int | None
    """The seat in turn."""
    updated: float
    rules: int = 1
    """By which version of the game's rules that is so."""
    position: str | None = None
    """A digest of how the match stands, where one was kept."""

    def agrees_with(self, kept: "Summary") -> bool:
        """Whether a table stands as it was kept, for all that was."""
        now, then = ((one.version, one.phase, one.turn) for one in (self, kept))
        return now == then and kept.position in (None, self.position)


def summary_of(model: Model) -> Summary:
    """A table's line in lists: between two games of a match it is not over."""
    phase = "playing" if model.is_over and not model.match.over else model.phase
    rules, position = model.setup.rules, position_digest(model)
    return Summary(model.version, phase, model.seat_in_turn, model.updated, rules, position)
