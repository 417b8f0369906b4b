"""Results of the matches against bots at this terminal, one per line; the level of the next one follows from them."""

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ludogite.bots.adaptive import BotGame, next_level

PRIVATE = 0o700


@dataclass(frozen=True)
class BotGames:
    """A file of results. Lines that make no sense, for they were half written, are passed over."""

    file: Path

    def add(self, game: str, played: BotGame) -> None:
        """Write down what came of a match; raises OSError."""
        self.file.parent.mkdir(PRIVATE, parents=True, exist_ok=True)
        line = json.dumps({"game": game, **played._asdict()}, separators=(",", ":"))
        with self.file.open("a", encoding="utf-8") as file:
            file.write(f"\n{line}")  # the line before may not be whole

    def of(self, game: str) -> list[BotGame]:
        """The matches of a game, newest last; none where they cannot be read."""
        try:
            lines = self.file.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return []
        found = []
        for line in lines:
            with suppress(ValueError, TypeError, KeyError):
                told = json.loads(line)
                if told.pop("game") == game:
                    found.append(
                        BotGame(tuple(map(int, told["levels"])), float(told["share"]), bool(told["is_helped"]))
                    )
        return found

    def next_level(self, game: str) -> int:
        """The level of the next match at one's own strength."""
        return next_level(game, self.of(game))
