"""What a turn is worth to a player who makes the most of it, exactly, at every moment between its rolls.

Such a moment is given by the dice of the reserve not rolled yet, the zone (how many have been climbed), and the result
to beat. Trait cards are not considered.
"""

from ludogite.bots.karma.odds.handfuls import handfuls_in
from ludogite.bots.karma.odds.plans import POINTS, Plan, Worth, planned
from ludogite.bots.karma.odds.roll_books import Progress, exact_rolls
from ludogite.games.karma.dice import size

EVERY_POINT = [float(points) for points in range(POINTS)]
"""The worth of a turn that is played for points."""


def turn_values(
    reserve: int,
    worth: Worth = EVERY_POINT,
    most_dice: int | None = None,
    progress: Progress = lambda done, total: None,
) -> Plan:
    """The values of all turns with a reserve, in which at most so many dice are rolled at a time; None is no limit.

    For a moment in a turn the dice left will do as the reserve: the bonus counts no others. ``progress`` hears how much
    is done, of how much.
    """
    most_dice = size(reserve) if most_dice is None else most_dice
    handfuls = [handful for handful in handfuls_in(reserve)[1:] if size(handful) <= most_dice]
    book = exact_rolls(reserve, most_dice, lambda done, total: progress(done, 2 * total))
    return planned(
        reserve, worth, handfuls, book, is_whole=False, progress=lambda done, total: progress(total + done, 2 * total)
    )
