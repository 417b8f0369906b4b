"""How all tests run: how many examples hypothesis tries, and in which order files begin."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("thorough", max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("quick")

TESTS = Path(__file__).parent
LONGEST = (
    "bots/test_bots.py",  # compiles every game, so that others load it
    "server/test_kills.py",
    "server/test_siege.py",
    "server/test_chaos.py",
    "bots/test_karma_turn_values.py",
    "bots/test_tactics.py",
    "games/test_laws.py",
    "browser/test_whole_games.py",
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


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say loudly that nothing was seen in a browser."""
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if "no Chromium" in str(report.longrepr)]
    if skipped:
        terminalreporter.section("BROWSER TESTS WERE SKIPPED", red=True, bold=True)
        terminalreporter.line(f"{len(skipped)} tests were not run: {skipped[0].longrepr[-1]}", red=True, bold=True)
