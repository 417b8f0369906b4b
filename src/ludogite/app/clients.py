"""Clients: work is shared fairly among them."""

from typing import NamedTuple


class Client(NamedTuple):
    """A guest and their address as rate limits count it; empty if unknown."""

    guest: str
    address: str = ""

    @property
    def group(self) -> str:
        """Key of what guests of one address share; a guest of unknown address shares with nobody."""
        return self.address or self.guest
