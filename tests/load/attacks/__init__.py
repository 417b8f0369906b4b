"""The attacks, in the order in which they are run."""

from load.attacks import connections, bodies, floods, api, tables, shares, fuzz, engines, clocks, disk, starts, damage  # isort: skip
from load.attacks import commands

MODULES = (connections, bodies, floods, api, tables, shares, fuzz, engines, clocks, disk, starts, damage, commands)
"""Each registers its attacks when it is imported."""
