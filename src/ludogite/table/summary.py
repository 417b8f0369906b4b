"""A table's line in lists, the digest that shows whether it was replayed correctly, and its outcome."""

from dataclasses import dataclass

from ludogite.bots.adaptive import BotGame
from ludogite.table.model import Model, Phase
from ludogite.table.older_rules import position_digest


@dataclass(frozen=True)
class TableSummary:
    """A table in a list, after ``version`` acts."""

    version: int
    phase: Phase
    turn: int | None
    """The seat in turn."""
    updated: float
    rules: int = 1
    """Version of the game's rules."""
    position: str | None = None
    """A digest of the state of the match, if one was stored."""
    share: float | None = None
    """The person's share of the points in a finished match against bots; see ``bot_game``."""
    is_helped: bool = False
    """Whether a move was taken back or a hint given."""

    def agrees_with(self, kept: "TableSummary") -> bool:
        """Whether a table agrees with its stored summary, as far as that goes."""
        now, then = ((one.version, one.phase, one.turn) for one in (self, kept))
        return now == then and kept.position in (None, self.position)


def summary_of(model: Model) -> TableSummary:
    """The summary of a table; between two games of a match it counts as playing."""
    phase = "playing" if model.is_over and not model.match.over else model.phase
    rules, position, game = model.setup.rules, position_digest(model), bot_game(model)
    share = None if game is None else game.share
    return TableSummary(
        model.version, phase, model.seat_in_turn, model.updated, rules, position, share, model.is_helped
    )


def bot_game(model: Model) -> BotGame | None:
    """A match as evidence of the person's strength; None unless it is over and was against bots with levels."""
    setup, match = model.setup, model.match
    if setup.kind != "bot" or not match.over or match.is_closed:
        return None
    levels = tuple(seat.level for seat in setup.seats if seat.level is not None)
    own = [number for number, seat in enumerate(setup.seats) if seat.bot is None]
    if len(own) != 1 or len(levels) + 1 != len(setup.seats):
        return None
    return BotGame(levels, model.points[own[0]] / match.rounds, model.is_helped)
