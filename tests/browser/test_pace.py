"""Moves are seen one after another: a bot waits until a move has landed, and dice until they lie."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.playing import by_heart, karma
from browser.steadiness import DESK, Watch, box_of
from browser.visiting import PHONE, Visit

WINDOWS = {"phone": PHONE, "desk": DESK}
MOVES = 4

RECORD_MOTION = """() => {
  window.recorded = [];
  const record = (event) => {
    const piece = event.target.closest?.("g.piece");
    const isMotion = event.type === "click" || (piece === event.target && event.propertyName === "transform");
    if (!isMotion) return;
    const index = piece ? [...document.querySelectorAll("g.piece")].indexOf(piece) : null;
    window.recorded.push({what: event.type, at: event.timeStamp, piece: index,
      seconds: piece ? parseFloat(getComputedStyle(piece).transitionDuration) : 0});
  };
  for (const what of ["click", "transitionrun"]) addEventListener(what, record, true);
}"""
"""Writes down clicks and what begins to glide, by the page's own clock."""

RECORD_DICE = """() => {
  window.recorded = [];
  const box = (element) => {
    const {x, y, width, height} = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  };
  const look = () => {
    const result = document.querySelector(".cloth .result");
    window.recorded.push({
      tumbling: document.querySelectorAll(".tumbling").length,
      written: result !== null && !result.classList.contains("veiled"),
      told: document.querySelectorAll(".story .throw").length,
      boxes: [...document.querySelectorAll(".cloth, .roll > li, .cloth .result, [role=toolbar]")].map(box),
    });
  };
  const options = {subtree: true, childList: true, attributes: true, attributeFilter: ["class"]};
  new MutationObserver(look).observe(document.body, options);
}"""
"""Writes down, whenever the page changes, whether dice fall, whether their result is written, and where all is."""


def recorded(page: Page) -> list[dict[str, Any]]:
    """What was written down since this was asked last."""
    found: list[dict[str, Any]] = page.evaluate("() => window.recorded.splice(0)")
    return found


@pytest.mark.needs_bots
def test_a_bot_moves_when_ones_own_move_has_landed(visit: Visit) -> None:
    sitter = visit(calm=False, pace="normal").sit("katarenga", "bot", seat="first", levels=[1])
    sitter.page.evaluate(RECORD_MOTION)
    gaps = []
    for _ in range(MOVES):
        before = sitter.hearing.version
        recorded(sitter.page)
        sitter.play(next(move for move in sitter.hearing.actions if "-camp" not in move))
        sitter.wait_for_version(before + 2)
        sitter.wait("the reply to begin", lambda: len(pieces_gliding(sitter.page)) > 1)
        seen = recorded(sitter.page)
        clicked = [each["at"] for each in seen if each["what"] == "click"][-1]
        own, *others = [each for each in seen if each["what"] == "transitionrun" and each["at"] > clicked]
        reply = next(each for each in others if each["piece"] != own["piece"])
        gaps.append(reply["at"] - clicked)
        assert own["seconds"] > 0
        assert gaps[-1] >= 1000 * own["seconds"]


def pieces_gliding(page: Page) -> set[int]:
    """The pieces that have begun to glide since the records were read."""
    found: list[int] = page.evaluate(
        "() => window.recorded.filter(({what}) => what === 'transitionrun').map(({piece}) => piece)"
    )
    return set(found)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("calm", [False, True])
def test_nothing_is_written_of_dice_before_they_lie_and_nothing_moves_then(
    visit: Visit, window: str, calm: bool
) -> None:
    sitter = visit(size=WINDOWS[window], calm=calm, pace="normal").sit("karma-dice", shows_odds=False)
    choose = karma(1)
    while "roll r" not in sitter.hearing.actions:
        sitter.play(choose(sitter.hearing))
    sitter.wait("the dice to be offered", lambda: sitter.page.locator("button[data-die=r]:not([disabled])").count())
    sitter.page.evaluate(RECORD_DICE)
    sitter.play("roll r")
    expect(sitter.page.locator("[data-action=take]")).to_be_visible()
    seen = recorded(sitter.page)
    written = next(at for at, each in enumerate(seen) if each["written"])
    falling = [each for each in seen[:written] if each["tumbling"]]
    assert falling
    assert not any(each["tumbling"] for each in seen[written:])
    assert {each["told"] for each in falling} == {0}
    assert seen[-1]["told"] == 1
    assert seen[-1]["boxes"] == falling[-1]["boxes"]


@pytest.mark.parametrize("window", WINDOWS)
def test_the_board_stays_under_a_finger_while_moves_land_and_the_end_comes(visit: Visit, window: str) -> None:
    sitter = visit(size=WINDOWS[window], calm=False, pace="fast").sit("katarenga")
    choose, watch = by_heart("katarenga"), Watch(sitter.page, "[role=grid]")
    left, top, right, bottom = watch.box
    while not sitter.is_over:
        move, before = choose(sitter.hearing), sitter.hearing.version
        sitter.wait_for_turn()
        with watch.nothing_moves(move):
            sitter.click_all(sitter.hearing.actions[move])
            sitter.page.mouse.move((left + right) / 2, (top + bottom) / 2)
            sitter.page.mouse.down()
            sitter.wait_for_version(before + 1)
        sitter.page.mouse.up()
    expect(sitter.page.locator("[data-over]")).to_be_visible()
    assert box_of(watch.steady) == watch.box


def test_bots_that_are_watched_can_be_paused_stepped_and_sped_up(visit: Visit) -> None:
    sitter = visit(calm=False, pace="normal").sit("katarenga", "watch", levels=[1, 1])
    page, pause = sitter.page, sitter.page.locator("[data-action=pause]")
    pause.click()
    expect(pause).to_have_text("Go on")
    shown = sitter.version
    sitter.wait("the bots to go on", lambda: sitter.hearing.version >= shown + 3, 60)
    assert sitter.version == shown
    expect(page.get_by_text("to come.")).to_be_visible()
    page.locator("[data-action=step]").click()
    sitter.wait("one move", lambda: sitter.version == shown + 1)
    page.evaluate("() => document.activeElement.blur()")  # keys are the button's while it has the focus
    page.keyboard.press(".")
    sitter.wait("one move more", lambda: sitter.version == shown + 2)
    page.keyboard.press("p")
    expect(pause).to_have_text("Pause")
    sitter.wait("the next move", lambda: sitter.version > shown + 2)
    pace = page.locator("[data-action=pace]")
    expect(pace).to_have_text("Normal")
    pace.click()
    expect(pace).to_have_text("Fast")
    page.reload()
    expect(sitter.page.locator("[data-action=pace]")).to_have_text("Fast")


ENDLESS = """() => document.querySelector("svg[role=grid]").getAnimations({subtree: true})
  .filter((animation) => animation.effect.getComputedTiming().endTime === Infinity)
  .map((animation) => animation.animationName)"""


@pytest.mark.parametrize("game", ["katarenga", "four-circles"])
def test_a_board_that_waits_for_a_move_comes_to_rest(visit: Visit, game: str) -> None:
    page = visit(calm=False).sit(game).page
    expect(page.locator("[data-can]").first).to_be_visible()
    assert page.evaluate(ENDLESS) == []
