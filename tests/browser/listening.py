"""What a page says to those who listen: its accessibility tree, its live regions, and how its words are set."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page

INTERACTIVE = {
    "button",
    "checkbox",
    "combobox",
    "DisclosureTriangle",
    "grid",
    "grid row",
    "gridcell",
    "link",
    "menuitem",
    "radio",
    "slider",
    "spinbutton",
    "switch",
    "textbox",
    "toolbar",
}
"""Roles that say nothing to anybody without a name."""
LONGEST_NAME = 140
ALIKE = 4
"""Names that begin so are names of the same thing: *Rules*, *Rule 2.4*."""
NONSENSE = re.compile(r"\b(undefined|null|NaN|true|false)\b|\[object|[{}]|\w_\w")
"""What programs say."""
NOTATION = re.compile(r"[\^>]|\b[a-z]\d+[x-][a-z]\d+\b|^\?[a-z]\d|^(roll|use|keep|pick) [a-z]")
"""Moves as they are spelled, where words are meant."""
STRAIGHT = re.compile(r"\w['\"]\w|[\"\u201c\u201d\u2018](?=\w)")
"""A typewriter's apostrophe within a word, or a quote that French has not."""
LOOSE = re.compile(r"(?<=\w)[ ]?[!?;:»](?=\s|$)|«[ \w]")
"""French signs without a space that holds them to their word."""
PUBLISHER = "HUCH!"
SAID = """() => {
  const said = (element) => ["aria-label", "title", "alt", "placeholder", "aria-valuetext"]
    .map((name) => element.getAttribute(name)).filter(Boolean);
  const foreign = "[lang]:not(html, article)";
  const isCode = (node) => node.parentElement.closest(`code, pre, script, style, kbd, noscript, ${foreign}`);
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (!isCode(walker.currentNode)) texts.push(walker.currentNode.data);
  for (const element of document.querySelectorAll("body *"))
    if (!element.closest(foreign)) texts.push(...said(element));
  return texts.map((text) => text.trim()).filter(Boolean);
}"""
DRAWINGS = """() => [...document.querySelectorAll("button:not([data-die]), a.button")]
  .filter((element) => element.checkVisibility() && element.querySelector("svg[aria-hidden] path"))
  .map((element) => [element.querySelector("svg path").getAttribute("d"),
    element.getAttribute("aria-label") ?? element.textContent.trim()])"""
DICE = """() => [...document.querySelectorAll("button[data-die]")]
  .filter((element) => element.checkVisibility())
  .map((element) => {
    const drawing = element.querySelector("svg[data-colour]").cloneNode(true), lying = drawing.querySelector("g");
    lying.classList.remove("tumbling");
    lying.removeAttribute("style");
    return [drawing.outerHTML, element.querySelector(".unseen").textContent];
  })"""
DEAF = """() => [...document.querySelectorAll("[aria-live], [role=status], [role=log]")]
  .filter((region) => !region.closest("dialog:not([open])") && !region.textContent.trim())
  .filter((region) => !region.checkVisibility({visibilityProperty: true}))
  .map((region) => region.outerHTML.slice(0, 120))"""
HEAR = """() => {
  window.heard = [];
  const lives = "[aria-live], [role=status], [role=alert], [role=log]";
  new MutationObserver((changes) => {
    const regions = new Set(changes.map(({target}) =>
      (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest(lives)).filter(Boolean));
    for (const region of regions) if (region.textContent.trim()) window.heard.push(region.textContent.trim());
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""


class Node(NamedTuple):
    """A node of the accessibility tree that is not left out."""

    role: str
    name: str


def tree(page: Page) -> list[Node]:
    """The accessibility tree, as a screen reader is given it."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    known = {node["nodeId"]: node for node in nodes}
    return [
        Node(_role(node, known), node.get("name", {}).get("value", "")) for node in nodes if not node.get("ignored")
    ]


def _role(node: dict[str, Any], known: dict[str, dict[str, Any]]) -> str:
    """A node's role; rows of a grid can be gone along, those of a table are only read."""
    role: str = node["role"]["value"]
    over = known.get(node.get("parentId", ""))
    while role == "row" and over and over["role"]["value"] not in ("grid", "table"):
        over = known.get(over.get("parentId", ""))
    return "grid row" if role == "row" and over and over["role"]["value"] == "grid" else role


def mute_or_muddled(page: Page) -> Iterator[str]:
    """What has no name that can be read out."""
    for role, name in tree(page):
        if role not in INTERACTIVE:
            continue
        if not name.strip():
            yield f"{role} without a name"
        elif len(name) > LONGEST_NAME:
            yield f"{role} with a name that nobody listens to: {name[:60]}…"
        elif found := NONSENSE.search(name) or NOTATION.search(name):
            yield f"{role} says {found[0]!r}: {name}"


def same_drawings(page: Page) -> list[str]:
    """Buttons that look alike and are called differently."""
    names: dict[str, set[str]] = {}
    for drawing, name in page.evaluate(DRAWINGS):
        names.setdefault(drawing, set()).add(name)
    different = (sorted(same) for same in names.values() if len({name[:ALIKE] for name in same}) > 1)
    return [f"one drawing for {', '.join(same)}" for same in different] + muddled_dice(page)


def muddled_dice(page: Page) -> list[str]:
    """Dice that are buttons: those that look alike are called alike, and no others."""
    dice = {(drawing, name) for drawing, name in page.evaluate(DICE)}
    drawings, names = Counter(drawing for drawing, _ in dice), Counter(name for _, name in dice)
    return [
        f"a die that is told apart by {'nothing' if drawings[drawing] > 1 else 'its drawing'} only: {name}"
        for drawing, name in sorted(dice)
        if drawings[drawing] > 1 or names[name] > 1
    ]


def badly_set(page: Page, language: str) -> Iterator[str]:
    """Texts with a typewriter's signs, or in French with loose spaces."""
    texts = dict.fromkeys(page.evaluate(SAID))
    for text in texts:
        straight = STRAIGHT.search(text) if language == "fr" else re.search(r"\w'\w", text)
        if straight or (language == "fr" and LOOSE.search(text.replace(PUBLISHER, ""))):
            yield text


def deaf_regions(page: Page) -> list[str]:
    """Empty live regions that screen readers do not watch, so that they miss what is said there first."""
    found: list[str] = page.evaluate(DEAF)
    return found


def listen(page: Page) -> None:
    """Write down from now on what live regions say."""
    page.evaluate(HEAR)


def heard(page: Page) -> list[str]:
    """What live regions have said since, or since this was asked last."""
    found: list[str] = page.evaluate("() => window.heard.splice(0)")
    return found
