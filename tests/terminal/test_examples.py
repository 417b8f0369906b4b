"""Every example of a command line in help and documentation can be run."""

import io
import os
import re
import shlex
from pathlib import Path
from threading import Event

import pytest

import ludogite
from ludogite.cli import main
from ludogite.cli.outline import commands
from ludogite.cli.parser import build_parser
from ludogite.server.settings import SQLITE
from ludogite.server.store.connections import writing_engine
from ludogite.server.store.migrate import migrate
from ludogite.server.store.statements import setup_statements
from ludogite.table.model import Model
from ludogite.table.setup import NewTable, new_setup
from ludogite.table.summary import summary_of
from ludogite.user_files import data_folder
from support.judging import judged_evenly

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r'^ *(?:\$ |eval "\$\(|(?:[A-Z_]+=\S+ )+)?ludogite(?![.\w\[])(?P<line>[^>)\n]*)', re.MULTILINE)
LEAST = 30
OWN_BOT = """class {}:
    name = "own"

    def choose(self, position, random):
        return position.legal_moves()[0]
"""
HOSTS_COMMANDS = ("admin", "backup", "restore", "move-database")
SHORTER = {"--depth": "1", "--games": "1", "--seconds": "0.1", "--ply": "1"}


def examples() -> list[str]:
    """The arguments of all examples, without comments."""
    parser = build_parser()
    texts = [command.epilog or "" for command in (parser, *commands(parser).values())]
    for page in (ROOT / "README.md", *ROOT.glob("docs/**/*.md")):
        texts += BLOCK.findall(page.read_text(encoding="utf-8"))
    lines = [re.split(r" {2,}|#", found["line"])[0] for text in texts for found in EXAMPLE.finditer(text)]
    return sorted({line.strip() for line in lines})


def test_many_examples_are_found() -> None:
    assert len(examples()) >= LEAST
    assert any("--moves" in example for example in examples())


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is served, searched for long, compiled or measured; everything before that runs."""
    monkeypatch.setattr("ludogite.server.running.run", lambda settings, tell, browser: True)
    monkeypatch.setattr("ludogite.client.bot_seat.visit", lambda link, spec, make_bot, tell, name, stay: True)
    monkeypatch.setattr("ludogite.server.engines.queue_worker.run", lambda settings, ready: ready(1))
    monkeypatch.setattr("ludogite.server.logs.configure_logging", lambda level, kind: None)
    monkeypatch.setenv("LUDOGITE_REDIS", "redis://127.0.0.1:6379")
    monkeypatch.setattr("ludogite.terminal.study.review.judged", judged_evenly)
    monkeypatch.setattr("ludogite.cli.computing.bench.bench_rules", lambda games, seconds, session: 0)
    monkeypatch.setattr("ludogite.cli.computing.bench.bench_search", lambda games, seconds, session: 0)
    monkeypatch.setattr("ludogite.bots.arena.running.Arena.run", lambda arena, runner, progress: None)
    monkeypatch.setattr(ludogite.Position, "compiled", lambda position: position)
    monkeypatch.setattr("ludogite.terminal.table.table.warm_up", lambda position, spec: Event())
    monkeypatch.setattr("ludogite.terminal.table.bots.ENGINE_WAIT_SECONDS", 0)


def make_database(place: Path) -> None:
    """Make a database there, with a table."""
    migrate(url := f"{SQLITE}{place}")
    setup = new_setup(NewTable(game="colorado", kind="screen"), "GUEST", 0.0)
    setup.id = "TABLE"
    engine = writing_engine(url)
    with engine.begin() as connection:
        for statement, row in setup_statements(setup, summary_of(Model(setup))):
            connection.execute(statement, dict(row))
    engine.dispose()


def with_databases(arguments: list[str]) -> list[str]:
    """The arguments of a host's command, with a file for each database, and without a question."""
    command, *rest = (f"house-{place}.db" if "://" in name else name for place, name in enumerate(arguments))
    there = [
        Path(name) for name in rest if name.endswith(".db") and (command != "backup" or name.startswith("house-4"))
    ]
    if command != "restore" or "--replace" in rest:
        there.append(data_folder(os.environ) / "ludogite.db")
    for place in there[:1] if command == "move-database" else there:
        place.parent.mkdir(parents=True, exist_ok=True)
        make_database(place)
    return [command, *rest, *(["--yes"] if "close" in rest else [])]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("example", examples())
def test_an_example_can_be_run(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = shlex.split(example)
    for flag, value in SHORTER.items():
        if flag in arguments:
            arguments[arguments.index(flag) + 1] = value
    own_bots = sorted(set(re.findall(r"my_bot\.py:(\w+)", " ".join(examples()))))
    Path("examples").symlink_to(ROOT / "examples")
    Path("my_bot.py").write_text("".join(map(OWN_BOT.format, own_bots)), encoding="utf-8")
    for name in arguments:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
    kept = [["--record", name] for name in arguments if name.endswith(".txt") and "--record" not in arguments]
    for file in [[], *kept] if "--resume" in arguments else kept:
        monkeypatch.setattr("sys.stdin", io.StringIO("a1-b3\nquit\n"))
        assert main(["play", "colorado", "--seed", "1", *file]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n" * 20))
    if arguments and arguments[0] in HOSTS_COMMANDS:
        arguments = with_databases(arguments)
    assert main(arguments) == 0, capsys.readouterr().err
