"""The attacks, in the order in which they are run."""

from siege.attacks import connections, floods
from siege.attacks import bots as bots

__all__ = ["bots", "connections", "floods"]
