"""A turn of Karma Dice: roll, take the result, climb or fall; the numbers are those of both games' pages."""

from ludogite.games.karma.dice import COLOURS, HANDFUL_BITS, YOGI, add_move, number_of, one, size, value_of
from ludogite.kernel.layout import CHANCE, ENDING, HEAD, MOVER, OVER, SCORED, TABLES_HEAD, Ints

# The state, after its head. Solo has one player; there the Eye has the second place for scores and dice.
#
#   PHASE    the phase of the game
#   PLAYER   the player whose turn, pick or card it is
#   ROUND    from 1
#   HOLDER   the player with the Yogi, or NOBODY
#   POOL     the general reserve, a handful
#   SCORES   one per player
#   OWNED    the coloured dice that each player has picked, a handful each
#   CARDS    the trait card that each player has kept, or NO_CARD; used ones are USED higher
#   DRAWN    the two cards of which PLAYER has to keep one
#   GONE     until all have kept a card: one bit per card that left the game
#
# While a turn lasts; at other times empty:
#
#   REST     the dice of the reserve not rolled this turn, a handful
#   SPENT    the dice rolled this turn, a handful
#   ZONE     the number of zones climbed
#   BEAT     the previous result, or NO_RESULT
#   WITH     the effect of the player's card
#   AIR      the dice in the air, a handful
#   AGAIN    1 if the die in the air is a light blue one that is rolled again
#   LYING    the number of dice in the roll
#   ROLL     these dice, sorted
MOST_PLAYERS = 4
MOST_LYING = 14
"""Six red dice, six picked dice, a borrowed one, and the Yogi."""
PHASE, PLAYER, ROUND, HOLDER, POOL = range(HEAD, HEAD + 5)
SCORES = POOL + 1
OWNED = SCORES + MOST_PLAYERS
CARDS = OWNED + MOST_PLAYERS
DRAWN = CARDS + MOST_PLAYERS
GONE = DRAWN + 1
REST, SPENT, ZONE, BEAT, WITH, AIR, AGAIN, LYING = range(GONE + 1, GONE + 9)
ROLL = LYING + 1
STATE_SIZE = ROLL + MOST_LYING

ROLLING, THROWING, POWERS, PICKING, DEALING, KEEPING, EYE_DRAWS, EYE_ROLLS, FINISHED = range(9)
NOBODY = -1
NO_RESULT = -100
NO_CARD = 0
NOTHING, BOLD_TURN, LUCID_ROLL, ELOQUENT_ROLL, TOUCHED = range(5)

# The tables, after their head.
PLAYERS = TABLES_HEAD
TARGET = PLAYERS + 1
TURN_TABLES_END = TARGET + 1

# A move is its kind, in its lowest bits, and above them its arguments. SELECT rolls a handful; the powers (PLUS to
# MULTIPLY) have a die and, above its bits, another die or a face.
TAKE, STOP, SELECT, PLUS, MINUS, REMOVE, COPY, AGAIN_MOVE, MULTIPLY, PICK, KEEP, USE = range(12)
KIND_BITS = 4
KIND_MASK = 15
KINDS = 1 << KIND_BITS

ZONES = (0, 1, 2, 4, 7, 10, 15)
TOP = len(ZONES) - 1
RED_DICE = 6
"""Number of red dice, and the handful of all of them."""
THE_YOGI = 1 << HANDFUL_BITS * YOGI
UNUSED_BONUS = 2
BOLD_BONUS = 3
BOLD_ZONE = 7
ELOQUENT_BONUS = 2

WORD = (1 << 32) - 1
HALF_WORD = (1 << 31) - 1


def reserve_of(owned: int, holds_yogi: bool) -> int:
    """1.4 Reserve: the six red dice, the coloured dice picked, and the Yogi if the player holds it."""
    return RED_DICE + owned + (THE_YOGI if holds_yogi else 0)


def may_stop(zone: int) -> bool:
    """2.7 Whether a player may stop: not before the first roll."""
    return zone > 0


def sum_to_beat(beat: int, card: int) -> int:
    """2.4 Sum that dice must exceed to succeed. The first roll has NO_RESULT to beat, so it always succeeds.

    7.4 With the lucid an equal result is enough, 7.5 with the eloquent results are higher.
    """
    return beat - result_bonus(card) - (1 if card == LUCID_ROLL else 0)


def result_bonus(card: int) -> int:
    """7.5 Bonus of a card to the sum of the dice."""
    return ELOQUENT_BONUS if card == ELOQUENT_ROLL else 0


def zone_after(zone: int, success: bool) -> int:
    """2.5 A success reaches the next zone. 2.6 A failure falls back by one, and the turn ends."""
    return zone + 1 if success else max(zone - 1, 0)


def turn_points(zone: int, rest: int) -> int:
    """2.9 A turn scores its zone, and in the last zone 2 per die not rolled."""
    return ZONES[zone] + (UNUSED_BONUS * size(rest) if zone == TOP else 0)


def bold_points(points: int) -> int:
    """7.9 With the bold a turn that scores zone 7 or higher scores 3 more."""
    return points + BOLD_BONUS if points >= BOLD_ZONE else points


def begin_turn(state: Ints) -> None:
    """1.4 All dice of the reserve can be rolled."""
    player = state[PLAYER]
    state[PHASE] = ROLLING
    state[MOVER] = player
    state[REST] = reserve_of(state[OWNED + player], state[HOLDER] == player)


def end_turn(state: Ints) -> None:
    """2.9 Score the turn and clear its state."""
    points = turn_points(state[ZONE], state[REST])
    state[SCORES + state[PLAYER]] += bold_points(points) if state[WITH] == BOLD_TURN else points
    clear_roll(state)
    state[REST] = 0
    state[SPENT] = 0
    state[ZONE] = 0
    state[BEAT] = NO_RESULT
    state[WITH] = NOTHING


def clear_roll(state: Ints) -> None:
    """Remove the dice of the roll, and a card's effect on it."""
    for i in range(state[LYING]):
        state[ROLL + i] = 0
    state[LYING] = 0
    if state[WITH] != BOLD_TURN:
        state[WITH] = NOTHING


def roll_moves(state: Ints, moves: Ints) -> int:
    """2.1 Any number of the dice left, at least one. 2.7 Stop.

    Colour by colour, its dice are listed alone and with every handful listed before.
    """
    count = 0
    for colour in range(COLOURS):
        before = count
        for number in range(1, number_of(state[REST], colour) + 1):
            part = KINDS * number << HANDFUL_BITS * colour
            count = add_move(moves, count, SELECT + part)
            for i in range(min(before, len(moves) - count)):
                moves[count + i] = moves[i] + part
            count += before
    if may_stop(state[ZONE]):
        count = add_move(moves, count, STOP)
    return count


def roll(state: Ints, handful: int) -> None:
    """2.1 Roll these dice. 2.2 They are spent for this turn."""
    state[REST] -= handful
    state[SPENT] += handful
    throw(state, handful)


def throw(state: Ints, handful: int) -> None:
    """Put dice into the air; chance decides their faces."""
    state[AIR] = handful
    state[PHASE] = THROWING
    state[MOVER] = CHANCE


def sum_of_roll(state: Ints) -> int:
    """2.3 Sum of the values of the dice of the roll."""
    total = 0
    for i in range(state[LYING]):
        total += value_of(state[ROLL + i])
    return total


def result_of_roll(state: Ints) -> int:
    """2.3 Result of the roll: that sum, and a card's bonus."""
    return sum_of_roll(state) + result_bonus(state[WITH])


def succeeds(state: Ints) -> bool:
    """2.4 Whether the roll succeeds: the first always does; later results must be strictly higher than the previous."""
    return sum_of_roll(state) > sum_to_beat(state[BEAT], state[WITH])


def take(state: Ints) -> bool:
    """Take the result of the roll; return whether that ends the turn."""
    success = succeeds(state)
    state[ZONE] = zone_after(state[ZONE], success)
    if success:
        state[BEAT] = result_of_roll(state)
        return continue_turn(state)
    return True


def continue_turn(state: Ints) -> bool:
    """2.7 Roll again or stop. 2.8 Return whether the turn ends: in the last zone, or because no die is left."""
    clear_roll(state)
    state[PHASE] = ROLLING
    return state[ZONE] == TOP or state[REST] == 0


def pick_moves(state: Ints, moves: Ints) -> int:
    """4.2 One die of the general reserve."""
    count = 0
    for colour in range(COLOURS):
        if number_of(state[POOL], colour) > 0:
            count = add_move(moves, count, PICK + KINDS * colour)
    return count


def take_from_pool(state: Ints, player: int, colour: int) -> None:
    """Move a coloured die from the general reserve to a player. 4.3 The reserve is never refilled."""
    state[POOL] -= one(colour)
    state[OWNED + player] += one(colour)


def finish(state: Ints) -> None:
    """End the game; the scores decide."""
    state[PHASE] = FINISHED
    state[MOVER] = OVER
    state[ENDING] = SCORED
    state[PLAYER] = 0


def state_hash(state: Ints) -> int:
    """Hash of the state after its head: two 32-bit lanes, each mixed without overflow."""
    low, high = 0x2545F491, 0x1B873593
    for i in range(HEAD, STATE_SIZE):
        low = ((low ^ state[i]) & WORD) * 0x19D699A5 & WORD
        low ^= low >> 15
        high = ((high + state[i]) & WORD) * 0x2C1B3C6D & WORD
        high ^= high >> 13
    return ((high & HALF_WORD) << 32) | low
