"""The second worker in a browser: it runs engine tasks one after the other."""

import msgspec

from ludogite.app.engines.run import thought
from ludogite.app.engines.tasks import Task


def think(task: str) -> str:
    """The answer to a task, both as JSON."""
    answer = thought(msgspec.json.decode(task, type=Task))
    return msgspec.json.encode(answer).decode()
