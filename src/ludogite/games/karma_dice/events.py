"""Effects of moves and outcomes of Karma Dice: those of a turn of dice, and of the trait cards."""

from functools import lru_cache

from ludogite.games.events import EVENT_CACHE, Event
from ludogite.games.karma.events import is_over, points_gained, stopped, total, turn_event
from ludogite.games.karma.legend import a_die
from ludogite.games.karma.turn import DEALING, KEEPING, PHASE, PLAYER
from ludogite.games.karma_dice.card_words import card_name
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words

DEALT = Words("gets two cards", "reçoit deux cartes")
KEPT_IN_SECRET = Event(
    "secret",
    Words("keeps a card in secret", "garde une carte en secret"),
    Words("kept a card in secret", "une carte gardée en secret"),
)


def event(setting: Setting, before: State, after: State, text: str) -> Event:
    """A move or a throw; a card is kept or used; or cards are dealt."""
    word, _, about = text.partition(" ")
    if before[PHASE] == DEALING:
        return _dealt(before[PLAYER])
    if word == "keep":
        return _kept(about)
    if word == "stop" and about:
        return stopped(before, after, about, card_name(about))
    if word != "use":
        return turn_event(before, after, text)
    over = is_over(before, after)
    return _used(about, total(after), over, points_gained(before, after) if over else None)


def hidden_event(setting: Setting, state: State) -> Event:
    """6.2 Until all have chosen, others see only that a card was kept."""
    return KEPT_IN_SECRET if state[PHASE] == KEEPING else _dealt(state[PLAYER])


@lru_cache(maxsize=EVENT_CACHE)
def _dealt(player: int) -> Event:
    return Event("deal", DEALT, ends_turn=False, side=player)


@lru_cache(maxsize=EVENT_CACHE)
def _kept(card: str) -> Event:
    name = card_name(card)
    words, story = Words(f"keeps {name.en}", f"garde {name.fr}"), Words(f"kept {name.en}", f"carte gardée : {name.fr}")
    return Event("keep", words, story, card=card)


@lru_cache(maxsize=EVENT_CACHE)
def _used(about: str, now: int | None, over: bool, points: int | None) -> Event:
    """Event of a card's use: ``lucid``, ``idealist o3+``, ``diplomat 1 g``."""
    card, _, target = about.partition(" ")
    name, letter = card_name(card), next((sign for sign in target if sign.isalpha()), "")
    words = Words(f"uses {name.en}", f"utilise {name.fr}")
    if letter:
        aim = a_die(letter)
        words = Words(f"{words.en} on {aim.en}", f"{words.fr} sur {aim.fr}")
    sum_now = "" if now is None else f", total {now}"
    story = Words(f"used {name.en}{sum_now}", f"carte utilisée : {name.fr}{sum_now}")
    return Event("card", words, story, ends_turn=over, dice=letter, total=now, points=points, card=card)
