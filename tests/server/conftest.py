"""Fixtures for tests of the server's HTTP: one server per file, and a new guest per test."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from support.http_app import Guest, open_app


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A server that runs during the tests of a file."""
    with open_app(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def guest(client: TestClient[Any]) -> Guest:
    """Somebody who was never here before."""
    client.cookies.clear()
    return Guest(client)
