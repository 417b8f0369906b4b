"""How all tests run: how many examples hypothesis tries, in which order files begin, and which databases there are."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from support import databases, signals

settings.register_profile("quick", max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("thorough", max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("quick")

TESTS = Path(__file__).parent
LONGEST = (
    "bots/test_bots.py",  # compiles every game, so that others load it
    "deploy/test_image.py",
    "server/test_kills.py",
    "server/test_load.py",
    "server/test_store.py",
    "server/test_copying.py",
    "server/test_chaos.py",
    "server/test_machine_kills.py",
    "server/test_queue_worker.py",
    "bots/test_karma_turn_values.py",
    "bots/test_tactics.py",
    "games/test_laws.py",
    "browser/test_whole_games.py",
    "browser/test_steady.py",
)
"""Files that take most of the time. They begin first: then no process waits long for the other one at the end."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files first; those in a browser last, and at the very end the tests that need games compiled."""
    patient = {item.path for item in items if "needs_bots" in item.keywords}

    def place(item: pytest.Item) -> tuple[bool, bool, int, bool]:
        name = item.path.as_posix().removeprefix(f"{TESTS.as_posix()}/")
        rank = LONGEST.index(name) if name in LONGEST else len(LONGEST)
        return "browser" in item.keywords, item.path in patient, rank, "needs_bots" in item.keywords

    items.sort(key=place)


@pytest.fixture(params=databases.KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Run the test with each kind of database, for the servers in its folder; the database's URL."""
    with databases.chosen(request.param, tmp_path) as url:
        yield url


def pytest_configure() -> None:
    """Have programs that tests start end by any signal, also where this process ignores some of them."""
    signals.heed()


def pytest_unconfigure() -> None:
    """Stop what was started for tests."""
    databases.stop()


LOUDLY = {"no Chromium": "BROWSER TESTS WERE SKIPPED", databases.NO_POSTGRESQL: "POSTGRESQL TESTS WERE SKIPPED"}
"""What must not be missing without anybody noticing."""


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say loudly what was not seen in a browser, or not kept in a PostgreSQL."""
    for why, headline in LOUDLY.items():
        skipped = [report for report in terminalreporter.stats.get("skipped", []) if why in str(report.longrepr)]
        if skipped:
            terminalreporter.section(headline, red=True, bold=True)
            terminalreporter.line(f"{len(skipped)} tests were not run: {skipped[0].longrepr[-1]}", red=True, bold=True)
