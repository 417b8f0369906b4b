"""Files of many small numbers, packed: each two bytes, the lower first, and all of them compressed."""

import sys
import zlib
from array import array
from collections.abc import Iterable
from importlib import resources
from typing import Protocol

MOST = (1 << 16) - 1


class Table(Protocol):
    """Numbers by several places: a view of memory, or an array of NumPy's."""

    def __getitem__(self, places: tuple[int, ...], /) -> float: ...


def read_numbers(package: str, file: str) -> "array[int]":
    """The numbers of a file that comes with a package."""
    numbers = array("H", zlib.decompress(resources.files(package).joinpath(file).read_bytes()))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def packed(numbers: Iterable[int]) -> bytes:
    """What such a file has in it."""
    written = array("H", numbers)
    if sys.byteorder == "big":
        written.byteswap()
    return zlib.compress(written.tobytes(), 9)


def read_shares(package: str, file: str) -> "array[float]":
    """The shares of a file, in which a whole is MOST."""
    return array("d", [number / MOST for number in read_numbers(package, file)])


def packed_shares(shares: Iterable[float]) -> bytes:
    """Shares as such a file: right to a hundred thousandth."""
    return packed(round(share * MOST) for share in shares)


def shaped(numbers: "array[float]", shape: tuple[int, ...]) -> Table:
    """Numbers as a table, which takes as many places as it has dimensions."""
    return memoryview(numbers).cast("B").cast("d", shape)
