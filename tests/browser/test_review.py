"""A game that is over, reviewed in the browser: from a record that is pasted, and from a table."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.looking import barriers, foreign_texts, too_wide
from browser.playing import WHOLE_GAMES, by_heart, short_record
from browser.touring import PATIENCE
from browser.visiting import DESKTOP, MISSING, PHONE, Visit


def amiss(page: Page, language: str) -> list[str]:
    return [*foreign_texts(page, language), *too_wide(page), *barriers(page)]


@pytest.mark.needs_bots
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_pasted_record_is_reviewed_and_its_dice_are_checked(visit: Visit, language: str) -> None:
    record = short_record()
    page = visit(language=language, size=PHONE if language == "fr" else DESKTOP, bypass_csp=True).go("/review")
    page.locator("#record").fill(record)
    page.locator("[data-record-form] button.primary").click()
    expect(page.locator("[data-verdict]")).to_be_visible(timeout=PATIENCE)
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("End")
    last = slider.get_attribute("max")
    expect(page.locator("[data-study]")).to_have_attribute("data-at", str(last))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-study]")).to_have_attribute("data-at", str(int(last or 0) - 1))
    page.locator("[data-action=check]").click()
    expect(page.locator(".check-good")).to_be_visible()
    assert amiss(page, language) == []


@pytest.mark.needs_bots
def test_the_end_of_a_game_leads_to_its_review_and_to_a_better_line(visit: Visit) -> None:
    sitter = visit(size=PHONE).sit("four-circles")
    sitter.play_game(by_heart("four-circles"))
    page = sitter.page
    page.locator("[data-action=review]").click()
    expect(page.locator("[data-verdict]").first).to_be_visible(timeout=PATIENCE)
    study = page.locator("[data-study]")
    page.locator("[data-step='16']").click()
    expect(study).to_have_attribute("data-at", "16")
    page.locator("[data-action=better]").click()
    page.locator("[data-action=game]").click()
    expect(study).to_have_attribute("data-at", "16")


def test_a_text_that_is_no_record_is_refused_with_its_line_and_can_be_mended(visit: Visit) -> None:
    page = visit(expects=[MISSING]).go("/review")
    page.locator("#record").fill("hello")
    page.locator("[data-record-form] button.primary").click()
    expect(page.get_by_role("alert")).to_contain_text("line 1")
    expect(page.locator("#record")).to_have_value("hello")
    page.locator("#record").fill(short_record())
    page.locator("[data-record-form] button.primary").click()
    expect(page.locator("[data-study]")).to_be_visible()


def test_a_record_that_met_no_answer_is_sent_again_as_it_is(visit: Visit) -> None:
    page = visit(expects=["status of 503"]).go("/review")
    page.locator("#record").fill(short_record())
    page.route("**/api/review", lambda route: route.fulfill(status=503), times=1)
    page.locator("[data-record-form] button.primary").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("[data-record-form] button.primary").click()
    expect(page.locator("[data-study]")).to_be_visible()


def test_a_finished_table_is_explored_from_where_it_ended(visit: Visit) -> None:
    sitter = visit().sit("katarenga")
    moves = WHOLE_GAMES["katarenga"].split()
    for move in moves[:4]:
        sitter.play(move)
    sitter.page.get_by_role("button", name="More").click()
    sitter.page.locator("[data-action=explore]").click()
    study = sitter.page.locator("[data-study]")
    expect(study).to_have_attribute("data-at", "4")
    expect(sitter.page).to_have_url(re.compile(r"/explore/katarenga\?.*move=f1-f5"))
    sitter.page.keyboard.press("Control+z")
    expect(study).to_have_attribute("data-at", "3")
    sitter.page.keyboard.press("Control+y")
    expect(study).to_have_attribute("data-at", "4")


def test_a_picture_and_a_record_are_saved(visit: Visit) -> None:
    page = visit().go("/explore/katarenga?move=f1-f5")
    for action, name in (("svg", "katarenga.svg"), ("png", "katarenga.png"), ("record", "katarenga.txt")):
        page.get_by_role("button", name="Keep").click()
        with page.expect_download() as saved:
            page.locator(f"[data-action={action}]").click()
        assert saved.value.suggested_filename == name
        assert saved.value.path().stat().st_size > 100
