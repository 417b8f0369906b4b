"""Engines from outside: whatever one does wrong loses its game with a sentence, and nothing else happens."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

import ludogite
from ludogite.bots.arena.folder import Folder
from ludogite.bots.arena.plan import Plan
from ludogite.bots.arena.playing import GameJob, PlayedGame, play
from ludogite.bots.bot import bot_for
from ludogite.bots.catalogue import UnknownBot
from ludogite.bots.imported import any_bot, check_bot, digest_of
from ludogite.bots.protocol.engine_spec import BadCommand, read_spec, split_bots
from ludogite.bots.protocol.external_bot import EngineFault, ExternalBot
from ludogite.bots.report import Budget
from ludogite.play.record_reader import read_record
from support.servers import is_alive

FAULTY = Path(__file__).parents[1] / "support" / "faulty_engine.py"
PATIENCE = 60.0


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the engine in it, where the command line is typed."""
    (tmp_path / "faulty.py").write_text(FAULTY.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "python").symlink_to(sys.executable)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def named(kind: str, settings: str = "") -> str:
    """The name of an engine that misbehaves so."""
    return f"cmd:{settings}{sys.executable} faulty.py '{kind}' pids"


def nothing_is_left(folder: Path) -> bool:
    """Whether everything that engines started is gone, before long."""
    pids = [int(pid) for pid in (folder / "pids").read_text().split()]
    assert len(pids) >= 2
    until = time.monotonic() + PATIENCE
    while any(map(is_alive, pids)) and time.monotonic() < until:
        time.sleep(0.02)
    return not any(map(is_alive, pids))


@pytest.mark.parametrize(
    ("kind", "settings", "words"),
    [
        ("hang", "seconds=0.1:", "did not say bestmove within 0.1 s."),
        ("silent", "nodes=5:limit=0.2:", "did not say bestmove within 0.2 s."),
        ("deaf", "seconds=0.1:", "did not say bestmove within 0.1 s."),
        ("die", "limit=60:", "ended with status 3 before it said bestmove. It said: \\x1b[31mout of \\x07ideas"),
        ("die at start", "", "ended with status 1 before it said ludogiteok. It said: no such net"),
        ("version", "", "speaks version '2' of the protocol."),
        ("flood", "limit=60:", "flooded us with output where bestmove was awaited."),
        ("long line", "limit=60:", "flooded us with output where bestmove was awaited."),
        (
            "nonsense",
            "limit=60:",
            "said 'I like \\x1b[2J trains' where bestmove was awaited: that is not a word of the",
        ),
        ("illegal", "limit=60:", "played an illegal move. a1-a9: This is not the spelling of a move."),
        ("close", "limit=60:", "closed its output before it said bestmove."),
    ],
)
def test_an_engine_that_fails_loses_that_game_with_a_sentence(
    here: Path, kind: str, settings: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludogite.bots.protocol.external_bot.GRACE_SECONDS", 0.3)
    monkeypatch.setattr("ludogite.bots.protocol.process.LAST_SECONDS", 1.0 if kind == "close" else 30.0)
    spec = named(kind, settings)
    plan = Plan("colorado", (spec, "random"), 2)
    for fixture, loser in zip(plan.fixtures(), (0, 1), strict=True):
        played = play(GameJob(plan, fixture, any_bot))
        assert (played.score, played.result[loser]) == (0, 0)
        en, fr = played.forfeit
        assert en.partition(" pids ")[2].startswith(words)
        assert fr.startswith(f"{spec} ")
        assert en != fr
        record = read_record(played.record)
        assert record.ended.startswith(f"forfeit of player {loser}: {spec} ")
        assert all(finding.holds is not False for finding in ludogite.verify(record))
    assert nothing_is_left(here)


def test_an_engine_that_is_told_to_stop_may_still_move(here: Path) -> None:
    position = ludogite.load("colorado").start()
    bot = ExternalBot(named("stopped", "nodes=5:limit=0.1:"), position.game)
    assert bot.choose(position, Random(1)) == "a1-c2"
    bot.close()
    assert nothing_is_left(here)


def test_the_arena_goes_on_and_says_what_was_lost_and_why(here: Path) -> None:
    bots = f"random,{named('illegal', 'limit=60:')},{named('hang', 'seconds=0.1:')}"
    command = [sys.executable, "-m", "ludogite", "arena", "colorado", "--bots", bots, "--games", "2", "--ladder"]
    command += ["--workers", "1", "--out", "kept"]
    done = subprocess.run(
        [*command, "--json"], capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE * 4
    )
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    (illegal,) = [fault for fault in found["forfeits"] if "played an illegal move. a1-a9" in fault["reason"]]
    assert sum(fault["games"] for fault in found["forfeits"]) == 4
    assert illegal["games"] >= 2
    assert all(len(file.name) < 200 for file in (here / "kept" / "records").iterdir())
    done = subprocess.run(  # nothing is left to be played
        command, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE * 4
    )
    assert done.returncode == 0
    assert f"Lost by forfeit: {illegal['games']} ({illegal['reason']})" in done.stdout
    assert nothing_is_left(here)


def test_an_engine_ends_with_the_process_that_started_it(here: Path) -> None:
    program = (
        "import ludogite, random, sys; from ludogite.bots.imported import any_bot; "
        "start = ludogite.load('colorado').start(); any_bot(sys.argv[1], start.game).choose(start, random.Random(1))"
    )
    with subprocess.Popen([sys.executable, "-c", program, named("hang", "seconds=600:")]) as parent:
        until = time.monotonic() + PATIENCE
        while not ((here / "pids").exists() and len((here / "pids").read_text().split()) == 2):
            assert time.monotonic() < until
            time.sleep(0.02)
        os.kill(parent.pid, signal.SIGKILL)
    assert nothing_is_left(here)


def test_our_own_engine_plays_as_an_engine_from_outside() -> None:
    spec = f"cmd:nodes=50:start=200:limit=200:{sys.executable} -m ludogite engine"
    plan = Plan("karma-solo", (spec,), 1)
    played = play(GameJob(plan, next(plan.fixtures()), any_bot))
    assert not played.forfeit
    assert played.moves[0] > 10


# ---- names


def test_a_name_is_a_command_with_settings_before_it() -> None:
    spec = read_spec('cmd:seconds=0.5:limit=2:start=9:./my-bot --net "my net" a:b')
    assert spec.command == ("./my-bot", "--net", "my net", "a:b")
    assert (spec.budget, spec.limit, spec.start) == (Budget(seconds=0.5), 2, 9)
    assert read_spec("cmd:./my-bot").budget == Budget(seconds=1)
    assert read_spec("cmd:nodes=5:depth=2:x").budget == Budget(nodes=5, depth=2)
    assert read_spec("cmd:./nodes=5:x").command == ("./nodes=5:x",)


@pytest.mark.parametrize(
    "spec",
    [
        *("cmd:", "cmd:seconds=1:", "cmd:'./x", "cmd:seconds=0:x", "cmd:nodes=1.5:x", "cmd:limit=nan:x", "cmd:a\x1bb"),
        *("cmd:" + "x" * 200, "cmd:x ", "cmd:seconds=1e9:x"),
    ],
)
def test_a_name_that_starts_nothing_is_refused(spec: str) -> None:
    with pytest.raises(BadCommand) as refused:
        read_spec(spec)
    assert refused.value.words.en != refused.value.words.fr


def test_a_program_that_is_not_there_is_refused_before_the_first_game(here: Path) -> None:
    with pytest.raises(BadCommand, match=r"There is no program \./nothing"):
        check_bot("cmd:./nothing", ludogite.load("colorado"))
    (here / "garbage").write_text("no program\n", encoding="utf-8")
    (here / "garbage").chmod(0o755)
    start = ludogite.load("colorado").start()
    with pytest.raises(EngineFault, match=r"ended with status 127 before it said ludogiteok\. It said: Exec format"):
        ExternalBot("cmd:./garbage", start.game).choose(start, Random(1))


def test_a_comma_between_quotes_belongs_to_the_command() -> None:
    assert split_bots("1,cmd:x 'a,b' \"c,d\", 2") == ["1", "cmd:x 'a,b' \"c,d\"", "2"]
    assert split_bots("it's,1,") == ["it's", "1", ""]


def test_no_name_from_elsewhere_starts_a_program(here: Path) -> None:
    with pytest.raises(UnknownBot, match="only if the command line of this run names it"):
        bot_for(named("die"), ludogite.load("colorado"))
    assert not (here / "pids").exists()


def test_a_changed_script_is_another_engine(here: Path) -> None:
    before = digest_of(named("die"))
    (here / "faulty.py").write_text("pass\n", encoding="utf-8")
    assert digest_of(named("die")) != before


def test_games_with_a_forfeit_are_kept_and_those_of_before_are_still_read(tmp_path: Path) -> None:
    plan = Plan("colorado", ("cmd:x", "random"), 2)
    first, second = plan.fixtures()
    folder = Folder(tmp_path, plan)
    for fixture, forfeit in ((first, ("why", "pourquoi")), (second, ())):
        parts = (fixture.pairing, fixture.deal, fixture.number, fixture.seats)
        folder.add(PlayedGame(*parts, "s", (0.0, 1.0), (0, 0), (0.0, 0.0), "", forfeit))
    assert "forfeit" not in (tmp_path / "games.jsonl").read_text().splitlines()[1]
    assert [game.forfeit for game in Folder(tmp_path, plan).finished()] == [("why", "pourquoi"), ()]
