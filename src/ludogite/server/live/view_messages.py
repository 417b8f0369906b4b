"""A table as its people see it, ready to send: what several of them see alike is encoded once."""

import msgspec

from ludogite.games.position import Position
from ludogite.games.scene import RollTotal, Scene
from ludogite.kernel.layout import CHANCE
from ludogite.server import wire
from ludogite.server.tables.course import Course

HIDDEN = "?"
NOTHING = b"[]"
ENCODER = msgspec.json.Encoder()
encode = ENCODER.encode

Eye = int | None
"""The player as whom somebody looks; None is an onlooker."""


class Showing:
    """What is to be seen at a table now. Call ``renew`` when the position has changed."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._board_parts: tuple[object, ...] = ()
        self._board = b""
        self.board_number = 0
        """Counts the boards there were: whoever has seen this one need not get it again."""
        self.renew()

    def renew(self) -> None:
        """The position, or who may move, has changed."""
        self._has_secrets = self._course.position.keeps_secrets
        self._sights: dict[Eye, bytes] = {}
        """By eye a view without what is offered and its board, and without the bracket that ends it."""
        self._entries: dict[tuple[Eye, int], bytes] = {}
        scene = self._look(self._course.position.to_move)
        self._offered = self._offer(scene)
        self._look_at_board(scene)

    def _offer(self, scene: Scene) -> bytes:
        """What only the player in turn is told: his legal moves, and what they make of a roll."""
        told = [action.told for action in scene.actions]
        results = {} if self._has_secrets else self._course.position.roll_previews()
        actions = b',"actions":%b' % encode(told) if told else b""
        return actions + b',"results":%b' % encode(results) if results else actions

    def _look_at_board(self, scene: Scene) -> None:
        parts = (scene.columns, scene.rows, scene.cells)
        if parts != self._board_parts:
            self._board_parts = parts
            self._board = encode(wire.Board(*parts))
            self.board_number += 1

    def view(self, eye: Eye, seen_board: int) -> tuple[bytes, ...]:
        """The present position as somebody sees it, with his legal moves if it is his turn, in parts.

        The board is left out for those who have seen it: ``seen_board`` is its number.
        """
        offered = self._offered if eye is not None and eye == self._mover else b""
        board = b"}" if seen_board == self.board_number else b',"board":%b}' % self._board
        return self._sight(eye), offered, board

    def entries(self, eye: Eye, first: int) -> bytes:
        """The moves and outcomes from the given one on, as somebody may know them."""
        key = (eye if self._has_secrets else None, first)
        if key not in self._entries:
            self._entries[key] = encode([_told(entry) for entry in entries(self._course, eye, first)])
        return self._entries[key]

    @property
    def _mover(self) -> int | None:
        return self._course.to_move if self._course.phase == "playing" else None

    def _sight(self, eye: Eye) -> bytes:
        """While nothing is secret, all see what the player in turn sees."""
        if not self._has_secrets:
            eye = self._course.position.to_move
        if eye not in self._sights:
            self._look(eye)
        return self._sights[eye]

    def _look(self, eye: Eye) -> Scene:
        match = self._course.match
        scene = match.position.scene(eye)
        last = None if self._has_secrets else match.last_move
        touched = () if last is None else match.game.book.notation.touched(last)
        self._sights[eye] = encode(view_of(scene, match.step, touched))[:-1]
        return scene


def view_of(scene: Scene, step: int, last: tuple[str, ...]) -> wire.View:
    """A view without its actions and its board; ``last`` is what the last move touched."""
    return wire.View(step, scene.pieces, scene.dice, scene.tracks, scene.notes, scene.others, last, scene.labels)


def past_view(position: Position, eye: Eye, step: int, last: str | None) -> wire.View:
    """An earlier position, with its board and without actions."""
    scene = position.scene(eye, last)
    view = view_of(scene, step, scene.last)
    view.board = wire.Board(scene.columns, scene.rows, scene.cells)
    return view


def entries(course: Course, eye: Eye, first: int = 0) -> list[wire.Entry]:
    """The moves and outcomes from the given one on, as somebody may know them now."""
    return [_entry(course, step, eye) for step in range(first + 1, course.match.step + 1)]


def _entry(course: Course, step: int, eye: Eye) -> wire.Entry:
    match = course.match
    text, player = match.text_at(step), match.mover_at(step)
    if match.position.keeps_secrets and (player != eye or player == CHANCE):
        return wire.Entry(player, HIDDEN)
    touched = () if player == CHANCE else match.game.book.notation.touched(text)
    return wire.Entry(player, text, touched, _lying_after(course, step))


def _lying_after(course: Course, step: int) -> RollTotal | None:
    """What the roll came to after so many moves and outcomes; nothing is told while there are secrets."""
    if course.position.keeps_secrets or not course.match.game.book.has_rolls:
        return None
    return course.match.position_at(step).roll_total


def _told(entry: wire.Entry) -> wire.Entry | tuple[int, str, tuple[str, ...]]:
    """An entry as it is sent: without its last part where that is nothing."""
    return (entry.player, entry.text, entry.touched) if entry.lying is None else entry
