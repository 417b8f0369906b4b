"""Duration of a review as seen by a page: games of random moves are sent to a server with one worker per core.

``python tools/review_time.py`` prints, for each game, the seconds to the first message, to the first judged step and to
the whole review. Games are compiled before that; LUDOGITE_CACHE says where they are kept.
"""

import json
import os
import re
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from ludogite.games.registry import games
from ludogite.play.match import Match


def played(game: str, plies: int) -> str:
    """The record of a game of random moves, given up after so many."""
    random, match = Random(1), Match(game, seed=1)  # noqa: S311 - nobody plays for it
    while match.result is None and match.position.ply < plies:
        match.play(random.choice(match.position.legal_moves()))
    if match.result is None:
        match.resign(0)
    return str(match.record())


@contextmanager
def server(workers: int) -> Iterator[HTTPConnection]:
    """A server that runs while the context lasts."""
    command = [sys.executable, "-m", "ludogite", "--lang", "en", "serve", "--no-browser", "--port", "0"]
    with TemporaryDirectory() as folder:
        ours = os.environ | {"LUDOGITE_DATABASE": str(Path(folder) / "db"), "LUDOGITE_WORKERS": str(workers)}
        ours |= {"LUDOGITE_LOG_LEVEL": "error", "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(command, env=ours, cwd=folder, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout
            address = next(found.group() for line in process.stdout if (found := re.search(r"http://\S+", line)))
            yield HTTPConnection(urlsplit(address).netloc)
        finally:
            process.terminate()
            process.wait()


def review(connection: HTTPConnection, cookie: str, record: str) -> dict[str, float]:
    """Times of the first message of each kind."""
    body = json.dumps({"record": record})
    csrf = re.search("csrf=([^;]+)", cookie)
    assert csrf
    headers = {"content-type": "application/json", "cookie": cookie, "x-csrf-token": csrf[1]}
    begun, came = time.monotonic(), dict[str, float]()
    connection.request("POST", "/api/review", body, headers)
    with connection.getresponse() as answer:
        assert answer.status == HTTPStatus.OK, answer.read()
        for line in answer:
            if line.startswith(b"data: "):
                came.setdefault(json.loads(line[6:])["type"], time.monotonic() - begun)
    return came


def greeted(connection: HTTPConnection) -> str:
    """The cookies of a new guest."""
    connection.request("GET", "/api/me")
    with connection.getresponse() as answer:
        answer.read()
        return "; ".join(value.split(";")[0] for value in answer.headers.get_all("set-cookie", []))


def main() -> None:
    """Measure."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=list(games()))
    parser.add_argument("--plies", type=int, default=60)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    wishes = parser.parse_args()
    with server(wishes.workers) as connection:
        cookie = greeted(connection)
        for game in wishes.games:
            while "waits" in (came := review(connection, cookie, played(game, 2))):
                pass  # it was compiled meanwhile; what is measured is thinking
            came = review(connection, cookie, played(game, wishes.plies))
            print(f"{game:16}", *(f"{kind} {came[kind]:.2f} s" for kind in ("begun", "judged", "done")), flush=True)


if __name__ == "__main__":
    main()
