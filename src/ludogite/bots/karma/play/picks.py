"""Which coloured die to pick from the general reserve, and which trait card to keep."""

from ludogite.bots.karma.values.solo_values import round_of, solo_values
from ludogite.bots.karma.values.standings import share_now, strength
from ludogite.games.game import Game
from ludogite.games.karma.dice import COLOURS, number_of, one
from ludogite.games.karma.turn import KINDS, OWNED, PICK, PLAYER, POOL, SCORES
from ludogite.games.karma_dice import cards as trait
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
"""About how many points each card brings in a game; a judgement, not a measurement."""
SHARE_OF_A_POINT = 0.012
TURNS_OF_A_DIE = 3.0
"""Everybody picks all colours in the end; having one from the start is worth about so many turns of it."""


def on_offer(state: State) -> list[int]:
    """The colours in the general reserve."""
    return [colour for colour in range(COLOURS) if number_of(state[POOL], colour) > 0]


def solo_picks(state: State) -> dict[int, float]:
    """How likely the player wins with each colour on offer."""
    picks = solo_values().picks(round_of(state), state[OWNED], state[OWNED + EYE])
    return {colour: chances.at(state[SCORES], state[SCORES + EYE]) for colour, chances in picks.items()}


def pick_values(game: Game, state: State) -> dict[int, float]:
    """The share of the win with each pick, by its move."""
    if game.id == "karma-solo":
        return {PICK + KINDS * colour: value for colour, value in solo_picks(state).items()}
    points = pick_points(state)
    share, best = share_now(game.setting, state), max(points.values())
    return {move: share + SHARE_OF_A_POINT * TURNS_OF_A_DIE * (value - best) for move, value in points.items()}


def pick_points(state: State) -> dict[int, float]:
    """The points a turn brings with each pick, by its move."""
    dice = state[OWNED + state[PLAYER]]
    return {PICK + KINDS * colour: strength(dice + one(colour)) for colour in on_offer(state)}


def card_value(game: Game, card: int) -> float:
    """About how much more of the win a card is worth than another: everybody has one."""
    points = [_card_points(game, other) for other in CARD_POINTS]
    return SHARE_OF_A_POINT * (_card_points(game, card) - sum(points) / len(points))


def _card_points(game: Game, card: int) -> float:
    """About how many points a card brings in a game, with its die."""
    return CARD_POINTS[card] + TURNS_OF_A_DIE * strength(one(game.setting.tables[DIE_OF_CARD + card]))
