"""Every page and state: in both languages, on a phone and on a desk, light and dark, and without barriers."""

import re
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.listening import badly_set, deaf_regions, mute_or_muddled, same_drawings
from browser.looking import barriers, foreign_texts, too_small, too_wide
from browser.touring import invitations, lessons, pages, reviews, studies, table_states, tables
from browser.visiting import DESKTOP, MISSING, PHONE, Visit

READERS: dict[str, tuple[str, ViewportSize, Literal["light", "dark"]]] = {
    "English on a desk by day": ("en", DESKTOP, "light"),
    "French on a phone at night": ("fr", PHONE, "dark"),
}
TOURS = {
    "pages": pages,
    "lessons": lessons,
    "studies": studies,
    "reviews": reviews,
    "tables": tables,
    "table states": table_states,
}
COLOURS = """() => [...document.querySelectorAll("meta[name=theme-color]")]
  .filter(({media}) => matchMedia(media).matches).map(({content}) => content)"""
"""Colours of the browser's own bars that are in force."""


@pytest.mark.parametrize(
    "tour",
    [pytest.param(tour, marks=[pytest.mark.needs_bots] * (tour == "reviews")) for tour in [*TOURS, "invitations"]],
)
@pytest.mark.parametrize("reader", READERS)
def test_every_page_is_in_the_readers_language_fits_his_screen_and_has_no_barriers(
    visit: Visit, reader: str, tour: str
) -> None:
    language, size, scheme = READERS[reader]
    wishes = {"language": language, "size": size, "scheme": scheme, "bypass_csp": True, "expects": [MISSING]}
    amiss: list[str] = []
    for page, name in states(visit, tour, wishes):
        amiss += [f"{name}: {text}" for text in looked_at(page, language, size)]
    assert amiss == []


def states(visit: Visit, tour: str, wishes: dict[str, Any]) -> Iterator[tuple[Page, str]]:
    """All that is seen on a tour."""
    visitor = visit(**wishes)
    if tour == "invitations":
        return invitations(visitor, visit(**wishes))
    return ((visitor.page, name) for name in TOURS[tour](visitor))


def looked_at(page: Page, language: str, size: ViewportSize) -> list[str]:
    """What is amiss with what is on the screen."""
    spoken = page.evaluate("() => document.documentElement.lang")
    found = [] if spoken == language else [f"says that it is in {spoken!r}"]
    found += [f"not {language}: {text!r}" for text in foreign_texts(page, language)]
    found += [f"too wide: {text}" for text in too_wide(page)]
    found += [f"too small: {text}" for text in too_small(page) if size is PHONE]
    found += [f"says badly: {text}" for text in mute_or_muddled(page)]
    found += [f"not watched: {text}" for text in deaf_regions(page)]
    found += [f"badly set: {text!r}" for text in badly_set(page, language)]
    return found + same_drawings(page) + barriers(page)


def test_the_language_is_switched_and_remembered(visit: Visit) -> None:
    visitor = visit(language="fr")
    page = visitor.go("/")
    page.get_by_role("button", name="EN, English").click()
    assert foreign_texts(page, "fr")
    assert page.get_by_role("heading", level=1).inner_text() == "What shall we play?"
    page.reload()
    page.get_by_role("heading", name="What shall we play?").wait_for()
    assert page.evaluate("() => document.documentElement.lang") == "en"


def test_a_table_is_titled_in_the_language_it_is_switched_to(visit: Visit) -> None:
    page = visit().sit("four-circles").page
    expect(page).to_have_title("Karo: Four Circles · Ludogîte")
    page.locator("header > button[lang=fr]").click()
    expect(page).to_have_title(re.compile("Quatre Cercles · Ludogîte"))
    expect(page.locator("h1")).to_contain_text("Quatre Cercles")


def test_the_colours_are_chosen_and_remembered(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Dark", exact=True).click()
    page.reload()
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"


def test_the_browsers_bars_have_the_colours_that_were_chosen(visit: Visit) -> None:
    page = visit(scheme="light").go("/")
    page.get_by_role("button", name="Settings").click()
    seen = []
    for theme in ("Dark", "Light", "Automatic"):
        page.get_by_text(theme, exact=True).click()
        seen.append(page.evaluate(COLOURS))
    assert seen == [["#1d1712"], ["#f5ecdc"], ["#f5ecdc"]]
