"""Effects of moves on a board of four colours."""

from functools import lru_cache

from ludogite.games.coloured.notation import touched
from ludogite.games.coloured.pawns import COUNT
from ludogite.games.events import EVENT_CACHE, PASSES, Event, moves
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words
from ludogite.kernel.layout import MOVER

CAMP = "camp"


def event(setting: Setting, before: State, after: State, text: str) -> Event:
    """A pawn moves, captures, or enters a camp; or its player passes."""
    opponent = COUNT + 1 - before[MOVER]
    return _event(text, after[opponent] < before[opponent])


@lru_cache(maxsize=EVENT_CACHE)
def _event(text: str, captures: bool) -> Event:
    places = touched(text)
    if len(places) == 1:
        return PASSES
    source, target = places
    if target == CAMP:
        return Event(
            CAMP, Words(f"enters a camp from {source}", f"entre dans un camp depuis {source}"), ways=((source, CAMP),)
        )
    words = moves(source, target)
    if not captures:
        return Event("step", words, ways=(places,))
    said = Words(f"{words.en}, taking a pawn", f"{words.fr} et prend un pion")
    return Event("step", said, ways=(places,), captured=(target,))
