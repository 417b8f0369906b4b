"""What somebody was told of a table, kept as a browser keeps it."""

from typing import Any

import msgspec

from ludogite.games.scene import spelled_clicks
from ludogite.server import wire

decode = msgspec.json.Decoder(wire.Message).decode
Clicks = tuple[str, ...]


class Told:
    """A table as it was last told; nothing is known before the first message."""

    def __init__(self) -> None:
        self.version = -1
        self.info: wire.TableInfo = None  # type: ignore[assignment]  # the first message brings it
        self.state: wire.TableState = None  # type: ignore[assignment]  # likewise
        self.view = wire.View(0)
        self.seats: list[wire.Seat] = []
        self.history: list[wire.Entry] = []
        self.board: wire.Board | None = None
        self.acknowledged: list[str] = []
        self.refused: list[wire.Refused] = []
        self.others: list[Any] = []

    def take(self, message: str | bytes) -> wire.Message:
        """Keep what a message tells; returns it, read."""
        told: wire.Message = decode(message)
        match told:
            case wire.Whole():
                self.version, self.info, self.history = told.v, told.table, told.history
                self._stand(told.state)
                self._see(told.view)
            case wire.Update():
                self._change(told)
            case wire.Refused():
                self.refused.append(told)
            case _:
                self.others.append(told)
        return told

    def _change(self, told: wire.Update) -> None:
        assert told.v >= self.version
        self.version = told.v
        if told.state is not msgspec.UNSET:
            self._stand(told.state)
        if told.kept is not msgspec.UNSET:
            del self.history[told.kept :]
        if told.entries is not msgspec.UNSET:
            self.history += told.entries
        if told.view is not msgspec.UNSET:
            self._see(told.view)
        if told.ack is not msgspec.UNSET:
            self.acknowledged.append(told.ack)

    def _stand(self, state: wire.TableState) -> None:
        self.state = state
        if state.seats is not msgspec.UNSET:
            self.seats = state.seats

    def _see(self, view: wire.View) -> None:
        self.view = view
        if view.board is not msgspec.UNSET:
            self.board = view.board

    @property
    def actions(self) -> dict[str, Clicks]:
        """The legal moves, each with what is clicked for it."""
        return dict(map(_action, self.view.actions))

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
        """What has been played and drawn."""
        return [entry.text for entry in self.history]

    @property
    def moves_played(self) -> list[str]:
        """What has been played, without what chance decided."""
        return [entry.text for entry in self.history if entry.player >= 0]


def _action(action: list[str] | str) -> tuple[str, Clicks]:
    """A move and its clicks; where it is told alone, they follow from its spelling."""
    if isinstance(action, str):
        return action, spelled_clicks(action)
    move, *clicks = action
    return move, tuple(clicks)
