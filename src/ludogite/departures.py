"""Players who leave a game of three or four before its end: who plays on for them, and what is left to win."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ludogite.games.position import Position

PLAYED_ON = "player {} after {}, bot {}"
OUT = "player {} after {}, out"
WRITTEN = re.compile(r"player ([0-9]) after (0|[1-9][0-9]{0,8}), (?:bot (\S{1,200})|out)")


@dataclass(frozen=True)
class Departure:
    """A player who left for good, after so many moves and outcomes of the game."""

    player: int
    step: int
    bot: str = ""
    """The bot that has the seat from then on; empty where the seat drops out."""

    def __str__(self) -> str:
        return PLAYED_ON.format(self.player, self.step, self.bot) if self.bot else OUT.format(self.player, self.step)


def read_departure(text: str) -> Departure | None:
    """A departure as records write it; None if it is none."""
    found = WRITTEN.fullmatch(text)
    return Departure(int(found[1]), int(found[2]), found[3] or "") if found else None


def are_possible(departures: Sequence[Departure], players: int, steps: int) -> bool:
    """Whether all this can have happened in a game: in this order, and two or more players stayed."""
    left = {departure.player for departure in departures}
    when = [departure.step for departure in departures]
    is_ordered = when == sorted(when) and (not when or when[-1] <= steps)
    return is_ordered and len(left) == len(departures) <= max(0, players - 2) and left <= set(range(players))


def dropped_out(departures: Sequence[Departure], step: int) -> set[int]:
    """The players whose seat had dropped out after so many moves and outcomes."""
    return {departure.player for departure in departures if not departure.bot and departure.step <= step}


def least_move(position: Position) -> str:
    """The move that is played for a seat that has dropped out: the one that does least for it."""
    return position.game.book.least_move(position.legal_moves())


def shared_among(stayed: Collection[int], players: int) -> tuple[float, ...]:
    """A result that these players share."""
    return tuple(1 / len(stayed) if player in stayed else 0.0 for player in range(players))


def result_of(position: Position, departures: Sequence[Departure]) -> tuple[float, ...] | None:
    """The result by the rules. Whoever left cannot win, nor can a bot in their seat: the best of the others do."""
    result = position.result
    if result is None or not departures:
        return result
    stayed = {*range(len(result))} - {departure.player for departure in departures}
    worth: Sequence[float] = position.scores or result
    best = max(worth[player] for player in stayed)
    return shared_among({player for player in stayed if worth[player] == best}, len(result))
