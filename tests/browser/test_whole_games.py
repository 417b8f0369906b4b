"""All eight games, played by clicks from the first move to the end."""

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.playing import WHOLE_GAMES, at_random, by_heart, kanto, karma
from browser.sitting import Choose, Sitter
from browser.visiting import Visit

GAMES: dict[str, tuple[dict[str, Any], Choose]] = {
    **{game: ({}, by_heart(game)) for game in WHOLE_GAMES},
    "kanto": ({}, kanto(1)),
    "karma-dice": ({"target": 5}, karma(1)),
    "karma-dice with traits": ({"target": 5, "traits": True}, karma(2)),
    "karma-solo": ({}, at_random(3)),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_by_clicks_to_its_end(visit: Visit, name: str) -> None:
    options, choose = GAMES[name]
    visitor = visit(calm=False)
    sitter = visitor.sit(name.partition(" ")[0], "screen", options=options)
    count = sitter.play_game(choose)
    assert count > 5
    assert_over(sitter)


def assert_over(sitter: Sitter) -> None:
    """The end is shown, with its reason."""
    ending = sitter.hearing.state.ending
    assert ending
    assert ending.how == "rules"
    shown = sitter.page.locator("[data-over]")
    expect(shown).to_be_visible()
    expect(shown).to_contain_text(ending.title.en.replace("'", "\u2019"))  # as it is typeset
    expect(sitter.page.locator("[data-can]")).to_have_count(0)
