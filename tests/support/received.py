"""Messages of a table's socket, kept as a browser keeps them."""

from typing import Any

import msgspec

from ludogite.app.messages import socket as wire
from ludogite.table.messages import RefusedMessage, Update
from support.seen_table import SeenTable

decode = msgspec.json.Decoder(wire.Message).decode


class Received(SeenTable):
    """A table as its socket has shown it, with the refusals and answers that came."""

    def __init__(self) -> None:
        super().__init__()
        self.refused: list[RefusedMessage] = []
        self.others: list[Any] = []

    def take(self, message: str | bytes) -> wire.Message:
        """Keep a message; returns it, decoded."""
        read: wire.Message = decode(message)
        match read:
            case Update():
                self.change(read)
            case RefusedMessage():
                self.refused.append(read)
            case _:
                self.others.append(read)
        return read
