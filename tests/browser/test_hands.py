"""Moving pieces: dragged, tapped with a finger, step by step with a way back; and watching others do it."""

import re
from itertools import pairwise

from playwright.sync_api import CDPSession, expect

from browser.playing import by_heart
from browser.sitting import Sitter
from browser.visiting import PHONE, Visit

STEPS = 8
"""Moves of a finger from one point to the next."""


def drag(sitter: Sitter, start: str, end: str) -> None:
    """Drag what lies on a cell to another, and drop it there."""
    (x, y), (to_x, to_y) = middle(sitter, start), middle(sitter, end)
    mouse = sitter.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=4)
    mouse.move(to_x, to_y, steps=4)
    mouse.up()


def swipe(sitter: Sitter, *way: tuple[float, float]) -> None:
    """Put a finger down, move it along a way, and lift it: touches as a screen reports them."""
    session: CDPSession = sitter.page.context.new_cdp_session(sitter.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", way[0])
    for (from_x, from_y), (x, y) in pairwise(way):
        for step in range(1, STEPS + 1):
            touch("touchMove", (from_x + (x - from_x) * step / STEPS, from_y + (y - from_y) * step / STEPS))
    touch("touchEnd")
    session.detach()


def middle(sitter: Sitter, cell: str) -> tuple[float, float]:
    """Where a cell is on the screen."""
    box = sitter.spot(cell).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_piece_is_dragged_to_its_place(visit: Visit) -> None:
    sitter = visit(calm=False).sit("katarenga")
    drag(sitter, "f1", "f5")
    sitter.wait("the move", lambda: sitter.hearing.moves_played == ["f1-f5"])
    sitter.play("h8-h7")
    drag(sitter, "f5", "f8")
    sitter.wait("the capture", lambda: sitter.hearing.moves_played[-1] == "f5xf8")


def test_a_piece_follows_the_finger(visit: Visit) -> None:
    sitter = visit(size=PHONE, calm=False).sit("katarenga")
    swipe(sitter, middle(sitter, "f1"), middle(sitter, "f5"))
    sitter.wait("the move", lambda: sitter.hearing.moves_played == ["f1-f5"])
    assert sitter.page.evaluate("() => scrollY") == 0


def test_a_finger_beside_the_board_scrolls_the_page(visit: Visit) -> None:
    sitter = visit(size=PHONE, calm=False).sit("katarenga")
    board = sitter.page.locator("svg[role=grid]").bounding_box()
    assert board
    below = board["y"] + board["height"] + 30
    swipe(sitter, (180, below), (180, below - 250))
    sitter.wait("the page to scroll", lambda: sitter.page.evaluate("() => scrollY") > 0)
    assert sitter.hearing.moves_played == []


def test_a_finger_scrolls_on_the_board_of_others(visit: Visit) -> None:
    host, onlooker = visit(), visit(size=PHONE, calm=False)
    other = onlooker.sit_at(host.open_table("katarenga"))
    swipe(other, middle(other, "f4"), middle(other, "f8"))
    other.wait("the page to scroll", lambda: other.page.evaluate("() => scrollY") > 0)


def test_a_piece_released_beside_the_board_does_not_follow_the_mouse_any_more(visit: Visit) -> None:
    sitter = visit(calm=False).sit("katarenga")
    x, y = middle(sitter, "a1")
    held = sitter.page.locator("svg.holding")
    mouse = sitter.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(5, y)  # off the board at once
    expect(held).to_have_count(1)
    mouse.up()
    expect(held).to_have_count(0)
    mouse.move(x, y - 100)
    mouse.move(x + 20, y - 120, steps=4)
    expect(held).to_have_count(0)
    expect(sitter.spot("a1")).to_have_attribute("aria-selected", "false")
    drag(sitter, "f1", "f5")
    sitter.wait("the move", lambda: sitter.hearing.moves_played == ["f1-f5"])


def test_a_piece_dropped_where_it_may_not_go_goes_back_and_says_why(visit: Visit) -> None:
    sitter = visit(calm=False).sit("katarenga")
    drag(sitter, "f1", "a6")
    expect(sitter.page.locator("[data-notice=why]")).to_be_visible()
    expect(sitter.page.locator("[data-cell=f1]")).to_have_attribute("aria-selected", "false")
    sitter.play("f1-f5")


def test_cells_that_a_refusal_names_have_their_names_on_the_board(visit: Visit) -> None:
    sitter = visit(calm=False).sit("four-circles")
    choose = by_heart("four-circles")
    for _ in range(5):
        sitter.play(choose(sitter.hearing))
    page = sitter.page
    labels, notice = page.locator("[data-label]"), page.locator("[data-notice]")
    expect(labels).to_have_count(0)
    page.locator("[data-cell][data-can]").first.click()
    page.locator("[data-cell]:not([data-can])").first.click()
    expect(notice).to_contain_text("A piece stands on")
    named = re.findall(r"\b[a-z]\d+\b", notice.inner_text())
    expect(labels).to_have_text(named)
    notice.get_by_role("button", name="Close").click()
    expect(labels).to_have_count(0)


def test_a_tile_move_goes_step_by_step_with_a_way_back(visit: Visit) -> None:
    sitter = visit(calm=False).sit("four-circles")
    choose = by_heart("four-circles")
    for _ in range(12):
        sitter.play(choose(sitter.hearing))
    tile, place, piece = sitter.hearing.actions["[o12>n16]l14^n16"]
    sitter.click_all([tile, place])
    expect(sitter.spot(piece)).to_have_attribute("data-can", "true")
    back = sitter.page.locator("[data-action=back]")
    back.click()
    back.click()
    expect(back).to_have_count(0)
    expect(sitter.spot(tile)).to_have_attribute("data-can", "true")
    sitter.play("[o12>n16]l14^n16")


def test_fingers_play_on_a_phone(visit: Visit) -> None:
    sitter = visit(size=PHONE, calm=False).sit("not-this-way")
    choose = by_heart("not-this-way")
    for _ in range(6):
        move = choose(sitter.hearing)
        before = sitter.version
        for click in sitter.hearing.actions[move]:
            sitter.spot(click).tap()
        sitter.wait_for_version(before + 1)
    assert len(sitter.hearing.moves_played) == 6


def test_two_bots_are_watched(visit: Visit) -> None:
    sitter = visit().sit("katarenga", "watch", levels=[1, 1])
    expect(sitter.page.get_by_text("You are watching.")).to_be_visible()
    sitter.wait("some moves", lambda: len(sitter.hearing.moves_played) >= 4, 60)
    expect(sitter.page.locator("[data-can]")).to_have_count(0)


def test_an_onlooker_sees_the_moves_and_cannot_make_any(visit: Visit) -> None:
    host, onlooker = visit(), visit()
    sitter = host.sit("katarenga")
    other = onlooker.sit_at(sitter.hearing.info.id)
    sitter.play("f1-f5")
    other.wait("the move", lambda: other.hearing.moves_played == ["f1-f5"])
    other.click("h8")
    expect(other.page.locator("[data-notice]")).to_contain_text("watching")
    assert other.hearing.actions == {}
