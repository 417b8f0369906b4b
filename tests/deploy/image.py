"""The Dockerfile, read and executed in a folder: its commands run unchanged but for their paths."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCKERFILE = ROOT / "deploy" / "Dockerfile"
IGNORED = ROOT / "deploy" / "Dockerfile.dockerignore"
OF_THE_IMAGE = re.compile(r"(?<![\w/.])/(?=(?:opt|var/lib|checkout)\b)")
"""The beginning of a path of the image."""
COMMAND_SECONDS = 900


def instructions(text: str) -> list[tuple[str, str]]:
    """The instructions of a Dockerfile, in order, with their arguments."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    whole = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in whole.splitlines() if line)]


def variables(rest: str) -> dict[str, str]:
    """The variables that an ENV sets."""
    return dict(part.split("=", 1) for part in shlex.split(rest))


def command_of(name: str) -> list[str]:
    """The words of CMD, or of the HEALTHCHECK."""
    (rest,) = [
        rest for instruction, rest in instructions(DOCKERFILE.read_text(encoding="utf-8")) if instruction == name
    ]
    words: list[str] = json.loads(rest[rest.index("[") :])
    return words


def is_sent(path: str) -> bool:
    """Whether a file of the checkout is sent to the builder: the last rule that fits decides."""
    sent = True
    parents = [path, *map(str, Path(path).parents)]
    for line in IGNORED.read_text(encoding="utf-8").splitlines():
        rule = line.removeprefix("!")
        patterns = [rule, rule.removeprefix("**/")]
        if line and line[0] != "#" and any(fnmatch(part, pattern) for part in parents for pattern in patterns):
            sent = line.startswith("!")
    return sent


class Image:
    """A folder in place of an image's root; both stages share it, as they share their paths."""

    def __init__(self, folder: Path) -> None:
        self._root = folder
        self._place = folder
        python = str(Path(sys.executable).parent)
        self.environment = {
            name: os.environ[name] for name in os.environ if not name.startswith(("LUDOGITE_", "PYTHON"))
        }
        self.environment["PATH"] = f"{python}{os.pathsep}{os.environ['PATH']}"

    def here(self, text: str) -> str:
        """A text of the Dockerfile with the paths of this folder."""
        return OF_THE_IMAGE.sub(f"{self._root}/", text)

    def build(self, instead: Mapping[str, str]) -> None:
        """Execute the Dockerfile, without users, which only root can create; some commands are shortened."""
        for name, rest in instructions(DOCKERFILE.read_text(encoding="utf-8")):
            if name == "WORKDIR":
                self._place = Path(self.here(rest))
                self._place.mkdir(parents=True, exist_ok=True)
            elif name == "ENV":
                added = {key: self.here(value) for key, value in variables(rest).items()}
                before = self.environment["PATH"]
                self.environment |= {key: value.replace("$PATH", before) for key, value in added.items()}
            elif name == "COPY" and not rest.startswith("--from=build"):
                self._copy(*rest.split())
            elif name == "RUN" and not rest.startswith("useradd "):
                self.run(instead.get(rest, rest))

    def run(self, command: str) -> None:
        """Run a command, as a RUN does."""
        ran = subprocess.run(
            ["/bin/sh", "-ec", self.here(command)],
            cwd=self._place,
            env=self.environment,
            capture_output=True,
            encoding="utf-8",
            timeout=COMMAND_SECONDS,
            check=False,
        )
        assert ran.returncode == 0, f"{command}\n{ran.stdout[-2000:]}{ran.stderr[-4000:]}"

    def _copy(self, *paths: str) -> None:
        *sources, target = paths
        for source in allowed() if sources == ["."] else filter(is_sent, sources):
            copy = self._place / (source if target == "." else Path(target) / Path(source).name)
            copy.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, copy, ignore=_not_sent, dirs_exist_ok=True)
            else:
                shutil.copy(ROOT / source, copy)


def allowed() -> list[str]:
    """The files of the checkout that may be sent."""
    lines = IGNORED.read_text(encoding="utf-8").splitlines()
    paths = [line.removeprefix("!") for line in lines if line.startswith("!")]
    return [path for path in paths if (ROOT / path).exists()]


def _not_sent(folder: str, names: list[str]) -> list[str]:
    place = Path(folder).relative_to(ROOT)
    return [name for name in names if not is_sent((place / name).as_posix())]
