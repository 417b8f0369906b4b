"""What every sensible move of the dice games is worth, to a player who wants to win or to one who wants points."""

from collections.abc import Callable, Iterable

from ludogite.bots.karma.odds.handfuls import is_sensible
from ludogite.bots.karma.odds.plans import MOST_POINTS, POINTS, Plan, plan_of_turn
from ludogite.bots.karma.odds.rolls import without
from ludogite.bots.karma.play.picks import card_value, pick_points, pick_values
from ludogite.bots.karma.play.roll import dice_of, fallen_again, sum_of
from ludogite.bots.karma.play.roll_values import roll_values
from ludogite.bots.karma.values.solo_values import solo_values
from ludogite.bots.karma.values.standings import versus_worth
from ludogite.games.game import Game
from ludogite.games.karma import turn
from ludogite.games.karma.dice import COLOURS, DIE_MASK, faces, number_of
from ludogite.games.karma.powers import use_power
from ludogite.games.karma.throws import dice_fall
from ludogite.games.karma.turn import AIR, BEAT, KIND_BITS, KIND_MASK, PHASE, REST, SCORES, ZONE
from ludogite.games.karma_dice.cards import CARD_BITS, CARD_MASK, use_card
from ludogite.games.rulebook import State

Worth = Callable[[Game, State], list[float]]
"""What the points of the turn in a state are worth, 0 points first; never falling."""
WITH_BOLD = [min(turn.bold_points(points), MOST_POINTS) for points in range(POINTS)]
KEEPING_PRICE = 0.15
"""What part of the difference between nothing and a turn of ten points it is worth to keep a card, at the start."""
USUAL_TURN = 10


def for_points(game: Game, state: State) -> list[float]:
    """Every point is worth the same."""
    return [float(points) for points in range(POINTS)]


def for_the_win(game: Game, state: State) -> list[float]:
    """The share of the win that can be expected."""
    if game.id == "karma-solo":
        return solo_values().worth(state)
    return versus_worth(game.setting, state)


class Evaluator:
    """Values moves."""

    def __init__(self, worth: Worth, most_dice: int) -> None:
        self.worth = worth
        self.most_dice = most_dice

    def plan(self, game: Game, state: State) -> Plan:
        """The plan of the turn that a state is in."""
        worth = self.worth(game, state)
        if state[turn.WITH] == turn.BOLD_TURN:
            worth = [worth[points] for points in WITH_BOLD]
        return plan_of_turn(state, worth, self.most_dice)

    def values(self, game: Game, state: State, moves: Iterable[int]) -> dict[int, float]:
        """The value of each sensible one of the legal moves: no roll of more dice than are thought of."""
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

    def _between_rolls(self, game: Game, state: State, plan: Plan, move: int) -> float:
        if move & KIND_MASK == turn.SELECT:
            return plan.roll(state[REST], move >> KIND_BITS, state[ZONE], state[BEAT])
        if move == turn.STOP:
            return plan.stop(state[REST], state[ZONE])
        return self._using_card(game, state, move)

    def _in_roll(self, game: Game, state: State, plan: Plan, move: int) -> float:
        values, dice = roll_values(plan, state), dice_of(state)
        kind = move & KIND_MASK
        if kind == turn.TAKE:
            return values.take(sum_of(dice))
        if kind == turn.USE:
            return self._using_card(game, state, move)
        if kind == turn.AGAIN_MOVE:
            return values.mean(fallen_again(without(dice, move >> KIND_BITS & DIE_MASK)))
        after = list(state)
        use_power(after, move)
        return values.best(dice_of(after))

    # A card that is used leaves a turn without it, which is valued as any other turn. A card that is kept may be of
    # more use later; what that is worth is a judgement.

    def _using_card(self, game: Game, state: State, move: int) -> float:
        """What it is worth to use the card as this move does, less what it was worth to keep it."""
        after = list(state)
        about = move >> KIND_BITS
        ended = use_card(game.setting.tables, after, about & CARD_MASK, about >> CARD_BITS)
        value = self._at_end(game, state, after) if ended else self._in_turn(game, after)
        return value - self._keeping_price(game, state)

    def _keeping_price(self, game: Game, state: State) -> float:
        """What keeping the card is worth: less and less until somebody is near the target."""
        worth = self.worth(game, state)
        target = game.setting.tables[turn.TARGET]
        left = max(0, target - max(state[SCORES : SCORES + game.players])) / target
        return KEEPING_PRICE * left * (worth[USUAL_TURN] - worth[0])

    def _at_end(self, game: Game, state: State, after: list[int]) -> float:
        """The turn has ended: it scores, and so does what the card brought to everybody."""
        turn.end_turn(after)
        mine = SCORES + state[turn.PLAYER]
        points = after[mine] - state[mine]
        after[mine] = state[mine]
        return self.worth(game, after)[points]

    def _in_turn(self, game: Game, after: list[int]) -> float:
        """The turn goes on."""
        plan = self.plan(game, after)
        if after[PHASE] == turn.ROLLING:
            return plan.value(after[REST], after[ZONE], after[BEAT])
        if after[PHASE] != turn.THROWING:
            return roll_values(plan, after).best(dice_of(after))
        if after[turn.LYING] == 0:
            return plan.roll(after[REST] + after[AIR], after[AIR], after[ZONE], after[BEAT])
        return mean_of_faces(plan, after)


def mean_of_faces(plan: Plan, state: State) -> float:
    """What a roll is worth that one more die, which is in the air, joins."""
    (colour,) = (colour for colour in range(COLOURS) if number_of(state[AIR], colour))
    total = 0.0
    for face in range(1, faces(colour) + 1):
        fallen = list(state)
        dice_fall(fallen, face)
        total += roll_values(plan, fallen).best(dice_of(fallen))
    return total / faces(colour)
