"""The other worker of the house in a browser: it thinks about one task after the other."""

import msgspec

from ludogite.house.thinking import thought
from ludogite.wire.tasks import Task


def think(task: str) -> str:
    """The answer to a task, both as JSON."""
    answer = thought(msgspec.json.decode(task, type=Task))
    return msgspec.json.encode(answer).decode()
