"""A visitor: a browser context with its page, and a list of everything that was amiss."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, ViewportSize

from browser.sitting import Sitter

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
LOCALES = {"en": "en-GB", "fr": "fr-FR"}
Kind = Literal["bot", "friend", "screen", "watch"]
BLOCKED = "Service Worker registration blocked by Playwright"
OFFLINE = r"ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket connection to .* failed"
MISSING = r"status of 40[04]"

OPEN_TABLE = """async (wish) => {
  await fetch("/api/me");
  const csrf = document.cookie.match(/csrf=([^;]+)/)[1];
  const answer = await fetch("/api/tables", {
    method: "POST",
    headers: {"content-type": "application/json", "x-csrf-token": csrf},
    body: JSON.stringify(wish),
  });
  return answer.json();
}"""

SET_PACE = """
if (origin !== "null" && !localStorage.getItem("ludogite.pace")) localStorage.setItem("ludogite.pace", '"PACE"');
"""
"""Sets how fast moves are shown, as the menu does; it can be changed there."""


class Visitor:
    """Somebody with a browser of his own."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.complaints: list[str] = []
        self.expected: list[str] = []
        """Patterns of complaints that are part of the test."""
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._complain(f"error in the page: {error.error.stack}"))
        context.on("request", self._follow)
        self.page: Page = context.new_page()
        self.sitter = Sitter(self.page)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != BLOCKED:
            self._complain(f"console: {message.text}")

    def _follow(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:", "ws" + self.address.removeprefix("http"))):
            self._complain(f"asked elsewhere: {request.url}")

    def _complain(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self.expected):
            self.complaints.append(text)

    def go(self, path: str) -> Page:
        """Go to a page of the app."""
        self.page.goto(self.address + path)
        return self.page

    def open_table(self, game: str, kind: Kind = "screen", **wishes: Any) -> str:
        """The id of a new table of this visitor; he need not be on a page of ours yet."""
        if not self.page.url.startswith(self.address):
            self.go("/games")
        opened: dict[str, str] = self.page.evaluate(OPEN_TABLE, {"game": game, "kind": kind, **wishes})
        assert "table" in opened, opened
        return opened["table"]

    def sit(self, game: str, kind: Kind = "screen", **wishes: Any) -> Sitter:
        """At a new table."""
        return self.sit_at(self.open_table(game, kind, **wishes))

    def sit_at(self, table: str) -> Sitter:
        """At a table that is there."""
        return self.sitter.sit(f"{self.address}/table/{table}")

    def leave(self) -> None:
        """Close everything."""
        self.context.close()


def visiting(
    browser: Browser,
    address: str,
    language: str = "en",
    size: ViewportSize = DESKTOP,
    scheme: Literal["light", "dark"] = "light",
    *,
    calm: bool = True,
    pace: Literal["slow", "normal", "fast", "instant"] = "instant",
    expects: Sequence[str] = (),
    **more: Any,
) -> Visitor:
    """A visitor with this language and screen; calm ones have asked for less motion, and most wait for no move.

    Only those with ``service_workers="allow"`` keep the app.
    """
    context = browser.new_context(
        locale=LOCALES[language],
        viewport=size,
        color_scheme=scheme,
        reduced_motion="reduce" if calm else "no-preference",
        has_touch=size is PHONE,
        **{"service_workers": "block", **more},
    )
    context.set_default_timeout(60_000)
    context.add_init_script(SET_PACE.replace("PACE", pace))
    visitor = Visitor(context, address)
    visitor.expected += expects
    return visitor


Visit = Callable[..., Visitor]
"""Lets a visitor in, with the wishes of ``visiting``."""
