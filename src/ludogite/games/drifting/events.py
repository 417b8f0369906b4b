"""Effects of moves on a drifting board."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from ludogite.games.drifting.board import CIRCLES, EACH, PIECES
from ludogite.games.drifting.notation import named
from ludogite.games.drifting.sheet import ALL_ROUND, NAMES, SQUARE_OF, neighbour
from ludogite.games.events import EVENT_CACHE, Event, in_sequence, jumps, moves
from ludogite.games.rulebook import State
from ludogite.games.words import Words


def changes(before: State, after: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Cells of the pieces removed, and cells of the pieces turned over."""
    gone, flipped = [], []
    turned = before[CIRCLES] ^ after[CIRCLES]
    for number in range(2 * EACH):
        was, now = before[PIECES + number], after[PIECES + number]
        if was and not now:
            gone.append(NAMES[was - 1])
        elif turned >> number & 1:
            flipped.append(NAMES[now - 1])
    return tuple(gone), tuple(flipped)


def paths_of(text: str) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
    """Path of the tile, if one is laid, path of the piece after that, and whether it jumps."""
    squares, laid = named(text), text.startswith("[")
    return (squares[:2], squares[2:], "^" in text) if laid else ((), squares, "^" in text)


def spelling_parts(text: str) -> tuple[str, ...]:
    """Spelling in parts: the tile's move, the piece's, and every jump."""
    return tuple(text.replace("]", "] ").replace("^", " ^").split())


@lru_cache(maxsize=EVENT_CACHE)
def jumped_squares(squares: Sequence[str]) -> tuple[str, ...]:
    """Squares that a chain of jumps passes over."""
    return tuple(_between(SQUARE_OF[here], SQUARE_OF[there]) for here, there in pairwise(squares))


def _between(source: int, target: int) -> str:
    nearby = [neighbour(source, way) for way in range(ALL_ROUND)]
    return NAMES[next(over for way, over in enumerate(nearby) if neighbour(over, way) == target)]


@lru_cache(maxsize=EVENT_CACHE)
def placing_event(square: str, piece: Words) -> Event:
    """Event of placing a piece."""
    return Event("place", Words(f"places {piece.en} on {square}", f"pose {piece.fr} en {square}"), ways=((square,),))


def path_words(squares: Sequence[str], is_jump: bool) -> Words:
    """Words for a step, a jump, or a chain of jumps."""
    return jumps(squares[0], squares[1:]) if is_jump else moves(squares[0], squares[1])


def move_event(
    text: str, words: Words, tile_words: Words, flipped: tuple[str, ...], captured: tuple[str, ...] = ()
) -> Event:
    """Event of a step or jump; ``tile_words``, with ``{}`` for both places, describe a tile laid first."""
    tile, squares, is_jump = paths_of(text)
    start = tile[:1] if tile and tile[1] == squares[0] else ()
    laid = Words(tile_words.en.format(*tile), tile_words.fr.format(*tile)) if tile else None
    return Event(
        "jump" if is_jump else "step",
        in_sequence(laid, words) if laid else words,
        ways=(tile, (*start, *squares)) if tile else (squares,),
        over=jumped_squares(squares) if is_jump else (),
        captured=captured,
        flipped=flipped,
        parts=spelling_parts(text),
    )
