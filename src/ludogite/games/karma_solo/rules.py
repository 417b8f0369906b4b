"""Karma Dice solo, sentence by sentence; the numbers are those of its page."""

from ludogite.games.karma.dice import COLOURS, FACES, YOGI_FACES, number_of, size
from ludogite.games.karma.powers import dice_moves, move_dice
from ludogite.games.karma.throws import dice_fall, throw_count, throw_event, throw_outcome, throw_total, throw_weight
from ludogite.games.karma.turn import (
    AIR,
    EYE_DRAWS,
    EYE_ROLLS,
    KIND_BITS,
    OWNED,
    PHASE,
    PICKING,
    POOL,
    ROUND,
    SCORES,
    TARGET,
    THROWING,
    begin_turn,
    end_turn,
    finish,
    state_hash,
    take_from_pool,
)
from ludogite.kernel.layout import CHANCE, MOVER, PLY, WHOLE, Ints

PLAYER_0 = 0
EYE = 1
"""Index of the Eye's scores and dice."""
CARDS_OF_A_COLOUR = 2
MAX_MOVES = 2048
"""Enough for the rolls of twelve dice, all of different colours except the red."""


def legal(tables: Ints, state: Ints, moves: Ints) -> int:
    """2 and 3 A turn. 4.2 A pick."""
    return dice_moves(state, moves)


def play(tables: Ints, state: Ints, move: int) -> None:
    """Go on by an outcome, of dice or of the Eye, or by the player's move."""
    phase = state[PHASE]
    if phase == THROWING:
        dice_fall(state, move)
    elif phase == EYE_DRAWS:
        take_from_pool(state, EYE, move)
        eye_rolls(state)
    elif phase == EYE_ROLLS:
        advance_eye(state, move)
    else:
        state[PLY] += 1
        if phase == PICKING:
            take_from_pool(state, PLAYER_0, move >> KIND_BITS)
            next_round(state)
        elif move_dice(state, move):
            end_turn(state)
            take_eye_turn(tables, state)


def take_eye_turn(tables: Ints, state: Ints) -> None:
    """6.1 At 50 the player has won. 5.1 Otherwise the Eye draws a card, from the second round on, and rolls.

    5.2 A card whose colour is used up is discarded, so a card is drawn as long as the general reserve has dice: for
    each of them a card is left, since the Eye has used only one for each of its dice.
    """
    if has_won(tables, state):
        finish(state)
    elif state[ROUND] > 1 and state[POOL] > 0:
        state[PHASE] = EYE_DRAWS
        state[MOVER] = CHANCE
    else:
        eye_rolls(state)


def has_won(tables: Ints, state: Ints) -> bool:
    """6.1 Whether the player has reached the target."""
    return state[SCORES] >= tables[TARGET]


def is_overtaken(state: Ints) -> bool:
    """6.2 Whether the Eye is ahead of the player, who has then lost."""
    return state[SCORES + EYE] > state[SCORES]


def eye_rolls(state: Ints) -> None:
    """5.3 Put the Eye's dice into the air."""
    state[PHASE] = EYE_ROLLS
    state[MOVER] = CHANCE


def advance_eye(state: Ints, total: int) -> None:
    """5.3 Move the Eye forward by the sum."""
    state[SCORES + EYE] += total
    if is_overtaken(state):
        finish(state)
    elif state[POOL] > 0:
        state[PHASE] = PICKING  # 4.2 The player picks a die.
        state[MOVER] = PLAYER_0
    else:
        next_round(state)


def next_round(state: Ints) -> None:
    """4.1 Begin a new round."""
    state[ROUND] += 1
    begin_turn(state)


def key(tables: Ints, state: Ints) -> int:
    """Hash of the whole state."""
    return state_hash(state)


def result(tables: Ints, state: Ints, shares: Ints) -> None:
    """6.3 1 for a win, 0 for a loss."""
    shares[0] = WHOLE if has_won(tables, state) else 0


def cards_left(state: Ints, colour: int) -> int:
    """5.2 Number of cards of the deck that give the Eye a die of this colour."""
    if number_of(state[POOL], colour) == 0:
        return 0
    return CARDS_OF_A_COLOUR - number_of(state[OWNED + EYE], colour)


def cards_in_deck(state: Ints, most: int) -> int:
    """Number of cards that give the Eye a die, with at most ``most`` of a colour counted."""
    total = 0
    for colour in range(COLOURS):
        total += min(cards_left(state, colour), most)
    return total


def colour_of_card(state: Ints, most: int, number: int) -> int:
    """Colour of one of these cards."""
    colour = 0
    while number >= min(cards_left(state, colour), most):
        number -= min(cards_left(state, colour), most)
        colour += 1
    return colour


def lowest_sum(dice: int) -> int:
    """5.3 Lowest sum of the Yogi and ``dice`` other dice."""
    return 1 + dice


def highest_sum(dice: int) -> int:
    """5.3 Highest sum of the Yogi and ``dice`` other dice."""
    return YOGI_FACES + FACES * dice


def chance_total(tables: Ints, state: Ints) -> int:
    """9.2 The ways the dice can fall, or the cards that help the Eye."""
    if state[PHASE] == THROWING:
        return throw_total(state[AIR])
    if state[PHASE] == EYE_ROLLS:
        return YOGI_FACES * throw_total(state[OWNED + EYE])
    return cards_in_deck(state, CARDS_OF_A_COLOUR)


def chance_event(tables: Ints, state: Ints, event: int) -> int:
    """Outcome of one of them."""
    if state[PHASE] == THROWING:
        return throw_event(state[AIR], event)
    if state[PHASE] == EYE_ROLLS:
        return sum_of_event(size(state[OWNED + EYE]), event)
    return colour_of_card(state, CARDS_OF_A_COLOUR, event)


def sum_of_event(dice: int, event: int) -> int:
    """The sum of the Yogi and the Eye's other dice, if they show the digits of ``event``."""
    total = 1 + event % YOGI_FACES
    event //= YOGI_FACES
    for _ in range(dice):
        total += 1 + event % FACES
        event //= FACES
    return total


def chance_count(tables: Ints, state: Ints) -> int:
    """Number of different outcomes."""
    if state[PHASE] == THROWING:
        return throw_count(state[AIR])
    if state[PHASE] == EYE_ROLLS:
        dice = size(state[OWNED + EYE])
        return highest_sum(dice) - lowest_sum(dice) + 1
    return cards_in_deck(state, 1)


def chance_outcome(tables: Ints, state: Ints, index: int) -> int:
    """One of these outcomes."""
    if state[PHASE] == THROWING:
        return throw_outcome(state[AIR], index)
    if state[PHASE] == EYE_ROLLS:
        return lowest_sum(size(state[OWNED + EYE])) + index
    return colour_of_card(state, 1, index)


def chance_weight(tables: Ints, state: Ints, outcome: int) -> int:
    """Number of events with this outcome."""
    if state[PHASE] == THROWING:
        return throw_weight(state[AIR], outcome)
    if state[PHASE] == EYE_ROLLS:
        return ways_to_sum(size(state[OWNED + EYE]), outcome)
    return cards_left(state, outcome) if 0 <= outcome < COLOURS else 0


def ways_to_sum(dice: int, total: int) -> int:
    """Number of ways in which the Yogi and ``dice`` other dice sum up to ``total``."""
    ways = 0
    if total > highest_sum(dice):
        return ways
    for yogi in range(1, YOGI_FACES + 1):
        ways += ways_of_dice(dice, total - yogi)
    return ways


def ways_of_dice(dice: int, total: int) -> int:
    """Number of ways in which six-sided dice sum up to ``total``: all splits of it, less those with a part over 6."""
    if dice == 0:
        return 1 if total == 0 else 0
    ways = 0
    sign = 1
    for over in range(dice + 1):
        ways += sign * choose(dice, over) * choose(total - FACES * over - 1, dice - 1)
        sign = -sign
    return ways


def choose(things: int, number: int) -> int:
    """Number of ways to choose ``number`` of ``things``."""
    if things < number:
        return 0
    ways = 1
    for i in range(number):
        ways = ways * (things - i) // (i + 1)
    return ways
