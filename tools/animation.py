"""Draws docs/katarenga.svg, the animated game in the README, from a game between two bots; ``--check`` compares."""

import sys
from dataclasses import dataclass, field, replace
from pathlib import Path

import ludogite
from ludogite.games.scene import Piece, Scene
from ludogite.svg.elements import Point, element
from ludogite.svg.picture import Panel, draw
from ludogite.svg.pieces import SIDE, draw_piece

FILE = Path(__file__).parents[1] / "docs" / "katarenga.svg"
GAME = "katarenga"
# Level 6 against level 3, seed 8.
RECORD = """
c1-d2 c8-b7 h1-g2 h8-h7 d1-c2 b8-d6 g1-e3 d8-c6 e1-f3 f8-g7 g2xg7 h7xc2 g7xb7 c2xd2 e3xd2 c6xb7 b1xb7 g8-h6 b7-c7
d6-d3 d2-e4 e8xe4 f3xe4 a8-c8 c7-e8 c8-b7 e8-camp d3-d2 e4-e8 b7-c7 e8-camp
"""
MOVES = RECORD.split()
CAMP_AWAY = 1.3
"""Distance of the camps from the outermost row, in squares, as `ludogite.svg.board` draws them."""
BEFORE, A_MOVE, GLIDE, AFTER = 1.0, 1.0, 0.4, 4.0
"""Seconds before the first move, from move to move, of a move itself, and after the last one."""
SECONDS = BEFORE + A_MOVE * len(MOVES) + AFTER


@dataclass
class Actor:
    """A pawn with its way over the board."""

    piece: Piece
    way: list[tuple[float, Point]]
    """The times at which it arrives somewhere, and where."""
    captured: float | None = None
    keyframes: list[str] = field(default_factory=list)


def main() -> None:
    """Write the file, or with ``--check`` only say whether it is current."""
    text = animation()
    if "--check" in sys.argv:
        sys.exit(FILE.read_text(encoding="utf-8") != text)
    FILE.write_text(text, encoding="utf-8")


def animation() -> str:
    """The animated picture: the empty board, and pawns that move by CSS, or stand still for whoever prefers that."""
    game = ludogite.load(GAME)
    scene = game.start().scene()
    board = draw([Panel(replace(scene, pieces=()))], game.book.scene.LEGEND, game.players, "en")
    actors = played(game)
    drawn = [
        element(
            "g",
            draw_piece(actor.piece, game.book.scene.LEGEND),
            _class=f"p{number}",
            transform=_moved(actor.way[0][1], ""),
        )
        for number, actor in enumerate(actors)
    ]
    rules = [f".p{number}{{animation:p{number} {SECONDS:g}s infinite}}" for number in range(len(actors))]
    frames = [f"@keyframes p{number}{{{_keyframes(actor)}}}" for number, actor in enumerate(actors)]
    still = "@media (prefers-reduced-motion:reduce){g{animation:none!important}}"
    style = element("style", "\n".join([*rules, *frames, still]))
    return board.replace("</svg>", "\n".join([style, *drawn, "</svg>"]))


def played(game: ludogite.Game) -> list[Actor]:
    """All pawns with their ways in the game."""
    position = game.start()
    rows = len(position.scene().rows)
    there = {piece.cell: Actor(piece, [(0.0, _spot(piece.cell, rows))]) for piece in position.scene().pieces}
    actors = list(there.values())
    for number, move in enumerate(MOVES):
        arrives = BEFORE + number * A_MOVE + GLIDE
        after = position.play(move)
        left, to = move[:2], move[3:]
        if taken := there.get(to):
            taken.captured = arrives
        actor = there.pop(left)
        actor.way.append((arrives, _pocket(position.scene(), after.scene()) if to == "camp" else _spot(to, rows)))
        there[to if to != "camp" else f"{to}{number}"] = actor
        position = after
    assert position.result is not None, "the game is not over"
    return actors


def _spot(cell: str, rows: int) -> Point:
    return (ord(cell[0]) - ord("a")) * SIDE, (rows - int(cell[1:])) * SIDE


def _pocket(before: Scene, after: Scene) -> Point:
    """The pocket of a camp that was filled."""
    old, new = next(
        pair for pair in zip(before.regions, after.regions, strict=True) if pair[0].filled != pair[1].filled
    )
    x = (len(after.columns) - 1) / 2 - (new.pockets - 1) / 2 + old.filled
    return x * SIDE, (-CAMP_AWAY if new.behind else len(after.rows) - 1 + CAMP_AWAY) * SIDE


def _keyframes(actor: Actor) -> str:
    """The way of a pawn as keyframes; a captured one fades, and the last frame is the first again."""
    (_, spot), *moves = actor.way
    frames = [f"0%{{transform:{_moved(spot)}}}"]
    for arrives, to in moves:
        frames += [
            f"{_percent(arrives - GLIDE)}{{transform:{_moved(spot)}}}",
            f"{_percent(arrives)}{{transform:{_moved(to)}}}",
        ]
        spot = to
    if actor.captured is not None:
        gone = f"transform:{_moved(spot)};opacity:0"
        frames += [f"{_percent(actor.captured - GLIDE / 2)}{{transform:{_moved(spot)};opacity:1}}"]
        frames += [f"{_percent(actor.captured)}{{{gone}}}", f"99%{{{gone}}}"]
    else:
        frames.append(f"99%{{transform:{_moved(spot)}}}")
    return "".join(frames)


def _moved(spot: Point, unit: str = "px") -> str:
    return f"translate({spot[0]:g}{unit},{spot[1]:g}{unit})"


def _percent(seconds: float) -> str:
    return f"{100 * seconds / SECONDS:.2f}%"


if __name__ == "__main__":
    main()
