"""A table as somebody has been shown it: updates are kept as a browser keeps them."""

import re
from typing import Any

from ludogite.games.scene import Scene
from ludogite.table.messages import NO_RIGHTS, Board, Entry, Rights, SeatState, TableInfo, TableState, Update

Clicks = tuple[str, ...]


class SeenTable:
    """A table as it was last shown; nothing is known before the first update."""

    def __init__(self) -> None:
        self.version = -1
        self.info: TableInfo = None  # type: ignore[assignment]  # the first update brings it
        self.state: TableState = None  # type: ignore[assignment]  # likewise
        self.rights: Rights = NO_RIGHTS
        self.scene = Scene()
        self.actions: dict[str, Clicks] = {}
        self.ways: list[tuple[str, Clicks]] = []
        """The actions, and behind them other clicks for the same moves."""
        self.previews: dict[str, Any] = {}
        self.seats: list[SeatState] = []
        self.history: list[Entry] = []
        self.board: Board | None = None
        self.acknowledged: list[str] = []

    def change(self, update: Update) -> None:
        """Keep the parts of an update that are new."""
        assert update.info or update.version >= self.version  # another table begins anew
        self.version = update.version
        if update.info:
            self.info = update.info
        if update.state:
            self.state, self.rights = update.state, update.rights
        if update.seats:
            self.seats = list(update.seats)
        if update.kept is not None:
            self.history[update.kept :] = update.entries or []
        self.board = update.board or self.board
        if update.scene:
            self.scene = update.scene
            sent = update.actions or ()
            self.ways = [(action, self._split(action)) if isinstance(action, str) else action[:2] for action in sent]
            self.actions = dict(reversed(self.ways))  # The first clicks of a move are its own.
            self.actions = {move: self.actions[move] for move, _ in self.ways}
            self.previews = dict(update.previews or {})
        if update.ack:
            self.acknowledged.append(update.ack)

    def _split(self, move: str) -> Clicks:
        return tuple(re.split(f"[{self.scene.separators}]", move))

    @property
    def moves(self) -> list[str]:
        """The legal moves."""
        return list(self.actions)

    @property
    def places(self) -> set[str]:
        """The cells of the board."""
        return {cell.name for cell in self.board.cells} if self.board else set()

    @property
    def texts(self) -> list[str]:
        """Moves and outcomes so far."""
        return [entry.text for entry in self.history]

    @property
    def moves_played(self) -> list[str]:
        """Moves so far, without the outcomes."""
        return [entry.text for entry in self.history if entry.player >= 0]
