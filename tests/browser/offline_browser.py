"""A browser that is somebody's own: what it keeps lies in a folder, and outlives its being killed."""

import json
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType, Error

from browser.chromium import find_chromium
from browser.local import PATIENCE, LocalSitter, keep_all
from browser.visiting import LOCALES, PHONE, SET_PACE, Visitor

AWAY = r"ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket connection"
BANNER = "Banner not shown"
"""Chromium's remark on every page that has a button of its own for installing."""
HAS_MEMORY = "async () => (await caches.keys()).some((name) => name.startsWith('ludogite-memory '))"
WISH = "localStorage.setItem('ludogite.wishes.GAME', JSON.stringify(WISHES));"


class OfflineBrowser:
    """A browser with its folder; the server's address, and where pages are below it."""

    def __init__(self, kind: BrowserType, folder: Path, address: str, pages: str = "") -> None:
        self.folder, self.address, self._pages = folder, address, pages
        self._kind = kind
        self.visitor: Visitor | None = None
        self.complaints: list[str] = []

    def open(self, path: str, language: str = "en", *, is_offline: bool = True, script: str = "") -> LocalSitter:
        """Start the browser, and go to a page; `script` runs before those of pages."""
        sitter = self.start(language, is_offline=is_offline, script=script)
        sitter.page.goto(self.address_of(path))
        return sitter

    def address_of(self, path: str) -> str:
        """Where a page is."""
        return self.address + self._pages + path

    def start(self, language: str = "en", *, is_offline: bool = True, script: str = "") -> LocalSitter:
        """Start the browser, with an empty page."""
        is_root = os.geteuid() == 0
        context = self._kind.launch_persistent_context(
            self.folder,
            executable_path=find_chromium(),
            args=["--no-sandbox"] if is_root else [],
            locale=LOCALES[language],
            viewport=PHONE,
            has_touch=True,
            reduced_motion="reduce",
            timeout=PATIENCE,
        )
        context.set_default_timeout(PATIENCE)
        context.set_offline(is_offline)
        context.add_init_script(SET_PACE.replace("PACE", "instant") + script)
        self.visitor = Visitor(context, self.address)
        self.visitor.expected += [AWAY, BANNER]
        self.visitor.complaints = self.complaints
        folder = self.address.partition("//")[2].partition("/")[2]
        return LocalSitter(self.visitor.page, f"/{folder}/" if folder else "/")

    def keep(self) -> None:
        """A first visit, at which everything is kept."""
        sitter = self.open("/device", is_offline=False)
        assert self.visitor
        keep_all(self.visitor, f"{self._pages}/device")
        sitter.wait("the app to be ready for later", lambda: sitter.page.evaluate(HAS_MEMORY))
        self.close()

    def close(self) -> None:
        """End the browser as people do."""
        if self.visitor:
            self.visitor.leave()
            self.visitor = None

    def kill(self) -> None:
        """End the browser at once, whatever it is doing."""
        assert self.visitor
        os.kill(self.process(), signal.SIGKILL)
        with suppress(Error):
            self.visitor.leave()
        self.visitor = None

    def process(self) -> int:
        """The browser's first process."""
        ours = f"--user-data-dir={self.folder}".encode()
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                words = (process / "cmdline").read_bytes().split(b"\0")
                if ours in words and not any(word.startswith(b"--type=") for word in words):
                    return int(process.name)
        raise AssertionError("the browser is not there")


def wishing(game: str, **wishes: Any) -> str:
    """A script by which the page of a game knows what somebody chose there before."""
    return WISH.replace("GAME", game).replace("WISHES", json.dumps(wishes))
