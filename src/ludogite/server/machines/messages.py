"""What processes of one house tell each other, as MessagePack."""

from typing import Any

import msgspec
from msgspec import Struct


class Open(Struct, array_like=True, tag=0):
    """A guest wants to look at a table through a tunnel; its number is the sender's own."""

    tunnel: int
    table: str
    guest: str
    address: str = ""
    """Where they ask from, as limits count it."""


class Opened(Struct, array_like=True, tag=1):
    """They do."""

    tunnel: int


class Frame(Struct, array_like=True, tag=2):
    """What has come from the guest."""

    tunnel: int
    data: bytes


class Text(Struct, array_like=True, tag=3):
    """What is sent to the guest, and what is charged to their allowance."""

    tunnel: int
    data: bytes
    cost: float = 0.0


class Cut(Struct, array_like=True, tag=4):
    """The table's process has closed a tunnel, as a connection is closed."""

    tunnel: int
    code: int
    reason: str


class Leave(Struct, array_like=True, tag=5):
    """The guest has gone, or ``is_cut`` off by the process they were connected with."""

    tunnel: int
    is_cut: bool = False


class Sit(Struct, array_like=True, tag=6):
    """Somebody asks for an open seat."""

    table: str
    seat: int
    guest: str
    name: str


class Measure(Struct, array_like=True, tag=11):
    """Somebody wants to know what a process measures."""


class Ask(Struct, array_like=True, tag=7):
    """A question, with a number of the sender's own."""

    number: int
    question: Sit | Measure


class Reply(Struct, array_like=True, tag=8):
    """The answer to a question."""

    number: int
    answer: Any


class Renamed(Struct, array_like=True, tag=9):
    """A guest has another name."""

    guest: str
    name: str


class Beat(Struct, array_like=True, tag=10):
    """A process is there; with each of its links, how many packets it has sent over it."""

    links: dict[str, tuple[int, int]]


Message = Open | Opened | Frame | Text | Cut | Leave | Ask | Reply | Renamed | Beat


class Packet(Struct, array_like=True):
    """All messages of one round of the event loop from one process to another, or to all.

    A link is begun anew, with the next number, when a packet was lost: so both sides know that something is missing.
    """

    sender: str
    link: int
    sequence: int
    messages: list[Message]


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Packet).decode
