"""The image: the Dockerfile's commands build a wheel with the browser app, install it from the lock, and it serves."""

import os
import re
import signal
import subprocess
import tomllib
from pathlib import Path

import httpx
import pytest

from deploy.image import DOCKERFILE, ROOT, Image, command_of, instructions, is_sent
from deploy.running import SECONDS, Running
from support.counted import counted
from support.servers import free_port

COMPILE = "mkdir house backups && ludogite compile"
SECRET = re.compile(r"password|secret|token|://(?!127\.0\.0\.1)", re.IGNORECASE)


def test_the_image_names_a_python_of_the_package_and_no_host() -> None:
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    text = DOCKERFILE.read_text(encoding="utf-8")
    bases = [rest.split()[0] for name, rest in instructions(text) if name == "FROM"]
    assert len(set(bases)) == 1
    version = re.fullmatch(r"python:(\d+\.\d+)\.\d+-slim-[a-z]+", bases[0])
    assert version
    assert f"Programming Language :: Python :: {version[1]}" in classifiers
    assert not SECRET.search(text)


@pytest.mark.parametrize("lock", ["machines", "build"])
def test_the_lock_has_the_versions_of_everybody(lock: str) -> None:
    everybody = pinned("dev")
    found = pinned(lock)
    assert found
    assert found.items() <= everybody.items()


def test_the_lock_has_everything_that_many_machines_need() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    for needed in counted((*project["dependencies"], *extras["serve"], *extras["machines"]), 10):
        name = re.split(r"[^\w-]", needed)[0]
        assert name in pinned("machines") or name == "ludogite"


def pinned(lock: str) -> dict[str, str]:
    """The packages of a lock, each with its version."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w-]+)==(\S+)", text, re.MULTILINE))


def test_it_runs_as_nobody_in_particular_and_ends_by_sigterm() -> None:
    last = dict(instructions(DOCKERFILE.read_text(encoding="utf-8")))
    assert last["USER"] == "ludogite"
    assert last["STOPSIGNAL"] == "SIGTERM"


def test_only_what_the_wheel_is_built_from_is_sent_to_the_builder() -> None:
    for path in (
        "pyproject.toml",
        "docs/games/colorado.en.md",
        "src/ludogite/cli/parser.py",
        "tools/offline.py",
        "build/kernels/kanto.wasm",
        "web/src/app.ts",
        "LICENSE",
    ):
        assert is_sent(path)
    for path in (
        ".git/config",
        "deploy/.env",
        "tests/conftest.py",
        "web/node_modules/vite/x.js",
        "src/ludogite/site/x",
    ):
        assert not is_sent(path)


@pytest.mark.slow
def test_the_commands_of_the_dockerfile_make_a_server_that_serves(tmp_path: Path) -> None:
    image = Image(tmp_path / "image")
    image.build({COMPILE: f"{COMPILE} kanto"})
    compiled = as_layers_keep_it(tmp_path / "image")
    assert compiled
    port = str(free_port())
    with Running([word.replace("8000", port) for word in command_of("CMD")], image.environment, tmp_path) as server:
        server.wait_for(f"http://127.0.0.1:{port}/api/health")
        page = httpx.get(f"http://127.0.0.1:{port}/", timeout=SECONDS).text
        assert "<script" in page
        listed = httpx.get(f"http://127.0.0.1:{port}/offline/files.json", timeout=SECONDS).json()["files"]
        assert {"ludogite.zip", "kernels/kanto.wasm", "pyodide/pyodide.mjs"} <= {file["path"] for file in listed}
        healthy = [word.replace("8000", port) for word in command_of("HEALTHCHECK")]
        assert subprocess.run(healthy, env=image.environment, check=False).returncode == 0
        assert server.end() == -signal.SIGTERM
        assert subprocess.run(healthy, env=image.environment, check=False, capture_output=True).returncode == 1
    image.run("ludogite compile kanto")
    assert as_layers_keep_it(tmp_path / "image") == compiled, "the rules were compiled again"
    assert (tmp_path / "image" / "var/lib/ludogite/house/ludogite.db").exists()


def as_layers_keep_it(root: Path) -> dict[Path, int]:
    """Cut the times of all sources to whole seconds; returns the compiled rules of Kanto with their sizes."""
    for path in (root / "opt/ludogite").rglob("*.py"):
        seconds = int(path.stat().st_mtime)
        os.utime(path, (seconds, seconds))
    return {path: path.stat().st_size for path in (root / "var/lib/ludogite/compiled").glob("*kanto*/**/*.nb?")}
