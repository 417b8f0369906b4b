"""Players who leave a game of three or four before its end: their replacement, and the others' result."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ludogite.games.position import Position

BOT_TAKES_OVER = "player {} after {}, bot {}"
DROPS_OUT = "player {} after {}, out"
WRITTEN = re.compile(r"player ([0-9]) after (0|[1-9][0-9]{0,8}), (?:bot (\S{1,200})|out)")


@dataclass(frozen=True)
class Departure:
    """Player who left for good, after ``step`` moves and outcomes of the game."""

    player: int
    step: int
    bot: str = ""
    """Bot that takes the seat; empty if the seat drops out."""

    def __str__(self) -> str:
        return (
            BOT_TAKES_OVER.format(self.player, self.step, self.bot)
            if self.bot
            else DROPS_OUT.format(self.player, self.step)
        )


def read_departure(text: str) -> Departure | None:
    """Departure from its text in a record; None if the text is not one."""
    found = WRITTEN.fullmatch(text)
    return Departure(int(found[1]), int(found[2]), found[3] or "") if found else None


def are_possible(departures: Sequence[Departure], players: int, steps: int) -> bool:
    """Whether these departures are possible in a game: in this order, and with two or more players left."""
    left = {departure.player for departure in departures}
    when = [departure.step for departure in departures]
    is_ordered = when == sorted(when) and (not when or when[-1] <= steps)
    return is_ordered and len(left) == len(departures) <= max(0, players - 2) and left <= set(range(players))


def dropped_out(departures: Sequence[Departure], step: int) -> set[int]:
    """Players whose seats had dropped out after ``step`` moves and outcomes."""
    return {departure.player for departure in departures if not departure.bot and departure.step <= step}


def least_move(position: Position) -> str:
    """Move that is played for a seat that has dropped out: the one with the least effect."""
    return position.game.book.least_move(position.legal_moves())


def shared_among(stayed: Collection[int], players: int) -> tuple[float, ...]:
    """Result shared by these players."""
    return tuple(1 / len(stayed) if player in stayed else 0.0 for player in range(players))


def result_of(position: Position, departures: Sequence[Departure]) -> tuple[float, ...] | None:
    """Result by the rules. Players who left cannot win, nor can bots in their seats: the best of the others win."""
    result = position.result
    if result is None or not departures:
        return result
    stayed = {*range(len(result))} - {departure.player for departure in departures}
    worth: Sequence[float] = position.scores or result
    best = max(worth[player] for player in stayed)
    return shared_among({player for player in stayed if worth[player] == best}, len(result))
