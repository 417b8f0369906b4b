"""How often the strongest solo player wins: ``python tools/solo_rates.py --games 20000``.

All games are played through the rules, round by round side by side, so that a plan for a turn serves every game that
stands alike.
"""

import argparse
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from random import Random

from rich.console import Console
from rich.progress import Progress

from ludogite.bots.intervals import wilson
from ludogite.bots.karma.odds.plans import STOP, Plan, plan_of
from ludogite.bots.karma.odds.roll_books import MOST_DICE
from ludogite.bots.karma.play.picks import solo_picks
from ludogite.bots.karma.play.roll_values import best_power
from ludogite.bots.karma.values.solo_values import KEPT, solo_values
from ludogite.games import registry
from ludogite.games.karma import turn
from ludogite.games.karma.turn import BEAT, KINDS, OWNED, PHASE, REST, SCORES, SELECT, ZONE
from ludogite.games.karma_solo.rules import EYE, chance_event, chance_total, play, result
from ludogite.games.karma_solo.setup import STARTS
from ludogite.kernel.layout import CHANCE, MOVER, OVER, WHOLE

STATES_A_PLAN = 48

State = list[int]
Standing = tuple[int, int, int]
"""The player's dice, their score and the Eye's: what a plan is made for."""


def standing(state: State) -> Standing:
    """What the plan of the next turn depends on."""
    return state[OWNED], state[SCORES], state[SCORES + EYE]


def plan_for(dice: int, score: int, eye: int) -> Plan:
    """The plan of a turn at a standing."""
    worth = solo_values().worth(dice, score, eye)
    return plan_of(turn.reserve_of(dice, holds_yogi=False), worth, MOST_DICE)


def play_turn(state: State, plan: Plan, tables: list[int], random: Random) -> None:
    """Play a turn, the Eye's, and the pick, to the start of the next turn or the end of the game."""
    number = state[turn.ROUND]
    while state[MOVER] != OVER and state[turn.ROUND] == number:
        if state[MOVER] == CHANCE:
            move = chance_event(tables, state, random.randrange(chance_total(tables, state)))
        elif state[PHASE] == turn.ROLLING:
            handful = plan.best(state[REST], state[ZONE], state[BEAT])
            move = turn.STOP if handful == STOP else SELECT + KINDS * handful
        elif state[PHASE] == turn.POWERS:
            move = best_power(plan, state)
        else:
            move = turn.PICK + KINDS * solo_pick(state)
        play(tables, state, move)


def solo_pick(state: State) -> int:
    """The colour with which the player wins most often."""
    values = solo_picks(state)
    return max(values, key=lambda colour: (values[colour], colour in KEPT))


def play_alike(states: list[State], seed: int) -> list[State]:
    """Play one round of games in which the player owns the same dice."""
    random = Random(seed)  # noqa: S311 - games that are only counted need no secret
    tables = registry.load("karma-solo").setting.tables
    plans = cache(plan_for)
    for state in states:
        play_turn(state, plans(*standing(state)), list(tables), random)
    return states


def portions(states: Iterable[State]) -> Iterator[list[State]]:
    """The games in portions that are played together: the same dice, and not too many standings."""
    alike: dict[Standing, list[State]] = defaultdict(list)
    for state in states:
        alike[standing(state)].append(state)
    portion: list[State] = []
    standings = 0
    for key in sorted(alike):
        if portion and (standings == STATES_A_PLAN or portion[0][OWNED] != key[0]):
            yield portion
            portion, standings = [], 0
        portion += alike[key]
        standings += 1
    if portion:
        yield portion


def play_games(
    level: int, games: int, seed: int, pool: ProcessPoolExecutor, progress: Callable[[int], None]
) -> list[State]:
    """So many games of a level, all over; ``progress`` hears how many more have ended."""
    start = list(registry.load("karma-solo", level=level).start().internals[0])
    going = [list(start) for _ in range(games)]
    over: list[State] = []
    random = Random(f"{seed} {level}")  # noqa: S311 - likewise
    while going:
        parts = list(portions(going))
        going = []
        for states in pool.map(play_alike, parts, [random.getrandbits(64) for _ in parts]):
            ended = [state for state in states if state[MOVER] == OVER]
            going += [state for state in states if state[MOVER] != OVER]
            over += ended
            progress(len(ended))
    return over


def wins_of(states: list[State], level: int) -> int:
    """How many of the games were won."""
    tables, shares, wins = registry.load("karma-solo", level=level).setting.tables, [0], 0
    for state in states:
        result(tables, state, shares)
        wins += shares[0] == WHOLE
    return wins


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="games of each level")
    parser.add_argument("--levels", type=int, nargs="+", default=sorted(STARTS), help="the solo levels")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    chosen = parser.parse_args()
    console = Console(file=sys.stdout)
    context = get_context("spawn")
    with ProcessPoolExecutor(chosen.processes, mp_context=context) as pool, Progress(console=console) as bars:
        for level in chosen.levels:
            bar = bars.add_task(f"level {level}", total=chosen.games)
            states = play_games(level, chosen.games, chosen.seed, pool, partial(bars.advance, bar))
            rate = wilson(wins_of(states, level) / chosen.games, chosen.games)
            console.print(f"level {level}: {rate.value:.2%} of {chosen.games} ({rate.low:.2%} to {rate.high:.2%})")


if __name__ == "__main__":
    main()
