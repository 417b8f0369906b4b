"""What a page is told by its table's socket: so a test knows what may be clicked."""

from playwright.sync_api import WebSocket

from support.received import Received


class Hearing(Received):
    """A table as a page was last told it."""

    def listen(self, socket: WebSocket) -> None:
        """Hear what this socket tells from now on."""
        socket.on("framereceived", self._hear)

    def _hear(self, payload: str | bytes) -> None:
        self.take(payload)
