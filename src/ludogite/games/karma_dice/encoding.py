"""Karma Dice's moves as actions, and its positions as a row of numbers."""

from ludogite.games.encodings import NO_ACTION, Part, Symmetry, clamped, own_player, total, turn_of
from ludogite.games.karma.dice import COLOURS
from ludogite.games.karma.encoding import (
    ABOUT,
    COLOUR_ACTIONS,
    DIE_ACTIONS,
    MOST_TURN_STEPS,
    TURN_ACTIONS,
    TURN_FEATURES,
    TURN_NUMBERS,
    TURN_PLACES,
    place_in_roll,
    throw_radix,
    turn_action,
    turn_word,
    write_handful,
    write_one_of,
    write_turn,
)
from ludogite.games.karma.turn import (
    AIR,
    CARDS,
    DEALING,
    DRAWN,
    HOLDER,
    KEEP,
    KEEPING,
    KIND_BITS,
    KIND_MASK,
    MOST_PLAYERS,
    NO_CARD,
    OWNED,
    PHASE,
    PLAYER,
    PLAYERS,
    POOL,
    ROUND,
    SCORES,
    TARGET,
    THROWING,
    USE,
)
from ludogite.games.karma_dice.cards import (
    CARD_BITS,
    CARD_MASK,
    COLOUR_BITS,
    COLOUR_MASK,
    CREATIVE,
    DIPLOMAT,
    IDEALIST,
    MOST_CARDS,
    TENACIOUS,
    USED,
)
from ludogite.games.karma_dice.deck import deal_total
from ludogite.games.karma_dice.notation import CARD_NAMES
from ludogite.games.options import Options
from ludogite.kernel.layout import PLY, Ints

OTHERS = MOST_PLAYERS - 1
NUMBERS = (
    *TURN_NUMBERS,
    Part(MOST_CARDS, "a trait card that is kept or used, in alphabetical order"),
    Part(2, "the idealist changes the die down, up"),
    Part(OTHERS, "the player from whom the diplomat borrows: the next one in turn, the second, the third"),
)
ACTIONS = total(NUMBERS)
CARD_ACTIONS = TURN_ACTIONS
CHANGE_ACTIONS = CARD_ACTIONS + MOST_CARDS
OTHER_ACTIONS = CHANGE_ACTIONS + 2
MOST_STEPS = MOST_TURN_STEPS
CHANCE_ACTIONS = MOST_CARDS * (MOST_CARDS - 1) // 2
"""Pairs of cards that can be dealt; a die has only six faces."""

PLAYER_FEATURES = (
    Part(1, "1 if there is such a player"),
    Part(1, "1 if the turn, pick or card is this player's"),
    Part(1, "score, at most 255"),
    Part(COLOURS, "coloured dice picked"),
    Part(1, "1 with the Yogi"),
    Part(MOST_CARDS, "1 for the trait card, in alphabetical order, where you may know it"),
    Part(1, "1 if the card is used"),
)
SCORE_PLACE = 2
OWNED_PLACE = SCORE_PLACE + 1
HOLDER_PLACE = OWNED_PLACE + COLOURS
CARD_PLACE = HOLDER_PLACE + 1
USED_PLACE = CARD_PLACE + MOST_CARDS
PLAYER_PLACES = USED_PLACE + 1
FEATURES = (
    *TURN_FEATURES,
    Part(1, "who is to move: 1 you, 2 another player, 0 nobody (chance, or the game is over)"),
    Part(1, "your number in the order of turns, from 0"),
    Part(1, "the round, at most 255"),
    Part(1, "how many moves were played, at most 255"),
    Part(1, "the score to reach, at most 255"),
    Part(COLOURS, "the general reserve"),
    Part(MOST_CARDS, "1 for each of the two cards of which you have to keep one"),
    *(
        Part(part.size, f"{who}: {part.meaning}")
        for who in ("you", "the next player in turn", "the second next", "the third next")
        for part in PLAYER_FEATURES
    ),
)
SHAPE = (total(FEATURES),)
POOL_PLACE = TURN_PLACES + 5
DRAWN_PLACE = POOL_PLACE + COLOURS
FIRST_PLAYER = DRAWN_PLACE + MOST_CARDS


def action(tables: Ints, state: Ints, move: int, step: int) -> int:
    """Actions of moves of a turn and picks; of a card that is kept; of a card that is used and its target."""
    kind, about = move & KIND_MASK, move >> KIND_BITS
    if kind == USE:
        return card_action(tables, state, about & CARD_MASK, about >> CARD_BITS, step)
    if kind == KEEP:
        return CARD_ACTIONS + about - 1 if step == 0 else NO_ACTION
    return turn_action(state, move, step)


def card_action(tables: Ints, state: Ints, card: int, about: int, step: int) -> int:
    """Action of a card's use: the card; then, by card, a die and its direction, a player and a colour, or a colour."""
    if step == 0:
        return CARD_ACTIONS + card - 1
    if step > ABOUT:
        return NO_ACTION
    if card == IDEALIST:
        return CHANGE_ACTIONS + (about & 1) if step == ABOUT else DIE_ACTIONS + place_in_roll(state, about >> 1)
    if card == DIPLOMAT:
        lender = seats_on(tables, state[PLAYER], about >> COLOUR_BITS)
        return COLOUR_ACTIONS + (about & COLOUR_MASK) if step == ABOUT else OTHER_ACTIONS + lender - 1
    return COLOUR_ACTIONS + about if card in (CREATIVE, TENACIOUS) and step < ABOUT else NO_ACTION


def seats_on(tables: Ints, player: int, other: int) -> int:
    """Distance in seats from a player to another one."""
    return (other - player + tables[PLAYERS]) % tables[PLAYERS]


def observe(tables: Ints, state: Ints, seat: int, out: Ints) -> None:
    """Write the observation. 6.2 Until all have kept a card, others' cards and the cards that left are hidden."""
    own = own_player(seat)
    write_turn(state, out, 0)
    out[TURN_PLACES] = turn_of(state, own)
    out[TURN_PLACES + 1] = own
    out[TURN_PLACES + 2] = clamped(state[ROUND])
    out[TURN_PLACES + 3] = clamped(state[PLY])
    out[TURN_PLACES + 4] = clamped(tables[TARGET])
    write_handful(out, POOL_PLACE, state[POOL])
    write_drawn(out, state[DRAWN] if state[PHASE] == KEEPING and state[PLAYER] == seat else 0)
    for place in range(MOST_PLAYERS):
        first = FIRST_PLAYER + PLAYER_PLACES * place
        if place < tables[PLAYERS]:
            write_player(state, out, first, (own + place) % tables[PLAYERS], seat)
        else:
            write_one_of(out, first, PLAYER_PLACES, -1)


def write_drawn(out: Ints, pair: int) -> None:
    """Write the pair of cards dealt."""
    for card in range(1, MOST_CARDS + 1):
        out[DRAWN_PLACE + card - 1] = 1 if card in (pair & CARD_MASK, pair >> CARD_BITS) else 0


def write_player(state: Ints, out: Ints, first: int, player: int, seat: int) -> None:
    """Write a player's part of a seat's observation."""
    is_draft = state[PHASE] in (DEALING, KEEPING)
    card = NO_CARD if is_draft and player != seat else state[CARDS + player]
    out[first] = 1
    out[first + 1] = 1 if state[PLAYER] == player else 0
    out[first + SCORE_PLACE] = clamped(state[SCORES + player])
    write_handful(out, first + OWNED_PLACE, state[OWNED + player])
    out[first + HOLDER_PLACE] = 1 if state[HOLDER] == player else 0
    write_one_of(out, first + CARD_PLACE, MOST_CARDS, card % USED - 1)
    out[first + USED_PLACE] = card // USED


def chance_radix(tables: Ints, state: Ints, step: int) -> int:
    """One digit per die in the air, or one for the pair of cards."""
    if state[PHASE] == THROWING:
        return throw_radix(state[AIR], step)
    return deal_total(tables, state) if step == 0 else 0


def symmetries(options: Options) -> tuple[Symmetry, ...]:
    """None: observations are relative to the seat already, and the order of turns matters."""
    return ()


def word(action: int) -> str:
    """Word for an action: as in both dice games; ``card sage``, ``up``, ``1 seats on``."""
    if action < CARD_ACTIONS:
        return turn_word(action)
    if action < CHANGE_ACTIONS:
        return f"card {CARD_NAMES[action - CARD_ACTIONS + 1]}"
    if action < OTHER_ACTIONS:
        return ("down", "up")[action - CHANGE_ACTIONS]
    return f"{action - OTHER_ACTIONS + 1} seats on"
