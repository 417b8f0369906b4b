"""Use and effect of each trait card; the numbers are those of the game's page."""

from ludogite.games.karma.dice import (
    COLOURS,
    ITSELF,
    ORANGE,
    VIOLET,
    YOGI,
    add_move,
    colour_of,
    number_of,
    one,
    revalued,
    size,
    value_of,
)
from ludogite.games.karma.powers import add_die, remove_die
from ludogite.games.karma.turn import (
    BOLD_TURN,
    CARDS,
    ELOQUENT_ROLL,
    KINDS,
    LUCID_ROLL,
    LYING,
    NO_CARD,
    NOTHING,
    OWNED,
    PHASE,
    PLAYER,
    PLAYERS,
    POWERS,
    REST,
    ROLL,
    ROLLING,
    SCORES,
    SPENT,
    USE,
    WITH,
    ZONE,
    clear_roll,
    continue_turn,
    may_stop,
    roll,
    succeeds,
    throw,
)
from ludogite.kernel.layout import Ints

BOLD, CREATIVE, DIPLOMAT, ELOQUENT, EMPATHIC, GENEROUS = range(1, 7)
IDEALIST, INTUITIVE, LUCID, OPTIMIST, SAGE, TENACIOUS = range(7, 13)
MOST_CARDS = TENACIOUS
USED = 16
"""Added to a card's number when it is used."""
CARD_BITS = 4
CARD_MASK = 15

# The use of a card is the card, in its lowest bits, and above it its target: for the idealist 1 for up, 0 for down, and
# above it a die; for the diplomat a colour and above it a player; for the tenacious and the creative a colour.
COLOUR_BITS = 3
COLOUR_MASK = 7

GENEROUS_BONUS = 3
OPTIMIST_MOST = 3


def card_moves(tables: Ints, state: Ints, moves: Ints, count: int) -> int:
    """6.4 Write the moves of the player's unused card in a turn."""
    card = state[CARDS + state[PLAYER]]
    if card == NO_CARD or card > USED:
        return count
    if state[PHASE] == ROLLING:
        return between_rolls(tables, state, moves, count, card)
    return during_powers(state, moves, count, card) if state[PHASE] == POWERS else count


def between_rolls(tables: Ints, state: Ints, moves: Ints, count: int, card: int) -> int:
    """Write its moves while dice are chosen: before the first roll, between rolls, or in stopping."""
    if not may_stop(state[ZONE]):
        if card in (BOLD, EMPATHIC):
            return add_move(moves, count, USE + KINDS * card)
        if card == DIPLOMAT:
            return borrowings(tables, state, moves, count)
    elif card in (GENEROUS, OPTIMIST):
        return add_move(moves, count, USE + KINDS * card)
    elif card == CREATIVE:
        return colour_choices(state[SPENT], card, moves, count)
    return count


def during_powers(state: Ints, moves: Ints, count: int, card: int) -> int:
    """Write its moves after a roll."""
    if card in (LUCID, ELOQUENT):
        return add_move(moves, count, USE + KINDS * card)
    if (card == INTUITIVE and state[WITH] == NOTHING) or (card == SAGE and not succeeds(state)):
        return add_move(moves, count, USE + KINDS * card)
    if card == TENACIOUS:
        return colour_choices(state[REST], card, moves, count)
    if card == IDEALIST:
        return changes(state, moves, count)
    return count


def colour_choices(handful: int, card: int, moves: Ints, count: int) -> int:
    """Write the uses of a card for each colour of these dice."""
    for colour in range(COLOURS):
        if number_of(handful, colour) > 0:
            count = add_move(moves, count, USE + KINDS * (card + (colour << CARD_BITS)))
    return count


def borrowings(tables: Ints, state: Ints, moves: Ints, count: int) -> int:
    """7.6 Every coloured die of another player."""
    for player in range(tables[PLAYERS]):
        if player != state[PLAYER]:
            for colour in range(ORANGE, VIOLET + 1):
                if number_of(state[OWNED + player], colour) > 0:
                    about = (player << COLOUR_BITS) + colour
                    count = add_move(moves, count, USE + KINDS * (DIPLOMAT + (about << CARD_BITS)))
    return count


def changes(state: Ints, moves: Ints, count: int) -> int:
    """7.2 Every die of the roll, up or down."""
    previous = ITSELF
    for i in range(state[LYING]):
        die = state[ROLL + i]
        if die != previous:
            for up in range(2):
                count = add_move(moves, count, USE + KINDS * (IDEALIST + (2 * die + up << CARD_BITS)))
        previous = die
    return count


def use_card(tables: Ints, state: Ints, card: int, about: int) -> bool:
    """6.4 Use a card, once per game; return whether that ends the turn."""
    player = state[PLAYER]
    state[CARDS + player] = card + USED
    if card == SAGE:  # 7.1 The dice are spent, zone and previous result stay, the turn goes on.
        return continue_turn(state)
    if card == GENEROUS:
        be_generous(tables, state)
        return True
    if card == OPTIMIST:  # 7.12 1 more for every die not rolled, at most 3.
        state[SCORES + player] += min(size(state[REST]), OPTIMIST_MOST)
        return True
    if card <= EMPATHIC or card == LUCID:
        prepare(state, card, about)
    else:
        change_roll(state, card, about)
    return False


def be_generous(tables: Ints, state: Ints) -> None:
    """7.7 3 more for the player, 1 for every other."""
    for player in range(tables[PLAYERS]):
        state[SCORES + player] += GENEROUS_BONUS if player == state[PLAYER] else 1


def prepare(state: Ints, card: int, about: int) -> None:
    """Use a card that changes the reserve, or the worth of a result or a turn."""
    if card == BOLD:  # 7.9 3 more if this turn scores zone 7 or higher.
        state[WITH] = BOLD_TURN
    elif card == LUCID:  # 7.4 An equal result is enough.
        state[WITH] = LUCID_ROLL
    elif card == ELOQUENT:  # 7.5 2 more.
        state[WITH] = ELOQUENT_ROLL
    elif card == EMPATHIC:  # 7.8 The Yogi, no matter who holds it.
        if number_of(state[REST], YOGI) == 0:
            state[REST] += one(YOGI)
    elif card == DIPLOMAT:  # 7.6 Another player's die.
        state[REST] += one(about & COLOUR_MASK)
    else:  # 7.11 The creative takes a die back.
        state[SPENT] -= one(about)
        state[REST] += one(about)


def change_roll(state: Ints, card: int, about: int) -> None:
    """Use a card that changes the dice of the roll."""
    if card == TENACIOUS:  # 7.10 One more die.
        roll(state, one(about))
    elif card == INTUITIVE:  # 7.3 All dice again.
        handful = 0
        for i in range(state[LYING]):
            handful += one(colour_of(state[ROLL + i]))
        clear_roll(state)
        throw(state, handful)
    else:  # 7.2 The idealist changes a value by 1.
        die = about >> 1
        remove_die(state, die)
        add_die(state, revalued(die, value_of(die) + 2 * (about & 1) - 1))
