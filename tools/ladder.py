"""Writes the tables of docs/bots.md about the strength of the levels, from the ratings in ``bots/ratings.json``."""

import json
import sys
from collections.abc import Iterator
from typing import Any

from ludogite.bots.adaptive import RATINGS
from ludogite.bots.levels import LEVELS
from ludogite.games.registry import BOOKS
from server_pages import ROOT, with_parts

PAGE = ROOT / "docs" / "bots.md"
STEPS = [(level, level - 1) for level in range(LEVELS, 1, -1)]


def main() -> None:
    """Update the page, or with ``--check`` exit with 1 if it is out of date."""
    old = PAGE.read_text(encoding="utf-8")
    renewed = with_parts(old, ladder_tables())
    if "--check" in sys.argv:
        sys.exit(old != renewed)
    PAGE.write_text(renewed, encoding="utf-8")


def ladder_tables() -> dict[str, list[str]]:
    """The table of the steps between levels, and the table of all ratings."""
    measured: dict[str, Any] = json.loads(RATINGS.read_text(encoding="utf-8"))
    known = {BOOKS[game].box.title.en: measured[game] for game in BOOKS if game in measured}
    return {"steps": [*_steps(known)], "ratings": [*_ratings(known)]}


def _steps(known: dict[str, Any]) -> Iterator[str]:
    yield "| game | games | " + " | ".join(f"{above} : {below}" for above, below in STEPS) + " |"
    yield "|---" * (len(STEPS) + 2) + "|"
    for title, game in known.items():
        steps = [_interval(*game["steps"][f"{above}:{below}"]) for above, below in STEPS]
        yield f"| {title} | {game['games']} | " + " | ".join(steps) + " |"


def _ratings(known: dict[str, Any]) -> Iterator[str]:
    bots = list(dict.fromkeys(bot for game in known.values() for bot in game["ratings"]))
    yield "| bot | " + " | ".join(known) + " |"
    yield "|---" * (len(known) + 1) + "|"
    for bot in bots:
        cells = [game["ratings"].get(bot) for game in known.values()]
        yield f"| `{bot}` | " + " | ".join(_rating(*cell) if cell else "" for cell in cells) + " |"


def _interval(value: int | None, low: int | None, high: int | None) -> str:
    return f"{_number(value)} ({_number(low)} to {_number(high)})"


def _rating(value: int, low: int, high: int) -> str:
    return f"{value} ± {round((high - low) / 2)}"


def _number(value: int | None) -> str:
    return "+∞" if value is None else f"{value:+d}"


if __name__ == "__main__":
    main()
