"""Requests to change a table, as clients send them.

``version`` is the table's version that a request refers to, ``id`` is chosen by the client. A repeated id is
acknowledged again and not executed twice; another request under the same id is refused. A request for an older version
is accepted if what it depends on has not changed since: for a move the position, for an act also the offers.
"""

from typing import Annotated, Literal
from zlib import crc32

from msgspec import Meta, Struct

RequestId = Annotated[str, Meta(max_length=64, pattern="^[^\\x00]*$")]
"""Without NUL, which PostgreSQL cannot store."""
TableId = Annotated[str, Meta(max_length=64, pattern="^[\\w-]*$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
ActRequest = Literal[
    "resign",
    "undo",
    "offer-draw",
    "offer-undo",
    "offer-rematch",
    "accept",
    "decline",
    "claim-win",
    "claim-draw",
    "next",
    "leave",
]
"""``undo`` takes back at once where that is allowed, ``offer-…`` proposes, ``accept`` and ``decline`` answer the offer
that stands, ``claim-…`` ends a game whose other player is gone, ``next`` begins the next game of a match,
of three or four players ``resign`` and ``claim-win`` end nothing (see ``TableState.leaving``),
``leave`` ends one here that goes on at a table of another host."""


class Move(Struct, tag_field="do", tag="move", forbid_unknown_fields=True, rename={"version": "v"}):
    """Play a move. Repeat it with the same id until it is acknowledged."""

    id: RequestId
    version: int
    move: MoveText

    @property
    def digest(self) -> str:
        """A checksum of the request's content."""
        return _digest(None, "", self.move)


class TableAct(Struct, tag_field="do", tag="act", forbid_unknown_fields=True, rename={"version": "v"}):
    """Change the table in another way. Repeat it with the same id until it is acknowledged.

    ``ActRequest`` lists all acts.
    """

    id: RequestId
    version: int
    act: ActRequest
    table: TableId = ""
    """The table where the match goes on, for ``leave``."""

    @property
    def digest(self) -> str:
        """A checksum of the request's content."""
        return _digest(self.act, self.table, "")


TableRequest = Move | TableAct


def _digest(act: str | None, table: str, move: str) -> str:
    """Eight hexadecimal digits, which are stored with the act."""
    return f"{crc32(f'{act}/{table}/{move}'.encode(errors='replace')):08x}"
