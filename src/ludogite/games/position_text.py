"""A position as fields: what its game writes, and the keys of earlier positions that may be repeated."""

import base64
import binascii
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludogite.games.fields import Fields, expect, refuse
from ludogite.kernel.engine import KEY_NUMBERS
from ludogite.kernel.layout import DRAWN_LENGTH, DRAWN_REPETITION, ENDING, LENGTH_LIMIT, MOVER, PLY, REPETITION_LIMIT

if TYPE_CHECKING:
    from ludogite.games.game import Game

KEY_BYTES = 8
SEEN = "seen"


def read_fields(game: "Game", fields: Fields) -> tuple[list[int], tuple[int, ...]]:
    """The state that fields spell, and the keys of the positions before it; raises BadText."""
    seen = _read_keys(fields[SEEN]) if SEEN in fields else ()
    own = {name: value for name, value in fields.items() if name != SEEN}
    state = game.book.notation.read(game.setting, own)
    _check_limits(game, fields, state)
    return state, seen


def write_fields(game: "Game", state: tuple[int, ...], packed_keys: bytes, hidden: int = 0) -> Fields:
    """The fields of a position with these keys, of which the last is its own while a player is to move.

    ``hidden`` is taken out of every key.
    """
    fields = game.book.notation.write(game.setting, state)
    keys = array(KEY_NUMBERS, packed_keys)
    if seen := keys[:-1] if state[MOVER] >= 0 else keys:
        written = b"".join((key ^ hidden).to_bytes(KEY_BYTES, "big", signed=True) for key in seen)
        fields[SEEN] = base64.urlsafe_b64encode(written).decode().rstrip("=")
    return fields


def check_spelling(fields: Fields, written: Fields) -> None:
    """Refuse fields that are not written exactly as the position they spell is."""
    expect(fields, list(written))
    for name, value in fields.items():
        if written[name] != value:
            refuse(name, value)


def _check_limits(game: "Game", fields: Fields, state: Sequence[int]) -> None:
    """Refuse a position that the shared limits would have ended, or that they cannot have ended."""
    repetition, length = game.setting.tables[REPETITION_LIMIT], game.setting.tables[LENGTH_LIMIT]
    too_long = 0 < length <= state[PLY]
    if (state[MOVER] >= 0 and too_long) or (state[ENDING] == DRAWN_LENGTH and not too_long):
        refuse("ply", fields["ply"])
    if state[ENDING] == DRAWN_REPETITION and repetition == 0:
        refuse("turn", fields["turn"])


def _read_keys(text: str) -> tuple[int, ...]:
    try:
        keys = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        refuse(SEEN, text)
    if not keys or len(keys) % KEY_BYTES:
        refuse(SEEN, text)
    return tuple(int.from_bytes(keys[i : i + KEY_BYTES], "big", signed=True) for i in range(0, len(keys), KEY_BYTES))
