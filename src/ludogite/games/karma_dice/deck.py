"""Dealing and keeping of the trait cards; the numbers are those of the game's page.

A pair of cards is the first, in the lowest bits, and above it the second.
"""

from ludogite.games.karma.turn import (
    CARDS,
    DRAWN,
    GONE,
    KEEP,
    KEEPING,
    KINDS,
    PHASE,
    PLAYER,
    PLAYERS,
    TURN_TABLES_END,
    take_from_pool,
)
from ludogite.games.karma_dice.cards import CARD_BITS, CARD_MASK, MOST_CARDS
from ludogite.kernel.layout import MOVER, Ints

DIE_OF_CARD = TURN_TABLES_END
"""Table after those of a turn: the colour of each card's die, from card 0, which is no card."""


def is_free(tables: Ints, state: Ints, card: int) -> bool:
    """6.1 Whether a card is still in the deck: nobody kept it, and it did not leave the game."""
    free = (state[GONE] >> card) & 1 == 0
    for player in range(tables[PLAYERS]):
        free = free and state[CARDS + player] != card
    return free


def free_cards(tables: Ints, state: Ints) -> int:
    """Number of cards in the deck."""
    free = 0
    for card in range(1, MOST_CARDS + 1):
        free += is_free(tables, state, card)
    return free


def deal_total(tables: Ints, state: Ints) -> int:
    """6.1 Number of pairs that can be dealt, all equally likely."""
    free = free_cards(tables, state)
    return free * (free - 1) // 2


def deal_event(tables: Ints, state: Ints, event: int) -> int:
    """Pair number ``event`` of the deck, in alphabetical order."""
    for first in range(1, MOST_CARDS):
        if is_free(tables, state, first):
            for second in range(first + 1, MOST_CARDS + 1):
                if is_free(tables, state, second):
                    if event == 0:
                        return first + (second << CARD_BITS)
                    event -= 1
    return 0


def deal_weight(tables: Ints, state: Ints, outcome: int) -> int:
    """1 for two different cards of the deck, in alphabetical order."""
    first, second = outcome & CARD_MASK, outcome >> CARD_BITS
    if first < 1 or second <= first or second > MOST_CARDS:
        return 0
    return 1 if is_free(tables, state, first) and is_free(tables, state, second) else 0


def deal(state: Ints, outcome: int) -> None:
    """6.1 Give the player two cards."""
    state[DRAWN] = outcome
    state[PHASE] = KEEPING
    state[MOVER] = state[PLAYER]


def keep_moves(state: Ints, moves: Ints) -> int:
    """6.1 Write the moves that keep one of the two."""
    moves[0] = KEEP + KINDS * (state[DRAWN] & CARD_MASK)
    moves[1] = KEEP + KINDS * (state[DRAWN] >> CARD_BITS)
    return 2


def keep(state: Ints, card: int) -> None:
    """6.1 Keep a card; the other one leaves the game."""
    first, second = state[DRAWN] & CARD_MASK, state[DRAWN] >> CARD_BITS
    state[CARDS + state[PLAYER]] = card
    state[GONE] |= 1 << (second if card == first else first)
    state[DRAWN] = 0


def all_have_kept(tables: Ints, state: Ints) -> None:
    """6.3 The cards are shown, and each player takes their card's die."""
    state[GONE] = 0
    for player in range(tables[PLAYERS]):
        take_from_pool(state, player, tables[DIE_OF_CARD + state[CARDS + player]])
