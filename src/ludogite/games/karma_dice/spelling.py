"""How trait cards, moves and outcomes of Karma Dice are spelled."""

from collections.abc import Sequence

from ludogite.games.karma.spelling import LETTERS, read_throw, spell_die, spell_move, spell_throw
from ludogite.games.karma.turn import KEEP, KIND_BITS, KIND_MASK, PHASE, THROWING, USE
from ludogite.games.karma_dice.cards import COLOUR_BITS, COLOUR_MASK
from ludogite.games.karma_dice.deck import (
    CARD_BITS,
    CARD_MASK,
    CREATIVE,
    DIPLOMAT,
    GENEROUS,
    IDEALIST,
    OPTIMIST,
    TENACIOUS,
)
from ludogite.games.rulebook import Setting, State

CARD_NAMES = (
    "",
    "bold",
    "creative",
    "diplomat",
    "eloquent",
    "empathic",
    "generous",
    "idealist",
    "intuitive",
    "lucid",
    "optimist",
    "sage",
    "tenacious",
)
CARD_DICE = " yoccggvbbovy"
"""The letter of each card's die."""
CARD_OF = {name: card for card, name in enumerate(CARD_NAMES) if name}
CARDS_DEALT = 2
STOPPING = (GENEROUS, OPTIMIST)
"""The cards that are used in stopping."""


def spell(setting: Setting, state: State, moves: Sequence[int]) -> list[str]:
    """9.1 ``roll rrg``, ``o3+``, ``take``, ``pick g``, ``keep sage``, ``use lucid`` and the like."""
    return [_spelled(move) for move in moves]


def _spelled(move: int) -> str:
    kind, about = move & KIND_MASK, move >> KIND_BITS
    if kind == KEEP:
        return f"keep {CARD_NAMES[about]}"
    return _spell_use(about & CARD_MASK, about >> CARD_BITS) if kind == USE else spell_move(move)


def _spell_use(card: int, about: int) -> str:
    if card in STOPPING:
        return f"stop {CARD_NAMES[card]}"
    words = ["use", CARD_NAMES[card]]
    if card == IDEALIST:
        words.append(spell_die(about // 2) + "-+"[about % 2])
    elif card == DIPLOMAT:
        words += [str(about >> COLOUR_BITS), LETTERS[about & COLOUR_MASK]]
    elif card in (TENACIOUS, CREATIVE):
        words.append(LETTERS[about])
    return " ".join(words)


def spell_pair(pair: int) -> str:
    """``bold+sage``: two cards dealt."""
    return f"{CARD_NAMES[pair & CARD_MASK]}+{CARD_NAMES[pair >> CARD_BITS]}"


def read_pair(text: str) -> int | None:
    """The two cards that a text names, or None."""
    cards = text.split("+")
    if len(cards) != CARDS_DEALT or not all(card in CARD_OF for card in cards):
        return None
    return CARD_OF[cards[0]] | CARD_OF[cards[1]] << CARD_BITS


def spell_outcome(setting: Setting, state: State, outcome: int) -> str:
    """The faces of a throw, or the two cards dealt."""
    return spell_throw(state, outcome) if state[PHASE] == THROWING else spell_pair(outcome)


def read_outcome(setting: Setting, state: State, text: str) -> int | None:
    """The outcome that a text spells, or None."""
    return read_throw(state, text) if state[PHASE] == THROWING else read_pair(text)
