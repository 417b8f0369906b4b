"""Signed cookies that identify guests."""

import hmac
import re
import secrets
from hashlib import sha256
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

COOKIE = "guest"
COOKIE_SECONDS = 400 * 24 * 3600
"""Lifetime of the cookie, renewed by each visit."""
COOKIE_PATTERN = re.compile(r"([A-Za-z0-9_-]{22})\.([0-9a-f]{64})")
COOKIES_IN_HEADER = re.compile(rf"(?:^|;)\s*{COOKIE}=([^;\s]*)")

ID_PATTERN = r"^[A-Za-z0-9_-]{1,64}$"
"""Pattern of ids and tokens: URL-safe random bytes."""

Guest = str
"""Id of a guest: 16 random bytes, URL-safe."""


class CookieSigner:
    """Signs and verifies guests' cookies."""

    def __init__(self, secret: str) -> None:
        self._key = secret.encode()

    def new(self) -> Guest:
        """Id for a new guest."""
        return secrets.token_urlsafe(16)

    def sign(self, guest: Guest) -> str:
        """Cookie of a guest."""
        return f"{guest}.{self._signature(guest)}"

    def read(self, cookie: str | None) -> Guest | None:
        """Guest of a cookie; None if the signature is wrong."""
        match = COOKIE_PATTERN.fullmatch(cookie or "")
        if match and hmac.compare_digest(match[2], self._signature(match[1])):
            return match[1]
        return None

    def _signature(self, guest: Guest) -> str:
        return hmac.new(self._key, b"guest " + guest.encode(), sha256).hexdigest()


def guest_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Guest | None:
    """Guest of a request or socket: the first cookie with a valid signature.

    Other pages of the same site can set a cookie of this name, which must not hide the guest's own.
    """
    signer: CookieSigner = connection.app.state.signer
    cookies = COOKIES_IN_HEADER.findall("; ".join(connection.headers.getall("cookie", [])))
    return next((guest for cookie in cookies if (guest := signer.read(cookie))), None)


def cookie_for(guest: Guest, signer: CookieSigner) -> Cookie:
    """Cookie for the browser; the middleware marks it Secure for https."""
    return Cookie(key=COOKIE, value=signer.sign(guest), max_age=COOKIE_SECONDS, httponly=True, samesite="lax")
