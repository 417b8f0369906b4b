"""The odds for a person who is choosing dice, against the Eye with the chance to win the game."""

from dataclasses import replace

from ludogite.bots.karma.odds.plans import plan_of_turn
from ludogite.bots.karma.odds.roll_books import MOST_DICE, Progress
from ludogite.bots.karma.odds.turn_odds import TurnOdds, odds
from ludogite.bots.karma.values.solo_values import solo_values
from ludogite.games.karma.spelling import spell_handful
from ludogite.games.karma.turn import BEAT, REST, ZONE
from ludogite.games.position import Position


def winning_odds(
    position: Position, *, thorough: bool = False, progress: Progress = lambda done, total: None
) -> TurnOdds:
    """The odds of a turn; in solo each roll that a plan thinks of, and stopping, has the chance to win, too."""
    found = odds(position, thorough=thorough, progress=progress)
    if position.game.id != "karma-solo":
        return found
    state, _ = position.internals
    plan = plan_of_turn(state, solo_values().worth(state), MOST_DICE)
    rolls = plan.rolls(state[REST], state[ZONE], state[BEAT])
    wins = {spell_handful(handful): win for handful, (win, _) in rolls.items()}
    rows = tuple(replace(row, win=wins.get(row.dice)) for row in found.rows)
    return replace(found, rows=rows, stop_wins=None if found.stop is None else plan.stop(state[REST], state[ZONE]))
