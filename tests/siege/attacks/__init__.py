"""The attacks, in the order in which they are run."""

from siege.attacks import connections, bodies, floods, door, tables, shares, fuzz, engines, clocks, disk, starts, damage  # isort: skip

MODULES = (connections, bodies, floods, door, tables, shares, fuzz, engines, clocks, disk, starts, damage)
"""Each registers its attacks when it is imported."""
