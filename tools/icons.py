"""Writes the app's icons for home screens, from `web/public/icon.svg`; needs Chromium.

Maskable ones have the picture in their middle: systems cut them to circles and drops.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.chromium import NO_CHROMIUM, find_chromium, open_chromium  # noqa: E402 - the tests' own module

ICON = ROOT / "web" / "public" / "icon.svg"
FOLDER = ROOT / "web" / "public" / "icons"
SIZES = (192, 512)
CORNERS = ' rx="7"'
GROUP = '<g transform="translate(3.2 2.4) scale(.8)">'
SMALLER = '<g transform="translate(5.76 5.2) scale(.64)">'
"""The same picture in the circle that no system cuts off."""


def main() -> None:
    """Draw all of them."""
    path = find_chromium()
    if path is None:
        sys.exit(NO_CHROMIUM)
    plain = ICON.read_text(encoding="utf-8")
    assert CORNERS in plain
    assert GROUP in plain
    kinds = {"icon": plain, "maskable": plain.replace(CORNERS, "").replace(GROUP, SMALLER)}
    FOLDER.mkdir(exist_ok=True)
    with open_chromium(path) as browser:
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            for kind, svg in kinds.items():
                page.set_content(
                    f"<style>*{{margin:0}} svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}"
                )
                page.screenshot(path=FOLDER / f"{kind}-{size}.png", omit_background=True)


if __name__ == "__main__":
    main()
