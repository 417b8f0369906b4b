"""Movers & Hoppers' option, and its start."""

from collections.abc import Sequence
from itertools import product

from ludogite.games.movers_hoppers import rules
from ludogite.games.options import Options, limits, max_plies, repetition, switch
from ludogite.games.rulebook import RED, WHITE, seated
from ludogite.games.words import Words
from ludogite.kernel.randomness import hash_numbers

FREE_MIX = switch(
    "free_mix",
    False,
    Words("Free mix of Movers and Hoppers", "Mélange libre des deux types"),
    Words(
        "Each player chooses freely how many of their six pieces are Movers and how many Hoppers.",
        "Chaque joueur choisit librement combien de ses six pions sont des Rôdeurs et combien des Gambadeurs.",
    ),
)
OPTIONS = (FREE_MIX, repetition(), max_plies())

# Numbering of the pieces at the start, and so the spelling of arrangements: the back row from a to c, then the front
# row from a to c.
WHITE_CAMP = (0, 1, 2, 3, 4, 5)
RED_CAMP = (21, 22, 23, 18, 19, 20)
CAMPS_OF = (WHITE_CAMP, RED_CAMP)
CAMPS = WHITE_CAMP + RED_CAMP
CAMP_ORDER = (*WHITE_CAMP, *range(rules.CAMP_SIZE, rules.TILES - rules.CAMP_SIZE), *RED_CAMP)
"""All tiles, each camp in the order of its arrangement."""

seats = seated(WHITE, RED)


def start(options: Options) -> list[int]:
    """1.2 Each player's six pieces fill their camp; 1.4 Movers and Hoppers are not chosen yet."""
    return set_up([(tile, rules.UNCHOSEN) for tile in CAMPS])


def set_up(pieces: Sequence[tuple[int, int]]) -> list[int]:
    """State with these pieces, White's six first: the tile of each, and its face."""
    state = [0] * rules.STATE_SIZE
    for piece, (tile, face) in enumerate(pieces):
        state[rules.OCCUPIED] |= 1 << tile
        state[rules.BOARD + tile] = 1 + piece
        state[rules.PIECES + piece] = tile
        state[rules.FACES + piece] = face
    return state


def tables(options: Options) -> list[int]:
    """Tables: the limits, the switch of the free mix, the ways of Movers and Hoppers, and the hash numbers."""
    first, moves, looked_at, jumped = [0], [], [], []
    for face, tile in product((rules.PLAIN, rules.CIRCLE), range(rules.TILES)):
        for target, between in rules.ways(face, tile):
            moves.append(tile * rules.TILES + target)
            jumped.append(sum(1 << over for over in between))
            looked_at.append(jumped[-1] | 1 << target)
        first.append(len(moves))
    filled = [*limits(options), int(options["free_mix"]), *first, *moves, *looked_at, *jumped]
    assert len(filled) == rules.HASHES
    return filled + hash_numbers("movers-hoppers", rules.TABLES_SIZE - rules.HASHES)
