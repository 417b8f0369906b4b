"""The command line: its commands, exit statuses, errors, completion scripts and page."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ludogite
from cli_page import page
from ludogite.cli import main
from ludogite.cli.completion import SHELLS, bash, fish, zsh
from ludogite.cli.outline import commands, items
from ludogite.cli.parser import build_parser
from ludogite.cli.session import language_of
from ludogite.terminal.errors import complaint
from support.counted import counted

CHECKOUT = Path(__file__).parents[2]
COMMANDS = (
    "serve",
    "worker",
    "site",
    "backup",
    "restore",
    "move-database",
    "admin",
    "play",
    "lesson",
    "replay",
    "review",
    "puzzle",
    "games",
    "rules",
    "verify",
    "arena",
    "join",
    "engine",
    "perft",
    "bench",
    "compile",
    "completion",
)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of a match of two games."""
    match = ludogite.Match("colorado", format="pair", seed=1)
    match.play("a1-b3")
    match.resign(1)
    match.next_game()
    match.play("a1-c2")
    match.play("a8-a5")
    match.agree_on_draw()
    path = tmp_path / "game.txt"
    path.write_text("\n".join(map(str, match.records())), encoding="utf-8")
    return path


def in_a_shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which ``ludogite`` is the command line."""
    path = os.pathsep.join((str(CHECKOUT / "src"), os.environ.get("PYTHONPATH", "")))
    run = f'ludogite() {{ "{sys.executable}" -m ludogite "$@"; }}; {command}'
    given = {name: os.environ.get(name, "/") for name in ("PATH", "HOME", "XDG_DATA_HOME")}
    known = given | {"LC_ALL": "C.UTF-8", "PYTHONPATH": path}
    bash_path = shutil.which("bash")
    assert bash_path
    return subprocess.run(
        [bash_path, "-c", run], capture_output=True, encoding="utf-8", env=known | environment, check=False, timeout=60
    )


def test_the_parser_has_every_command() -> None:
    assert tuple(commands(build_parser())) == COMMANDS


def test_the_page_about_the_command_line_is_current() -> None:
    written = (CHECKOUT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert written == page(build_parser()), "run: python tools/cli_page.py > docs/cli.md"


def test_every_argument_has_a_help_text() -> None:
    parser = build_parser()
    for command in (parser, *commands(parser).values()):
        assert all(item.help for item in counted(items(command)))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    assert f"usage: ludogite {command}" in capsys.readouterr().out


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"ludogite {ludogite.__version__}\n"


def test_the_shelf_is_listed_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--lang", "en"]) == 0
    assert main(["games", "--lang", "fr"]) == 0
    printed = "\n" + capsys.readouterr().out
    assert all(printed.count(f"\n{game} ") == 2 for game in ludogite.games())
    assert "2 players · 20 minutes" in printed
    assert "2 joueurs · 20 minutes" in printed


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ludogite.games())
def test_the_rules_of_every_game_are_printed_with_the_shared_ones(
    game: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", game, "--lang", language]) == 0
    printed = capsys.readouterr().out
    assert "**1.1**" in printed
    assert "**9.9**" in printed


def test_a_replay_over_a_pipe_prints_every_position(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert len(re.findall(r"\(\d of 4\)", printed)) == 5
    assert "1-0  resignation of player 1" in printed
    assert "1/2-1/2  agreement" in printed


def test_a_replay_shows_a_single_ply(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--ply", "4"]) == 0
    assert "a8-a5 (4 of 4)" in capsys.readouterr().out
    assert main(["replay", str(record), "--ply", "5"]) == 2
    assert "--ply is 0 to 4" in capsys.readouterr().err


def test_a_record_that_cannot_be_written_is_refused_before_the_first_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "colorado", "--record", str(tmp_path / "nowhere" / "game.txt")]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_a_sound_record_is_verified(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(record)]) == 0
    assert capsys.readouterr().out.count("✓") == 4


def test_several_files_are_verified_each_with_its_verdict(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unsound, damaged = record.with_name("unsound\n.txt"), record.with_name("damaged.txt")
    unsound.write_text(record.read_text().replace("a8-a5", "a8-h1"))
    damaged.write_text("Dear friend")
    sound, missing = str(record), str(record.with_name("missing.txt"))
    for files, status in [
        ((sound, sound), 0),
        ((sound, str(unsound), sound), 1),
        ((missing, sound, str(damaged), str(unsound)), 2),
    ]:
        assert main(["verify", *files, "--lang", "en"]) == status
        printed, complaints = capsys.readouterr()
        assert printed.replace("\\n", "\n").count(str(record.parent)) == len(files)
        assert printed.count("✗") == files.count(str(unsound))
        unread = [file for file in files if file in (missing, str(damaged))]
        assert [line.split(": ")[1] for line in complaints.splitlines()] == unread


def test_an_unsound_record_is_a_negative_answer(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(record.read_text().replace("a8-a5", "a8-h1"))
    assert main(["verify", str(record), "--lang", "fr"]) == 1
    assert re.search(r"✗ ligne \d+ : a8-h1", capsys.readouterr().out)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("play colroado", "Did you mean colorado?"),
        ("play colorado -o board", "options are written name=value"),
        ("play colorado -o max_plies=x", "is not possible"),
        ("play colorado -o colour=red", "is not an option of this game"),
        ("play colorado --seat 1", "add --bot"),
        ("play colorado --bot --seat 7", "There is no seat '7'"),
        ("play --resume x --bot", "takes everything else from the file"),
        ("play --resume no-such-file", "no-such-file: No such file"),
        ("review no-such-file", "no-such-file: No such file"),
        ("review game.txt --seconds 0", "--seconds is more than 0"),
        ("review game.txt --nodes 0", "--nodes is 1 or more"),
        ("rules chess", "There is no game 'chess'"),
        ("verify no-such-file", "no-such-file: No such file"),
        ("verify .", "It is a folder, not a file"),
        ("verify /dev/null", "a record begins with the line"),
        ("verify /dev/zero", "the text is too long"),
        ("play --resume /dev/zero", "the text is too long"),
        (f"play colorado --bot {'9' * 5000}", "There is no bot '9"),
        ("serve --database /dev/null --no-browser", "/dev/null: It is not a database"),
        ("replay pyproject.toml", "a record begins with the line"),
        ("perft colorado --depth 0", "--depth is 1 to 64"),
        ("perft colorado --depth 1 --moves a1-h8", "(rule"),
        ("bench colorado --seconds 0", "--seconds is more than 0"),
        ("compile chess", "There is no game 'chess'"),
    ],
)
def test_bad_input_is_said_in_peoples_words(
    command: str, words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(CHECKOUT)
    assert main([*command.split(), "--lang", "en"]) == 2
    printed, complaint = capsys.readouterr()
    assert complaint.startswith("ludogite: ")
    assert words in complaint
    assert printed == ""


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("verify no-such-file", "no-such-file : Fichier ou dossier introuvable"),
        ("verify .", ". : C'est un dossier, pas un fichier"),
    ],
)
def test_the_system_complains_in_french_too(command: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "--lang", "fr"]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("name", [".", "/"])
def test_no_plot_is_drawn_where_none_can_be(name: str, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record), "--svg", name, "--lang", "en"]) == 2
    assert capsys.readouterr().err == f"ludogite: {name} cannot be written.\n"


def test_what_we_have_no_words_for_the_system_says_itself() -> None:
    assert complaint(OSError(99999, "Strange"), "fr") == "Strange"


def test_a_file_that_is_no_text_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "noise").write_bytes(bytes(range(128, 256)))
    assert main(["verify", str(tmp_path / "noise")]) == 2
    assert "ludogite: " in capsys.readouterr().err


def test_ctrl_c_is_polite(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Impatient:
        def isatty(self) -> bool:
            return False

        def readline(self) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Impatient())
    assert main(["play", "colorado", "--lang", "fr"]) == 130
    assert capsys.readouterr().out.endswith("Au revoir.\n")
    assert main(["play"]) == 130


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr", "LANG": "de_DE"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "fr_CA"}, "fr"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


@pytest.mark.parametrize("write", [bash, zsh, fish])
def test_a_completion_script_knows_every_command_and_flag(write: object) -> None:
    parser = build_parser()
    assert callable(write)
    script = write(parser)
    for name, command in commands(parser).items():
        assert name in script
        assert all(flag.lstrip("-") in script for item in items(command) for flag in item.flags)


def test_bash_completes_with_the_script(tmp_path: Path) -> None:
    script = tmp_path / "completion.bash"
    script.write_text(bash(build_parser()))

    def completed(*words: str) -> list[str]:
        line = " ".join(f"'{word}'" for word in words)
        ask = (
            f"source {script}; COMP_WORDS=(ludogite {line}); COMP_CWORD={len(words)}; _ludogite; echo ${{COMPREPLY[@]}}"
        )
        return in_a_shell(ask).stdout.split()

    assert completed("per") == ["perft"]
    assert completed("play", "color") == ["colorado"]
    assert completed("play", "colorado", "--re") == ["--record", "--resume"]
    assert completed("--lang", "") == ["en", "fr"]
    assert completed("play", "--bot", "") == list("12345678")
    assert completed("play", "colorado", "-o", "fo") == ["format="]
    assert completed("play", "colorado", "-o", "format", "=", "p") == ["pair"]
    assert completed("play", "colorado", "-o", "format", "=") == ["single", "pair", "double"]
    assert completed("play", "colorado", "-o", "format=d") == ["format=double"]
    assert completed("play", "colorado", "--option", "=", "fo") == ["format="]
    assert completed("play", "colorado", "--option", "=", "format", "=") == ["single", "pair", "double"]
    assert completed("--lang", "=") == ["en", "fr"]
    assert completed("play", "-o", "fo") == []
    assert completed("completion", "") == ["-h", "--help", "--lang", "--no-color", *SHELLS]
    assert completed("admin", "v") == ["vacuum"]
    assert completed("admin", "tables", "--phase", "") == ["waiting", "playing", "over"]


@pytest.mark.parametrize("flag", ["arena --out", "arena --plot", "play --record", "play --resume", "review --svg"])
def test_bash_completes_files_after_every_flag_that_takes_one(flag: str, tmp_path: Path) -> None:
    script = tmp_path / "completion.bash"
    script.write_text(bash(build_parser()))
    words = f"ludogite {flag} {tmp_path}/comp"
    ask = f"source {script}; COMP_WORDS=({words}); COMP_CWORD=3; _ludogite; echo ${{COMPREPLY[@]}}"
    assert in_a_shell(ask).stdout.strip() == str(script)


def test_bash_writes_the_sign_between_an_option_and_its_value_as_it_is() -> None:
    script = bash(build_parser())
    assert "complete -F _ludogite ludogite" in script  # with -o filenames it would be written \\=
    assert re.search(r"-l out -r -F ", fish(build_parser()))
    assert re.search(r"-l plot -r -F ", fish(build_parser()))


@pytest.mark.slow
def test_perft_counts_and_divides(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "colorado", "--depth", "2", "--moves", "a1-b3, a8-a5", "--divide"]) == 0
    lines = capsys.readouterr().out.splitlines()
    total = int(lines[2].split()[1].replace(",", ""))
    divided = [int(line.split()[1].replace(",", "")) for line in lines[3:]]
    assert (len(divided), sum(divided)) == (int(lines[1].split()[1]), total)


@pytest.mark.slow
def test_rules_are_compiled_ahead(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "colorado"]) == 0
    assert capsys.readouterr().out == "colorado\n"


@pytest.mark.slow
def test_a_broken_pipe_is_silent(record: Path) -> None:
    done = in_a_shell(f"ludogite replay {record} | head -1; echo ${{PIPESTATUS[0]}}")
    assert (done.stdout.splitlines()[-1], done.stderr) == ("0", "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("ludogite games <&-", 0),
        ("ludogite games >&-", 0),
        ("ludogite games 2>&-", 0),
        ("ludogite games >/dev/full", 2),
        ("ludogite --help | true", 0),
        ("ludogite verify - <&-", 2),
        ("ludogite play <&-", 0),
        ("ludogite verify no-such-file 2>&-", 2),
        ("ludogite verify no-such-file 2>/dev/full", 2),
        ("ludogite verify no-such-file 2>&1 | true; (exit ${PIPESTATUS[0]})", 2),
        ("printf '\\xff\\xfe' | ludogite verify -", 2),
        ("printf '\\xff\\xfe' | ludogite play colorado", 0),
        ("printf '\\xff\\xfe' | LC_ALL=C ludogite verify -", 2),
        ("LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0 ludogite --help", 0),
        ("LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0 ludogite rules kanto --lang fr", 0),
        ("TERM=dumb COLUMNS=20 ludogite rules kanto", 0),
    ],
)
def test_whatever_the_streams_are_nobody_meets_a_traceback(command: str, status: int) -> None:
    done = in_a_shell(command)
    assert (done.returncode, done.stderr.count("\n") <= 1) == (status, True)
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.slow
def test_no_colour_is_written_where_none_is_wanted(record: Path) -> None:
    show = f"ludogite replay {record} --ply 1"
    assert "\x1b" not in in_a_shell(show).stdout
    assert "\x1b[38;2" in in_a_shell(show, FORCE_COLOR="1", COLORTERM="truecolor").stdout
    for quiet in (
        in_a_shell(show, FORCE_COLOR="1", COLORTERM="truecolor", NO_COLOR="1"),
        in_a_shell(f"{show} --no-color", FORCE_COLOR="1", COLORTERM="truecolor"),
    ):
        assert not re.search(r"\x1b\[[\d;]*(3[0-9]|4[0-9])", quiet.stdout)
        assert "┌─────┬" in quiet.stdout


@pytest.mark.slow
def test_a_pipe_plays_a_whole_game() -> None:
    done = in_a_shell("printf 'a1-b3\\na8-a5\\n' | ludogite play colorado -o max_plies=2 --lang fr")
    assert (done.returncode, done.stderr) == (0, "")
    said = "La partie est nulle : le coup numéro 2 était le dernier permis. (règle 9.6)\nLe relevé est dans "
    assert said in done.stdout
