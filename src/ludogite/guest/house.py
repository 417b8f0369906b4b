"""A house as its guests see it over HTTP: who they are, what an invitation is for, and positions of a table."""

import json
import re
from collections.abc import Callable
from http.cookiejar import CookieJar
from time import sleep
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import ClientConnection, connect

from ludogite.games.words import Refused

ADDRESS = re.compile(r"(?P<house>.*)/join/(?P<token>[\w-]+)/?")
SCHEMES = {"http": "ws", "https": "wss"}
SECONDS = 20.0
"""How long an answer may take."""
TOO_OFTEN = 429
MOST_TRIES = 5
LARGEST_ANSWER = 1 << 24

Data = dict[str, Any]


class HouseError(Refused):
    """What a house refuses, or that there is none at an address."""


class House:
    """A house at an address; whoever asks is the same guest for as long as this object lives."""

    def __init__(self, address: str, sleep_for: Callable[[float], None] = sleep) -> None:
        self.address = address
        self._sleep = sleep_for
        self._cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))

    def arrive(self) -> None:
        """Be somebody there."""
        self.ask("GET", "/api/me")

    def ask(self, method: str, path: str, body: Data | None = None) -> Any:
        """What it answers to a request; waits where it says that this is too often. Raises HouseError."""
        for _ in range(MOST_TRIES):
            try:
                with self._opener.open(self._request(method, path, body), timeout=SECONDS) as answer:
                    return json.loads(answer.read(LARGEST_ANSWER))
            except HTTPError as error:
                if error.code != TOO_OFTEN:
                    raise _refusal(error) from error
                self._sleep(_seconds_to_wait(str(error.headers.get("Retry-After", ""))))
            except (OSError, ValueError) as error:
                raise self._unreachable(error) from error
        raise self._unreachable("429")

    def _request(self, method: str, path: str, body: Data | None) -> Request:
        sent = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "X-CSRF-Token": self._known.get("csrf", "")}
        return Request(f"{self.address}{path}", sent, headers, method=method)  # noqa: S310 - its scheme was looked at

    @property
    def _known(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self._cookies}

    def socket(self, table: str) -> ClientConnection:
        """A connection to a table."""
        scheme, _, rest = self.address.partition("://")
        cookie = "; ".join(f"{name}={value}" for name, value in self._known.items())
        return connect(
            f"{SCHEMES[scheme]}://{rest}/api/tables/{table}/live",
            additional_headers={"Cookie": cookie},
            open_timeout=SECONDS,
            max_size=LARGEST_ANSWER,
        )

    def _unreachable(self, why: object) -> HouseError:
        reason = why.reason if isinstance(why, URLError) else why
        return HouseError(
            f"There is no answer from a house at {self.address}: {reason}",
            f"Aucune maison ne répond à {self.address} : {reason}",
        )


def invited_to(link: str) -> tuple[str, str]:
    """The address of the house and the token of an invitation's link; raises HouseError."""
    parts = urlsplit(link)
    found = ADDRESS.fullmatch(parts.path)
    if parts.scheme not in SCHEMES or not parts.netloc or not found:
        raise HouseError(
            f"{link!r} is no invitation: the link of one looks like http://games.example.org/join/TOKEN.",
            f"{link!r} n'est pas une invitation : un tel lien ressemble à http://games.example.org/join/JETON.",
        )
    return f"{parts.scheme}://{parts.netloc}{found['house']}", found["token"]


def _refusal(error: HTTPError) -> HouseError:
    """Why a house refuses something, in its own words where it has some."""
    try:
        words = json.loads(error.read(LARGEST_ANSWER))["words"]
        return HouseError(str(words["en"]), str(words["fr"]))
    except (ValueError, LookupError, TypeError, OSError):
        return HouseError(f"The house answers {error.code}.", f"La maison répond {error.code}.")


def _seconds_to_wait(text: str) -> float:
    return min(float(text), SECONDS) if text.isdecimal() else 1.0
