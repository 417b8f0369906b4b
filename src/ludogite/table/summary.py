"""A table summed up: its line in lists, what tells later whether it stands as it was kept, and what came of it."""

from dataclasses import dataclass

from ludogite.bots.adaptive import BotGame
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
    share: float | None = None
    """The person's part of the points in a match against bots that is over; see ``bot_game``."""
    is_helped: bool = False
    """Whether a move was taken back so far, or a hint given."""

    def agrees_with(self, kept: "Summary") -> bool:
        """Whether a table stands as it was kept, for all that was."""
        now, then = ((one.version, one.phase, one.turn) for one in (self, kept))
        return now == then and kept.position in (None, self.position)


def summary_of(model: Model) -> Summary:
    """A table's line in lists: between two games of a match it is not over."""
    phase = "playing" if model.is_over and not model.match.over else model.phase
    rules, position, game = model.setup.rules, position_digest(model), bot_game(model)
    share = None if game is None else game.share
    return Summary(model.version, phase, model.seat_in_turn, model.updated, rules, position, share, model.is_helped)


def bot_game(model: Model) -> BotGame | None:
    """A match as it counts for the strength of its person; None unless it is over, and was against bots with levels."""
    setup, match = model.setup, model.match
    if setup.kind != "bot" or not match.over or match.is_closed:
        return None
    levels = tuple(seat.level for seat in setup.seats if seat.level is not None)
    own = [number for number, seat in enumerate(setup.seats) if seat.bot is None]
    if len(own) != 1 or len(levels) + 1 != len(setup.seats):
        return None
    return BotGame(levels, model.points[own[0]] / match.rounds, model.is_helped)
