"""Effects of moves of Movers & Hoppers."""

from functools import lru_cache

from ludogite.games.events import EVENT_CACHE, PASSES, Event, enumerated, jumps, moves
from ludogite.games.movers_hoppers.notation import NAMES, TILE_OF, touched
from ludogite.games.movers_hoppers.rules import BOARD, CIRCLE, FACES, ray_from
from ludogite.games.movers_hoppers.scene import FACE_WORDS, HOPPER_WORDS, MOVER_WORDS
from ludogite.games.movers_hoppers.setup import CAMPS_OF
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words
from ludogite.kernel.layout import MOVER


def event(setting: Setting, before: State, after: State, text: str) -> Event:
    """A piece steps or hops and turns over; or a player arranges their pieces, or passes."""
    places = touched(text)
    if not places:
        return _arranged(text, before[MOVER])
    if len(places) == 1:
        return PASSES
    target = TILE_OF[places[1]]
    return _moved(places, after[FACES + after[BOARD + target] - 1] == CIRCLE)


@lru_cache(maxsize=EVENT_CACHE)
def _arranged(faces: str, player: int) -> Event:
    """Event of an arrangement such as ``HHMMMH``."""
    parts = []
    for letter, kind in FACE_WORDS.items():
        tiles = [NAMES[tile] for tile, face in zip(CAMPS_OF[player], faces, strict=True) if face == letter]
        if tiles:
            where = enumerated(tiles)
            parts.append(Words(f"{kind.en}s on {where.en}", f"des {kind.fr}s en {where.fr}"))
    en, fr = " and ".join(part.en for part in parts), " et ".join(part.fr for part in parts)
    return Event("arrange", Words(f"chooses {en}", f"choisit {fr}"))


@lru_cache(maxsize=EVENT_CACHE)
def _moved(places: tuple[str, str], becomes_hopper: bool) -> Event:
    """A Mover steps and becomes a Hopper; a Hopper hops over the pieces in between, and becomes a Mover."""
    source, target = places
    new = HOPPER_WORDS if becomes_hopper else MOVER_WORDS
    way = moves(source, target) if becomes_hopper else jumps(source, (target,))
    words = Words(f"{way.en} and becomes a {new.en}", f"{way.fr} et devient {new.fr}")
    over = () if becomes_hopper else between(TILE_OF[source], TILE_OF[target])
    kind = "step" if becomes_hopper else "jump"
    return Event(kind, words, ways=(places,), over=over, flipped=(target,))


def between(source: int, target: int) -> tuple[str, ...]:
    """Tiles between two tiles in a line."""
    rays = (ray_from(source, right, up) for right in (-1, 0, 1) for up in (-1, 0, 1) if right or up)
    ray = next(ray for ray in rays if target in ray)
    return tuple(NAMES[tile] for tile in ray[: ray.index(target)])
