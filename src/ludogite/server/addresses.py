"""Addresses and host names of this server."""

import re
import socket
from functools import cache, cached_property, lru_cache
from ipaddress import ip_address
from typing import Any

from litestar import Request

from ludogite.server.settings import Settings

ANY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 - compared with, not listened at
PROBE_ADDRESS = ("192.0.2.1", 9)
"""Reserved address: connecting a UDP socket to it sends nothing, but selects our outgoing address."""
HOST_PATTERN = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::([0-9]{1,5}))?")
MAX_PORT = 65535


def reachable_at(request: Request[Any, Any, Any]) -> str:
    """Address of this server for other computers; empty if only this computer can reach it."""
    settings: Settings = request.app.state.settings
    if settings.address:
        return settings.address.rstrip("/")
    host = request.headers.get("host", "")
    name, _, port = host.rpartition(":") if host.rpartition(":")[2].isdigit() else (host, "", "")
    if not is_this_computer(name or host):
        return f"{request.scope['scheme']}://{host}"
    if settings.host in ANY_ADDRESS and (lan := lan_address()):
        return f"http://{lan}" + (f":{port}" if port else "")
    return ""


@lru_cache(maxsize=1 << 8)
def is_this_computer(host: str) -> bool:
    """Whether a host name or address means the local computer."""
    if host.lower() == "localhost" or not host:
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


@cache
def lan_address() -> str:
    """Address of this computer in its network; empty if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(PROBE_ADDRESS)
            found: str = asking.getsockname()[0]
        except OSError:
            return ""
    return "" if is_this_computer(found) else found


class HostNames:
    """Host names that requests may use: this computer's, its addresses, and those in the settings.

    Any web page can point a name of its own at this computer and then act as same-origin (DNS rebinding), so unknown
    names are refused.
    """

    def __init__(self, settings: Settings) -> None:
        self._is_local = is_this_computer(settings.host)
        chosen = [*settings.names.split(), settings.address.partition("://")[2].rstrip("/")]
        self._chosen = {host_name(name) for name in chosen if name}

    def knows(self, name: str) -> bool:
        """Whether a request may use this host name."""
        if is_this_computer(name) or name in self._chosen:
            return True
        return not self._is_local and (_is_number(name) or name in self._own_names)

    @cached_property
    def _own_names(self) -> set[str]:
        """Names of this computer in its network; no web page elsewhere can have such a name."""
        own = socket.gethostname().lower()
        return {own, f"{own.removesuffix('.local')}.local"}


def host_name(host: str) -> str | None:
    """Name in a Host header, without its port; None if it is malformed."""
    match = HOST_PATTERN.fullmatch(host.lower())
    if not match or int(match[2] or 0) > MAX_PORT or (match[1].startswith("[") and not _is_number(match[1])):
        return None
    return match[1]


def _is_number(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
