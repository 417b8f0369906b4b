"""How all tests run: how many examples hypothesis tries, and with which rules a test begins."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from ludogite.games import game

settings.register_profile("quick", max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("thorough", max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("quick")


@pytest.fixture(autouse=True)
def rules_begin_interpreted() -> Iterator[None]:
    """What one test compiles, the next does not use."""
    yield
    game._engines.clear()
