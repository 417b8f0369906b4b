"""What moves of Movers & Hoppers did, and what its pieces and camps are called."""

from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.events import PASSES, Event, jumps, moves
from ludogite.games.legend import CellKind, Legend, PieceKind
from ludogite.games.movers_hoppers.around import CAMPS_OF, FACE_NAMES, FACE_WORDS, NAMES, TILE_OF, touched
from ludogite.games.movers_hoppers.rules import ARRANGED, BOARD, CIRCLE, FACES, ray_from
from ludogite.games.prompts import CHOOSE_PIECE, MOVE, over_or, prompt_for
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import MANY, Phase, Region
from ludogite.games.words import Words
from ludogite.kernel.layout import PLY

MOVER_WORDS, HOPPER_WORDS = FACE_WORDS["M"][0], FACE_WORDS["H"][0]
UNCHOSEN_WORDS = Words("piece, not chosen yet", "pion pas encore choisi")
LEGEND = Legend(
    pieces=tuple(
        PieceKind(face, label, words)
        for face, label, words in zip(FACE_NAMES, "MH?", (MOVER_WORDS, HOPPER_WORDS, UNCHOSEN_WORDS), strict=True)
    ),
    cells=(CellKind("tile", "", Words("tile", "case")),),
    sample="circle",
)
CAMPS = tuple(
    Region("camp", owner, Words("camp", "camp"), tuple(NAMES[tile] for tile in sorted(camp)))
    for owner, camp in enumerate(CAMPS_OF)
)
ARRANGE = Phase("arrange", Words("Choosing the faces", "Choix des faces"))
ARRANGE_PROMPT = Words("Choose what each of your pieces shall be.", "Choisissez ce que sera chacun de vos pions.")


def phase(state: State) -> Phase:
    """First the players arrange their pieces, then they move them."""
    return over_or(state, ARRANGE if state[PLY] < ARRANGED else MOVE)


def prompt(state: State, moves: Sequence[str]) -> Words | None:
    """What the player in turn is to do."""
    return prompt_for(moves, ARRANGE_PROMPT if state[PLY] < ARRANGED else CHOOSE_PIECE)


def event(setting: Setting, before: State, after: State, text: str) -> Event:
    """A piece has stepped or hopped and turned over, a player has arranged theirs, or passed."""
    places = touched(text)
    if not places:
        return _arranged(text)
    if len(places) == 1:
        return PASSES
    target = TILE_OF[places[1]]
    return _moved(places, after[FACES + after[BOARD + target] - 1] == CIRCLE)


@lru_cache(maxsize=MANY)
def _arranged(faces: str) -> Event:
    kinds = [FACE_WORDS[face][0] for face in faces]
    return Event(
        "arrange",
        Words(
            f"arranges {', '.join(kind.en for kind in kinds)}",
            f"dispose {', '.join(kind.fr for kind in kinds)}",
        ),
    )


@lru_cache(maxsize=MANY)
def _moved(places: tuple[str, str], becomes_hopper: bool) -> Event:
    """A Mover steps and is a Hopper then; a Hopper hops over all that stands between, and is a Mover then."""
    source, target = places
    new = HOPPER_WORDS if becomes_hopper else MOVER_WORDS
    way = moves(source, target) if becomes_hopper else jumps(source, (target,))
    words = Words(f"{way.en} and becomes a {new.en}", f"{way.fr} et devient {new.fr}")
    over = () if becomes_hopper else between(TILE_OF[source], TILE_OF[target])
    kind = "step" if becomes_hopper else "jump"
    return Event(kind, words, ways=(places,), over=over, flipped=(target,))


def between(source: int, target: int) -> tuple[str, ...]:
    """The tiles between two that lie in a line."""
    rays = (ray_from(source, right, up) for right in (-1, 0, 1) for up in (-1, 0, 1) if right or up)
    ray = next(ray for ray in rays if target in ray)
    return tuple(NAMES[tile] for tile in ray[: ray.index(target)])
