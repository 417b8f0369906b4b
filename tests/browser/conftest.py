"""What the tests in a browser share: one server, one Chromium, and visitors who complain of everything amiss."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.chromium import NO_CHROMIUM, find_chromium, open_chromium
from browser.running import RunningServer, running_server
from browser.visiting import Visit, Visitor, visiting

FOLDER = Path(__file__).parent
expect.set_options(timeout=60_000)  # machines may be busy


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of these are slow, and need a browser."""
    for item in items:
        if item.path.is_relative_to(FOLDER):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser; every visitor has their own cookies in it."""
    path = find_chromium()
    if path is None:
        pytest.skip(NO_CHROMIUM)
    with open_chromium(path) as browser:
        yield browser


@pytest.fixture(scope="package")
def server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all of these tests that run in this process."""
    with running_server(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def visit(chromium: Browser, server: RunningServer) -> Iterator[Visit]:
    """Lets visitors in; when the test is over, nothing may have been amiss with any of them."""
    visitors: list[Visitor] = []

    def let_in(**wishes: Any) -> Visitor:
        visitors.append(visiting(chromium, server.address, **wishes))
        return visitors[-1]

    yield let_in
    for visitor in visitors:
        visitor.leave()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []
