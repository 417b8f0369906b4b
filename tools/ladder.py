"""Writes ``bots/ladder.json``, the strengths of each game's levels, from the ladders in ``docs/bots.md``."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/bots.md"
FILE = ROOT / "src/ludogite/bots/ladder.json"
HEADING = "| game | 8 : 7 |"
MOST = 600
"""The largest step that these few games can show; also used where every game was won."""


def ladders(page: str) -> dict[str, list[int]]:
    """The strengths of the levels by game, in Elo above the first."""
    table = page[page.index(HEADING) :].partition("\n\n")[0].splitlines()[2:]
    return dict(sorted(map(_ladder, table)))


def _ladder(row: str) -> tuple[str, list[int]]:
    """A row of the table: the game's id, from the words of its name, and the strengths."""
    name, *steps = (cell.strip() for cell in row.strip("|").split("|"))
    strengths = [0]
    for step in reversed(steps):
        elo = step.split()[0].removeprefix("+")
        strengths.append(strengths[-1] + (MOST if elo == "∞" else min(int(elo), MOST)))
    return "-".join(re.findall(r"\w+", name.partition("(")[0].lower())), strengths


def written(page: str) -> str:
    """The content of the file."""
    lines = ",\n".join(f"  {json.dumps(game)}: {strengths}" for game, strengths in ladders(page).items())
    return f"{{\n{lines}\n}}\n"


if __name__ == "__main__":
    FILE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
