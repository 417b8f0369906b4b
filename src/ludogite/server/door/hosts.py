"""By which names a house may be called.

Any page can give a name of its own to this computer, and then speak to it as if it were ours: so names that nobody here
has chosen are refused.
"""

import re
import socket
from functools import cached_property
from ipaddress import ip_address

from ludogite.server.addresses import is_this_computer
from ludogite.server.settings import Settings

SHAPE = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::([0-9]{1,5}))?")
LAST_PORT = 65535


class Hosts:
    """The names of a house: of this computer, its addresses, and whatever its host has set."""

    def __init__(self, settings: Settings) -> None:
        self._is_local = is_this_computer(settings.host)
        chosen = [*settings.names.split(), settings.address.partition("://")[2].rstrip("/")]
        self._chosen = {name_of(name) for name in chosen if name}

    def knows(self, name: str) -> bool:
        """Whether the house is called so."""
        if is_this_computer(name) or name in self._chosen:
            return True
        return not self._is_local and (_is_number(name) or name in self._own_names)

    @cached_property
    def _own_names(self) -> set[str]:
        """What this computer is called in its network; no page elsewhere can have such a name."""
        own = socket.gethostname().lower()
        return {own, f"{own.removesuffix('.local')}.local"}


def name_of(host: str) -> str | None:
    """The name in a Host header, without its port; None if that is not written as it should be."""
    match = SHAPE.fullmatch(host.lower())
    if not match or int(match[2] or 0) > LAST_PORT or (match[1].startswith("[") and not _is_number(match[1])):
        return None
    return match[1]


def _is_number(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
