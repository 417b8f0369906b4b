"""Positions as scenes and the history, as each viewer may see them; shared parts are made once."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from ludogite.games.events import UNTOLD
from ludogite.games.position import Position
from ludogite.games.scene import RollTotal, Scene
from ludogite.kernel.layout import CHANCE
from ludogite.play.record import Record
from ludogite.table.messages import Board, Entry
from ludogite.table.model import Model

HIDDEN = "?"

Viewpoint = int | None
"""The player from whose side somebody looks; None is a spectator."""


def viewpoint(model: Model, seats: Sequence[int]) -> Viewpoint:
    """The viewpoint of the owner of these seats; on one screen, that of the player in turn."""
    if not seats:
        return None
    if len(seats) == 1:
        return model.player_of(seats[0])
    player = model.position.to_move
    return None if player == CHANCE else player


def entries(model: Model, seen_from: Viewpoint, first: int = 0) -> list[Entry]:
    """The moves and outcomes from the given one on, as they may be shown now."""
    played, has_secrets = model.match.since(first, model.forgotten), model.has_secrets
    return [_entry(before, text, after, seen_from, has_secrets=has_secrets) for before, text, after in played]


def record_entries(record: Record) -> list[Entry]:
    """The moves and outcomes of a finished game; nothing of it is secret."""
    return entries_between(record.replay(), (entry.text for entry in record.entries))


def entries_between(positions: Iterable[Position], texts: Iterable[str]) -> list[Entry]:
    """The moves and outcomes between consecutive positions, with nothing secret."""
    steps = zip(pairwise(positions), texts, strict=True)
    return [_entry(before, text, after) for (before, after), text in steps]


def _entry(
    before: Position, text: str, after: Position, seen_from: Viewpoint = None, *, has_secrets: bool = False
) -> Entry:
    player = before.to_move
    assert player is not None
    if has_secrets and (player != seen_from or player == CHANCE):
        return Entry(player, HIDDEN, before.hidden_event())
    book = before.game.book
    touched = () if player == CHANCE else book.notation.touched(text)
    roll = after.roll_total if book.has_rolls and not has_secrets else None
    event = before.event(text, after)
    return Entry(player, HIDDEN if event.kind == UNTOLD else text, event, touched, roll)


class Views:
    """The scenes and history of a table. Call ``renew`` when the position has changed."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.board: Board | None = None
        self.renew()

    def renew(self) -> None:
        """Update after a change of the position or of the player in turn."""
        self._has_secrets = self._model.has_secrets
        self._scenes: dict[Viewpoint, Scene] = {}
        self._entries: dict[tuple[Viewpoint, int], list[Entry]] = {}
        scene = self.scene(self._model.position.to_move)
        self.actions = scene.clickable
        """The legal moves of the player in turn."""
        self.previews: Mapping[str, RollTotal] = {} if self._has_secrets else self._model.position.roll_previews()
        """Totals of the roll after each of them."""
        cells = self.board.cells if self.board else None
        self.is_new_board = scene.cells is not cells and scene.cells != cells
        """Whether the board has changed since the last update."""
        if self.is_new_board:
            self.board = Board(scene.columns, scene.rows, scene.cells)

    def is_offered(self, seen_from: Viewpoint) -> bool:
        """Whether a viewer is offered the legal moves: the player in turn."""
        return seen_from is not None and self._model.phase == "playing" and seen_from == self._model.to_move

    def scene(self, seen_from: Viewpoint) -> Scene:
        """The present position for a viewpoint. While nothing is secret, all see what the player in turn sees."""
        if not self._has_secrets:
            seen_from = self._model.position.to_move
        found = self._scenes.get(seen_from)
        if found is None:
            match = self._model.match
            last = None if self._has_secrets else match.last_move
            found = self._scenes[seen_from] = match.position.scene(seen_from, last)
        return found

    def entries(self, seen_from: Viewpoint, first: int) -> Sequence[Entry]:
        """The moves and outcomes from the given one on, for a viewpoint."""
        key = (seen_from if self._has_secrets else None, first)
        if key not in self._entries:
            self._entries[key] = entries(self._model, seen_from, first)
        return self._entries[key]
