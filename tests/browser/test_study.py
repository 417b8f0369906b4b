"""Positions without a table in the browser: both kinds of tables, moves, refusals, and the way back."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.visiting import MISSING, Visit


def at(page: Page, number: int) -> None:
    """Wait until the position with this number of the line is on show."""
    expect(page.locator("[data-study]")).to_have_attribute("data-at", str(number))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_both_sides_are_moved_and_moves_are_taken_back(visit: Visit, language: str) -> None:
    page = visit(language=language).go("/explore/katarenga")
    at(page, 0)
    for number, clicks in enumerate((("f1", "f5"), ("h8", "h7"), ("f5", "f8")), 1):
        for name in clicks:
            page.locator(f"[data-cell={name}]").click()
        at(page, number)
    expect(page.locator("[data-told]")).to_contain_text("f8")
    expect(page.locator("[data-study]")).to_have_attribute("data-to-move", "1")
    page.locator("[data-action=back]").click()
    at(page, 2)
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.locator("[data-action=forward]").click()
    at(page, 3)


def test_a_click_that_begins_nothing_is_explained_with_its_rule(visit: Visit) -> None:
    page = visit().go("/explore/katarenga")
    page.locator("[data-cell=a1]").click()
    page.locator("[data-cell=h5]").click()
    notice = page.locator("[data-notice=why]")
    notice.get_by_role("button", name=re.compile(r"^Rule \d")).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_dice_are_rolled_in_a_study(visit: Visit) -> None:
    page = visit().go("/explore/karma-dice?players=2")
    at(page, 0)
    page.locator("[data-die][data-can]").first.click()
    page.locator("[data-action=roll]").click()
    at(page, 1)


def test_what_chance_brings_can_be_chosen(visit: Visit) -> None:
    page = visit().go("/explore/kanto")
    at(page, 0)
    for _ in range(2):
        page.locator("[data-cell=c2]").click()
    at(page, 1)
    page.locator("select[data-action=outcome]").select_option(label="It is the 12")
    expect(page.locator("[data-told]")).to_contain_text("it is the 12")
    at(page, 1)


def test_a_position_that_makes_no_sense_is_refused_in_words(visit: Visit) -> None:
    page = visit(expects=[MISSING]).go("/explore/kanto?position=nonsense")
    expect(page.get_by_text("A position is a line of fields").first).to_be_visible()
