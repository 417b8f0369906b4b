"""What it is worth to use a trait card now: the turn goes on without it, so it is valued as any other turn.

A card that is kept may be of more use later. What that is worth is a judgement, taken off the value of using it.
"""

from typing import Protocol

from ludogite.bots.karma.arrays import Reals
from ludogite.bots.karma.lying import dice_of
from ludogite.bots.karma.plans import Plan
from ludogite.bots.karma.prospects import prospect_of
from ludogite.games.game import Game
from ludogite.games.karma.dice import COLOURS, faces, number_of
from ludogite.games.karma.throws import dice_fall
from ludogite.games.karma.turn import (
    AIR,
    BEAT,
    KIND_BITS,
    LYING,
    PHASE,
    PLAYER,
    REST,
    ROLLING,
    SCORES,
    TARGET,
    THROWING,
    ZONE,
    ZONES,
)
from ludogite.games.karma_dice.cards import use_card
from ludogite.games.karma_dice.deck import CARD_BITS, CARD_MASK
from ludogite.games.rulebook import State

KEEPING_PRICE = 0.15
"""What part of the difference between nothing and a turn of ten points it is worth to keep a card, at the start."""
USUAL_TURN = 10


class Thinks(Protocol):
    """What a mind can do."""

    def worth(self, game: Game, state: State) -> Reals: ...
    def plan(self, game: Game, state: State) -> Plan: ...


def value_of_card(mind: Thinks, game: Game, state: State, move: int) -> float:
    """What it is worth to use the card as this move does, less what it was worth to keep it."""
    after = list(state)
    about = move >> KIND_BITS
    ended = use_card(game.setting.tables, after, about & CARD_MASK, about >> CARD_BITS)
    value = value_at_end(mind, game, state, after) if ended else value_in_turn(mind, game, after)
    return value - price(mind, game, state)


def price(mind: Thinks, game: Game, state: State) -> float:
    """What keeping the card is worth: less and less until somebody is near the target."""
    worth = mind.worth(game, state)
    target = game.setting.tables[TARGET]
    left = max(0, target - max(state[SCORES : SCORES + game.players])) / target
    return float(KEEPING_PRICE * left * (worth[USUAL_TURN] - worth[0]))


def value_at_end(mind: Thinks, game: Game, state: State, after: list[int]) -> float:
    """The turn has ended: the zone counts, and what the card brought to everybody."""
    mine = SCORES + state[PLAYER]
    points = after[mine] - state[mine] + ZONES[state[ZONE]]
    after[mine] = state[mine]
    return float(mind.worth(game, after)[points])


def value_in_turn(mind: Thinks, game: Game, after: list[int]) -> float:
    """The turn goes on."""
    plan = mind.plan(game, after)
    if after[PHASE] == ROLLING:
        return plan.value(after[REST], after[ZONE], after[BEAT])
    if after[PHASE] != THROWING:
        return prospect_of(plan, after).best(dice_of(after))
    if after[LYING] == 0:
        return plan.roll(after[REST] + after[AIR], after[AIR], after[ZONE], after[BEAT])
    return mean_of_falls(plan, after)


def mean_of_falls(plan: Plan, state: State) -> float:
    """One more die is in the air."""
    (colour,) = (colour for colour in range(COLOURS) if number_of(state[AIR], colour))
    total = 0.0
    for face in range(1, faces(colour) + 1):
        fallen = list(state)
        dice_fall(fallen, face)
        total += prospect_of(plan, fallen).best(dice_of(fallen))
    return total / faces(colour)
