"""A link: what goes between this process and another one, packet by packet."""

from time import monotonic

from ludogite.server.machines.messages import Message, Packet, encode

MOST_WAITING = 1 << 23
"""Bytes for one process that do not get through; with more, everything between the two begins anew."""
MESSAGE_BYTES = 64
"""What a message takes besides its data, about."""


class Link:
    """What goes between this process and another one; both number it alike."""

    def __init__(self) -> None:
        self.number = 1
        self.heard = monotonic()
        self.restart(self.number)

    def restart(self, number: int) -> None:
        """Begin anew."""
        self.number = number
        self.sent = self.expected = 0
        """How many packets were sent, and the number of the one that comes next."""
        self.waiting: list[Message] = []
        self.size = 0

    def add(self, message: Message) -> bool:
        """Have a message sent with the next packet; whether there is not too much by now."""
        self.waiting.append(message)
        self.size += MESSAGE_BYTES + len(getattr(message, "data", b""))
        return self.size <= MOST_WAITING

    def packet(self, sender: str) -> bytes:
        """What waits, as it is sent."""
        packed = encode(Packet(sender, self.number, self.sent, self.waiting))
        self.sent += 1
        self.waiting, self.size = [], 0
        return packed
