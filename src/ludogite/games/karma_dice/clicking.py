"""What clicks in Karma Dice try to do, where they begin no legal move."""

from collections.abc import Sequence

from ludogite.games.karma import clicking
from ludogite.games.karma.turn import KEEPING, PHASE
from ludogite.games.karma_dice.spelling import CARD_NAMES, CARD_OF, STOPPING
from ludogite.games.refusals import Reason
from ludogite.games.rulebook import Setting, State

STOPPING_NAMES = [CARD_NAMES[card] for card in STOPPING]


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """As in every dice game; or a trait card, and what it is used for."""
    card, *about = clicks
    if card not in CARD_OF:
        return clicking.attempt(state, clicks)
    if state[PHASE] == KEEPING:
        return f"keep {card}"
    if card in STOPPING_NAMES:
        return f"stop {card}"
    target = "".join(about).removeprefix("spent ")
    return f"use {card} {target}".strip()
