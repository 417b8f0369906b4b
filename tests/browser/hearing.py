"""What a page is told by its table's socket, kept as the page keeps it: so a test knows what may be clicked."""

from dataclasses import dataclass, field
from typing import Any

import msgspec
from playwright.sync_api import WebSocket

from ludogite.server import wire

decode = msgspec.json.Decoder(wire.Message).decode
Clicks = tuple[str, ...]


@dataclass
class Hearing:
    """The table as it was last told; nothing is known before the first message."""

    version: int = -1
    info: wire.TableInfo | None = None
    state: wire.TableState | None = None
    history: list[wire.Entry] = field(default_factory=list)
    view: wire.View | None = None
    board: wire.Board | None = None
    refusals: list[wire.Refused] = field(default_factory=list)

    def listen(self, socket: WebSocket) -> None:
        """Hear what this socket tells from now on."""
        socket.on("framereceived", self.take)

    def take(self, payload: str | bytes) -> None:
        """Keep what a message tells."""
        match decode(payload):
            case wire.Whole() as told:
                self.version, self.info, self.state = told.v, told.table, told.state
                self.history = list(told.history)
                self._see(told.view)
            case wire.Update() as told:
                self._change(told)
            case wire.Refused() as told:
                self.refusals.append(told)

    def _change(self, told: wire.Update) -> None:
        self.version = told.v
        if told.state is not msgspec.UNSET:
            self.state = told.state
        if told.kept is not msgspec.UNSET:
            del self.history[told.kept :]
        if told.entries is not msgspec.UNSET:
            self.history += told.entries
        if told.view is not msgspec.UNSET:
            self._see(told.view)

    def _see(self, view: wire.View) -> None:
        self.view = view
        if view.board is not msgspec.UNSET:
            self.board = view.board

    @property
    def actions(self) -> dict[str, Clicks]:
        """The legal moves, each with what is clicked for it."""
        return dict(map(_action, self.view.actions)) if self.view else {}

    @property
    def places(self) -> set[str]:
        """The cells of the board."""
        return {cell.name for cell in self.board.cells} if self.board else set()

    @property
    def moves_played(self) -> list[str]:
        """What has been played, without what chance decided."""
        return [entry.text for entry in self.history if entry.player >= 0]


def _action(action: Any) -> tuple[str, Clicks]:
    """A move and its clicks; ``"roll rrg"`` stands for three dice and a button."""
    if isinstance(action, str):
        word, _, letters = action.partition(" ")
        return action, (*letters, word)
    move, *clicks = action
    return move, tuple(clicks)
