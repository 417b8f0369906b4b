"""Fixed randomness: ids, tokens and seeds from counters. To be called before any module of the program is imported.

Each kind has a counter of its own, so that a version that draws them in another order still deals the same dice.
"""

import random
import secrets
from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256
from itertools import count

ENTROPY = 32
"""Bytes where no number of them is asked for."""
START = "import runpy; from transcripts.fixed import fix; fix(); runpy.run_module('ludogite', None, '__main__', True)"
"""Runs the program with fixed randomness: code for ``python -c``."""


def fix() -> None:
    """Replace what the standard library draws for secrets, in this process."""
    ids, keys, choices = count(1), count(1), random.Random(1)
    seeds: dict[int, Iterator[int]] = defaultdict(lambda: count(1))

    def token_bytes(size: int | None = None) -> bytes:
        length = size or ENTROPY
        return sha256(b"%d" % next(seeds[length])).digest()[:length]

    replaced = {
        "token_urlsafe": lambda size=None: f"id{next(ids):020}",  # as long as 16 bytes are
        "token_hex": lambda size=None: f"{next(keys):0{2 * (size or ENTROPY)}x}",
        "token_bytes": token_bytes,
    }
    for name, function in replaced.items():
        setattr(secrets, name, function)
    for name in ("random", "getrandbits"):
        drawn = getattr(choices, name)
        setattr(random.SystemRandom, name, lambda self, *arguments, drawn=drawn: drawn(*arguments))
