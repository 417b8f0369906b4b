"""Whether things keep their places: boxes on the screen, and what Chromium itself counts as layout shifts."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, ViewportSize

from browser.visiting import PHONE

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, as the window has them."""

LANDSCAPE: ViewportSize = {"width": 740, "height": 360}
DESK: ViewportSize = {"width": 1440, "height": 900}
ZOOMED: ViewportSize = {"width": 720, "height": 450}
"""A desk of 1440 x 900 at 200 %."""
WINDOWS = {"phone": PHONE, "landscape": LANDSCAPE, "desk": DESK, "zoomed": ZOOMED}
STEADY = {"katarenga": "[role=grid]", "karma-dice": ".cloth"}
"""What must stay where it is, by game."""

WATCH = """() => {
  window.shifts = [];
  const isNote = (node) => (node?.closest ? node : node?.parentElement)?.closest(".notes");
  const moves = ({node, previousRect: was, currentRect: is}) => !isNote(node) && (was.x !== is.x || was.y !== is.y);
  const told = ({node, previousRect: was, currentRect: is}) =>
    `${node?.outerHTML?.slice(0, 90) ?? node?.textContent} from ${was.x},${was.y} to ${is.x},${is.y}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifts.push(...entry.sources.filter(moves).map(told));
  }).observe({type: "layout-shift"});
}"""
SHIFTS = """async () => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)));
  return window.shifts.splice(0);
}"""
OUTSIDE = """(elements) => elements
  .filter((element) => element.checkVisibility())
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([_, {left, top, right, bottom}]) =>
    left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
  .map(([element, box]) =>
    `${element.outerHTML.slice(0, 80)} ${JSON.stringify(box)} of ${innerWidth},${innerHeight}`)"""
COVERED = """(elements) => elements.filter((element) => {
  const {left, top, width, height} = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return !element.contains(there) && !there?.contains(element);
}).map((element) => element.outerHTML.slice(0, 80))"""


class Watch:
    """Looks at a page whose board, or whatever else is named, must stay where it is."""

    def __init__(self, page: Page, steady: str) -> None:
        self.page = page
        self.steady = page.locator(steady).first
        page.evaluate(WATCH)
        self.box = box_of(self.steady)

    @contextmanager
    def nothing_moves(self, what: str) -> Iterator[None]:
        """Nothing on the page but notes themselves may move while something comes or goes."""
        self.page.evaluate(SHIFTS)
        yield
        moved = self.page.evaluate(SHIFTS)
        assert box_of(self.steady) == self.box, what
        assert not moved, f"{what}: {moved}"


def box_of(element: Locator) -> Box:
    """Where an element is in the window."""
    box: dict[str, float] = element.evaluate("(element) => element.getBoundingClientRect().toJSON()")
    return box["left"], box["top"], box["right"], box["bottom"]


def outside(elements: Locator) -> list[str]:
    """Which of these are not wholly in the window; it is not scrolled for them."""
    found: list[str] = elements.evaluate_all(OUTSIDE)
    return found


def covered(elements: Locator) -> list[str]:
    """Which of these lie under something else."""
    found: list[str] = elements.evaluate_all(COVERED)
    return found
