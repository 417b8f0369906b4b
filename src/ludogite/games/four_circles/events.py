"""What moves of Four Circles did."""

from functools import lru_cache

from ludogite.games.drifting.board import CIRCLES
from ludogite.games.drifting.events import changes, way_of, way_words, whole_event
from ludogite.games.events import PASSES, Event
from ludogite.games.four_circles.rules import PLACINGS
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import MANY
from ludogite.games.words import Words
from ludogite.kernel.layout import PLY


def event(setting: Setting, before: State, after: State, text: str) -> Event:
    """A piece was placed, has stepped, or has jumped and turned over; or its player has passed."""
    if before[PLY] < PLACINGS:
        return _placed(text)
    _, flipped = changes(before, after)
    return _moved(text, flipped, after[CIRCLES] > before[CIRCLES])


@lru_cache(maxsize=MANY)
def _placed(square: str) -> Event:
    return Event("place", Words(f"places a piece on {square}", f"pose un pion en {square}"), ways=((square,),))


@lru_cache(maxsize=MANY)
def _moved(text: str, flipped: tuple[str, ...], shows_circle: bool) -> Event:
    tile, squares, is_jump = way_of(text)
    if len(squares) == 1:
        return PASSES
    words = way_words(squares, is_jump)
    if flipped and shows_circle:
        words = Words(f"{words.en}, circle up", f"{words.fr}, cercle visible")
    elif flipped:
        words = Words(f"{words.en}, circle down", f"{words.fr}, cercle caché")
    laid = Words("lays the tile from {} on {}".format(*tile), "pose la case {} en {}".format(*tile)) if tile else None
    return whole_event(text, words, laid, flipped)
