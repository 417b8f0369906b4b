"""Guests: who asks, known by a signed cookie and nothing else."""

import hmac
import re
import secrets
from hashlib import sha256
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import NotAuthorizedException

COOKIE = "guest"
SECONDS = 400 * 24 * 3600
"""How long a browser keeps the cookie; each visit renews it."""
SHAPE = re.compile(r"([A-Za-z0-9_-]{22})\.([0-9a-f]{64})")
OURS = re.compile(rf"(?:^|;)\s*{COOKIE}=([^;\s]*)")

SPELLING = r"^[A-Za-z0-9_-]{1,64}$"
"""How ids of guests and tables and the tokens of seats are spelled: random bytes, fit for addresses."""

Guest = str
"""A guest's id: 16 random bytes, spelled."""


class Signet:
    """Signs guests' ids, so that nobody can be another guest."""

    def __init__(self, secret: str) -> None:
        self._key = secret.encode()

    def new(self) -> Guest:
        """A guest nobody has been before."""
        return secrets.token_urlsafe(16)

    def sign(self, guest: Guest) -> str:
        """The guest's cookie."""
        return f"{guest}.{self._signature(guest)}"

    def read(self, cookie: str | None) -> Guest | None:
        """The guest whose cookie it is; None if it is nobody's, or not ours."""
        match = SHAPE.fullmatch(cookie or "")
        if match and hmac.compare_digest(match[2], self._signature(match[1])):
            return match[1]
        return None

    def _signature(self, guest: Guest) -> str:
        return hmac.new(self._key, b"guest " + guest.encode(), sha256).hexdigest()


def guest_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Guest | None:
    """The guest behind a request or socket: the first whose cookie we signed.

    Another page of the same site can set a cookie of that name too; one that is not ours must not hide the guest's.
    """
    signet: Signet = connection.app.state.signet
    cookies = OURS.findall("; ".join(connection.headers.getall("cookie", [])))
    return next((guest for cookie in cookies if (guest := signet.read(cookie))), None)


def known_guest(request: ASGIConnection[Any, Any, Any, Any]) -> Guest:
    """The guest behind a request; raises if there is none."""
    guest = guest_of(request)
    if guest is None:
        raise NotAuthorizedException
    return guest


def cookie_for(guest: Guest, signet: Signet) -> Cookie:
    """What the browser is given; where the request came by https it is marked Secure on its way out."""
    return Cookie(key=COOKIE, value=signet.sign(guest), max_age=SECONDS, httponly=True, samesite="lax")
