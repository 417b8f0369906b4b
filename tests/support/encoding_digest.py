"""What the encoding of a game comes to, in one number: a digest of what random games are as actions and observations.

``PYTHONPATH=tests python -m support.encoding_digest`` writes those of all games down.
"""

import json
from hashlib import sha256
from pathlib import Path

from ludogite.encoding import Encoding
from support.encoded import ENCODED, encoded_games
from support.walks import walk

FILE = Path(__file__).parents[1] / "encoding" / "encodings.json"
STEPS = 40


def encoding_digest(game: str) -> str:
    """The digest of all legal moves with their actions, of what every seat observes, and of the digits of chance."""
    found = sha256()
    for chosen in encoded_games(game)[::2]:
        encoding = Encoding(chosen)
        sizes = encoding.actions, encoding.most_steps, encoding.chance_actions, encoding.shape
        found.update(repr(sizes).encode())
        for position in walk(chosen, seed=11, most=STEPS):
            seats = [*range(chosen.players), None]
            found.update(repr(sorted(encoding.moves(position).items())).encode())
            found.update(repr([encoding.radix(position, step) for step in range(3)]).encode())
            found.update(repr([encoding.observation(position, seat) for seat in seats]).encode())
    return found.hexdigest()


if __name__ == "__main__":
    FILE.write_text(json.dumps({game: encoding_digest(game) for game in ENCODED}, indent=2) + "\n", encoding="utf-8")
