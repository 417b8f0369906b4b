"""What moves of Four Circles did."""

from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.drifting.board import CIRCLES
from ludogite.games.drifting.events import CHOOSE_TILE_TOO, changes, way_of, way_words, whole_event
from ludogite.games.events import PASSES, Event
from ludogite.games.four_circles.rules import PLACINGS
from ludogite.games.prompts import CHOOSE_PIECE, MOVE, PLACE, over_or, prompt_for
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import MANY, Phase
from ludogite.games.words import Words
from ludogite.kernel.layout import PLY

PLACE_PROMPT = Words("Place one of your pieces on a tile.", "Posez un de vos pions sur une case.")


def phase(state: State) -> Phase:
    """The pieces are placed, then they move."""
    return over_or(state, PLACE if state[PLY] < PLACINGS else MOVE)


def prompt(state: State, moves: Sequence[str]) -> Words | None:
    """What the player in turn is to do."""
    if state[PLY] < PLACINGS:
        return prompt_for(moves, PLACE_PROMPT)
    return prompt_for(moves, CHOOSE_TILE_TOO if any(way_of(move)[0] for move in moves) else CHOOSE_PIECE)


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
