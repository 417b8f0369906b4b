"""Fixtures for tests of the server's HTTP: one server per file, and a new guest per test."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from support.houses import Guest, house


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A house, open while the tests of a file run."""
    with house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def guest(client: TestClient[Any]) -> Guest:
    """Somebody who was never here before."""
    client.cookies.clear()
    return Guest(client)
