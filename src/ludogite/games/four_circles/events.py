"""Effects of moves of Four Circles."""

from ludogite.games.drifting.board import CIRCLES
from ludogite.games.drifting.events import changes, move_event, path_words, paths_of, placing_event
from ludogite.games.events import PASSES, Event
from ludogite.games.four_circles.rules import PLACINGS
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words
from ludogite.kernel.layout import PLY

A_PIECE = Words("a piece", "un pion")
LAYS = Words("lays the tile from {} on {}", "pose la case {} en {}")


def event(setting: Setting, before: State, after: State, text: str) -> Event:
    """A piece is placed, steps, or jumps and turns over; or its player passes."""
    if before[PLY] < PLACINGS:
        return placing_event(text, A_PIECE)
    _, flipped = changes(before, after)
    return _moved(text, flipped, after[CIRCLES] > before[CIRCLES])


def _moved(text: str, flipped: tuple[str, ...], shows_circle: bool) -> Event:
    _, squares, is_jump = paths_of(text)
    if len(squares) == 1:
        return PASSES
    words = path_words(squares, is_jump)
    if flipped and shows_circle:
        words = Words(f"{words.en}, circle up", f"{words.fr}, cercle visible")
    elif flipped:
        words = Words(f"{words.en}, circle down", f"{words.fr}, cercle caché")
    return move_event(text, words, LAYS, flipped)
