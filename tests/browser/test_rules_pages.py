"""The rules pages in a browser: diagrams that are there, the game in short on one screen, and two pages on paper."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.touring import BOXES
from browser.visiting import PHONE, Visit, Visitor

LANGUAGES = ("en", "fr")
MOST_SHEETS = 2
ALL_DRAWN = "() => [...document.images].every((image) => image.complete && image.naturalWidth > 0)"


def rules_of(visitor: Visitor, game: str) -> Page:
    """A game's rules, when everything on the page is there."""
    page = visitor.go(f"/rules/{game}")
    expect(page.locator("[id='rule-9.1']")).to_be_visible()
    page.wait_for_function(ALL_DRAWN)
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_told_in_short_on_one_screen_of_a_phone_and_shown_in_every_part(visit: Visit, language: str) -> None:
    visitor = visit(language=language, size=PHONE, scheme="dark")
    for game in BOXES:
        page = rules_of(visitor, game)
        box = page.locator(".part-short").bounding_box()
        assert box is not None
        assert box["height"] <= PHONE["height"], game
        parts = page.locator(".rules-own .part-rules")
        assert parts.count() > 2
        assert all(part.locator("figure img").count() > 0 for part in parts.all()), game
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], game


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_a_game_are_printed_on_two_sheets_of_a4_at_most(visit: Visit, language: str) -> None:
    visitor = visit(language=language)
    for game in BOXES:
        printed = rules_of(visitor, game).pdf(prefer_css_page_size=True, print_background=True)
        assert 0 < len(re.findall(rb"/Type\s*/Page\b", printed)) <= MOST_SHEETS, game
        sizes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", printed)
        assert {(round(float(width)), round(float(height))) for width, height in sizes} == {(595, 842)}, game


def test_what_is_for_the_screen_is_not_printed(visit: Visit) -> None:
    page = rules_of(visit(), "kanto")
    page.emulate_media(media="print")
    for unseen in ("header", "nav", ".part-notation"):
        expect(page.locator(unseen).first).to_be_hidden()
    expect(page.locator(".part-short")).to_be_visible()


def test_a_rule_that_is_looked_up_at_the_table_comes_with_its_diagram(visit: Visit) -> None:
    sitter = visit().sit("katarenga")
    sitter.wait_for_turn()
    sitter.click("a1")
    sitter.click("a2")
    sitter.page.locator("[data-notice] .rule").click()
    expect(sitter.page.locator("dialog[open] figure")).to_have_count(1)
    expect(sitter.page.locator("dialog[open] figure img[src*='/green.svg']")).to_be_visible()
