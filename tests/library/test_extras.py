"""``pip install ludogite`` is enough to play from Python; a command that needs more says so."""

import os
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from ludogite.cli.command import SHOWING, Extra
from ludogite.cli.parser import COMMANDS

CHECKOUT = Path(__file__).parents[2]
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BROUGHT = ("msgspec", "numpy", "numba", "llvmlite")

PLAY_EVERYTHING = """
import random, sys
import ludogite
from ludogite.bots.catalogue import bot
for name in ludogite.games():
    game, source = ludogite.load(name), random.Random(1)
    player, position = bot("random", game), game.start()
    while position.result is None:
        chance = position.to_move == ludogite.CHANCE
        position = position.play(position.sample(source) if chance else player.choose(position, source))
solo = ludogite.load("karma-solo")
print(bot("1", solo).choose(solo.start(), random.Random(1)))
"""


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which only what ludogite itself depends on is installed."""
    folder = tmp_path_factory.mktemp("bare")
    for module in BROUGHT:
        spec = find_spec(module)
        assert spec
        assert spec.origin
        site = Path(spec.origin).parents[1]
        for part in site.glob(f"{module}*"):
            (folder / part.name).symlink_to(part)
    path = os.pathsep.join((str(CHECKOUT / "src"), str(folder)))
    return {"PYTHONPATH": path, "HOME": os.environ.get("HOME", "/"), "PATH": os.environ["PATH"]}


def python(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python without the packages around it."""
    command = (sys.executable, "-S", *words)
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False, timeout=120)


def test_rules_and_bots_need_no_extra(bare: dict[str, str]) -> None:
    ran = python(bare, "-c", PLAY_EVERYTHING)
    assert ran.stderr == ""
    assert ran.stdout.startswith("roll ")


@pytest.mark.parametrize(
    ("words", "extra"),
    [(("play",), "terminal"), (("serve",), "serve"), (("verify", "-"), "terminal"), ((), "terminal")],
)
def test_a_command_says_in_both_languages_which_extra_to_install(
    words: tuple[str, ...], extra: str, bare: dict[str, str]
) -> None:
    for language, said in (("en", "not installed"), ("fr", "n'est pas installé")):
        ran = python(bare, "-m", "ludogite", "--lang", language, *words)
        assert (ran.returncode, ran.stdout) == (2, "")
        assert said in ran.stderr
        assert f'pip install "ludogite[{extra}]"' in ran.stderr
        assert len(ran.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("module", "words", "extra"),
    [
        ("numpy", ("arena", "colorado", "--bots", "1,2"), "terminal"),
        ("numpy", ("perft", "colorado", "--depth", "1"), "terminal"),
        ("numba", ("perft", "colorado", "--depth", "1"), "terminal"),
        ("numba", ("compile", "colorado"), "terminal"),
        ("numpy", ("play", "colorado", "--bot", "1"), "terminal"),
        ("prompt_toolkit", ("play", "colorado"), "terminal"),
        ("rich", ("rules", "colorado"), "terminal"),
        *((module, ("serve", "--no-browser"), "serve") for module in ("sqlalchemy", "uvicorn", "segno")),
    ],
)
def test_whichever_package_is_missing_is_named_with_what_brings_it(
    module: str, words: tuple[str, ...], extra: str
) -> None:
    hidden = f"import sys; sys.modules[{module!r}] = None; from ludogite.cli import main; sys.exit(main(sys.argv[1:]))"
    command = (sys.executable, "-c", hidden, *words, "--lang", "en")
    ran = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=120)
    command_needs, install = (
        f'"ludogite {words[0]}" needs {module}',
        f'Install it with: pip install "ludogite[{extra}]"',
    )
    assert ran.stderr.splitlines()[-1] == f"ludogite: {command_needs}, which is not installed. {install}"
    assert "Traceback" not in ran.stderr
    assert ran.returncode == 2


@pytest.mark.parametrize(
    ("name", "module"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")]
)
def test_an_environment_says_which_extra_to_install(name: str, module: str, bare: dict[str, str]) -> None:
    ran = python(bare, "-c", f"import ludogite.{name}")
    said = f'ludogite.{name} needs {module}, which is not installed. Install it with: pip install "ludogite[{name}]"'
    assert ran.stderr.splitlines()[-1] == f"ludogite.envs.MissingExtra: {said}"
    assert name in PROJECT["optional-dependencies"]


def test_the_package_alone_brings_no_server_and_no_researchers_tools() -> None:
    assert {line.split(">=")[0] for line in PROJECT["dependencies"]} == {"msgspec", "numba", "numpy"}


def test_help_and_version_need_no_extra(bare: dict[str, str]) -> None:
    assert python(bare, "-m", "ludogite", "--version").stdout.startswith("ludogite ")
    assert "usage: ludogite play" in python(bare, "-m", "ludogite", "play", "--help").stdout


@pytest.mark.parametrize(
    ("extra", "module"), sorted({*(command.extra for command in COMMANDS), Extra("serve", SHOWING.module)})
)
def test_the_module_looked_for_comes_with_the_extra(extra: str, module: str) -> None:
    assert module in {line.split(">=")[0] for line in PROJECT["optional-dependencies"][extra]}


def test_the_extra_play_brings_both() -> None:
    assert PROJECT["optional-dependencies"]["play"] == ["ludogite[serve,terminal]"]


def test_where_everything_is_installed_nothing_is_missing() -> None:
    assert [command.missing() for command in COMMANDS] == [None] * len(COMMANDS)
