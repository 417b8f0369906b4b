"""From the shelf to the end of a game without a mouse."""

from playwright.sync_api import Page, expect

from browser.playing import WHOLE_GAMES
from browser.sitting import Sitter
from browser.visiting import Visit

MOST_TABS = 60
WAY = """(name) => {
  const [from, to] = [document.activeElement, document.querySelector(`[data-cell="${name}"]`)].map((cell) => {
    const {x, y, width, height} = cell.getBoundingClientRect();
    return {x: x + width / 2, y: y + height / 2, height};
  });
  if (document.activeElement.dataset.cell === name) return "";
  if (Math.abs(to.y - from.y) > from.height / 2) return to.y < from.y ? "ArrowUp" : "ArrowDown";
  return to.x < from.x ? "ArrowLeft" : "ArrowRight";
}"""


def test_a_whole_game_is_played_with_the_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/")
    expect(page.locator("a[href='/game/katarenga']").first).to_be_visible()
    press(page, "a[href='/game/katarenga']")
    press(page, "li:has-text('On this screen') button")
    sitter = visitor.sitter.arrive()
    tab_to(page, "[data-cell]")
    for move in WHOLE_GAMES["katarenga"].split():
        sitter.wait_for(move)
        for cell in sitter.hearing.actions[move]:
            walk_to(page, cell)
            page.keyboard.press("Enter")
        sitter.wait("the move", lambda move=move: sitter.hearing.moves_played[-1:] == [move])  # type: ignore[misc]
    expect(page.locator("[data-over]")).to_be_visible()


def test_dice_are_rolled_with_the_keyboard_alone(visit: Visit) -> None:
    sitter = visit().sit("karma-solo")
    for key in (" ", "Enter"):
        tab_to(sitter.page, "button[data-die][data-can][aria-pressed=false]")
        sitter.page.keyboard.press(key)
    press(sitter.page, "[data-action=roll]")
    take = "[data-action=take]"
    expect(sitter.page.locator(take)).to_be_visible()
    press(sitter.page, take)
    sitter.wait("the roll", lambda: sitter.hearing.moves_played == ["roll rr", "take"])


def test_the_tools_are_one_stop_with_arrow_keys_between_them(visit: Visit) -> None:
    sitter = visit().sit("katarenga")
    page = sitter.page
    sitter.play("f1-f5")
    tools = page.locator("[role=toolbar]").first
    tab_to(page, "[data-action=undo]")
    for key, name in (("ArrowRight", "Hint"), ("End", "More"), ("ArrowRight", "Take back"), ("ArrowLeft", "More")):
        page.keyboard.press(key)
        expect(tools.get_by_role("button", name=name)).to_be_focused()
    page.keyboard.press("Tab")
    expect(tools.locator(":focus")).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    expect(tools.get_by_role("button", name="More")).to_be_focused()
    expect(page.locator(".banner")).to_have_count(0)  # the arrow keys have looked at no earlier position


def test_the_tools_can_be_reached_after_a_button_went(visit: Visit) -> None:
    sitter = visit().sit("katarenga")
    page = sitter.page
    sitter.play("f1-f5")
    press(page, "[data-action=undo]")
    sitter.wait("the start", lambda: sitter.hearing.moves_played == [])
    expect(page.locator("[data-action=undo]")).to_be_disabled()
    tab_to(page, "[data-action=hint]")


def test_escape_takes_a_step_back_and_keys_undo(visit: Visit) -> None:
    sitter: Sitter = visit().sit("katarenga")
    page = sitter.page
    tab_to(page, "[data-cell]")
    walk_to(page, "f1")
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell=f1]")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(page.locator("[data-cell=f1]")).to_have_attribute("aria-selected", "false")
    sitter.play("f1-f5")
    page.keyboard.press("u")
    sitter.wait("the start", lambda: sitter.hearing.moves_played == [])


def press(page: Page, selector: str) -> None:
    """Go to something with Tab, and press Enter on it."""
    tab_to(page, selector)
    page.keyboard.press("Enter")


def tab_to(page: Page, selector: str) -> None:
    """Go to something with Tab; it must be seen to be there."""
    target = page.locator(selector)
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if target.filter(visible=True).and_(page.locator(":focus")).count():
            return
    raise AssertionError(f"{MOST_TABS} times Tab never came to {selector}")


def walk_to(page: Page, cell: str) -> None:
    """Go over the board with the arrow keys."""
    for _ in range(MOST_TABS):
        key = page.evaluate(WAY, cell)
        if not key:
            return
        page.keyboard.press(key)
    raise AssertionError(f"the arrow keys do not lead to {cell}")
