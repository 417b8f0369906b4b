"""A walk through every page and state of the app, for whatever is to be looked at on all of them."""

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Page, expect

from browser.playing import at_random, by_heart, kanto, karma, record_by_heart, short_record
from browser.sitting import Choose
from browser.visiting import Visitor

BOXES = ("four-circles", "movers-hoppers", "not-this-way", "katarenga", "colorado", "kanto", "karma-dice", "karma-solo")
WALK: dict[str, tuple[int, Callable[[], Choose]]] = {
    "four-circles": (13, lambda: by_heart("four-circles")),
    "movers-hoppers": (3, lambda: by_heart("movers-hoppers")),
    "not-this-way": (17, lambda: by_heart("not-this-way")),
    "katarenga": (4, lambda: by_heart("katarenga")),
    "colorado": (4, lambda: by_heart("colorado")),
    "kanto": (6, lambda: kanto(1)),
    "karma-dice": (7, lambda: karma(1)),
    "karma-solo": (9, lambda: at_random(3)),
}
"""How far each game is played."""
PATIENCE = 180_000
"""Milliseconds that thinking may take on a machine with much else to do."""
HOLD_REVIEWS = """
const ask = window.fetch;
window.fetch = async (...request) => {
  const answer = await ask(...request);
  if (!answer.url.endsWith("/review") || !answer.ok) return answer;
  const held = new Promise((done) => (window.finishReview = done));
  const [reader, writer] = [new TextDecoder(), new TextEncoder()];
  const gate = new TransformStream({
    async transform(chunk, out) {
      for (const part of reader.decode(chunk, {stream: true}).split(/(?<=\\n\\n)/)) {
        if (part.includes('"type":"done"')) await held;
        out.enqueue(writer.encode(part));
      }
    },
  });
  return new Response(answer.body.pipeThrough(gate), answer);
};
"""
"""Keeps the end of a review back until ``finishReview`` is called."""


def pages(visitor: Visitor) -> Iterator[str]:
    """Every page but tables; yields the name of what is on the screen."""
    page = visitor.go("/")
    expect(page.locator("a[href='/game/kanto']").first).to_be_visible()
    yield "shelf"
    page.locator("header [aria-expanded]").click()
    yield "settings"
    for game in BOXES:
        visitor.go(f"/game/{game}")
        page.locator("details.options > summary").click()
        for more in page.locator("details.options details > summary").all():
            more.click()
        yield f"box of {game}"
    visitor.go("/rules/colorado#rule-2.1")
    expect(page.locator("[id='rule-2.1']")).to_be_visible()
    yield "rules"
    visitor.go("/games")
    expect(page.locator("h1")).to_be_visible()
    yield "my games, none"
    visitor.go("/device")
    expect(page.locator("[data-standing=impossible]")).to_be_visible()
    yield "this device, which keeps nothing"
    visitor.go("/nowhere")
    expect(page.locator("h1")).to_be_visible()
    yield "nowhere"
    visitor.go("/table/nonesuch")
    expect(page.locator("h1")).to_be_visible()
    yield "no such table"


def lessons(visitor: Visitor) -> Iterator[str]:
    """A lesson with a board and one with dice: what is asked, what is told, and the end."""
    page = visitor.go("/lesson/colorado")
    onward, grid = page.locator("[data-onward]"), page.locator("[role=grid]")
    expect(grid).to_be_visible()
    yield "goal of a lesson"
    onward.click()
    for cell in ("d3", "d7"):
        page.locator(f"[data-cell={cell}]").click()
    expect(page.locator("[data-note=bad] .rule")).to_be_visible()
    yield "refused in a lesson"
    page.locator("[data-cell=d5]").click()
    expect(page.locator("[data-state=wrong]")).to_be_visible()
    yield "wrong in a lesson"
    onward.click()
    for cell in ("d3", "d6"):
        page.locator(f"[data-cell={cell}]").click()
    expect(page.locator("[data-state=done] [data-note=good]")).to_be_visible()
    yield "right in a lesson"
    visitor.go("/lesson/karma-dice")
    onward.click()
    expect(page.locator("[data-die][data-can]").first).to_be_visible()
    yield "lesson with dice"


def studies(visitor: Visitor) -> Iterator[str]:
    """Positions without a table: of a game without chance, with pawns that are turned over, with dice."""
    page = visitor.page
    for game, moves, first in (
        ("katarenga", "move=f1-f5&move=h8-h7", "[data-cell=f5]"),
        ("kanto", "", "[data-cell=a1]"),
        ("karma-dice", "players=2", "[data-die][data-can]"),
    ):
        visitor.go(f"/explore/{game}?{moves}")
        expect(page.locator("[data-study]:not([data-busy])")).to_be_visible()
        yield f"exploring {game}"
        page.locator(first).first.click()
        yield f"exploring {game}, something chosen"
    page.locator("[data-study-page] [aria-expanded]").last.click()
    yield "keeping a position"


def reviews(visitor: Visitor) -> Iterator[str]:
    """A game under review, and what is found of it; with a board and with dice."""
    page = visitor.page
    page.add_init_script(HOLD_REVIEWS)
    for game, record in (("four-circles", record_by_heart("four-circles")), ("karma-solo", short_record())):
        visitor.go("/review")
        expect(page.locator("#record")).to_be_visible()
        yield "a record to review"
        page.locator("#record").fill(record)
        page.locator("[data-record-form] button.primary").click()
        expect(page.locator("[data-progress]")).to_be_visible(timeout=PATIENCE)
        expect(page.locator("[data-study]:not([data-busy])")).to_be_visible()
        yield f"{game} under review"
        page.evaluate("() => window.finishReview()")
        expect(page.locator("[data-verdict]").first).to_be_visible(timeout=PATIENCE)
        yield f"{game} reviewed"
        page.get_by_role("slider").focus()
        page.keyboard.press("End")
        expect(page.locator("[data-study][data-to-move]")).to_have_count(0)
        yield f"the end of {game}, reviewed"


def tables(visitor: Visitor) -> Iterator[str]:
    """A table of every game in the middle of it, with something chosen."""
    for game, (moves, choose) in WALK.items():
        sitter = visitor.sit(game)
        way = choose()
        for _ in range(moves):
            sitter.wait_for_turn()
            sitter.play(way(sitter.hearing))
        sitter.wait_for_turn()
        yield f"table of {game}"
        visitor.page.locator("[data-cell][data-can], button[data-die][data-can], [data-action][data-can]").first.click()
        yield f"table of {game}, something chosen"


def table_states(visitor: Visitor) -> Iterator[str]:
    """Whatever can be open at a table, to the end of the game and after it."""
    page = visitor.page
    sitter = visitor.sit("katarenga")
    for move in ("f1-f5", "h8-h7"):
        sitter.play(move)
    sitter.click("a1")
    sitter.click("a2")
    page.locator("[data-notice] .rule").click()
    expect(page.locator("dialog[open] .rules, dialog[open] [id^=rule], dialog[open] p").first).to_be_visible()
    yield "why not, and its rule"
    page.keyboard.press("Escape")
    page.locator("[role=toolbar] [aria-expanded]").click()
    yield "more to do"
    page.keyboard.press("Escape")
    page.evaluate("() => document.activeElement.blur()")  # keys are the button's while it has the focus
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    yield "keys"
    page.keyboard.press("Escape")
    page.locator("[data-step='1']").click()
    yield "looking back"
    page.keyboard.press("End")
    page.locator("[data-action=resign]").click()
    yield "resigning"
    page.locator("[data-action=resign-yes]").click()
    expect(page.locator("[data-over]")).to_be_visible()
    yield "game over"
    visitor.go("/games")
    expect(page.locator("a[href^='/table/']").first).to_be_visible()
    yield "my games"
    visitor.go("/")
    expect(page.locator("a[href='/game/kanto']").first).to_be_visible()
    yield "shelf with games"


def invitations(host: Visitor, guest: Visitor) -> Iterator[tuple[Page, str]]:
    """An invitation, from both sides."""
    page = host.go("/game/kanto")
    page.get_by_role("button", name=re.compile("^(With a friend|Avec un ami)")).first.click()
    expect(page.locator("dialog[open] input")).to_be_visible()
    yield page, "asking for a name"
    page.locator("dialog[open] input").fill("Zoé")
    page.locator("dialog[open] button.primary").click()
    link = page.locator("input[readonly]")
    expect(link).to_be_visible()
    yield page, "waiting for a friend"
    address = link.input_value()
    guest.page.goto(address)
    expect(guest.page.locator("form input")).to_be_visible()
    yield guest.page, "invited"
    guest.page.locator("form button").click()
    expect(guest.page.locator("[data-table]")).to_be_visible()
    page.goto(address)
    expect(page.locator("main a.button.primary")).to_be_visible()
    yield page, "an invitation that is taken"
