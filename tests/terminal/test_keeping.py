"""Games at the terminal are kept automatically: they can be continued however somebody left."""

import os
import re
import signal
import stat
import subprocess
import sys
from pathlib import Path
from zlib import crc32

import pytest

from ludogite.play.record_reader import read_records
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.terminal.table import kept_games as keeping
from ludogite.terminal.table.kept_games import KeptError, KeptFile, kept_game, names
from ludogite.terminal.table.seating import match_of, terminal_setup
from support.changed_rules import black_begins, changed_rules
from support.counted import counted
from support.shell import Shell

CHECKOUT = Path(__file__).parents[2]


def playing(folder: Path, *moves: str) -> tuple[KeptFile, Model]:
    """A game of Colorado kept in a folder, after some moves."""
    setup = terminal_setup("colorado", {}, b"seed", {}, 1e9)
    kept, model = KeptFile(folder, setup), Model(setup, match_of(setup))
    for version, move in enumerate(moves, 1):
        act = Act(version, "move", (version + 1) % 2, move, 1e9 + version)
        kept.add(act)
        model.apply(act)
    return kept, model


def test_whoever_leaves_is_told_how_to_go_on(shell: Shell) -> None:
    left = shell("play colorado", "a1-b3", "quit")
    assert left.rstrip().endswith("The game is kept. Go on with: ludogite play --resume colorado-1")
    assert shell.status == 0
    printed = shell("play --resume colorado-1", "a8-a7", "quit")
    assert "The game goes on after move 1." in printed
    assert "Black> a8-a7" in printed
    assert "La partie reprend après le coup 2." in shell("play --resume --lang fr", "quitter")


def test_ctrl_c_and_a_pipe_that_ends_keep_the_game_too(ready: Shell) -> None:
    assert "--resume colorado-1" in ready("play colorado --bot broken", "a1-b3")
    assert ready.status == 130
    assert "--resume kanto-1" in ready("play kanto --seed 1", "?a1")
    assert ready.status == 0


def test_a_game_in_which_nothing_was_played_is_not_kept(shell: Shell, kept: Path) -> None:
    assert "kept" not in shell("play colorado", "quit")
    assert not kept.exists()


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM])
def test_a_terminal_that_is_closed_or_killed_loses_nothing(end: signal.Signals, shell: Shell) -> None:
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT / "src"), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "ludogite", "play", "colorado"]
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"a1-b3\na8-a7\nmoves\n")
        process.stdin.flush()
        for line in process.stdout:
            if b"Legal moves" in line:
                break
        process.send_signal(end)
        assert process.wait(60) == -end
    assert "The game goes on after move 2." in shell("play --resume", "quit")


def test_what_is_kept_is_for_its_owner_only(shell: Shell, kept: Path) -> None:
    shell("play kanto", "?a1", "quit")
    (file,) = kept.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.stat().st_mode) == 0o700


def test_a_resumed_game_has_its_bots_options_take_backs_and_chance_again(ready: Shell) -> None:
    ready("play kanto --bot 6 --seat 1 -o max_plies=50 --seed 4", "?e8", "undo", "quit")
    first = ready("play --resume", "text", "quit").split("> text")[1]
    second = ready("play --resume", "text", "quit").split("> text")[1]
    assert first == second
    assert "bot 6" in ready("play --list")


def test_a_finished_game_becomes_a_record(shell: Shell, kept: Path) -> None:
    printed = shell("play colorado", "a1-b3", "resign")
    (record,) = (kept / "finished").iterdir()
    assert str(record) in printed.replace("\n", "")
    assert read_records(record.read_text())[0].ended == "resignation of player 1"
    shell(f"verify {record}")
    assert shell.status == 0
    assert names(kept) == []
    shell("play --resume")
    assert "No game is kept" in shell.complaint


def test_the_oldest_records_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_FINISHED", 2)
    for _ in range(4):
        kept, model = playing(tmp_path, "a1-b3")
        model.updated += len(list(tmp_path.rglob("*.txt"))) + 1
        kept.finish(model)
    assert len(list((tmp_path / "finished").iterdir())) == 2


def test_games_are_listed_the_latest_first_and_found_by_name_or_game(shell: Shell) -> None:
    shell("play colorado", "a1-b3", "quit")
    shell("play katarenga", "b1-b2", "quit")
    shell("play colorado --bot 5", "a1-c2", "quit")
    listed = shell("play --list")
    assert re.findall(r"^(\S+-\d)", listed, re.MULTILINE) == ["colorado-2", "katarenga-1", "colorado-1"]
    assert "Katarenga Colorado · against bot 5 · move " in listed
    assert "b1-b2" in shell("play --resume katarenga", "record", "quit")
    assert "a1-b3" in shell("play --resume colorado-1", "record", "quit")
    assert "go on" in shell("play --list").lower()


def test_nothing_to_go_on_with_is_said(shell: Shell) -> None:
    assert "No game is kept" in shell("play --list")
    assert "Aucune partie gardée" in shell("play --list --lang fr")
    shell("play --resume")
    assert (shell.status, "No game is kept" in shell.complaint) == (2, True)


def test_a_game_open_in_one_terminal_is_not_opened_in_another(tmp_path: Path) -> None:
    first, _ = playing(tmp_path, "a1-b3")
    with pytest.raises(KeptError, match="another terminal"):
        KeptFile.opened(tmp_path, first.name)
    first.close()
    again, model = KeptFile.opened(tmp_path, first.name)
    assert model.version == 1
    again.close()


def test_the_latest_game_that_nobody_plays_is_gone_on_with(shell: Shell, kept: Path) -> None:
    shell("play katarenga", "b1-b2", "quit")
    first, _ = playing(kept, "a1-b3")
    assert "Katarenga · move 2" in shell("play --resume", "quit")
    shell("play --resume colorado")
    assert (shell.status, "another terminal" in shell.complaint) == (2, True)
    first.close()


def test_two_new_games_have_files_of_their_own(tmp_path: Path) -> None:
    games = [playing(tmp_path, "a1-b3")[0], playing(tmp_path, "a1-c2")[0]]
    assert {game.name for game in games} == set(names(tmp_path)) == {"colorado-1", "colorado-2"}
    for game in games:
        game.close()


def test_half_a_line_at_the_end_is_left_out_and_written_over(tmp_path: Path) -> None:
    kept, _ = playing(tmp_path, "a1-b3", "a8-a7")
    kept.close()
    path = tmp_path / "colorado-1.acts"
    whole = path.read_bytes()
    for length in counted(range(len(whole) - 1, whole.rindex(b"\n", 0, -1), -7), 3):
        path.write_bytes(whole[:length])
        kept, model = KeptFile.opened(tmp_path, "colorado-1")
        assert model.version == 1
        kept.add(Act(2, "move", 1, "a8-a5", 1e9))
        kept.close()
        assert [entry.text for entry in kept_game(tmp_path, "colorado-1").model.match.entries] == ["a1-b3", "a8-a5"]


def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path, shell: Shell, kept: Path) -> None:
    playing(kept, "a1-b3", "a8-a7")[0].close()
    path = kept / "colorado-1.acts"
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    others = [
        whole.replace(b"a1-b3", b"a1-c2"),
        lines[0] + lines[2],
        b"".join([*lines, lines[-1]]),
        lines[1],
        bytes(range(256)),
        b"{}\n",
    ]
    for damaged in others:
        path.write_bytes(damaged)
        shell("play --resume")
        assert (shell.status, "is damaged" in shell.complaint) == (2, True)
        assert path.read_bytes() == damaged
        assert "These cannot be read: colorado-1" in shell("play --list")


def test_a_game_whose_rules_have_changed_is_refused_and_it_is_said_why(
    shell: Shell, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing(kept, "a1-b3", "a8-a7")[0].close()
    with changed_rules(monkeypatch, "colorado", black_begins):
        shell("play --resume")
        assert (shell.status, "version 1 of the rules of Katarenga Colorado" in shell.complaint) == (2, True)
        shell("play --resume --lang fr")
        assert "version 1 des règles de Katarenga Colorado" in shell.complaint
    assert kept_game(kept, "colorado-1").model.version == 2


@pytest.mark.parametrize(
    "lines",
    [
        ["[]"],
        ["[" * 100_000],
        ["7", "8"],
        [None, '{"version":3,"kind":"move","seat":null,"text":"a8-a7","at":0}'],
        [None, '{"version":3,"kind":"dance","seat":0,"text":"","at":0}'],
        [None, '{"version":3,"kind":"undo","seat":0,"text":"-5","at":0}'],
        [None, '{"colour":"red"}'],
    ],
)
def test_whatever_is_written_into_a_file_is_refused_in_words(lines: list[str | None], kept: Path, shell: Shell) -> None:
    playing(kept, "a1-b3")[0].close()
    path = kept / "colorado-1.acts"
    written = [line.rpartition(b"\t")[0] for line in path.read_bytes().splitlines()]
    content, check = b"", 0
    for line in [line for given in lines for line in (written if given is None else [given.encode()])]:
        check = crc32(line, check)
        content += b"%s\t%08x\n" % (line, check)
    path.write_bytes(content)
    shell("play --resume")
    assert (shell.status, "is damaged" in shell.complaint) == (2, True)


def test_a_game_that_cannot_be_kept_goes_on_and_is_kept_later(
    shell: Shell, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = iter([True, False])

    def fsync(handle: int, really: object = os.fsync) -> None:
        if next(full, False):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("ludogite.terminal.table.kept_games.os.fsync", fsync)
    printed = shell("play colorado", "a1-b3", "a8-a7", "quit")
    assert printed.count("could not be saved: No space is left on the disk") == 1
    assert [entry.text for entry in kept_game(kept, "colorado-1").model.match.entries] == ["a1-b3", "a8-a7"]


def test_leaving_asks_only_where_the_game_would_be_lost(shell: Shell, kept: Path) -> None:
    assert "Leave?" not in shell.at_screen("play colorado", "a1-b3", "quit")
    kept.parent.joinpath("terminal").rename(kept.parent / "elsewhere")
    kept.write_text("in the way")
    printed = shell.at_screen("play colorado", "a1-b3", "quit", "n", "quit", "y")
    assert printed.count("would be lost. Leave?") == 2
    assert printed.rstrip().endswith("The game could not be kept.")


@pytest.mark.parametrize(("language", "yes"), [("en", "y"), ("fr", "oui")])
def test_resigning_and_agreeing_on_a_draw_are_asked_about(shell: Shell, language: str, yes: str) -> None:
    printed = shell.at_screen(f"play colorado --lang {language}", "resign", "", "draw", "n", "resign", yes)
    assert len(re.findall(r"(Give up this game|Abandonner cette partie) ?\?", printed)) == 2
    assert len(re.findall(r"Do all agree|Tous d'accord", printed)) == 1
    assert "Black wins: " in printed or "Noir gagne : " in printed


def test_the_menu_goes_on_with_a_kept_game(shell: Shell) -> None:
    shell("play colorado --bot 5", "a1-b3", "quit")
    for answer in ("9", "resume", "reprendre", "colorado-1"):
        printed = shell("play", answer, "quit")
        assert "Kept games\n  9  Katarenga Colorado · against bot 5 · move 3 · " in printed
        assert "The game goes on after move 2." in printed


def test_a_game_kept_in_a_record_stays_there(shell: Shell, tmp_path: Path, kept: Path) -> None:
    file = tmp_path / "game.txt"
    assert f"--resume {file}" in shell(f"play colorado --record {file}", "a1-b3", "quit").replace("\n", "")
    assert not kept.exists()
