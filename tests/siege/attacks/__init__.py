"""The attacks, in the order in which they are run."""

from siege.attacks import connections, floods, door, tables, fuzz, engines, clocks, disk, starts, damage  # isort: skip

__all__ = ["clocks", "connections", "damage", "disk", "door", "engines", "floods", "fuzz", "starts", "tables"]
