"""Caddy with the Caddyfile, before the two servers of the compose file; skipped if there is no Caddy."""

import asyncio
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE

from deploy.compose import FILLED_IN, FOLDER, Deployed, deployed, example, read
from deploy.running import SECONDS, Running, wait_until
from deploy.visitors import Visitor, any_certificate, playing, two_at_a_table
from support.counted import counted
from support.server_host import awaited
from support.servers import free_port

CADDY = shutil.which("caddy")
CADDYFILE = FOLDER / "Caddyfile"
CHECKS = 5
"""Seconds after which Caddy has checked every server."""
pytestmark = pytest.mark.skipif(CADDY is None, reason="no Caddy")


def adapted(domain: str, servers: str) -> Any:
    """The Caddyfile as Caddy understands it."""
    assert CADDY
    words = [CADDY, "adapt", "--adapter", "caddyfile", "--config", str(CADDYFILE)]
    environment = os.environ | {"LUDOGITE_DOMAIN": domain} | ({"LUDOGITE_SERVERS": servers} if servers else {})
    return json.loads(subprocess.run(words, env=environment, check=True, capture_output=True).stdout)


@contextmanager
def caddy(servers: str, folder: Path) -> Iterator[str]:
    """Caddy at ports of its own, with a certificate of its own; gives its address."""
    domain = f"localhost:{free_port()}"
    configuration = adapted(domain, servers) | {"admin": {"disabled": True}}
    configuration["apps"]["http"]["http_port"] = free_port()
    configuration["apps"]["pki"] = {"certificate_authorities": {"local": {"install_trust": False}}}
    (folder / "caddy.json").write_text(json.dumps(configuration), encoding="utf-8")
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}
    with Running([str(CADDY), "run", "--config", "caddy.json"], environment, folder) as running:
        running.wait_for(f"https://{domain}/api/health")
        yield f"https://{domain}"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployed]:
    with deployed(read(example() | FILLED_IN), tmp_path_factory.mktemp("deployed")) as found:
        for name in found.servers:
            found.services[name].wait_for(f"{found.url(name)}/api/ready")
        yield found


@pytest.fixture
def address(cluster: Deployed, tmp_path: Path) -> Iterator[str]:
    """The address of Caddy before all servers."""
    with caddy(" ".join(f"127.0.0.1:{port}" for port in cluster.servers.values()), tmp_path) as address:
        yield address


def test_without_a_list_there_is_one_server_at_this_machine() -> None:
    text = json.dumps(adapted("games.example.org", ""))
    assert set(re.findall(r'"dial": "([^"]+)"', text)) == {"127.0.0.1:8000"}


def test_the_caddyfile_is_written_as_caddy_writes_it() -> None:
    words = [str(CADDY), "fmt", str(CADDYFILE)]
    assert subprocess.run(words, check=True, capture_output=True).stdout == CADDYFILE.read_bytes()


def test_figures_stay_inside(cluster: Deployed, address: str) -> None:
    assert "ludogite_live_tables" in httpx.get(f"{cluster.url('server-1')}/metrics", timeout=SECONDS).text
    for path in ("/metrics", "/METRICS", "/metrics?x", "//metrics", "/%6detrics", "/metrics/"):
        answer = httpx.get(f"{address}{path}", verify=any_certificate(), timeout=SECONDS)
        assert "ludogite_live_tables" not in answer.text


@awaited
async def test_a_rolling_restart_is_not_seen(cluster: Deployed, address: str) -> None:
    async with playing(await two_at_a_table(address, address, "colorado")) as go_on:
        await go_on()
        assert sorted(map(sockets, map(cluster.url, cluster.servers))) == [0, 2], "they met at one server"
        asking = asyncio.create_task(ask_on_and_on(address))
        for name in cluster.servers:
            await asyncio.to_thread(cluster.services[name].end)
            cluster.services[name].start_again()
            await asyncio.to_thread(cluster.services[name].wait_for, f"{cluster.url(name)}/api/ready")
            await go_on()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking


@awaited
async def test_people_come_in_while_redis_is_away(cluster: Deployed, address: str) -> None:
    cluster.redis.kill()
    try:
        for url in counted(map(cluster.url, cluster.servers), 2):
            assert wait_until(partial(is_not_ready, url))
        await asyncio.sleep(CHECKS)
        await Visitor(address).arrive()
    finally:
        cluster.redis.start()


def is_not_ready(url: str) -> bool:
    """Whether a server reports a failure."""
    return httpx.get(f"{url}/api/ready", timeout=SECONDS).status_code == HTTP_503_SERVICE_UNAVAILABLE


async def ask_on_and_on(address: str) -> None:
    """Request the list of games repeatedly; every request must be answered."""
    while True:
        answer = await Visitor(address).ask("GET", "/api/shelf")
        assert answer.status_code == 200
        await asyncio.sleep(0.05)


def sockets(url: str) -> int:
    """The number of a server's live connections."""
    found = re.search(
        r"^ludogite_sockets\{.*\} (\S+)$", httpx.get(f"{url}/metrics", timeout=SECONDS).text, re.MULTILINE
    )
    assert found
    return int(float(found[1]))
