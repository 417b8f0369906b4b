"""The app as files in a folder of a web space: everything works but playing with other people."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.visiting import PHONE, Visitor, visiting
from browser.web_space import WebSpace, web_space
from ludogite.browser_app import write_static

PATIENCE = 120_000
"""Milliseconds until the app is ready on a busy machine."""
SERVER = "https://games.example.org"


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebSpace]:
    root = tmp_path_factory.mktemp("space")
    write_static(root / "some" / "where", SERVER)
    with web_space(root) as opened:
        yield opened


@pytest.fixture
def visitor(chromium: Browser, space: WebSpace) -> Iterator[Visitor]:
    """Somebody with a telephone; whatever they ask for lies in the folder."""
    visitor = visiting(chromium, space.address, "fr", PHONE)
    yield visitor
    visitor.leave()
    assert visitor.complaints == []
    assert [path for path in space.asked if not path.startswith("/some/where/")] == []


def heading(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", level=1).first).to_have_text(re.compile(text))


def test_the_shelf_its_boxes_and_the_way_back(visitor: Visitor) -> None:
    page = visitor.go("/")
    heading(page, "À quoi joue-t-on")
    page.locator("a[href='#/game/kanto']").first.click()
    heading(page, "Kanto")
    assert page.url == f"{visitor.address}/#/game/kanto"
    page.reload()
    heading(page, "Kanto")
    page.go_back()
    heading(page, "À quoi joue-t-on")
    visitor.go("/index.html#/game/colorado")
    heading(page, "Colorado")


def test_rules_have_their_diagrams_and_their_places(visitor: Visitor) -> None:
    page = visitor.go("/#/rules/colorado#rule-2.1")
    rule = page.locator("[id='rule-2.1']")
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_class(re.compile("asked"))
    picture = page.locator("figure img").first
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", value=True)
    assert picture.evaluate("(image) => image.naturalWidth") > 0
    page.locator("nav summary").click()
    page.locator("nav a[href^='#part-']").last.click()
    assert re.search(r"#/rules/colorado#part-\d+$", page.url)
    heading(page, "Colorado")


def test_the_keyboard_skips_to_the_content_and_stays_on_the_page(visitor: Visitor) -> None:
    page = visitor.go("/#/game/kanto")
    heading(page, "Kanto")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    heading(page, "Kanto")


def test_friends_meet_where_there_is_a_server(visitor: Visitor) -> None:
    page = visitor.go("/#/game/kanto")
    expect(page.locator(f"a[href='{SERVER}/game/kanto']")).to_be_visible()


def test_a_game_is_played_with_nobody_but_this_device(visitor: Visitor) -> None:
    page = visitor.go("/#/game/colorado")
    page.get_by_role("button", name="Sur cet écran").click()
    expect(page.locator("[data-table]")).to_be_visible(timeout=PATIENCE)
    assert re.search(r"#/table/here-", page.url)
    for cell in ("b1", "b4"):
        page.locator(f"[data-cell={cell}][data-can]").click(timeout=PATIENCE)
    expect(page.locator("[data-step='1']")).to_be_visible(timeout=PATIENCE)
    page.reload()
    expect(page.locator("[data-step='1']")).to_be_visible(timeout=PATIENCE)


def test_a_table_of_a_server_is_not_found_without_one(visitor: Visitor, space: WebSpace) -> None:
    before = len(space.asked_for("pyodide"))
    page = visitor.go("/#/table/unknown")
    heading(page, "Table introuvable")
    assert len(space.asked_for("pyodide")) == before


def test_somebody_who_comes_back_finds_the_puzzles(visitor: Visitor) -> None:
    page = visitor.go("/")
    page.evaluate("""() => localStorage.setItem("ludogite.lessons", '{"colorado": {"step": 1, "isDone": true}}')""")
    page.reload()
    expect(page.get_by_role("heading", name="Vous revoilà")).to_be_visible()
    expect(page.locator("a[href^='/']")).to_have_count(0)  # the folder answers for no path
    page.get_by_role("link", name="Problèmes", exact=True).click()
    heading(page, "Problèmes")
    assert page.url == f"{visitor.address}/#/puzzles"
