"""Offline mode: whole games without a network or a server, and nothing that was shown is ever lost."""

import os
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.local import LocalSitter
from browser.offline_browser import OfflineBrowser, wishing
from browser.playing import at_random, karma
from browser.running import running_server
from browser.sitting import Choose
from browser.web_space import web_space
from ludogite.app.messages.socket import Hint
from ludogite.browser_app import write_static

SHORT = {"max_plies": 16}
GAMES: dict[str, tuple[dict[str, Any], Choose]] = {
    "four-circles": (SHORT, at_random(1)),
    "movers-hoppers": (SHORT, at_random(2)),
    "not-this-way": (SHORT, at_random(3)),
    "katarenga": (SHORT, at_random(4)),
    "colorado": (SHORT, at_random(5)),
    "kanto": (SHORT, at_random(6)),
    "karma-dice": ({"target": 3}, karma(7)),
    "karma-solo": ({}, at_random(8)),
}
"""How each game is played: options that make it short, and whoever sits there."""
PLAY = {"en": "Play now", "fr": "Jouer maintenant"}
LEVEL = 5
MOVES = 2
"""So many are played before the page is loaded again, and again before the browser is killed."""
IS_WHOLE = bool(os.environ.get("LUDOGITE_WHOLE_POCKET"))
"""Every game in both languages, from a server and from files (``LUDOGITE_WHOLE_POCKET=1``); otherwise one a family."""
LANGUAGES = ("en", "fr")
EVERYTHING = [(game, language) for game in GAMES for language in LANGUAGES]
FAMILIES = [("four-circles", "en"), ("colorado", "fr"), ("kanto", "en"), ("karma-dice", "fr")]
OF_A_SERVER = EVERYTHING if IS_WHOLE else FAMILIES
OF_FILES = EVERYTHING if IS_WHOLE else [("movers-hoppers", "en")]

JUDGED = """() => document.querySelector("[data-verdict]") ? 1
  : document.querySelector("[data-progress] progress")?.value ?? 0"""
"""The part of a review that is there."""


@pytest.fixture(scope="module")
def from_server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> OfflineBrowser:
    """Somebody who has visited a server that has gone."""
    with running_server(tmp_path_factory.mktemp("house")) as server:
        offline = OfflineBrowser(chromium.browser_type, tmp_path_factory.mktemp("offline"), server.address)
        offline.keep()
    return offline


@pytest.fixture(scope="module")
def from_files(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> OfflineBrowser:
    """Somebody who has visited a folder of a web space that is no more."""
    root = tmp_path_factory.mktemp("space")
    write_static(root / "some" / "where")
    with web_space(root) as space:
        offline = OfflineBrowser(chromium.browser_type, tmp_path_factory.mktemp("offline"), space.address, "/#")
        offline.keep()
    return offline


@pytest.mark.parametrize(("game", "language"), OF_A_SERVER)
def test_a_whole_game_where_there_is_no_server(from_server: OfflineBrowser, game: str, language: str) -> None:
    with closing(from_server) as offline:
        play_through(offline, game, language)


@pytest.mark.parametrize(("game", "language"), OF_FILES)
def test_a_whole_game_where_there_is_no_web_space(from_files: OfflineBrowser, game: str, language: str) -> None:
    with closing(from_files) as offline:
        play_through(offline, game, language)


def play_through(offline: OfflineBrowser, game: str, language: str) -> None:
    """A game from the shelf to a step of its review, with a reload and a killed browser in the middle of it."""
    options, choose = GAMES[game]
    offline.complaints.clear()
    sitter = offline.open("/", language, script=wishing(game, level=LEVEL, options=options, seat="first"))
    page = sitter.page
    page.locator(f'a[href$="/game/{game}"]').first.click()
    page.get_by_role("button", name=PLAY[language]).click()
    page.wait_for_url("**/table/here-*")
    path = f"/table/{page.url.rpartition('/')[2]}"
    sitter.arrive()
    play_some(sitter, choose)
    page.locator("[data-action=hint]").click()
    sitter.wait("a hint", lambda: any(isinstance(other, Hint) for other in sitter.hearing.others))
    seen = shown(sitter)
    page.reload()
    sitter.arrive()
    assert_still_there(sitter, seen)
    play_some(sitter, choose)
    sitter.play(choose(sitter.hearing))
    seen = shown(sitter)
    offline.kill()
    sitter = offline.open(path, language).arrive()
    assert_still_there(sitter, seen)
    sitter.play_game(choose)
    expect(sitter.page.locator("[data-over]")).to_be_visible()
    review(sitter)
    offline.close()
    assert not offline.complaints, "\n".join(offline.complaints)


def play_some(sitter: LocalSitter, choose: Choose) -> None:
    """A few moves, with the answers to them."""
    for _ in range(MOVES):
        sitter.wait_for_turn()
        sitter.play(choose(sitter.hearing))
    sitter.wait_for_turn()
    assert not sitter.is_over


def shown(sitter: LocalSitter) -> list[str]:
    """The moves that are on the screen."""
    found: list[str] = sitter.page.locator("[data-step]").all_text_contents()
    assert len(found) >= MOVES
    return found


def assert_still_there(sitter: LocalSitter, seen: list[str]) -> None:
    """Nothing of what was seen is missing; the bot may have gone on."""
    sitter.wait("its moves", lambda: sitter.page.locator("[data-step]").count() >= len(seen))
    assert shown(sitter)[: len(seen)] == seen


def review(sitter: LocalSitter) -> None:
    """Look at the first step of the game's review, which opens on its end or where it turned."""
    page = sitter.page
    page.locator("[data-action=review]").click()
    sitter.wait("a step to be judged", lambda: page.evaluate(JUDGED))
    expect(page.locator("[data-study]")).to_be_visible()  # steps may be judged before the game can be stepped through
    page.keyboard.press("Home")
    page.locator("[data-action=forward]").click()
    expect(page.locator("[data-study]")).to_have_attribute("data-at", "1")
    expect(page.locator("[data-step-card] .words")).not_to_be_empty()
