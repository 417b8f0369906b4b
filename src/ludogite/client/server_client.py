"""A client of the server's HTTP API and sockets."""

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

ADDRESS = re.compile(r"(?P<prefix>.*)/join/(?P<token>[\w-]+)/?")
SCHEMES = {"http": "ws", "https": "wss"}
TIMEOUT_SECONDS = 20.0
TOO_MANY_REQUESTS = 429
MAX_TRIES = 5
MAX_ANSWER_BYTES = 1 << 24

Data = dict[str, Any]


class ServerError(Refused):
    """A refusal of the server, or no answer from it."""


class ServerClient:
    """A client of the server at an address. Its cookies make it one guest for its lifetime."""

    def __init__(self, address: str, sleep_for: Callable[[float], None] = sleep) -> None:
        self.address = address
        self._sleep = sleep_for
        self._cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))

    def arrive(self) -> None:
        """Become a guest of the server."""
        self.ask("GET", "/api/me")

    def ask(self, method: str, path: str, body: Data | None = None) -> Any:
        """The answer to a request, repeated after a pause if there were too many. Raises ServerError."""
        for _ in range(MAX_TRIES):
            try:
                with self._opener.open(self._request(method, path, body), timeout=TIMEOUT_SECONDS) as answer:
                    return json.loads(answer.read(MAX_ANSWER_BYTES))
            except HTTPError as error:
                if error.code != TOO_MANY_REQUESTS:
                    raise _refusal(error) from error
                self._sleep(_seconds_to_wait(str(error.headers.get("Retry-After", ""))))
            except (OSError, ValueError) as error:
                raise self._unreachable(error) from error
        raise self._unreachable("429")

    def _request(self, method: str, path: str, body: Data | None) -> Request:
        sent = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "X-CSRF-Token": self._cookie_values.get("csrf", "")}
        return Request(f"{self.address}{path}", sent, headers, method=method)  # noqa: S310 - the scheme was checked

    @property
    def _cookie_values(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self._cookies}

    def socket(self, table: str) -> ClientConnection:
        """A socket to a table."""
        scheme, _, rest = self.address.partition("://")
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookie_values.items())
        return connect(
            f"{SCHEMES[scheme]}://{rest}/api/tables/{table}/live",
            additional_headers={"Cookie": cookie},
            open_timeout=TIMEOUT_SECONDS,
            max_size=MAX_ANSWER_BYTES,
        )

    def _unreachable(self, why: object) -> ServerError:
        reason = why.reason if isinstance(why, URLError) else why
        return ServerError(
            f"No server answers at {self.address}: {reason}", f"Aucun serveur ne répond à {self.address} : {reason}"
        )


def invited_to(link: str) -> tuple[str, str]:
    """The server's address and the token in the link of an invitation; raises ServerError."""
    parts = urlsplit(link)
    found = ADDRESS.fullmatch(parts.path)
    if parts.scheme not in SCHEMES or not parts.netloc or not found:
        raise ServerError(
            f"{link!r} is not an invitation: such a link looks like http://games.example.org/join/TOKEN.",
            f"{link!r} n'est pas une invitation : un tel lien ressemble à http://games.example.org/join/JETON.",
        )
    return f"{parts.scheme}://{parts.netloc}{found['prefix']}", found["token"]


def _refusal(error: HTTPError) -> ServerError:
    """The refusal in an error response, in the server's words if there are any."""
    try:
        words = json.loads(error.read(MAX_ANSWER_BYTES))["words"]
        return ServerError(str(words["en"]), str(words["fr"]))
    except (ValueError, LookupError, TypeError, OSError):
        return ServerError(f"The server answers {error.code}.", f"Le serveur répond {error.code}.")


def _seconds_to_wait(text: str) -> float:
    return min(float(text), TIMEOUT_SECONDS) if text.isdecimal() else 1.0
