"""Effects of moves and outcomes of Kanto."""

from functools import lru_cache

from ludogite.games.events import EVENT_CACHE, PASSES, UNTOLD, Event, moves
from ludogite.games.kanto.notation import NAMES, SQUARE_OF, touched
from ludogite.games.kanto.rules import BOARD, EMPTY, FACES, HIDDEN, KANTO, TURNED, owner
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words
from ludogite.kernel.layout import CHANCE, MOVER

NO_LONGER_TOLD = Words("its value is no longer shown", "sa valeur n'est plus montrée")
A_PAWN = Words("a pawn", "un pion")


def event(setting: Setting, before: State, after: State, text: str) -> Event:
    """A pawn is turned over, moves or captures; or its player passes."""
    if before[MOVER] == CHANCE:
        return _shown(NAMES[before[TURNED]], after[FACES + after[BOARD + before[TURNED]] - 1])
    places = touched(text)
    if len(places) == 1:
        return PASSES if places[0] not in SQUARE_OF else _turned(places[0])
    source, target = places
    pawn, there = (before[BOARD + SQUARE_OF[place]] for place in places)
    if there == EMPTY:
        return _moved(source, target, owner(pawn) == before[MOVER])
    return _taken(source, target, before[FACES + there - 1])


@lru_cache(maxsize=EVENT_CACHE)
def _turned(square: str) -> Event:
    words = Words(f"turns over the pawn on {square}", f"retourne le pion en {square}")
    return Event("turn", words, ends_turn=False, ways=((square,),))


def _shown(square: str, value: int) -> Event:
    if value == HIDDEN:
        return Event(UNTOLD, NO_LONGER_TOLD, flipped=(square,))
    words = (
        Words("it is the Kanto", "c'est le Kanto")
        if value == KANTO
        else Words(f"it is the {value}", f"c'est le {value}")
    )
    return Event("shown", words, flipped=(square,))


@lru_cache(maxsize=EVENT_CACHE)
def _moved(source: str, target: str, is_own: bool) -> Event:
    words = Words(
        f"slides an opposing pawn from {source} to {target}", f"fait glisser un pion adverse de {source} en {target}"
    )
    return Event("step", moves(source, target) if is_own else words, ways=((source, target),))


def _taken(source: str, target: str, value: int) -> Event:
    """4.3 Event of a capture; the captured value is named unless it is remembered face down."""
    if value == HIDDEN:
        taken = A_PAWN
    else:
        name = "Kanto" if value == KANTO else str(value)
        taken = Words(f"the {name}", f"le {name}")
    words = moves(source, target)
    said = Words(f"{words.en}, taking {taken.en}", f"{words.fr} et prend {taken.fr}")
    return Event("step", said, ways=((source, target),), captured=(target,))
