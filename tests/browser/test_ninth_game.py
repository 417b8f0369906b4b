"""A ninth game in the browser: its box, its rules, and a game against a bot, with nothing written for it here."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.playing import at_random
from browser.running import SETTINGS, RunningServer, running_server
from browser.visiting import Visitor, visiting

TESTS = Path(__file__).parents[1]
GAME = "tic-tac-toe"


@pytest.fixture(scope="module")
def larger_server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that has nine games."""
    paths = os.pathsep.join([str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])])
    with running_server(
        tmp_path_factory.mktemp("ninth"), {**SETTINGS, "PYTHONPATH": paths}, "ninth.program"
    ) as running:
        yield running


@pytest.fixture
def visitor(chromium: Browser, larger_server: RunningServer) -> Iterator[Visitor]:
    guest = visiting(chromium, larger_server.address)
    yield guest
    guest.leave()
    assert guest.complaints == []


def test_its_box_stands_on_the_shelf_with_its_cover_and_its_rules(visitor: Visitor) -> None:
    page = visitor.go("/")
    box = page.locator(f"a[href='/game/{GAME}']").first
    expect(box).to_contain_text("Tic-tac-toe")
    cover = box.locator("img")
    assert cover.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    box.click()
    expect(page.locator("main")).to_contain_text("Be the first with three marks in a row.")
    visitor.go(f"/rules/{GAME}#rule-3.1")
    expect(page.locator("[id='rule-3.1']")).to_contain_text("a row, a column or a diagonal")


def test_a_game_against_a_bot_is_played_by_clicks_to_its_end(visitor: Visitor) -> None:
    sitter = visitor.sit(GAME, "bot", seat="first", levels=[6])
    assert 3 <= sitter.play_game(at_random(1)) <= 5
    expect(sitter.page.locator("[data-over]")).to_be_visible()
    assert sitter.hearing.state.ending
