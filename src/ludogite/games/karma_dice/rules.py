"""Karma Dice, sentence by sentence; the numbers are those of its page."""

from ludogite.games.karma.powers import dice_moves, is_power, move_dice
from ludogite.games.karma.throws import dice_fall, throw_count, throw_event, throw_outcome, throw_total, throw_weight
from ludogite.games.karma.turn import (
    AIR,
    CARDS,
    DEALING,
    HOLDER,
    KEEPING,
    KIND_BITS,
    KIND_MASK,
    PHASE,
    PICKING,
    PLAYER,
    PLAYERS,
    POOL,
    ROUND,
    SCORES,
    TARGET,
    THROWING,
    TOUCHED,
    USE,
    WITH,
    begin_turn,
    end_turn,
    finish,
    state_hash,
    take_from_pool,
)
from ludogite.games.karma_dice.cards import CARD_BITS, CARD_MASK, INTUITIVE, card_moves, use_card
from ludogite.games.karma_dice.deck import all_have_kept, deal, deal_event, deal_total, deal_weight, keep, keep_moves
from ludogite.kernel.layout import CHANCE, MOVER, PLY, WHOLE, Ints

MAX_MOVES = 2048
"""Room for the rolls of thirteen dice; with two dice alike there can be more."""


def legal(tables: Ints, state: Ints, moves: Ints) -> int:
    """2 and 3 A turn, with 7 the player's card. 4.2 A pick. 6.1 A card to keep."""
    if state[PHASE] == KEEPING:
        return keep_moves(state, moves)
    return card_moves(tables, state, moves, dice_moves(state, moves))


def play(tables: Ints, state: Ints, move: int) -> None:
    """Go on by an outcome, dice or cards, or by a player's move."""
    phase = state[PHASE]
    if phase == THROWING:
        dice_fall(state, move)
    elif phase == DEALING:
        deal(state, move)
    else:
        state[PLY] += 1
        if phase == PICKING:
            take_from_pool(state, state[PLAYER], move >> KIND_BITS)
            next_pick(tables, state)
        elif phase == KEEPING:
            keep_card(tables, state, move >> KIND_BITS)
        elif move_in_turn(tables, state, move):
            end_turn(state)
            next_turn(tables, state)


def move_in_turn(tables: Ints, state: Ints, move: int) -> bool:
    """2 Move dice. 6.4 Use a card. Return whether that ends the turn."""
    if move & KIND_MASK == USE:
        about = move >> KIND_BITS
        return use_card(tables, state, about & CARD_MASK, about >> CARD_BITS)
    if is_power(move) and state[CARDS + state[PLAYER]] == INTUITIVE:
        state[WITH] = TOUCHED  # 7.3 Now the intuitive may no longer roll again.
    return move_dice(state, move)


def next_turn(tables: Ints, state: Ints) -> None:
    """4.1 Each player has one turn. 5.1 If anyone has reached the target by then, the game ends."""
    if state[PLAYER] + 1 < tables[PLAYERS]:
        state[PLAYER] += 1
        begin_turn(state)
    elif is_target_reached(tables, state):
        finish(state)
    else:
        next_pick(tables, state)


def is_target_reached(tables: Ints, state: Ints) -> bool:
    """5.1 Whether anybody has reached the target."""
    return highest_score(tables, state) >= tables[TARGET]


def highest_score(tables: Ints, state: Ints) -> int:
    """5.2 Winning score."""
    return state[SCORES + in_order(tables, state, tables[PLAYERS] - 1)]


def in_order(tables: Ints, state: Ints, place: int) -> int:
    """4.2 Player at this place (from 0) from the lowest score to the highest."""
    found = 0
    for player in range(tables[PLAYERS]):
        if place_of(tables, state, player) == place:
            found = player
    return found


def place_of(tables: Ints, state: Ints, player: int) -> int:
    """Number of players before this one."""
    before = 0
    for other in range(tables[PLAYERS]):
        if other < player:
            before += comes_first(state[SCORES + other], state[SCORES + player])
        elif other > player:
            before += not comes_first(state[SCORES + player], state[SCORES + other])
    return before


def comes_first(score: int, other: int) -> bool:
    """4.2 Whether a player comes before one who is later in turn: with a lower or equal score."""
    return score <= other


def next_pick(tables: Ints, state: Ints) -> None:
    """4.2 The next player picks. 4.3 If no die or no player is left, the next round begins."""
    place = place_of(tables, state, state[PLAYER]) + 1 if state[PHASE] == PICKING else 0
    if place < tables[PLAYERS] and state[POOL] > 0:
        state[PHASE] = PICKING
        state[PLAYER] = in_order(tables, state, place)
        state[MOVER] = state[PLAYER]
    else:
        state[HOLDER] = in_order(tables, state, 0)  # 4.4 The Yogi goes to the lowest score.
        state[ROUND] += 1
        state[PLAYER] = 0
        begin_turn(state)


def keep_card(tables: Ints, state: Ints, card: int) -> None:
    """6.1 After the last player has kept a card the game begins."""
    keep(state, card)
    if state[PLAYER] + 1 < tables[PLAYERS]:
        state[PLAYER] += 1
        state[PHASE] = DEALING
        state[MOVER] = CHANCE
    else:
        all_have_kept(tables, state)
        state[PLAYER] = 0
        begin_turn(state)


def key(tables: Ints, state: Ints) -> int:
    """Hash of the whole state."""
    return state_hash(state)


def result(tables: Ints, state: Ints, shares: Ints) -> None:
    """5.2 The highest score wins. 5.3 Players who share it share the win."""
    highest = highest_score(tables, state)
    winners = 0
    for player in range(tables[PLAYERS]):
        winners += state[SCORES + player] == highest
    for player in range(tables[PLAYERS]):
        shares[player] = WHOLE // winners if state[SCORES + player] == highest else 0


def chance_total(tables: Ints, state: Ints) -> int:
    """9.2 The ways the dice can fall, or the pairs of cards."""
    return throw_total(state[AIR]) if state[PHASE] == THROWING else deal_total(tables, state)


def chance_event(tables: Ints, state: Ints, event: int) -> int:
    """Outcome of one of them."""
    return throw_event(state[AIR], event) if state[PHASE] == THROWING else deal_event(tables, state, event)


def chance_count(tables: Ints, state: Ints) -> int:
    """Number of different outcomes."""
    return throw_count(state[AIR]) if state[PHASE] == THROWING else deal_total(tables, state)


def chance_outcome(tables: Ints, state: Ints, index: int) -> int:
    """One of these outcomes."""
    return throw_outcome(state[AIR], index) if state[PHASE] == THROWING else deal_event(tables, state, index)


def chance_weight(tables: Ints, state: Ints, outcome: int) -> int:
    """Number of events with this outcome."""
    return throw_weight(state[AIR], outcome) if state[PHASE] == THROWING else deal_weight(tables, state, outcome)
