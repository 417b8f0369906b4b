"""Ways to play for tests: whole games that were found beforehand, and simple ways that come to an end soon."""

from collections.abc import Iterator
from heapq import heappop, heappush
from random import Random

from browser.hearing import Hearing
from browser.sitting import Choose
from ludogite.play.match import Match

# Whole games of a level-4 bot against random moves, the shortest of sixty: they have tiles that are laid elsewhere,
# chains of jumps, captures, camps and passes.
WHOLE_GAMES = {
    "four-circles": (
        "l15 o13 m15 n12 l14 o14 l12 m14 m12 n14 n15 k13 [o12>n16]l14^n16 [k15>j12]k13-j12 [o15>n17]n15^n17 n14-m13 "
        "l15^n15 [l15>i12]j12-i12 l12^n14"
    ),
    "movers-hoppers": "HHMMMH MMMHHH a2-b3 pass b1^b4 pass b3^b5 pass b2-b3 pass b3^b6 c7^a5 b6-c7",
    "not-this-way": (
        "n13 n12 o13 m16 n14 k14 l13 m13 o14 l15 l12 n11 m14 p13 k13 l14 [p13>l11]l11-m12 l13^l11 m13^m11 "
        "[l11>k15]k15^m15 l15^l13 [l12>k16]k16-l15 [m11>l16]l16^n16 n13-m13 [m12>n17]n17^n15 o14-n13 [n11>o16]o16-n17 "
        "[k13>m17]m17-l16 m16^o16 l16-m16 [o16>k13]k13^k15 m15^o15 l14-k13 [o15>n18]n18^n16 [k13>m12]m12^o12 n14-m15 "
        "o12^m12 n16-m17 [l13>l12]l12^n12^n14^n16^n18 [m17>l17]l17-l16 [n18>m17]m17-l17 l16-m17 "
        "[k14>l18]l18^l16^n16^n14^l14 m16-n17 [l14>k14]k14^k16"
    ),
    "katarenga": "f1-f5 h8-h7 f5xf8 d8-b7 b1xb7 e8-d8 b7xb8 c8-d7 b8-camp d7-e6 f8-camp",
    "colorado": (
        "h1-g2 a8-a6 e1-d3 f8-h6 f1-f5 a6xd3 c1-a3 h6-h4 g1-f2 c8-b7 b1-b5 b8-d6 f2-e4 d3-e3 a3-c5 e8-f8 g2-g6 d6-d3 "
        "d1-d2 f8xc5 a1-c2 c5xb5 c2-c5 b5-a7 d2-c4 a7-c6 c4-b5 c6-c7 e4-e5 c7xb5 c5-c8 d3-d5 f5-f8 h4-g3 e5-b8 b7xb8 "
        "g6xh8"
    ),
}
TAKER, IN_THE_WAY, FAR = 0, 3, 99
"""The player who is meant to win at Kanto."""


def by_heart(game: str) -> Choose:
    """Plays a whole game that is known beforehand."""
    moves: Iterator[str] = iter(WHOLE_GAMES[game].split())
    return lambda hearing: next(moves)


def record_by_heart(game: str) -> str:
    """The record of such a game."""
    match = Match(game)
    for move in WHOLE_GAMES[game].split():
        match.play(move)
    return str(match.record())


def short_record() -> str:
    """The record of a short game with dice."""
    return min((_rolled(seed) for seed in range(1, 9)), key=len)


def _rolled(seed: int) -> str:
    match, random = Match("karma-solo", seed=seed), Random(seed)
    while match.result is None:
        moves = match.position.legal_moves()
        match.play(random.choice([move for move in moves if move in ("take", "stop")] or moves))
    return str(match.record())


def at_random(seed: int) -> Choose:
    """Plays any move."""
    random = Random(seed)
    return lambda hearing: random.choice(list(hearing.actions))


def kanto(seed: int) -> Choose:
    """Red takes and comes closer, both turn pawns over, Black never takes if he can help it: Red soon has all."""
    random = Random(seed)

    def choose(hearing: Hearing) -> str:
        moves = list(hearing.actions)
        is_taker = hearing.state.to_move == TAKER
        captures = [move for move in moves if "x" in move]
        reveals = [move for move in moves if move.startswith("?")]
        steps = [move for move in moves if "-" in move]
        if is_taker and captures:
            return captures[0]
        if reveals:
            return reveals[-1]
        if not steps:
            return moves[0]
        return min(steps, key=lambda move: (_gap(move, hearing), random.random()))

    return choose


def _gap(move: str, hearing: Hearing) -> int:
    """How far the taker's pawns are from what they can take, after a step: the sum over all targets."""
    start, _, end = move.partition("-")
    at = {piece.cell: piece for piece in hearing.scene.pieces}
    at[end] = at.pop(start)
    targets = {cell: piece.label for cell, piece in at.items() if piece.owner != TAKER}
    takers = {cell: piece.label for cell, piece in at.items() if piece.owner == TAKER}
    return sum(_way_to(cell, label, takers) for cell, label in targets.items())


def _way_to(target: str, label: str, takers: dict[str, str]) -> int:
    """The steps of the nearest pawn that takes this one; whoever stands in the way has to be moved first."""
    reached, edge = {target: 0}, [(0, target)]
    while edge:
        steps, cell = heappop(edge)
        if cell in takers and _takes(takers[cell], label):
            return steps
        for column, row in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            beside = f"{chr(ord(cell[0]) + column)}{int(cell[1:]) + row}"
            further = steps + (IN_THE_WAY if beside in takers else 1)
            if beside[0] in "abcde" and beside[1:] in "12345678" and further < reached.get(beside, FAR):
                reached[beside] = further
                heappush(edge, (further, beside))
    return FAR


def _takes(mine: str, theirs: str) -> bool:
    """Whether one value takes another: the Kanto is highest, but not above the 1."""
    if "K" in (mine, theirs) and "1" in (mine, theirs):
        return mine == "1"
    return _value(mine) >= _value(theirs)


def _value(label: str) -> int:
    return 20 if label == "K" else int(label or 0)


def karma(seed: int) -> Choose:
    """Rolls one die more each time, uses a power now and then, and stops at the third zone."""
    random = Random(seed)

    def choose(hearing: Hearing) -> str:
        moves = list(hearing.actions)
        rolls = sorted((move for move in moves if move.startswith("roll ")), key=len)
        others = [move for move in moves if not move.startswith(("roll ", "take", "stop"))]
        if others and ("take" not in moves or random.random() < 0.5):
            return random.choice(others)
        if "take" in moves:
            return "take"
        rolled = sum(die.place == "spent" for die in hearing.scene.dice)
        if "stop" in moves and (rolled > 2 or not rolls):
            return "stop"
        return next((roll for roll in rolls if len(roll) > len("roll ") + rolled), rolls[-1] if rolls else moves[0])

    return choose
