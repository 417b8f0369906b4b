"""Scene of Karma Dice."""

from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.karma import scene as family
from ludogite.games.karma import turn
from ludogite.games.karma.dice import YOGI, number_of
from ludogite.games.karma.fields import EFFECT_NAMES, TURN_PHASES
from ludogite.games.karma.fields import all_scores as scores
from ludogite.games.karma.legend import LEGEND
from ludogite.games.karma.prompts import has_odds, phase_of, player_of, prompt_of, turn_labels
from ludogite.games.karma.scene import roll_total
from ludogite.games.karma.spelling import LETTERS, NONE
from ludogite.games.karma.turn import HOLDER, PHASE, PLAYER, REST, SPENT, WITH
from ludogite.games.karma_dice.card_words import labels_of
from ludogite.games.karma_dice.notation import HIDDEN, USED_SIGN, clicks, conceal, write
from ludogite.games.karma_dice.setup import seats_of
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import LARGE_CACHE, Action, Die, Hand, Note, Scene
from ludogite.games.words import Words

__all__ = ["LEGEND", "roll_total", "scene", "scores"]

CARD, AT_WORK = Words("Card", "Carte"), Words("At work", "En cours")


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """Scene of all dice, the general reserve, the Yogi, and the trait cards that this seat may see."""
    places = seats_of(setting.options)
    dice = family.turn_dice(state) if state[PHASE] in TURN_PHASES else []
    traits = _traits(setting, state, seat)
    secret = state[PHASE] == turn.KEEPING and seat != state[PLAYER]  # 6.2 The cards drawn are the player's secret.
    return Scene(
        dice=(*dice, *family.owned_dice(state, places), *_yogi(state), *family.pool_dice(state)),
        tracks=(family.zone_track(state), family.score_track(scores(state), int(setting.options["target"]))),
        notes=(*family.turn_notes(state), *_card_notes(state, traits)),
        actions=() if secret else tuple(map(_action, moves)),
        labels=turn_labels(state, moves) + labels_of(traits),
        phase=phase_of(state),
        prompt=prompt_of(state, moves),
        player=player_of(state),
        has_odds=has_odds(state, moves),
        hands=tuple(_hand(state, player, trait) for player, trait in enumerate(traits)),
    )


def _yogi(state: State) -> tuple[Die, ...]:
    """The Yogi outside a turn: beside its holder, or in the middle."""
    if number_of(state[REST], YOGI) + number_of(state[SPENT], YOGI) > 0:
        return ()
    letter, holder = LETTERS[YOGI], state[HOLDER]
    if holder == turn.NOBODY:
        return (Die(f"pool {letter}", letter, "pool"),)
    return (Die(f"{holder} {letter}", letter, "owned", owner=holder),)


def _traits(setting: Setting, state: State, seat: int | None) -> list[str]:
    """Trait cards, one text per player, as far as the seat knows them."""
    if not setting.options["traits"]:
        return []
    return conceal(setting, state, write(setting, state), seat)["traits"].split(",")


def _hand(state: State, player: int, trait: str) -> Hand:
    """Hand of a player: one card, two to choose from, or as many face down."""
    names = [] if trait == NONE else trait.removesuffix(USED_SIGN).split("+")
    shown = tuple(name for name in names if name != HIDDEN)
    at_work = player == state[PLAYER] and trait == _at_work(state) + USED_SIGN
    return Hand(player, shown, len(names) - len(shown), trait.endswith(USED_SIGN), at_work)


def _at_work(state: State) -> str:
    """Card of the player in turn whose effect lasts, or an empty text."""
    return EFFECT_NAMES[state[WITH]] if state[WITH] in (turn.BOLD_TURN, turn.LUCID_ROLL, turn.ELOQUENT_ROLL) else ""


def _card_notes(state: State, traits: Sequence[str]) -> list[Note]:
    """Notes on the trait cards, and on the lasting effect."""
    notes = [Note(CARD, trait, player, "card") for player, trait in enumerate(traits)]
    if card := _at_work(state):
        notes.append(Note(AT_WORK, card, name="at-work"))
    return notes


@lru_cache(maxsize=LARGE_CACHE)
def _action(move: str) -> Action:
    return Action(move, clicks(move))
