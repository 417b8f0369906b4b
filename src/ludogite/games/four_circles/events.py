"""What moves of Four Circles did."""

from ludogite.games.drifting.board import CIRCLES
from ludogite.games.drifting.events import changes, placed, way_of, way_words, whole_event
from ludogite.games.events import PASSES, Event
from ludogite.games.four_circles.rules import PLACINGS
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words
from ludogite.kernel.layout import PLY

A_PIECE = Words("a piece", "un pion")
LAYS = Words("lays the tile from {} on {}", "pose la case {} en {}")


def event(setting: Setting, before: State, after: State, text: str) -> Event:
    """A piece was placed, has stepped, or has jumped and turned over; or its player has passed."""
    if before[PLY] < PLACINGS:
        return placed(text, A_PIECE)
    _, flipped = changes(before, after)
    return _moved(text, flipped, after[CIRCLES] > before[CIRCLES])


def _moved(text: str, flipped: tuple[str, ...], shows_circle: bool) -> Event:
    _, squares, is_jump = way_of(text)
    if len(squares) == 1:
        return PASSES
    words = way_words(squares, is_jump)
    if flipped and shows_circle:
        words = Words(f"{words.en}, circle up", f"{words.fr}, cercle visible")
    elif flipped:
        words = Words(f"{words.en}, circle down", f"{words.fr}, cercle caché")
    return whole_event(text, words, LAYS, flipped)
