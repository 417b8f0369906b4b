"""The page for hosts: its commands can be run, and the files it names exist."""

import re
import shlex

import pytest

from deploy.compose import FILLED_IN, example, read
from deploy.image import ROOT
from ludogite.cli.parser import build_parser

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
SHOWN = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
COMMANDS = [line for line in SHOWN if re.search(r"(^|[ /])ludogite (?!/)", line) and "pip" not in line]


@pytest.mark.parametrize("line", COMMANDS)
def test_a_shown_command_is_understood(line: str) -> None:
    words = shlex.split(line, comments=True)
    ours = next((number for number, word in enumerate(words) if word.endswith("bin/ludogite")), None)
    if ours is None:
        ours = max(number for number, word in enumerate(words) if word == "ludogite")
    build_parser().parse_args(words[ours + 1 :])


def test_every_kind_of_command_is_shown() -> None:
    shown = {name for line in COMMANDS for name in re.findall(r"ludogite ([a-z-]+)", line)}
    assert shown >= {"serve", "worker", "backup", "restore", "move-database", "admin"}


def test_named_files_and_services_are_there() -> None:
    named = re.findall(r"\bdeploy/[\w./@-]*[\w]", PAGE)
    assert len(named) > 5
    for path in named:
        assert (ROOT / path).exists() or list(ROOT.glob(f"{path}*")), path
    for service in re.findall(r"\bludogite[\w@-]*\.(?:service|timer)", PAGE):
        assert (ROOT / "deploy" / "systemd" / re.sub(r"@\d+", "@", service)).exists(), service
    services = read(example() | FILLED_IN)["services"]
    for name in re.findall(r"docker compose exec (\S+)", PAGE):
        assert name in services
