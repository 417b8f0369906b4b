"""Random numbers: a verifiable stream, fast streams for playouts and batches, and fixed hash numbers."""

import hashlib
import hmac
import secrets

from ludogite.kernel.layout import Ints

WORD = 0xFFFFFFFF
RANDOM_WORDS = 4
SMALL_LIMIT = 1 << 16


class Stream:
    """Stream of numbers derived from a secret seed and a label: HMAC-SHA-256 in counter mode.

    Publishing the seed's hash beforehand and the seed afterwards lets anyone verify every number.
    """

    def __init__(self, seed: bytes, label: str) -> None:
        self._seed = seed
        self._label = label.encode()
        self._counter = 0

    def randrange(self, limit: int) -> int:
        """Number from 0 to ``limit - 1``, all exactly equally likely."""
        if limit < 1:
            raise ValueError(f"cannot draw one of {limit} numbers")
        width = (limit.bit_length() + 7) // 8 + 8
        fair = (1 << 8 * width) // limit * limit
        while (number := self._number(width)) >= fair:
            pass
        return number % limit

    def _number(self, width: int) -> int:
        block = b""
        while len(block) < width:
            message = self._label + b":" + str(self._counter).encode()
            block += hmac.digest(self._seed, message, hashlib.sha256)
            self._counter += 1
        return int.from_bytes(block[:width], "big")


def fresh_seed() -> bytes:
    """Unpredictable seed."""
    return secrets.token_bytes(16)


def commitment(seed: bytes) -> str:
    """Hash that commits a table to its seed before the first move."""
    return hashlib.sha256(seed).hexdigest()


def hash_numbers(label: str, count: int) -> list[int]:
    """Fixed signed 64-bit numbers for position keys, the same on every machine and in every version."""
    digest = hashlib.shake_256(label.encode()).digest(8 * count)
    return [int.from_bytes(digest[8 * i : 8 * i + 8], "big", signed=True) for i in range(count)]


def random_words(seed: int) -> list[int]:
    """Initial state of a fast playout stream: four words, not all zero."""
    digest = hashlib.sha256(f"playout:{seed}".encode()).digest()
    return [int.from_bytes(digest[4 * i : 4 * i + 4], "big") | 1 for i in range(RANDOM_WORDS)]


def next_word(random: Ints) -> int:
    """Next 32 bits of a playout stream (xoshiro128++; every step stays within 64 signed bits)."""
    sum_ = (random[0] + random[3]) & WORD
    word = ((((sum_ << 7) & WORD) | (sum_ >> 25)) + random[0]) & WORD
    shifted = (random[1] << 9) & WORD
    random[2] ^= random[0]
    random[3] ^= random[1]
    random[1] ^= random[2]
    random[0] ^= random[3]
    random[2] ^= shifted
    random[3] = ((random[3] << 11) & WORD) | (random[3] >> 21)
    return word


def below(random: Ints, limit: int) -> int:
    """Number from 0 to ``limit - 1`` from a playout stream; the bias is below 1e-9 for every limit used."""
    if limit <= SMALL_LIMIT:
        return (next_word(random) * limit) >> 32
    return ((next_word(random) << 30) ^ next_word(random)) % limit  # 62 bits


# The only state of a batch's stream is its count of numbers drawn: each number follows from the seed, the game's
# number and this count, so that a game is the same on every device and beside any other games.
#
#   SEED    32 bits, the same for a whole batch
#   GAME    the game's number, 32 bits
#   DRAWS   how many numbers it has drawn
SEED, GAME, DRAWS, STREAM_SIZE = range(4)

PHILOX_ROUNDS = 10
PHILOX_MULTIPLIER = 0xD256D193
PHILOX_STEP = 0x9E3779B9


def philox(key: int, first: int, second: int) -> tuple[int, int]:
    """Two 32-bit words for a counter of two words and a key (Philox2x32-10, Salmon et al. 2011).

    The products need 64 bits; if they wrap, the masks keep only the bits that matter.
    """
    for _ in range(PHILOX_ROUNDS):
        product = first * PHILOX_MULTIPLIER
        first, second = (product >> 32 & WORD) ^ key ^ second, product & WORD
        key = key + PHILOX_STEP & WORD
    return first, second


def draw(stream: Ints, limit: int) -> int:
    """Next number of a batch's stream, from 0 to ``limit - 1``; its bias is that of ``below``."""
    first, second = philox(stream[SEED], stream[GAME], stream[DRAWS])
    stream[DRAWS] += 1
    if limit <= SMALL_LIMIT:
        return (first * limit) >> 32
    return ((first << 30) ^ second) % limit  # 62 bits
