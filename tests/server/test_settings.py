"""The settings: defaults, environment, file and command line, errors for people, and their page."""

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from ludogite.server.settings import OLD_NAMES, SettingError, Settings, accepts, read_settings
from ludogite.server.store.database_file import BadDatabase, DatabaseInUse, UnknownDatabase, exclusive, file_of
from ludogite.server.store.migrate import migrate
from support.databases import postgres
from support.servers import free_port

ROOT = Path(__file__).parents[2]


def test_without_anything_everything_has_its_usual_value(tmp_path: Path) -> None:
    assert read_settings({}, tmp_path) == Settings()


def test_the_environment_goes_before_the_file_and_the_command_line_before_both(tmp_path: Path) -> None:
    (tmp_path / "ludogite.toml").write_text('host = "0.0.0.0"\nport = 1\nbot_seconds = 3\n', encoding="utf-8")
    read = read_settings({"LUDOGITE_PORT": "2", "LUDOGITE_WORKERS": "3"}, tmp_path, {"workers": "4"})
    assert (read.host, read.port, read.bot_seconds, read.workers) == ("0.0.0.0", 2, 3.0, 4)  # noqa: S104


def test_another_file_may_be_named(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("claim_seconds = 5.5", encoding="utf-8")
    assert read_settings({"LUDOGITE_SETTINGS": str(path)}, tmp_path).claim_seconds == 5.5


def test_a_file_that_was_named_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="cannot be read"):
        read_settings({"LUDOGITE_SETTINGS": str(tmp_path / "nowhere.toml")}, tmp_path)


def test_an_empty_variable_counts_as_unset(tmp_path: Path) -> None:
    assert read_settings({"LUDOGITE_PORT": ""}, tmp_path) == Settings()


@pytest.mark.parametrize(("old", "new"), OLD_NAMES.items())
def test_old_names_work_with_a_warning_that_names_the_new_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, old: str, new: str
) -> None:
    assert getattr(read_settings({f"LUDOGITE_{old.upper()}": "7"}, tmp_path), new) == 7
    (tmp_path / "ludogite.toml").write_text(f"{old} = 8", encoding="utf-8")
    assert getattr(read_settings({}, tmp_path), new) == 8
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 2
    assert all(f"an old name of the setting {new}," in record.getMessage() for record in caplog.records)


def test_new_names_go_before_old_ones(tmp_path: Path) -> None:
    both = {"LUDOGITE_TABLES_PER_MINUTE": "1", "LUDOGITE_TABLES_A_MINUTE": "2"}
    assert read_settings(both, tmp_path).tables_per_minute == 1
    assert read_settings(dict(reversed(both.items())), tmp_path).tables_per_minute == 1
    (tmp_path / "ludogite.toml").write_text("tables_a_minute = 4\ntables_per_minute = 3", encoding="utf-8")
    assert read_settings({}, tmp_path).tables_per_minute == 3


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "eighty"),
        ("port", "65536"),
        ("port", "-1"),
        ("trusted_proxies", "1.5"),
        ("trusted_proxies", "99"),
        ("bot_seconds", "0"),
        ("bot_seconds", "nan"),
        ("workers", "10**3"),
        ("max_tables_per_guest", "0"),
        ("log_level", "loud"),
        ("address", "games.example.org"),
        ("address", "https://games.example.org/path"),
        ("host", "x" * 256),
    ],
)
def test_a_value_that_cannot_be_is_refused_in_both_languages(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(SettingError) as refused:
        read_settings({f"LUDOGITE_{name.upper()}": value}, tmp_path)
    words = refused.value.words
    assert words.en.startswith(f"LUDOGITE_{name.upper()}: ")
    assert accepts(name).en in words.en
    assert accepts(name).fr in words.fr


@pytest.mark.parametrize("value", ['"8000"', "true", "[1]", "1979-05-27"])
def test_a_file_is_as_strict_as_it_can_be(tmp_path: Path, value: str) -> None:
    (tmp_path / "ludogite.toml").write_text(f"claim_seconds = {value}", encoding="utf-8")
    if value == '"8000"':
        assert read_settings({}, tmp_path).claim_seconds == 8000
    else:
        with pytest.raises(SettingError, match=r"ludogite\.toml: claim_seconds"):
            read_settings({}, tmp_path)


def test_a_setting_that_there_is_not_is_refused_with_a_suggestion(tmp_path: Path) -> None:
    (tmp_path / "ludogite.toml").write_text("trusted_proxy = 1", encoding="utf-8")
    with pytest.raises(SettingError, match="Did you mean trusted_proxies"):
        read_settings({}, tmp_path)
    with pytest.raises(SettingError, match="LUDOGITE_WORKER: there is no such setting"):
        read_settings({"LUDOGITE_WORKER": "1"}, tmp_path / "elsewhere")


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    (tmp_path / "ludogite.toml").write_bytes(b"port = \xff")
    with pytest.raises(SettingError, match="is not TOML"):
        read_settings({}, tmp_path)


@pytest.mark.parametrize(
    ("database", "url"),
    [
        ("postgresql+asyncpg://u@h/d", "postgresql+asyncpg://u@h/d"),
        ("/data/games.db", "sqlite:////data/games.db"),
        ("", "sqlite:////somewhere/ludogite/ludogite.db"),
    ],
)
def test_the_database_is_a_url_a_file_or_in_the_data_folder(database: str, url: str) -> None:
    assert Settings(database=database).database_url({"XDG_DATA_HOME": "/somewhere"}) == url


def test_the_bots_leave_one_core_to_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, expected in ((1, 1), (2, 1), (4, 3), (64, 4), (None, 1)):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        assert Settings().worker_count == expected
    assert Settings(workers=9).worker_count == 9


@pytest.mark.parametrize("name", [field.name for field in fields(Settings)])
def test_every_setting_says_what_it_takes_in_both_languages(name: str) -> None:
    assert accepts(name).en != accepts(name).fr


def test_every_default_is_a_value_that_the_setting_takes(tmp_path: Path) -> None:
    usual: dict[str, Any] = {field.name: field.default for field in fields(Settings)}
    assert read_settings({}, tmp_path, usual) == Settings()


def test_the_page_for_hosts_and_that_of_the_protocol_are_current() -> None:
    run = subprocess.run([sys.executable, ROOT / "tools" / "server_pages.py", "--check"], check=False)
    assert run.returncode == 0, "run `make docs`"


def test_a_server_is_opened_only_once_and_says_where(tmp_path: Path) -> None:
    url = Settings(database=str(tmp_path / "new" / "games.db")).database_url()
    with exclusive(url, "http://127.0.0.1:8000"):
        with pytest.raises(DatabaseInUse) as refused, exclusive(url, "http://127.0.0.1:8001"):
            pass
        assert refused.value.address == "http://127.0.0.1:8000"
    with exclusive(url, "http://127.0.0.1:8001"):
        pass


def test_a_server_is_opened_once_no_matter_which_links_lead_to_it(tmp_path: Path) -> None:
    path, hard, soft = (tmp_path / folder / "house.db" for folder in ("first", "hard", "soft"))
    for name in (path, hard, soft):
        name.parent.mkdir()
    with exclusive(f"sqlite:///{path}", "http://127.0.0.1:8000"):
        soft.symlink_to(path)
        with pytest.raises(DatabaseInUse) as refused, exclusive(f"sqlite:///{soft}", ""):
            pass
        assert refused.value.address == "http://127.0.0.1:8000"
        if sys.platform == "linux":
            hard.hardlink_to(path)
            with pytest.raises(BadDatabase, match="under another name"), exclusive(f"sqlite:///{hard}", ""):
                pass
    for name in (hard, soft, path):
        if name.exists():
            with exclusive(f"sqlite:///{name}", ""), closing(sqlite3.connect(name)) as database:
                database.execute(f"CREATE TABLE {name.parent.name} (x)")


def test_a_lock_of_a_server_outlives_what_sqlite_closes(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with exclusive(f"sqlite:///{path}", "http://127.0.0.1:8000"):
        for _ in range(2):
            with closing(sqlite3.connect(path)) as database:
                database.execute("CREATE TABLE IF NOT EXISTS t (x)")
        (tmp_path / "house.db.open").rename(tmp_path / "elsewhere")
        if sys.platform == "linux":
            with pytest.raises(BadDatabase, match="under another name"), exclusive(f"sqlite:///{path}", ""):
                pass


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Zoé," * 100, encoding="utf-8")
    with pytest.raises(BadDatabase), exclusive(Settings(database=str(path)).database_url(), ""):
        pass
    assert path.read_text(encoding="utf-8") == "Dear Zoé," * 100


def test_databases_that_are_no_files_are_left_to_themselves() -> None:
    url = "sqlite:///:memory:"
    assert file_of(url) is None
    with exclusive(url, ""), exclusive(url, ""):
        pass


@pytest.mark.parametrize("url", ["nonsense://u:hunter2@h/d", "postgresql+nonsense://u:hunter2@h/d", "sqlite+://x"])
def test_a_database_that_nothing_speaks_to_is_refused_without_telling_its_password(url: str) -> None:
    with pytest.raises(UnknownDatabase) as refused, exclusive(url, ""):
        pass
    assert "hunter2" not in refused.value.words.en + refused.value.words.fr


@pytest.mark.parametrize("kind", ["postgresql", "postgres"])
def test_a_postgresql_without_a_driver_is_refused_and_what_brings_it_is_named(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with (
        pytest.raises(UnknownDatabase, match=r"ludogite\[machines\]") as refused,
        exclusive(f"{kind}://u:hunter2@h/d", ""),
    ):
        pass
    assert "hunter2" not in refused.value.words.en + refused.value.words.fr


def test_what_is_wrong_with_a_postgresql_is_said_without_its_password(caplog: pytest.LogCaptureFixture) -> None:
    port = postgres().port
    for address, why in (
        (f"127.0.0.1:{free_port()}/house", "cannot be reached"),
        ("house.invalid/house", "cannot be reached"),
        (f"127.0.0.1:{port}/nowhere", "no database of this name"),
    ):
        with pytest.raises(BadDatabase, match=why) as refused:
            migrate(f"postgresql://ludogite:hunter2@{address}")
        assert f"postgresql://{address}" in refused.value.words.fr
        assert "hunter2" not in refused.value.words.en + refused.value.words.fr + caplog.text
    with pytest.raises(BadDatabase, match="check the user and the password"):
        migrate(f"postgres://nobody:hunter2@127.0.0.1:{port}/postgres")
    with (
        pytest.raises(BadDatabase, match="check the user and the password"),
        BadDatabase.translating("postgresql://h/d"),
    ):
        raise OperationalError("", None, Exception('FATAL:  password authentication failed for user "u"'))


def test_what_the_page_for_hosts_shows_can_be_set(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for number, example in enumerate(re.findall(r"```toml\n(.*?)```", page, re.DOTALL)):
        path = tmp_path / f"{number}.toml"
        path.write_text(example, encoding="utf-8")
        assert read_settings({"LUDOGITE_SETTINGS": str(path)}, tmp_path) != Settings()
    shown = dict(re.findall(r"\b(LUDOGITE_[A-Z_]+)=([^\s`]+)", page))
    assert len(shown) >= 3
    assert read_settings(shown, tmp_path) != Settings()
