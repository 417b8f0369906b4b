"""The compose file: its services, started with its commands and settings, work together."""

import asyncio
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from deploy.compose import FILLED_IN, FOLDER, Deployed, Unset, deployed, example, read
from deploy.image import command_of
from deploy.running import COMPILING, SECONDS
from deploy.visitors import against_a_bot, playing, two_at_a_table
from ludogite.server.engines.task_queue import TaskQueue
from support.server_host import awaited


@pytest.fixture(scope="module")
def file() -> dict[str, Any]:
    return read(example() | FILLED_IN)


@pytest.fixture(scope="module")
def cluster(file: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Any:
    """All services, healthy."""
    with deployed(file, tmp_path_factory.mktemp("deployed")) as found:
        for name in found.servers:
            found.services[name].wait_for(f"{found.url(name)}/api/ready")
        yield found


@pytest.mark.parametrize("name", [*FILLED_IN, "LUDOGITE_DOMAIN"])
def test_what_has_to_be_filled_in_is_asked_for(name: str) -> None:
    with pytest.raises(Unset, match=name):
        read(example() | FILLED_IN | {name: ""})


def test_the_example_has_every_variable_and_no_password() -> None:
    used = set(re.findall(r"\$\{(\w+)", (FOLDER / "compose.yaml").read_text(encoding="utf-8")))
    assert set(example()) == used
    assert not any(example()[name] for name in FILLED_IN)


def test_only_caddy_can_be_reached_from_outside(file: dict[str, Any]) -> None:
    services = file["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    assert [name for name, service in services.items() if "back" not in service["networks"]] == ["caddy"]
    assert file["networks"]["back"]["internal"]


def test_every_service_comes_back_and_names_only_what_there_is(file: dict[str, Any]) -> None:
    volumes = set()
    for service in file["services"].values():
        assert service["restart"] == "unless-stopped"
        assert set(service["networks"]) <= set(file["networks"])
        volumes |= {volume.partition(":")[0] for volume in service.get("volumes", ())}
        for name, needed in service.get("depends_on", {}).items():
            other = file["services"][name]
            assert needed == {"condition": "service_healthy"}
            assert other["image"] == "ludogite" or other["healthcheck"]["test"][0] == "CMD"
    assert {name for name in volumes if not name.startswith(".")} == set(file["volumes"])
    assert all((FOLDER / name).exists() for name in volumes if name.startswith("."))


def test_every_image_of_others_has_its_exact_version(file: dict[str, Any]) -> None:
    images = {service["image"] for service in file["services"].values()} - {"ludogite"}
    parts = {"postgres": 2}  # it counts 18.5, 18.6; the others 8.7.9, 8.8.0
    assert len(images) == 3
    for image in images:
        name, _, tag = image.partition(":")
        assert re.fullmatch(r"\d+(\.\d+)*(-[a-z]+)?", tag), image
        assert tag.partition("-")[0].count(".") + 1 == parts.get(name, 3), image


def test_caddy_knows_every_server(file: dict[str, Any]) -> None:
    servers = [name for name, service in file["services"].items() if "serve" in service.get("command", ())]
    assert file["services"]["caddy"]["environment"]["LUDOGITE_SERVERS"].split() == [f"{name}:8000" for name in servers]


def test_the_checks_of_health_pass(file: dict[str, Any], cluster: Deployed) -> None:
    health = command_of("HEALTHCHECK")
    for name, port in cluster.servers.items():
        words = [word.replace("8000", str(port)) for word in health]
        assert subprocess.run(words, check=False).returncode == 0, name
    redis, postgres = file["services"]["redis"], file["services"]["postgres"]
    assert check(redis, cluster.redis.program, "-p", str(cluster.redis.port)) == "PONG\n"
    assert check(postgres, cluster.postgres.program, f"--port={cluster.postgres.port}") == ""


def check(service: dict[str, Any], server: Path, *port: str) -> str:
    """The output of a service's health check, which must succeed; its program is next to the server's."""
    _, program, *words = service["healthcheck"]["test"]
    environment = os.environ | service["environment"]
    command = [server.parent / program, *port, *words]
    return subprocess.run(command, env=environment, check=True, capture_output=True, encoding="utf-8").stdout


@pytest.mark.needs_bots
@awaited
async def test_people_at_two_servers_play_each_other_and_the_worker_thinks(cluster: Deployed) -> None:
    first, second = map(cluster.url, cluster.servers)
    players = await two_at_a_table(first, second, "colorado")
    async with playing(players) as go_on:
        for _ in range(3):
            await go_on()
    cluster.services["worker"].wait_to_say("processes", COMPILING)
    async with playing(await against_a_bot(second, "colorado")) as go_on:
        for _ in range(3):
            await go_on()
    redis = cluster.services["worker"].environment["LUDOGITE_REDIS"]
    async with asyncio.timeout(SECONDS):
        while await thoughts(redis) < 3:  # it counts them once a second
            await asyncio.sleep(0.1)


async def thoughts(redis: str) -> int:
    """The number of tasks answered by workers."""
    queue = TaskQueue(redis)
    try:
        info = await queue.info()
        return sum(stats["complete"] for worker in info["workers"].values() if (stats := worker["stats"]))
    finally:
        await queue.disconnect()
