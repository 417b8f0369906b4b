"""Values of the sensible moves of the dice games, for winning or for points."""

from collections.abc import Callable, Iterable

from ludogite.bots.karma.odds.handfuls import is_sensible
from ludogite.bots.karma.odds.plans import MOST_POINTS, POINTS, TurnPlan, plan_of_turn
from ludogite.bots.karma.odds.rolls import without_one
from ludogite.bots.karma.play.roll import dice_of, fallen_again, roll_values, sum_of
from ludogite.bots.karma.values.solo_values import round_of, solo_values
from ludogite.bots.karma.values.standings import share_now, strength, versus_worth
from ludogite.games.game import Game
from ludogite.games.karma import turn
from ludogite.games.karma.dice import COLOURS, DIE_MASK, faces, number_of, one
from ludogite.games.karma.powers import use_power
from ludogite.games.karma.throws import dice_fall
from ludogite.games.karma.turn import (
    AIR,
    BEAT,
    KIND_BITS,
    KIND_MASK,
    KINDS,
    OWNED,
    PHASE,
    PICK,
    PLAYER,
    POOL,
    REST,
    SCORES,
    ZONE,
)
from ludogite.games.karma_dice import cards as trait
from ludogite.games.karma_dice.cards import CARD_BITS, CARD_MASK, use_card
from ludogite.games.karma_dice.deck import DIE_OF_CARD
from ludogite.games.karma_solo.rules import EYE
from ludogite.games.rulebook import State

CARD_POINTS = {
    trait.BOLD: 2.4,
    trait.CREATIVE: 1.5,
    trait.DIPLOMAT: 1.0,
    trait.ELOQUENT: 1.5,
    trait.EMPATHIC: 1.5,
    trait.GENEROUS: 2.0,
    trait.IDEALIST: 1.2,
    trait.INTUITIVE: 2.0,
    trait.LUCID: 1.0,
    trait.OPTIMIST: 2.5,
    trait.SAGE: 2.8,
    trait.TENACIOUS: 2.2,
}
"""Approximate points that each card brings in a game; a judgement, not a measurement."""
SHARE_OF_A_POINT = 0.012
TURNS_OF_A_DIE = 3.0
"""Everybody picks all colours in the end; one from the start is worth about so many turns of it."""


def available_colours(state: State) -> list[int]:
    """The colours in the general reserve."""
    return [colour for colour in range(COLOURS) if number_of(state[POOL], colour) > 0]


def solo_picks(state: State) -> dict[int, float]:
    """The chance to win with each available colour."""
    picks = solo_values().picks(round_of(state), state[OWNED], state[OWNED + EYE])
    return {colour: chances.at(state[SCORES], state[SCORES + EYE]) for colour, chances in picks.items()}


def pick_values(game: Game, state: State) -> dict[int, float]:
    """The share of the win with each pick, by move."""
    if game.id == "karma-solo":
        return {PICK + KINDS * colour: value for colour, value in solo_picks(state).items()}
    points = pick_points(state)
    share, best = share_now(game.setting, state), max(points.values())
    return {move: share + SHARE_OF_A_POINT * TURNS_OF_A_DIE * (value - best) for move, value in points.items()}


def pick_points(state: State) -> dict[int, float]:
    """The expected points of a turn with each pick, by move."""
    dice = state[OWNED + state[PLAYER]]
    return {PICK + KINDS * colour: strength(dice + one(colour)) for colour in available_colours(state)}


def card_value(game: Game, card: int) -> float:
    """Approximate share of the win that a card adds, compared with the average card."""
    points = [_card_points(game, other) for other in CARD_POINTS]
    return SHARE_OF_A_POINT * (_card_points(game, card) - sum(points) / len(points))


def _card_points(game: Game, card: int) -> float:
    """Approximate points that a card brings in a game, with its die."""
    return CARD_POINTS[card] + TURNS_OF_A_DIE * strength(one(game.setting.tables[DIE_OF_CARD + card]))


Worth = Callable[[Game, State], list[float]]
"""The values of the points of a state's turn, 0 points first; never falling."""
WITH_BOLD = [min(turn.bold_points(points), MOST_POINTS) for points in range(POINTS)]
KEEPING_PRICE = 0.15
"""The price of using a card at the start, as a part of the difference between a turn of ten points and nothing."""
TYPICAL_TURN = 10


def for_points(game: Game, state: State) -> list[float]:
    """Every point has the same value."""
    return [float(points) for points in range(POINTS)]


def for_the_win(game: Game, state: State) -> list[float]:
    """The expected share of the win."""
    if game.id == "karma-solo":
        return solo_values().worth(state)
    return versus_worth(game.setting, state)


class Evaluator:
    """Values of moves."""

    def __init__(self, worth: Worth, most_dice: int) -> None:
        self.worth = worth
        self.most_dice = most_dice

    def plan(self, game: Game, state: State) -> TurnPlan:
        worth = self.worth(game, state)
        if state[turn.WITH] == turn.BOLD_TURN:
            worth = [worth[points] for points in WITH_BOLD]
        return plan_of_turn(state, worth, self.most_dice)

    def values(self, game: Game, state: State, moves: Iterable[int]) -> dict[int, float]:
        """The value of each sensible legal move: rolls of too many dice are left out."""
        if state[PHASE] == turn.PICKING:
            return pick_points(state) if self.worth is for_points else pick_values(game, state)
        if state[PHASE] == turn.KEEPING:
            return {move: 1 / game.players + card_value(game, move >> KIND_BITS) for move in moves}
        plan = self.plan(game, state)
        of_move = self._between_rolls if state[PHASE] == turn.ROLLING else self._in_roll
        return {
            move: of_move(game, state, plan, move)
            for move in moves
            if move & KIND_MASK != turn.SELECT or is_sensible(move >> KIND_BITS, self.most_dice)
        }

    def _between_rolls(self, game: Game, state: State, plan: TurnPlan, move: int) -> float:
        if move & KIND_MASK == turn.SELECT:
            return plan.roll(state[REST], move >> KIND_BITS, state[ZONE], state[BEAT])
        if move == turn.STOP:
            return plan.stop(state[REST], state[ZONE])
        return self._using_card(game, state, move)

    def _in_roll(self, game: Game, state: State, plan: TurnPlan, move: int) -> float:
        values, dice = roll_values(plan, state), dice_of(state)
        kind = move & KIND_MASK
        if kind == turn.TAKE:
            return values.take(sum_of(dice))
        if kind == turn.USE:
            return self._using_card(game, state, move)
        if kind == turn.AGAIN_MOVE:
            return values.mean(fallen_again(without_one(dice, move >> KIND_BITS & DIE_MASK)))
        after = list(state)
        use_power(after, move)
        return values.best(dice_of(after))

    # The turn after a card is valued as a turn without it. A kept card may be of more use later; that price is a
    # judgement, not computed.

    def _using_card(self, game: Game, state: State, move: int) -> float:
        """The value after the card is used by this move, less the price of using it."""
        after = list(state)
        about = move >> KIND_BITS
        ended = use_card(game.setting.tables, after, about & CARD_MASK, about >> CARD_BITS)
        value = self._at_end(game, state, after) if ended else self._in_turn(game, after)
        return value - self._keeping_price(game, state)

    def _keeping_price(self, game: Game, state: State) -> float:
        """The price of using a card: it falls as a player approaches the target."""
        worth = self.worth(game, state)
        target = game.setting.tables[turn.TARGET]
        left = max(0, target - max(state[SCORES : SCORES + game.players])) / target
        return KEEPING_PRICE * left * (worth[TYPICAL_TURN] - worth[0])

    def _at_end(self, game: Game, state: State, after: list[int]) -> float:
        """The value at the end of the turn: its score, and the points that the card brought to everybody."""
        turn.end_turn(after)
        mine = SCORES + state[turn.PLAYER]
        points = after[mine] - state[mine]
        after[mine] = state[mine]
        return self.worth(game, after)[points]

    def _in_turn(self, game: Game, after: list[int]) -> float:
        """The value while the turn goes on."""
        plan = self.plan(game, after)
        if after[PHASE] == turn.ROLLING:
            return plan.value(after[REST], after[ZONE], after[BEAT])
        if after[PHASE] != turn.THROWING:
            return roll_values(plan, after).best(dice_of(after))
        if after[turn.LYING] == 0:
            return plan.roll(after[REST] + after[AIR], after[AIR], after[ZONE], after[BEAT])
        return mean_of_faces(plan, after)


def mean_of_faces(plan: TurnPlan, state: State) -> float:
    """The value of a roll which one more die is about to join."""
    (colour,) = (colour for colour in range(COLOURS) if number_of(state[AIR], colour))
    total = 0.0
    for face in range(1, faces(colour) + 1):
        fallen = list(state)
        dice_fall(fallen, face)
        total += roll_values(plan, fallen).best(dice_of(fallen))
    return total / faces(colour)
