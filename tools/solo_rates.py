"""Win rates against the Eye: ``python tools/solo_rates.py --games 100000``.

All games are played through the rules. The strongest player plays for the chances that come with the package. Games
go on round by round, side by side, so that one plan serves every game with the same standing. ``--simple`` plays as
somebody does who knows the rules, but no odds: see ``Simple``.
"""

import argparse
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from typing import Protocol

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from rich.console import Console
from rich.progress import Progress

from ludogite.bots.arena.statistics import wilson
from ludogite.bots.karma.odds.plans import POINTS, STOP
from ludogite.bots.karma.play.evaluator import solo_picks
from ludogite.bots.karma.play.roll import best_power, dice_of, gambles_of, lowest_above, move_towards, results_of
from ludogite.bots.karma.values.solo_values import PLAIN_COLOURS, Chances, draws, eye_dice, round_of, solo_values
from ludogite.games import registry
from ludogite.games.karma import turn
from ludogite.games.karma.dice import DARK_BLUE, GREEN, LIGHT_BLUE, ORANGE, RED, VIOLET, YELLOW, number_of, one
from ludogite.games.karma.turn import BEAT, KINDS, OWNED, PHASE, POOL, REST, ROUND, SCORES, SELECT, ZONE
from ludogite.games.karma_solo.rules import EYE, chance_event, chance_total, play, result
from ludogite.games.karma_solo.setup import GOAL, STARTS
from ludogite.kernel.layout import CHANCE, MOVER, OVER, WHOLE
from solo_solution import Reals, eye_moves
from solo_turns import AT_ONCE, TurnPlan, Turns

State = list[int]
Game = tuple[int, State]
"""A level, and the state of its game."""
Standing = tuple[int, int, int, int]
"""Key of a plan: the player's dice, the Eye's, and both scores."""
LIKED = (VIOLET, DARK_BLUE, ORANGE, YELLOW, LIGHT_BLUE, GREEN)
"""Colours in the order in which the simple player picks them."""
ENOUGH = 3
"""The simple player rolls one more die for each of these points to beat."""


class Player(Protocol):
    """Moves for the player."""

    def __call__(self, state: State) -> int:
        """The move at a state."""


class Strongest:
    """Plays a turn by a plan, and picks the colour with the highest chance to win."""

    def __init__(self, plan: TurnPlan) -> None:
        self._plan = plan

    def __call__(self, state: State) -> int:
        """The move at a state."""
        if state[PHASE] == turn.ROLLING:
            handful = self._plan.best(state[REST], state[ZONE], state[BEAT])
            return turn.STOP if handful == STOP else SELECT + KINDS * handful
        if state[PHASE] == turn.POWERS:
            return best_power(self._plan, state)
        values = solo_picks(state)
        return turn.PICK + KINDS * max(values, key=lambda colour: (values[colour], colour in PLAIN_COLOURS))


class Simple:
    """A player who knows the rules, but no odds.

    They roll one die, and one more for every three points to beat: red ones first, then coloured ones. They stop in the
    same zone each time, take the lowest result that powers can make, roll a light blue die again only to succeed, and
    pick violet first, then dark blue, orange, yellow, light blue, green.
    """

    def __init__(self, stop: int) -> None:
        self._stop = stop

    def __call__(self, state: State) -> int:
        """The move at a state."""
        if state[PHASE] == turn.ROLLING:
            return self._roll(state)
        if state[PHASE] == turn.PICKING:
            colour = next(colour for colour in LIKED if number_of(state[POOL], colour))
            return turn.PICK + KINDS * colour
        dice = dice_of(state)
        lowest = lowest_above(results_of(dice), turn.sum_to_beat(state[BEAT], turn.NOTHING))
        if lowest is not None:
            return move_towards(dice, lowest)
        return next((move for move, _ in gambles_of(dice)), turn.TAKE)

    def _roll(self, state: State) -> int:
        if turn.ZONES[state[ZONE]] >= self._stop:
            return turn.STOP
        wanted, handful = 1 + max(state[BEAT], 0) // ENOUGH, 0
        for colour in (RED, *reversed(LIKED)):
            number = min(wanted, number_of(state[REST], colour))
            handful += number * one(colour)
            wanted -= number
        return turn.STOP if wanted > 0 and turn.may_stop(state[ZONE]) else SELECT + KINDS * handful


def play_turn(state: State, player: Player, tables: list[int], random: Random) -> None:
    """Play a turn, the Eye's, and the pick, to the start of the next turn or the end of the game."""
    number = state[ROUND]
    while state[MOVER] != OVER and state[ROUND] == number:
        if state[MOVER] == CHANCE:
            move = chance_event(tables, state, random.randrange(chance_total(tables, state)))
        else:
            move = player(state)
        play(tables, state, move)


def standing(state: State) -> Standing:
    """Key of the plan of the next turn."""
    return state[OWNED], state[OWNED + EYE], state[SCORES], state[SCORES + EYE]


def worth(state: State) -> Reals:
    """Same as ``SoloValues.worth``, for many states at once with matrices."""
    after = after_turn(round_of(state), state[OWNED], state[OWNED + EYE])
    found: Reals = after[np.minimum(state[SCORES] + np.arange(POINTS), GOAL), state[SCORES + EYE]]
    return found


@lru_cache(maxsize=256)
def after_turn(number: int, owned: int, eye: int) -> Reals:
    """The chances when a turn is over, by the player's score, up to 50, and the Eye's."""
    after = np.zeros((GOAL + 1, GOAL))
    after[GOAL] = 1
    for chance, dice in draws(number, owned, eye):
        following = [table_of(some) for some in solo_values().picks(number, owned, dice).values()]
        after[:GOAL] += chance * np.max(following, axis=0) @ eye_moves(eye_dice(number))
    risen: Reals = np.maximum.accumulate(after, axis=0)
    return risen


@lru_cache(maxsize=1024)
def table_of(chances: Chances) -> Reals:
    """Chances as a table."""
    return np.array([[chances.at(score, eye) for eye in range(GOAL)] for score in range(GOAL)])


@lru_cache(maxsize=64)
def turns_with(owned: int) -> Turns:
    """The turns with these dice."""
    return Turns(owned, is_upper=False)


def play_alike(games: list[Game], seed: int) -> list[Game]:
    """Play one round of games in which the player has the same dice."""
    random = Random(seed)  # noqa: S311 - games that are only counted need no secret
    tables = list(registry.load("karma-solo").setting.tables)
    alike: dict[Standing, list[State]] = defaultdict(list)
    for _, state in games:
        alike[standing(state)].append(state)
    groups = list(alike.values())
    for begin in range(0, len(groups), AT_ONCE):
        some = groups[begin : begin + AT_ONCE]
        worths = np.array([worth(states[0]) for states in some])
        for states, plan in zip(some, turns_with(games[0][1][OWNED]).plans(worths), strict=True):
            for state in states:
                play_turn(state, Strongest(plan), tables, random)
    return games


def play_simply(stop: int, level: int, games: int, seed: int) -> list[Game]:
    """Whole games of the simple player."""
    random = Random(f"{seed} {level}")  # noqa: S311 - likewise
    tables = list(registry.load("karma-solo").setting.tables)
    played = [(level, start_of(level)) for _ in range(games)]
    for _, state in played:
        while state[MOVER] != OVER:
            play_turn(state, Simple(stop), tables, random)
    return played


def portions(games: Iterable[Game]) -> Iterator[list[Game]]:
    """The games in groups played together: with the same dice, and not too many standings."""
    portion: list[Game] = []
    standings: set[Standing] = set()
    for game in sorted(games, key=lambda game: standing(game[1])):
        now = standing(game[1])
        if portion and ((now not in standings and len(standings) == AT_ONCE) or portion[0][1][OWNED] != now[0]):
            yield portion
            portion, standings = [], set()
        portion.append(game)
        standings.add(now)
    if portion:
        yield portion


def start_of(level: int) -> State:
    """First position of a game of a level."""
    return list(registry.load("karma-solo", level=level).start().internals[0])


def play_games(
    levels: Sequence[int], games: int, seed: int, pool: ProcessPoolExecutor, progress: Callable[[int], None]
) -> list[Game]:
    """Finished games of each level; ``progress`` is called with the number of newly finished ones."""
    going = [(level, start_of(level)) for level in levels for _ in range(games)]
    over: list[Game] = []
    random = Random(seed)  # noqa: S311 - likewise
    while going:
        parts = list(portions(going))
        going = []
        for played in pool.map(play_alike, parts, [random.getrandbits(64) for _ in parts]):
            ended = [game for game in played if game[1][MOVER] == OVER]
            going += [game for game in played if game[1][MOVER] != OVER]
            over += ended
            progress(len(ended))
    return over


def wins_of(games: Iterable[Game]) -> Counter[int]:
    """Number of games won, by level."""
    tables, shares, wins = registry.load("karma-solo").setting.tables, [0], Counter[int]()
    for level, state in games:
        result(tables, state, shares)
        wins[level] += shares[0] == WHOLE
    return wins


def main() -> None:
    """Play, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="games of each level")
    parser.add_argument("--levels", type=int, nargs="+", default=sorted(STARTS), help="the solo levels")
    parser.add_argument("--simple", type=int, nargs="+", metavar="ZONE", help="the simple player, who stops here")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    chosen = parser.parse_args()
    console = Console(file=sys.stdout)

    def tell(name: str, games: list[Game]) -> None:
        wins = wins_of(games)
        for level in chosen.levels:
            rate = wilson(wins[level] / chosen.games, chosen.games)
            console.print(
                f"{name}level {level}: {rate.value:.2%} of {chosen.games} ({rate.low:.2%} to {rate.high:.2%})"
            )

    if chosen.simple:
        for stop in chosen.simple:
            games = [game for level in chosen.levels for game in play_simply(stop, level, chosen.games, chosen.seed)]
            tell(f"simple player, zone {stop}, ", games)
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(chosen.processes, mp_context=context) as pool, Progress(console=console) as bars:
        bar = bars.add_task("games", total=chosen.games * len(chosen.levels))
        played = play_games(chosen.levels, chosen.games, chosen.seed, pool, lambda more: bars.advance(bar, more))
    tell("", played)


if __name__ == "__main__":
    main()
