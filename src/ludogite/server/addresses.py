"""Where the house can be reached: the address in invitations."""

import socket
from functools import cache, lru_cache
from ipaddress import ip_address
from typing import Any

from litestar import Request

from ludogite.server.settings import Settings

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, not listened at
ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's: asking how to get there sends nothing, but tells which of ours would be used."""


def reachable_at(request: Request[Any, Any, Any]) -> str:
    """Where others reach this house; empty if it is open to this computer only."""
    settings: Settings = request.app.state.settings
    if settings.address:
        return settings.address.rstrip("/")
    host = request.headers.get("host", "")
    name, _, port = host.rpartition(":") if host.rpartition(":")[2].isdigit() else (host, "", "")
    if not is_this_computer(name or host):
        return f"{request.scope['scheme']}://{host}"
    if settings.host in EVERYWHERE and (lan := lan_address()):
        return f"http://{lan}" + (f":{port}" if port else "")
    return ""


@lru_cache(maxsize=1 << 8)
def is_this_computer(host: str) -> bool:
    """Whether a host's name or number means the computer it is used on."""
    if host.lower() == "localhost" or not host:
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


@cache
def lan_address() -> str:
    """This computer's address in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
            found: str = asking.getsockname()[0]
        except OSError:
            return ""
    return "" if is_this_computer(found) else found
