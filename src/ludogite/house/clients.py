"""Clients: those for whom something is done that others may have to wait for."""

from typing import NamedTuple


class Client(NamedTuple):
    """A guest, and the address that they ask from, as limits count it; empty where it is not known."""

    guest: str
    address: str = ""

    @property
    def group(self) -> str:
        """Those who share what one address may have; a guest of whom no address is known shares with nobody."""
        return self.address or self.guest
