"""What moves on a drifting board did."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from ludogite.games.drifting.board import CIRCLES, EACH, PIECES
from ludogite.games.drifting.notation import named
from ludogite.games.drifting.sheet import ALL_ROUND, NAMES, SQUARE_OF, neighbour
from ludogite.games.events import EVENTS_KEPT, Event, jumps, moves, then
from ludogite.games.rulebook import State
from ludogite.games.words import Words


def changes(before: State, after: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cells from which pieces have gone, and the cells of those that lie with another face up now."""
    gone, flipped = [], []
    turned = before[CIRCLES] ^ after[CIRCLES]
    for number in range(2 * EACH):
        was, now = before[PIECES + number], after[PIECES + number]
        if was and not now:
            gone.append(NAMES[was - 1])
        elif turned >> number & 1:
            flipped.append(NAMES[now - 1])
    return tuple(gone), tuple(flipped)


def way_of(text: str) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
    """The tile's way if one is laid, the squares the piece passes after that, and whether it jumps."""
    squares, laid = named(text), text.startswith("[")
    return (squares[:2], squares[2:], "^" in text) if laid else ((), squares, "^" in text)


def parts_of(text: str) -> tuple[str, ...]:
    """The spelling in parts: a tile's move, the piece's, and every jump."""
    return tuple(text.replace("]", "] ").replace("^", " ^").split())


@lru_cache(maxsize=EVENTS_KEPT)
def jumped(squares: Sequence[str]) -> tuple[str, ...]:
    """The squares that a chain of jumps leads over."""
    return tuple(_between(SQUARE_OF[here], SQUARE_OF[there]) for here, there in pairwise(squares))


def _between(source: int, target: int) -> str:
    nearby = [neighbour(source, way) for way in range(ALL_ROUND)]
    return NAMES[next(over for way, over in enumerate(nearby) if neighbour(over, way) == target)]


@lru_cache(maxsize=EVENTS_KEPT)
def placed(square: str, piece: Words) -> Event:
    """A piece was placed."""
    return Event("place", Words(f"places {piece.en} on {square}", f"pose {piece.fr} en {square}"), ways=((square,),))


def way_words(squares: Sequence[str], is_jump: bool) -> Words:
    """A step, a jump, or a chain of jumps."""
    return jumps(squares[0], squares[1:]) if is_jump else moves(squares[0], squares[1])


def whole_event(
    text: str, words: Words, tile_words: Words, flipped: tuple[str, ...], captured: tuple[str, ...] = ()
) -> Event:
    """A step or jump; where a tile was laid first, ``tile_words`` say so, with ``{}`` for whence and whither."""
    tile, squares, is_jump = way_of(text)
    start = tile[:1] if tile and tile[1] == squares[0] else ()
    laid = Words(tile_words.en.format(*tile), tile_words.fr.format(*tile)) if tile else None
    return Event(
        "jump" if is_jump else "step",
        then(laid, words) if laid else words,
        ways=(tile, (*start, *squares)) if tile else (squares,),
        over=jumped(squares) if is_jump else (),
        captured=captured,
        flipped=flipped,
        parts=parts_of(text),
    )
