"""The app on the device: kept at the first visit, the rest when somebody asks for it, and never two builds at once."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.looking import barriers, foreign_texts, too_small, too_wide
from browser.running import SETTINGS, running_server
from browser.visiting import DESKTOP, PHONE, Visitor, visiting
from browser.web_space import WebSpace, web_space
from ludogite.browser_app import CHUNKS, WORKER, write_build, write_static

AWAY = r"ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket connection"
TITLES = {"en": "What shall we play?", "fr": "À quoi joue-t-on\u202f?"}
PATIENCE = 60_000
IS_CONTROLLED = """() => !!navigator.serviceWorker.controller || new Promise((go) => {
  navigator.serviceWorker.oncontrollerchange = () => go(true);
  setTimeout(() => go(false), 60_000);
})"""
CACHES = "() => caches.keys()"
KEPT_PATHS = """async () => {
  const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  const { scope } = await navigator.serviceWorker.getRegistration();
  return requests.flat().map(({ url }) => url.slice(scope.length));
}"""
"""What the browser keeps, by paths from the app's folder."""


@pytest.fixture
def space(tmp_path: Path) -> Iterator[WebSpace]:
    write_static(tmp_path / "some" / "where")
    with web_space(tmp_path) as opened:
        yield opened


@pytest.fixture
def keeper(chromium: Browser, space: WebSpace) -> Iterator[Visitor]:
    """Somebody whose browser keeps the app."""
    visitor = visiting(chromium, space.address, service_workers="allow", expects=[AWAY])
    yield visitor
    visitor.leave()
    assert visitor.complaints == []


def come(visitor: Visitor, path: str = "/") -> Page:
    """Visit, until the app is kept."""
    page = visitor.go(path)
    assert page.evaluate(IS_CONTROLLED)
    return page


def kept_paths(page: Page) -> set[str]:
    """The paths of all files that the browser keeps."""
    return set(page.evaluate(KEPT_PATHS))


def build(space: WebSpace) -> dict[str, Any]:
    """What the service worker knows of its build."""
    first = (space.folder / WORKER).read_text().partition("\n")[0]
    found: dict[str, Any] = json.loads(first.removeprefix("self.BUILD=").removesuffix(";"))
    return found


def change(space: WebSpace, name: str, *, is_broken: bool = False) -> None:
    """Put another build in the same place, with another style sheet; a broken one is half on its way."""
    index = space.folder / "index.html"
    page = index.read_text()
    sheet = re.search(r"assets/index-[^\"]*\.css", page)
    assert sheet
    other = f"assets/index-{name}.css"
    (space.folder / sheet[0]).rename(space.folder / other)
    for path in (index, space.folder / CHUNKS):
        path.write_text(path.read_text().replace(sheet[0], other))
    write_build(space.folder)
    if is_broken:
        (space.folder / other).write_text("/* on its way */")


def come_back_to_a_second_build(page: Page, space: WebSpace, path: str) -> None:
    """Put another build in its place; once the browser has it, the web space goes, and the page is opened anew."""
    change(space, "second")
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    expect(page.locator("[data-new-version]")).to_be_visible(timeout=PATIENCE)
    space.close()
    page.goto("about:blank")
    page.goto(space.address + path)
    expect(page.locator("link[href*='index-second']")).to_be_attached(timeout=PATIENCE)


def style_of(page: Page) -> str:
    """The style sheet of the page's build."""
    return str(page.locator("head link[rel=stylesheet]").first.get_attribute("href"))


def test_without_the_server_the_shelf_opens_in_both_languages(chromium: Browser, tmp_path: Path) -> None:
    wishes: Any = {"size": PHONE, "service_workers": "allow", "expects": [AWAY]}
    with running_server(tmp_path, SETTINGS) as server:
        visitors = {language: visiting(chromium, server.address, language, **wishes) for language in TITLES}
        for visitor in visitors.values():
            come(visitor)
    for language, visitor in visitors.items():
        page = visitor.go("/nowhere")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page = visitor.go("/")
        expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[language])
        cover = page.locator("a[href='/game/kanto'] img").first
        expect(cover).to_be_visible()
        expect(cover).to_have_js_property("complete", value=True)
        assert cover.evaluate("(image) => image.naturalWidth") > 0
        visitor.leave()
        assert visitor.complaints == []


def test_a_visit_loads_nothing_for_offline_use_unasked(keeper: Visitor, space: WebSpace) -> None:
    come(keeper)
    unasked = [path for path in space.asked_for("/offline/") if not re.search(r"shelf\.json|cover\.svg", path)]
    assert unasked == []
    assert space.asked_for("/api/") == space.asked_for("/offline/api/")


def test_a_first_visit_keeps_the_shelf_and_whoever_opens_a_page_all_pages(keeper: Visitor, space: WebSpace) -> None:
    page = come(keeper)
    pages = {file["path"] for file in build(space)["pages"]}
    assert any(re.search(r"/DiceTable-.*js", path) for path in pages)
    assert not pages & kept_paths(page)
    page.goto(keeper.address + "/#/puzzles")
    are_kept = (
        f"async (pages) => {{ const kept = new Set(await ({KEPT_PATHS})()); return pages.every((p) => kept.has(p)); }}"
    )
    page.wait_for_function(are_kept, arg=list(pages), timeout=PATIENCE)
    come_back_to_a_second_build(page, space, "/#/device")
    expect(page.locator("[data-standing]")).to_be_visible(timeout=PATIENCE)


def test_everything_is_kept_when_asked_for_and_removed(keeper: Visitor, space: WebSpace) -> None:
    page = come(keeper, "/#/device")
    card = page.locator("[data-standing]")
    expect(card).to_have_attribute("data-standing", "away", timeout=PATIENCE)
    megabytes = sum(file["size"] for file in build(space)["rest"]) / 1_000_000
    expect(card).to_contain_text(f"{megabytes:.1f} MB")
    page.locator("[data-action=keep]").click()
    expect(card).to_have_attribute("data-standing", "kept", timeout=PATIENCE)
    space.close()
    page.reload()
    expect(card).to_have_attribute("data-standing", "kept", timeout=PATIENCE)
    for file in build(space)["rest"]:
        size = page.evaluate("async (path) => (await (await fetch(path)).arrayBuffer()).byteLength", file["path"])
        assert size == file["size"], file["path"]
    page.locator("[data-action=remove]").click()
    expect(card).to_have_attribute("data-standing", "away", timeout=PATIENCE)
    assert not [name for name in page.evaluate(CACHES) if name.startswith(("ludogite-kept", "ludogite-memory"))]


def test_two_sites_on_one_web_space_keep_what_is_theirs(chromium: Browser, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        write_static(tmp_path / folder)
    with web_space(tmp_path, "one") as one, web_space(tmp_path, "two") as other:
        (other.folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
        write_build(other.folder)
        assert build(other)["version"] != build(one)["version"]
        two = one.address.removesuffix("one") + "two"
        visitor = visiting(chromium, one.address.removesuffix("/one"), service_workers="allow", expects=[AWAY])
        card = visitor.page.locator("[data-standing]")
        for site in (one.address, two):
            visitor.page.goto(f"{site}/#/device")
            expect(card).to_have_attribute("data-standing", "away", timeout=PATIENCE)
            visitor.page.locator("[data-action=keep]").click()
            expect(card).to_have_attribute("data-standing", "kept", timeout=PATIENCE)
        visitor.page.locator("[data-action=remove]").click()
        expect(card).to_have_attribute("data-standing", "away", timeout=PATIENCE)
        one.close()
        visitor.page.goto(f"{one.address}/#/device")
        expect(card).to_have_attribute("data-standing", "kept", timeout=PATIENCE)
        for file in build(one)["rest"]:
            size = visitor.page.evaluate(
                "async (path) => (await (await fetch(path)).arrayBuffer()).byteLength", file["path"]
            )
            assert size == file["size"], file["path"]
        visitor.leave()
    assert visitor.complaints == []


def test_keeping_goes_on_where_it_stopped(keeper: Visitor, space: WebSpace) -> None:
    page = come(keeper, "/#/device")
    card = page.locator("[data-standing]")
    largest = max(build(space)["rest"], key=lambda file: file["size"])["path"]
    hidden = space.folder / "hidden"
    (space.folder / largest).rename(hidden)
    keeper.expected.append("404")
    page.locator("[data-action=keep]").click()
    expect(card.locator(".bad")).to_be_visible(timeout=PATIENCE)
    hidden.rename(space.folder / largest)
    before = len(space.asked)
    page.locator("[data-action=keep]").click()
    expect(card).to_have_attribute("data-standing", "kept", timeout=PATIENCE)
    assert len(space.asked) - before < len(build(space)["rest"])


def test_a_new_build_takes_the_old_ones_place_as_a_whole(keeper: Visitor, space: WebSpace) -> None:
    page = come(keeper, "/#/device")
    page.locator("[data-action=keep]").click()
    expect(page.locator("[data-standing]")).to_have_attribute("data-standing", "kept", timeout=PATIENCE)
    old, version = style_of(page), build(space)["version"]
    change(space, "second")
    assert build(space)["version"] != version
    other = keeper.context.new_page()
    other.goto(keeper.address + "/#/rules/kanto")
    expect(other.locator("[data-new-version]")).to_be_visible(timeout=PATIENCE)
    assert style_of(other) == old, "two pages are open: the old build is used to its end"
    other.close()
    page.locator("[data-new-version] button").first.click()
    expect(page.locator("link[href*='index-second']")).to_be_attached(timeout=PATIENCE)
    expect(page.locator("[data-standing]")).to_have_attribute("data-standing", "kept", timeout=PATIENCE)
    builds = {name.partition(":")[2] for name in page.evaluate(CACHES) if ":" in name}
    assert builds == {build(space)["version"]}
    assert page.locator("[data-new-version]").count() == 0


def test_a_page_that_is_opened_later_begins_with_the_new_build(keeper: Visitor, space: WebSpace) -> None:
    page = come(keeper)
    come_back_to_a_second_build(page, space, "/")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["en"])


def test_a_page_that_no_longer_fits_comes_back_in_the_new_build(keeper: Visitor, space: WebSpace) -> None:
    page = come(keeper)
    change(space, "second")
    page.evaluate("() => void dispatchEvent(new Event('vite:preloadError'))")
    expect(page.locator("link[href*='index-second']")).to_be_attached(timeout=PATIENCE)
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["en"])


def test_a_build_that_is_only_half_there_is_not_used(keeper: Visitor, space: WebSpace) -> None:
    page = come(keeper)
    old, names = style_of(page), page.evaluate(CACHES)
    change(space, "third", is_broken=True)
    state = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          await registration.update();
          const coming = registration.installing;
          if (!coming) return "gone";
          return new Promise((go) => {
            const look = () => ["installed", "redundant"].includes(coming.state) && go(coming.state);
            coming.onstatechange = look;
            look();
          });
        }"""
    )
    assert state in {"redundant", "gone"}
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["en"])
    assert style_of(page) == old
    assert names[0] in page.evaluate(CACHES)


@pytest.mark.parametrize(("language", "size"), [("en", DESKTOP), ("fr", PHONE)])
def test_the_page_about_this_device_has_no_barriers(
    chromium: Browser, space: WebSpace, language: str, size: Any
) -> None:
    visitor = visiting(chromium, space.address, language, size, service_workers="allow", bypass_csp=True)
    page = come(visitor, "/#/device")
    card = page.locator("[data-standing]")
    for wanted, action in (("away", "keep"), ("kept", "remove"), ("away", None)):
        expect(card).to_have_attribute("data-standing", wanted, timeout=PATIENCE)
        found = [*foreign_texts(page, language), *too_wide(page), *barriers(page)]
        assert found + (too_small(page) if size is PHONE else []) == []
        if action:
            page.locator(f"[data-action={action}]").click()
    visitor.leave()
    assert visitor.complaints == []
