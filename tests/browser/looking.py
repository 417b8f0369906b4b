"""What can be seen of a page: its language, whether it fits, whether fingers find its buttons, and what axe says."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
LEAST_TOUCH = 39.5
LONG_ENOUGH = 9
"""Shorter texts may be the same words in both languages."""
ENTRY = re.compile(r'^\s+"?([\w-]+)"?:\s*"((?:[^"\\]|\\.)*)"', re.MULTILINE)
"""A key and its text in a catalogue."""
GRAVE = ("serious", "critical")

TEXTS = """() => {
  const spoken = [...document.querySelectorAll("[aria-label], [title], [alt], [placeholder]")]
    .filter((element) => element.checkVisibility())
    .flatMap((element) => ["aria-label", "title", "alt", "placeholder"].map((name) => element.getAttribute(name)));
  return [document.title, document.body.innerText, ...spoken].join("\\n");
}"""
SMALL = """(least) => [...document.querySelectorAll(".button, [data-can], summary, input, select")]
  .filter((element) => element.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .map((element) => [element, (element.closest("label") ?? element).getBoundingClientRect()])
  .filter(([element, box]) => box.width > 1 && Math.min(box.width, box.height) < least)
  .map(([element, box]) => `${element.outerHTML.slice(0, 120)} ${box.width.toFixed(0)}x${box.height.toFixed(0)}`)"""
WIDE = """() => {
  const {scrollWidth, clientWidth} = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
    .slice(0, 5)
    .map((element) => `${element.outerHTML.slice(0, 120)} of ${scrollWidth} > ${clientWidth}`);
}"""
SETTLE = """async () => {
  const ends = (animation) => animation.effect?.getTiming().iterations !== Infinity;
  for (const animation of document.getAnimations().filter(ends)) animation.finish();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
RUN_AXE = """async () => {
  const {violations} = await axe.run(document, {resultTypes: ["violations"]});
  return violations.map(({id, impact, nodes}) => [id, impact, nodes.slice(0, 3).map((node) =>
    `${node.target.join(" ")} ${node.failureSummary.split("\\n")[1] ?? ""} ${node.html.slice(0, 140)}`)]);
}"""


def foreign_texts(page: Page, language: str) -> list[str]:
    """Texts of the other language, keys without a text, and parameters without a value."""
    seen = _plain(page.evaluate(TEXTS))
    lines = set(seen.split("\n"))
    other = "fr" if language == "en" else "en"
    own = {_plain(text) for text in catalogue(language).values()}
    foreign = [text for text in map(_plain, catalogue(other).values()) if text in lines and text not in own]
    keys = [key for key in catalogue("en") if re.search(r"[-_]", key) and re.search(rf"(?<![\w-]){key}(?![\w-])", seen)]
    return foreign + keys + re.findall(r"\{[a-z]+[}:]", seen)


@cache
def catalogue(language: str) -> dict[str, str]:
    """The app's texts, by their keys."""
    found: dict[str, str] = {}
    for path in sorted((WEB / "src" / "lib" / "app" / "i18n").glob("*.ts")):
        found |= dict(_texts(path.read_text(encoding="utf-8"), language))
    assert len(found) > 100
    return found


def _texts(source: str, language: str) -> Iterator[tuple[str, str]]:
    english, _, french = source.partition("\n  fr: {")
    for key, text in ENTRY.findall(french if language == "fr" else english):
        if re.search("[-_]", key) or (len(text) >= LONG_ENOUGH and "{" not in text):
            yield key, text


def _plain(text: str) -> str:
    """A text as its source has it: with ordinary spaces and apostrophes."""
    return re.sub("[\u00a0\u202f]", " ", text).replace("\u2019", "'")


def too_wide(page: Page) -> list[str]:
    """What makes the page scroll sideways."""
    found: list[str] = page.evaluate(WIDE)
    return found


def too_small(page: Page) -> list[str]:
    """What a finger would miss."""
    found: list[str] = page.evaluate(SMALL, LEAST_TOUCH)
    return found


def barriers(page: Page) -> list[str]:
    """What axe finds that is serious or critical; the page must not mind scripts of ours."""
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=AXE)
    page.evaluate(SETTLE)
    found = page.evaluate(RUN_AXE)
    return [f"{name} ({impact}): {'; '.join(where)}" for name, impact, where in found if impact in GRAVE]
