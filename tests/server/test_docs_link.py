"""The menu links to the documentation where the host names it."""

from pathlib import Path

import pytest

from ludogite.server.settings import SettingError, Settings, read_settings
from support.http_app import open_app


def test_a_guest_is_told_where_the_documentation_is(tmp_path: Path) -> None:
    with open_app(tmp_path, Settings(docs="https://games.example.org/docs/")) as client:
        assert client.get("/api/me").json()["docs"] == "https://games.example.org/docs/"


def test_without_the_setting_there_is_no_link(tmp_path: Path) -> None:
    with open_app(tmp_path) as client:
        assert client.get("/api/me").json()["docs"] == ""


@pytest.mark.parametrize("docs", ["javascript:alert(1)", "docs", "ftp://x"])
def test_other_links_are_refused(docs: str, tmp_path: Path) -> None:
    with pytest.raises(SettingError):
        read_settings({"LUDOGITE_DOCS": docs}, tmp_path)
