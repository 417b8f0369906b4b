"""Messages between the processes of one server, as MessagePack, and the links that number their packets."""

from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct

MAX_BYTES_WAITING = 1 << 23
"""Bytes waiting for one process; with more, the link is reset."""
MESSAGE_BYTES = 64
"""Approximate size of a message without its data."""


class OpenTunnel(Struct, array_like=True, tag=0):
    """Request to connect a guest with a table; tunnel numbers are the sender's own."""

    tunnel: int
    table: str
    guest: str
    address: str = ""
    """Address of the guest, as rate limits count it."""


class TunnelOpened(Struct, array_like=True, tag=1):
    """The tunnel is open."""

    tunnel: int


class ClientFrame(Struct, array_like=True, tag=2):
    """Data received from the guest."""

    tunnel: int
    data: bytes


class ServerText(Struct, array_like=True, tag=3):
    """Data for the guest, and its cost for their allowance."""

    tunnel: int
    data: bytes
    cost: float = 0.0


class CloseTunnel(Struct, array_like=True, tag=4):
    """The process of the table has closed a tunnel, with the code and reason of a connection."""

    tunnel: int
    code: int
    reason: str


class LeaveTunnel(Struct, array_like=True, tag=5):
    """The guest has left, or ``is_cut``: was cut off by the process they were connected to."""

    tunnel: int
    is_cut: bool = False


class TakeSeat(Struct, array_like=True, tag=6):
    """Request to seat a guest; answered with whether they got the seat."""

    table: str
    seat: int
    guest: str
    name: str


class ReadMetrics(Struct, array_like=True, tag=11):
    """Request for the metrics of a process."""


class Question(Struct, array_like=True, tag=7):
    """A question, with a number of the sender's own."""

    number: int
    question: TakeSeat | ReadMetrics


class Reply(Struct, array_like=True, tag=8):
    """Answer to a question."""

    number: int
    answer: Any


class GuestRenamed(Struct, array_like=True, tag=9):
    """A guest has changed their name."""

    guest: str
    name: str


class Heartbeat(Struct, array_like=True, tag=10):
    """Sign of life, with the number and the count of packets sent for each of the sender's links."""

    links: dict[str, tuple[int, int]]


Message = (
    OpenTunnel
    | TunnelOpened
    | ClientFrame
    | ServerText
    | CloseTunnel
    | LeaveTunnel
    | Question
    | Reply
    | GuestRenamed
    | Heartbeat
)


class Packet(Struct, array_like=True):
    """All messages of one iteration of the event loop from one process to another, or to all.

    When a packet is lost, the link restarts with the next number, which tells both sides that something is missing.
    """

    sender: str
    link: int
    sequence: int
    messages: list[Message]


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Packet).decode


class Link:
    """State of the link to another process; both sides number it alike."""

    def __init__(self) -> None:
        self.number = 1
        self.heard = monotonic()
        self.restart(self.number)

    def restart(self, number: int) -> None:
        self.number = number
        self.sent = self.expected = 0
        """Number of packets sent, and number of the next packet expected."""
        self.waiting: list[Message] = []
        self.size = 0

    def add(self, message: Message) -> bool:
        """Add a message to the next packet; return whether the link still keeps up."""
        self.waiting.append(message)
        self.size += MESSAGE_BYTES + len(getattr(message, "data", b""))
        return self.size <= MAX_BYTES_WAITING

    def packet(self, sender: str) -> bytes:
        """Encode the waiting messages."""
        packed = encode(Packet(sender, self.number, self.sent, self.waiting))
        self.sent += 1
        self.waiting, self.size = [], 0
        return packed
