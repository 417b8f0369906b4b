"""The attacks, in the order in which they are run."""

from siege.attacks import connections, door, floods, fuzz, tables

__all__ = ["connections", "door", "floods", "fuzz", "tables"]
