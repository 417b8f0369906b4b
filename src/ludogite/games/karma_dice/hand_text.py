"""What trait cards allow a turn's fields to say."""

from ludogite.games.fields import Fields, refuse
from ludogite.games.karma import turn
from ludogite.games.karma.dice import ORANGE, VIOLET, YOGI, is_spent, number_of, one
from ludogite.games.karma.turn import AGAIN, CARDS, HOLDER, LYING, OWNED, PHASE, PLAYER, SPENT, WITH, ZONE
from ludogite.games.karma.turn_text import check_reserve, check_throw, check_values, dice_lying
from ludogite.games.karma_dice import deck
from ludogite.games.rulebook import State

CARD_AT_WORK = {
    turn.BOLD_TURN: deck.BOLD + deck.USED,
    turn.LUCID_ROLL: deck.LUCID + deck.USED,
    turn.ELOQUENT_ROLL: deck.ELOQUENT + deck.USED,
    turn.TOUCHED: deck.INTUITIVE,
}


def check_hand(fields: Fields, state: State, places: int) -> None:
    """Refuse dice and results that the player's card cannot explain."""
    card = state[CARDS + state[PLAYER]]
    check_reserve(fields, state, _extras(state, card, places))
    check_throw(fields, state, card == deck.TENACIOUS + deck.USED)
    check_values(fields, state, int(card == deck.IDEALIST + deck.USED))
    if state[PHASE] == turn.ROLLING and state[ZONE] > 0 and state[SPENT] == 0 and card != deck.CREATIVE + deck.USED:
        refuse("spent", fields["spent"])
    if not _can_work(state, card):
        refuse("with", fields["with"])


def _extras(state: State, card: int, places: int) -> list[int]:
    """What a card may have brought into the reserve: another player's die, or the Yogi."""
    extras = [0]
    if card == deck.DIPLOMAT + deck.USED:
        others = [state[OWNED + player] for player in range(places) if player != state[PLAYER]]
        for colour in range(ORANGE, VIOLET + 1):
            extras += [one(colour)] * any(number_of(owned, colour) for owned in others)
    if card == deck.EMPATHIC + deck.USED and state[HOLDER] != state[PLAYER]:
        extras.append(one(YOGI))
    return extras


def _can_work(state: State, card: int) -> bool:
    """Whether the field ``with`` fits the card and the moment."""
    work = state[WITH]
    if work == turn.NOTHING:
        return card != deck.INTUITIVE or not (state[AGAIN] or any(map(is_spent, dice_lying(state))))
    if card != CARD_AT_WORK[work]:
        return False
    return work == turn.BOLD_TURN or state[LYING] > 0 or state[AGAIN] == 1
