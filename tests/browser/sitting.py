"""Somebody at a table in a browser: plays moves by clicks, and knows what the page was told."""

import time
from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.dice_clicks import dice_route
from browser.hearing import Hearing
from support.seen_table import Clicks

SECONDS = 60
PREPARED_WITHIN = 180.0
"""Seconds until a game is compiled where nothing is in the cache; until then nobody gives hints or odds."""
ASK_AGAIN = """
(button, words) => {
  const isThere = [...document.querySelectorAll("[role=status]")].some((said) => said.textContent.includes(words));
  if (!isThere) button.click();
  return isThere;
}
"""
"""Whether the hint is there; otherwise it is asked for once more, and nothing can come in between."""
Choose = Callable[[Hearing], str]
"""How somebody plays: the move, by what the page was told."""


class Sitter:
    """A page with a table, and the hands before it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hearing = Hearing()
        page.on("websocket", self.hearing.listen)

    @property
    def table(self) -> Locator:
        """The table's root, which says how it stands."""
        return self.page.locator("[data-table]")

    @property
    def version(self) -> int:
        """The version that the page shows."""
        return int(self.table.get_attribute("data-version") or -1)

    def sit(self, address: str) -> "Sitter":
        """Go to a table and wait until it is there."""
        self.page.goto(address)
        return self.arrive()

    def arrive(self) -> "Sitter":
        """Wait until the page shows its table, live."""
        expect(self.table).to_have_attribute("data-connection", "live", timeout=1000 * SECONDS)
        self.wait("the table to be told", lambda: self.hearing.info is not None)
        return self

    def wait(self, what: str, is_so: Callable[[], Any], seconds: float = SECONDS) -> None:
        """Let the page go on until something is so."""
        end = time.monotonic() + seconds
        while not is_so():
            assert time.monotonic() < end, f"waited {seconds} s for {what}"
            self.page.wait_for_timeout(10)

    def wait_for_version(self, version: int) -> None:
        """Wait until the page shows this version, or a later one."""
        self.wait(f"version {version}", lambda: self.hearing.version >= version and self.version >= version)

    def wait_for_turn(self) -> None:
        """Wait until it is this page's turn, or the game is over."""
        self.wait("the turn or the end", lambda: self.is_over or self.is_in_turn)

    def wait_for(self, move: str) -> None:
        """Wait until a move can be played."""
        self.wait(f"{move} to be possible", lambda: self.is_in_turn and move in self.hearing.actions)

    def wait_for_hint(self) -> None:
        """Ask for a hint until there is one: then bots think, and nothing stands in for them."""
        button = self.page.locator("[data-action=hint]")
        self.wait("a hint", lambda: button.evaluate(ASK_AGAIN, "Look here"), PREPARED_WITHIN)

    @property
    def is_in_turn(self) -> bool:
        """Whether the page lets its people move."""
        return self.table.get_attribute("data-my-turn") == "true" and bool(self.hearing.actions)

    @property
    def is_over(self) -> bool:
        """Whether the page says that the game is over."""
        return self.table.get_attribute("data-phase") == "over"

    # ---- moves

    def play(self, move: str) -> None:
        """Click a move together, and wait until it has been acknowledged and drawn."""
        before = self.hearing.version
        self.click_move(move)
        self.wait_for_version(before + 1)

    def play_game(self, choose: Choose, most: int = 1000) -> int:
        """Play until the game is over; how many moves it took."""
        for count in range(most):
            self.wait_for_turn()
            if self.is_over:
                return count
            self.play(choose(self.hearing))
        raise AssertionError(f"no end after {most} moves")

    def click_move(self, move: str) -> None:
        """Click a move together."""
        clicks = self.hearing.actions.get(move)
        assert clicks, f"{move} is not among {', '.join(self.hearing.actions)[:200]}"
        if self.hearing.board and self.hearing.board.cells:
            self.click_all(needed(clicks, self.hearing))
        else:
            self.click_dice(move, clicks)

    def click_all(self, clicks: Iterable[str]) -> None:
        """Click cells and buttons."""
        for click in clicks:
            self.click(click)

    def click(self, name: str) -> None:
        """Click a cell, or the button for a word."""
        self.spot(name).click()

    def spot(self, name: str) -> Locator:
        """A cell, or the button for a word."""
        kind = "cell" if name in self.hearing.places else "action"
        return self.page.locator(f'[data-{kind}="{name}"]')

    def click_dice(self, move: str, clicks: Clicks) -> None:
        """Click a move of a dice game together."""
        if clicks[-1] != "roll":
            for selector in dice_route(move, clicks, self.hearing):
                self.page.locator(selector).first.click()
            return
        for letter in clicks[:-1]:
            self.page.locator(f'button[data-die="{letter}"][aria-pressed=false]').first.click()
        self.page.locator("[data-action=roll]").click()


def needed(clicks: Clicks, hearing: Hearing) -> list[str]:
    """What has to be clicked for a move on a board: forced words come by themselves, an end may be asked for."""
    own = hearing.actions
    ways = [way for move, way in hearing.ways if own[move] == way or clicks[: len(own[move])] != own[move]]
    done: list[str] = []
    for click in clicks:
        open_ways = [way for way in ways if way[: len(done)] == tuple(done)]
        rest = clicks[len(done) :]
        if done and len(open_ways) == 1 and not any(name in hearing.places for name in rest):
            return done
        done.append(click)
    could_go_on = any(len(way) > len(clicks) and way[: len(clicks)] == clicks for way in ways)
    return [*done, "finish"] if could_go_on else done
