"""Compressed files of small numbers: two bytes each, low byte first."""

import sys
import zlib
from array import array
from collections.abc import Iterable
from importlib import resources
from typing import Protocol

MOST = (1 << 16) - 1


class NumberTable(Protocol):
    """A table of numbers: a view of memory, or a NumPy array."""

    def __getitem__(self, places: tuple[int, ...], /) -> float: ...


def read_numbers(package: str, file: str) -> "array[int]":
    numbers = array("H", zlib.decompress(resources.files(package).joinpath(file).read_bytes()))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def packed(numbers: Iterable[int]) -> bytes:
    """The content of a file with these numbers."""
    written = array("H", numbers)
    if sys.byteorder == "big":
        written.byteswap()
    return zlib.compress(written.tobytes(), 9)


def read_shares(package: str, file: str) -> "array[float]":
    """The shares in a file, where MOST stands for 1."""
    return array("d", [number / MOST for number in read_numbers(package, file)])


def packed_shares(shares: Iterable[float]) -> bytes:
    """The content of a file with these shares, exact to a hundred thousandth."""
    return packed(round(share * MOST) for share in shares)


def shaped(numbers: "array[float]", shape: tuple[int, ...]) -> NumberTable:
    """Numbers as a table with these dimensions."""
    return memoryview(numbers).cast("B").cast("d", shape)
