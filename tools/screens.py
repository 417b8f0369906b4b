"""Writes the pictures under docs/screens: shelf, box, lesson, puzzle, every table in the middle of a game, end, review.

Phone and desktop, light and dark, from the real server in real Chromium. ``tools/screens.py table-kanto`` writes only
the pictures whose names begin so.
"""

import base64
import sys
import tempfile
from pathlib import Path
from typing import Any, Literal

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.chromium import NO_CHROMIUM, find_chromium, open_chromium  # noqa: E402 - the tests' own modules
from browser.playing import by_heart, kanto, karma  # noqa: E402
from browser.running import running_server  # noqa: E402
from browser.sitting import Choose, Sitter  # noqa: E402
from browser.visiting import DESKTOP, PHONE, Visitor, visiting  # noqa: E402

FOLDER = ROOT / "docs" / "screens"
SIZES = {"phone": PHONE, "desktop": DESKTOP}
ENDS = ("end-four-circles", "review-four-circles")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
QUALITY = 0.85
STILL = 400
"""Milliseconds until everything stands still."""
ODDS_WITHIN = 180_000
AS_WEBP = """async ([png, quality]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {width: image.width, height: image.height});
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""
PAGES = {
    "shelf": "/",
    "box-katarenga": "/game/katarenga",
    "rules-katarenga": "/rules/katarenga#rule-2.8",
    "puzzle-katarenga": "/puzzles/katarenga/30",
    "puzzles": "/puzzles",
}
TABLES: dict[str, tuple[int, dict[str, Any], Choose]] = {
    "four-circles": (14, {}, by_heart("four-circles")),
    "movers-hoppers": (8, {}, by_heart("movers-hoppers")),
    "not-this-way": (22, {}, by_heart("not-this-way")),
    "katarenga": (7, {}, by_heart("katarenga")),
    "colorado": (16, {}, by_heart("colorado")),
    "kanto": (34, {}, kanto(1)),
    "karma-dice": (24, {}, karma(1)),
    "karma-solo": (10, {}, karma(3)),
}
"""How many moves each table has seen, its options, and how they are chosen."""


def main() -> None:
    """Take all pictures, or those whose names begin as an argument does."""
    wanted = tuple(sys.argv[1:]) or ("",)
    path = find_chromium()
    if path is None:
        sys.exit(NO_CHROMIUM)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as server,
        open_chromium(path) as browser,
    ):
        visitor = visiting(browser, server.address, calm=True)
        for name, page in PAGES.items():
            if name.startswith(wanted):
                visitor.go(page).wait_for_load_state("networkidle")
                picture_all(visitor, name)
        if "shelf-back".startswith(wanted):
            come_back(visitor)
            picture_all(visitor, "shelf-back")
        if "lesson-colorado".startswith(wanted):
            make_a_mistake(visitor)
            picture_all(visitor, "lesson-colorado")
        if any(name.startswith(wanted) for name in ENDS):
            play_to_the_end(visitor)
            picture_all(visitor, ENDS[0])
            look_at_a_mistake(visitor)
            picture_all(visitor, ENDS[1])
        for game, (moves, options, choose) in TABLES.items():
            if f"table-{game}".startswith(wanted):
                sitter = visitor.sit(game, options=options)
                for _ in range(moves):
                    sitter.wait_for_turn()
                    sitter.play(choose(sitter.hearing))
                sitter.wait_for_turn()
                take_up(sitter, choose)
                picture_all(visitor, f"table-{game}")


def come_back(visitor: Visitor) -> None:
    """As somebody for whom a game waits."""
    visitor.open_table("katarenga")
    visitor.go("/").locator("#today ~ ul").wait_for()


def make_a_mistake(visitor: Visitor) -> None:
    """In a lesson, so that the picture shows what is said to it."""
    page = visitor.go("/lesson/colorado")
    page.locator("[data-onward]").click()
    for cell in ("d3", "d7"):
        page.locator(f"[data-cell={cell}]").click()
    page.locator("[data-note] .rule").wait_for()


def play_to_the_end(visitor: Visitor) -> None:
    """A whole game."""
    visitor.sit("four-circles").play_game(by_heart("four-circles"))
    visitor.page.locator("[data-over]").wait_for()


def look_at_a_mistake(visitor: Visitor) -> None:
    """In the review that the end leads to, once the game is judged."""
    visitor.page.locator("[data-action=review]").click()
    visitor.page.locator("[data-verdict]").first.wait_for(timeout=ODDS_WITHIN)
    visitor.page.locator("[data-step='16']").click()
    visitor.page.locator(".side").evaluate("(side) => side.scrollTo(0, 0)")


def take_up(sitter: Sitter, choose: Choose) -> None:
    """Begin the next move, so that the picture shows where it may go; with dice, go on to a choice, and its odds."""
    move = choose(sitter.hearing)
    if sitter.hearing.places:
        sitter.click(sitter.hearing.actions[move][0])
        return
    while not (move.startswith("roll ") and "stop" in sitter.hearing.actions):
        sitter.play(move)
        sitter.wait_for_turn()
        move = choose(sitter.hearing)
    sitter.page.locator("[data-odds]").first.click(timeout=ODDS_WITHIN)


def picture_all(visitor: Visitor, name: str) -> None:
    """The page on both screens, in both schemes."""
    page = visitor.page
    page.mouse.move(0, 0)
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.wait_for_timeout(STILL)
            picture = page.screenshot(animations="disabled")
            (FOLDER / f"{name}-{size}-{scheme}.webp").write_bytes(small(visitor, picture))
            print(f"{name}-{size}-{scheme}")
    page.set_viewport_size(DESKTOP)
    page.emulate_media(color_scheme="light")


def small(visitor: Visitor, picture: bytes) -> bytes:
    """A picture as WebP, which Chromium can write."""
    page = visitor.context.new_page()
    text = page.evaluate(AS_WEBP, [base64.b64encode(picture).decode(), QUALITY])
    page.close()
    return base64.b64decode(text)


if __name__ == "__main__":
    main()
