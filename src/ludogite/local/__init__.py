"""The house in a browser: tables, answers and thinking without a server, on the standard library only."""

import sys

try:
    import msgspec  # noqa: F401
except ModuleNotFoundError:
    from ludogite.local import plain_msgspec

    sys.modules["msgspec"] = plain_msgspec
