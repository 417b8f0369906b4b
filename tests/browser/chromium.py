"""Debian's Chromium, or another one that is there, run without a screen."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NO_CHROMIUM = "there is no Chromium here (on Debian: apt install chromium)"


def find_chromium() -> str | None:
    """Where the browser is, if there is one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


@contextmanager
def open_chromium(path: str) -> Iterator[Browser]:
    """The browser, until it is left; root has no sandbox."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"] if is_root else [])
        yield browser
        browser.close()
