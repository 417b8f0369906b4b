"""The systemd units, read as systemd reads them, and their commands for this checkout."""

import re
import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from deploy.image import ROOT

FOLDER = ROOT / "deploy" / "systemd"
PROGRAM = "/opt/ludogite/bin/ludogite"


class Unit:
    """A unit's settings, in order; each may occur several times."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.text = (FOLDER / name).read_text(encoding="utf-8")
        self.settings: dict[str, list[str]] = {}
        section = ""
        for line in self.text.splitlines():
            if line.startswith("["):
                section = line.strip("[]")
            elif line and not line.startswith("#"):
                key, _, value = line.partition("=")
                self.settings.setdefault(f"{section}.{key}", []).append(value)

    def all(self, key: str) -> list[str]:
        """All values of a setting of the service."""
        return self.settings.get(f"Service.{key}", [])

    def one(self, key: str) -> str:
        """The value of a setting of the service that occurs once."""
        (value,) = self.all(key)
        return value


@dataclass
class Machine:
    """The folders that systemd would use, and the variables in /etc/ludogite/ludogite.env."""

    folder: Path
    instance: str = ""
    file: Mapping[str, str] | None = None

    def __post_init__(self) -> None:
        self.state, self.cache = self.folder / "state", self.folder / "cache"
        for path in (self.state / "ludogite" / "backups", self.cache / "ludogite"):
            path.mkdir(parents=True, exist_ok=True)

    def filled(self, text: str) -> str:
        """A text with systemd's specifiers replaced."""
        known = {"%S": str(self.state), "%C": str(self.cache), "%i": self.instance, "%%": "%"}
        return re.sub(r"%.", lambda match: known[match[0]], text)

    def environment(self, unit: Unit) -> dict[str, str]:
        """The variables of a unit; those of the file override its own."""
        pairs = [pair.partition("=") for line in unit.all("Environment") for pair in shlex.split(self.filled(line))]
        return {key: value for key, _, value in pairs} | dict(self.file or {})

    def words(self, unit: Unit, key: str = "ExecStart") -> list[str]:
        """A command of a unit, with this checkout's program in place of the installed one."""
        line = self.filled(unit.one(key))
        for name, value in self.environment(unit).items():
            line = line.replace(f"${{{name}}}", value)
        line = line.replace("$$", "$").replace(PROGRAM, f"{sys.executable} -m ludogite")
        return shlex.split(line)
