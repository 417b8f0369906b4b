"""Tables on the device: their messages come over a channel, not over a socket."""

from typing import Any

from playwright.sync_api import Page, expect

from browser.sitting import Sitter
from browser.visiting import Visitor

PATIENCE = 120_000
"""Python is loaded twice, on a computer that has other things to do."""
LISTEN = """
new BroadcastChannel("ludogite FOLDER").onmessage = ({ data }) => {
  if (data.kind === "message") heardHere(data.text);
};
"""


class LocalSitter(Sitter):
    """A page with a table of this device; the folder of the address is where the app lies."""

    def __init__(self, page: Page, folder: str = "/") -> None:
        super().__init__(page)
        page.expose_function("heardHere", self._take)
        page.add_init_script(LISTEN.replace("FOLDER", folder))

    def _take(self, text: str) -> None:
        self.hearing.take(text)

    def arrive(self) -> "LocalSitter":
        """Wait until the page shows its table, live."""
        expect(self.table).to_have_attribute("data-connection", "live", timeout=PATIENCE)
        self.wait("the table to be told", lambda: self.hearing.info is not None)
        return self

    def wait(self, what: str, is_so: Any, seconds: float = PATIENCE / 1000) -> None:
        """Let the page go on until something is so."""
        super().wait(what, is_so, max(seconds, PATIENCE / 1000))


def keep_all(visitor: Visitor, path: str = "/device") -> None:
    """Keep the whole app on the device, as its page does."""
    visitor.go(path)
    visitor.page.locator("[data-action=keep]").click(timeout=PATIENCE)
    visitor.page.locator("[data-standing=kept]").wait_for(timeout=PATIENCE)


def sit_here(visitor: Visitor, game: str, way: str = "Play now") -> LocalSitter:
    """At a new table of this device, by the game's page."""
    page = visitor.context.new_page()
    sitter = LocalSitter(page)
    page.goto(f"{visitor.address}/game/{game}")
    page.get_by_role("button", name=way).click()
    page.wait_for_url("**/table/here-*", timeout=PATIENCE)
    return sitter.arrive()
