"""Bots at one's own strength: the choice on a game's page, what it says, and the tables that it opens."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from browser.test_ends import resign
from browser.visiting import DESKTOP, PHONE, Visit, Visitor

SAID = {"en": "At my strength: level {}", "fr": "À mon niveau : niveau {}"}
PLAY = {"en": "Play now", "fr": "Jouer maintenant"}
GAME = "colorado"


def choice(page: Page) -> Locator:
    """The switch between one's own strength and a level."""
    return page.get_by_role("switch", name=re.compile("^(At my strength|À mon niveau)"))


def words(page: Page) -> str:
    """What the switch says, with plain spaces."""
    label = page.locator("label", has=choice(page))
    return re.sub(r"\s", " ", label.inner_text()).strip()


def lose(visitor: Visitor, levels: int) -> None:
    """Give up a game against a bot."""
    sitter = visitor.sit(GAME, "bot", seat="first", levels=[levels])
    sitter.wait_for_turn()
    resign(sitter)


@pytest.mark.parametrize(("language", "size"), [("en", DESKTOP), ("fr", PHONE)], ids=["desk", "phone"])
def test_who_has_played_a_bot_meets_one_of_their_strength_and_may_choose_a_level_instead(
    visit: Visit, language: str, size: ViewportSize
) -> None:
    visitor = visit(language=language, size=size)
    page = visitor.go(f"/game/{GAME}")
    expect(choice(page)).not_to_be_checked()  # a newcomer sees the levels
    expect(page.get_by_role("slider").first).to_be_visible()
    page.wait_for_function("() => document.body.innerText.match(/(level|niveau) 3/)")
    assert words(page) == SAID[language].format(3)
    lose(visitor, 3)
    visitor.go(f"/game/{GAME}")
    expect(choice(page)).to_be_checked()
    assert words(page) == SAID[language].format(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name=PLAY[language]).click()
    expect(page.locator("[data-table]")).to_be_visible()
    expect(page.locator("body")).to_contain_text(re.compile("(Bot|Robot) 2"))
    visitor.go(f"/game/{GAME}")
    page.locator("label", has=choice(page)).click()
    expect(choice(page)).not_to_be_checked()
    page.reload()  # that is remembered
    expect(page.get_by_role("slider").first).to_have_value("3")
    page.wait_for_function("() => document.body.innerText.match(/(level|niveau) 2/)")
    expect(choice(page)).not_to_be_checked()
    page.get_by_role("button", name=PLAY[language]).click()
    expect(page.locator("body")).to_contain_text(re.compile("(Bot|Robot) 3"))


def test_a_rematch_adapts_again(visit: Visit) -> None:
    visitor = visit()
    sitter = visitor.sit(GAME, "bot", seat="first", adapts=True)
    sitter.wait_for_turn()
    expect(sitter.page.locator("body")).to_contain_text("Bot 3")
    resign(sitter)
    expect(sitter.page.locator("[data-action=weaker]")).to_have_count(0)
    rematch = sitter.page.locator("[data-action=rematch]")
    expect(rematch).to_have_text(re.compile("Rematch: level 2"))
    rematch.click()
    expect(sitter.page.locator("body")).to_contain_text("Bot 2")


def test_a_game_for_one_has_no_such_choice(visit: Visit) -> None:
    page = visit().go("/game/karma-solo")
    expect(page.get_by_role("button", name=PLAY["en"])).to_be_visible()
    expect(choice(page)).to_have_count(0)
