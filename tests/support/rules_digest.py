"""What the rules of a game come to, in one number: a digest of random games, their legal moves, draws and results.

``PYTHONPATH=tests python -m support.rules_digest`` writes those of all games down, with the versions of their rules.
"""

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import ludogite
from differential.cases import options_of
from ludogite.games.registry import BOOKS

FILE = Path(__file__).parents[1] / "games" / "rules.json"
MATCHES, MOVES = 60, 150


def rules_digest(game: str) -> str:
    """The digest of many matches, of all options that are compared with the second implementation."""
    options = options_of(game)
    found = sha256()
    for number in range(MATCHES):
        _play(game, options[number % len(options)], f"{game} {number}", found)
    return found.hexdigest()


def _play(game: str, options: dict[str, Any], seed: str, found: Any) -> None:
    """A random match: all of its rounds, each for so many moves at most; what lasts longer is given up."""
    random, match = Random(seed), ludogite.Match(game, seed=seed, **options)
    while True:
        for _ in range(MOVES):
            moves = match.position.legal_moves()
            found.update(repr((moves, match.position.to_move, match.result)).encode())
            if match.result is not None:
                break
            others = [move for move in moves if not move.startswith("roll")]
            chosen = others if others and random.random() < 0.5 else moves
            match.play(chosen[int(random.random() * len(chosen))])
        found.update(repr([entry.text for entry in match.entries]).encode())
        if match.result is None:
            match.resign(0)
        if match.over:
            return
        match.next_game()


def versions() -> dict[str, dict[str, Any]]:
    """The version of each game's rules, and their digest."""
    return {game: {"version": book.version, "digest": rules_digest(game)} for game, book in BOOKS.items()}


if __name__ == "__main__":
    FILE.write_text(json.dumps(versions(), indent=2) + "\n", encoding="utf-8")
