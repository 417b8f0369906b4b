"""What the tests in a browser share: one server, one Chromium, and visitors who complain of everything amiss."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.chromium import NO_CHROMIUM, find_chromium, open_chromium
from browser.running import RunningHouse, running_house
from browser.visiting import Visit, Visitor, visiting

FOLDER = Path(__file__).parent


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of these are slow, need a browser, and run last; at the very end those that need games compiled."""
    ours = [item for item in items if item.path.is_relative_to(FOLDER)]
    for item in ours:
        item.add_marker(pytest.mark.browser)
        item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: item.path.is_relative_to(FOLDER) + ("needs_bots" in item.keywords))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say loudly that nothing was seen in a browser."""
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if NO_CHROMIUM in str(report.longrepr)]
    if skipped:
        terminalreporter.section("BROWSER TESTS WERE SKIPPED", red=True, bold=True)
        terminalreporter.line(f"{len(skipped)} tests were not run: {NO_CHROMIUM}", red=True, bold=True)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser; every visitor has his own cookies in it."""
    path = find_chromium()
    if path is None:
        pytest.skip(NO_CHROMIUM)
    with open_chromium(path) as browser:
        yield browser


@pytest.fixture(scope="package")
def house(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """One server for all of these tests."""
    with running_house(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def visit(chromium: Browser, house: RunningHouse) -> Iterator[Visit]:
    """Lets visitors in; when the test is over, nothing may have been amiss with any of them."""
    visitors: list[Visitor] = []

    def let_in(**wishes: Any) -> Visitor:
        visitors.append(visiting(chromium, house.address, **wishes))
        return visitors[-1]

    yield let_in
    for visitor in visitors:
        visitor.leave()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []
