"""The compose file, read as Compose reads it, and its services, started here with other hosts and ports."""

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from deploy.image import ROOT
from deploy.running import Running
from support.servers import PostgresServer, RedisServer, free_port

FOLDER = ROOT / "deploy"
VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")
FILLED_IN = {"POSTGRES_PASSWORD": "letters1", "REDIS_PASSWORD": "letters2"}
"""Values for the variables that are empty in example.env."""
PORT = "8000"


class Unset(Exception):
    """A variable that has to be filled in."""


def example() -> dict[str, str]:
    """The variables in example.env."""
    lines = (FOLDER / "example.env").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def read(variables: Mapping[str, str]) -> dict[str, Any]:
    """The compose file with its variables replaced; raises Unset."""
    tree = yaml.safe_load((FOLDER / "compose.yaml").read_text(encoding="utf-8"))
    replaced: dict[str, Any] = _replaced(tree, variables)
    return replaced


def _replaced(tree: Any, variables: Mapping[str, str]) -> Any:
    if isinstance(tree, dict):
        return {key: _replaced(value, variables) for key, value in tree.items()}
    if isinstance(tree, list):
        return [_replaced(value, variables) for value in tree]
    return VARIABLE.sub(lambda match: _value(match, variables), tree) if isinstance(tree, str) else tree


def _value(match: re.Match[str], variables: Mapping[str, str]) -> str:
    name, kind, otherwise = match.groups()
    value = variables.get(name) or (otherwise if kind == "-" else "")
    if not value and kind == "?":
        raise Unset(name)
    return value


class Postgres(PostgresServer):
    """PostgreSQL with the user and the database that its service asks for."""

    @property
    def program(self) -> Path:
        """The server's program."""
        return Path(self._program("postgres"))

    def prepare(self, environment: Mapping[str, str]) -> None:
        """Make the database, as the image does at its first start."""
        assert environment["POSTGRES_USER"] == "ludogite"
        self.run(f"CREATE DATABASE {environment['POSTGRES_DB']}")


class Redis(RedisServer):
    """Redis, started by its service's own command."""

    def __init__(self, words: list[str]) -> None:
        super().__init__()
        self._words = words

    @property
    def program(self) -> Path:
        """The server's program."""
        return Path(self._program())

    @property
    def command(self) -> list[str]:
        """The service's command, at a port of its own."""
        assert self._words[0] == "redis-server"
        return [str(self.program), *self._words[1:], "--port", str(self.port), "--bind", "127.0.0.1"]


@dataclass
class Deployed:
    """The running services of the file."""

    services: dict[str, Running]
    servers: dict[str, int]
    """The ports of the services that serve."""
    postgres: Postgres
    redis: Redis

    def url(self, name: str) -> str:
        """The address of a service."""
        return f"http://127.0.0.1:{self.servers[name]}"


@contextmanager
def deployed(file: dict[str, Any], folder: Path) -> Iterator[Deployed]:
    """The services of a parsed compose file, until the test leaves them."""
    services = file["services"]
    with ExitStack() as ending:
        postgres, redis = Postgres(), Redis(services["redis"]["command"])
        for server in (postgres, redis):
            ending.callback(server.remove)
            server.start()
        postgres.prepare(services["postgres"]["environment"])
        elsewhere = {"@postgres:5432": f"@127.0.0.1:{postgres.port}", "@redis:6379": f"@127.0.0.1:{redis.port}"}
        found = Deployed({}, {}, postgres, redis)
        for name, service in services.items():
            if service.get("image") != "ludogite":
                continue
            words = service["command"]
            if PORT in words:
                found.servers[name] = free_port()
                words = [str(found.servers[name]) if word == PORT else word for word in words]
            environment = {key: _moved(value, elsewhere) for key, value in service["environment"].items()}
            found.services[name] = ending.enter_context(start(words, environment, folder, name))
        yield found


def start(words: list[str], environment: Mapping[str, str], folder: Path, name: str) -> Running:
    """Start ``ludogite`` of this checkout with exactly these words and settings."""
    assert words[0] == "ludogite"
    kept = {
        name: os.environ[name] for name in ("PATH", "HOME", "LUDOGITE_CACHE", "XDG_CACHE_HOME") if name in os.environ
    }
    known = {"CI": "1", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT / "src")}
    return Running([sys.executable, "-m", *words], kept | known | dict(environment), folder, name)


def _moved(value: str, elsewhere: Mapping[str, str]) -> str:
    for there, here in elsewhere.items():
        value = value.replace(there, here)
    return value
