"""Which extra of the package a command needs, and what to say where it is not installed."""

from importlib.util import find_spec

from ludogite.games.words import Words

NEEDS = {
    "serve": ("serve", "litestar"),
    "admin": ("serve", "litestar"),
    "join": ("serve", "websockets"),
    "worker": ("machines", "saq"),
    "backup": ("serve", "litestar"),
    "restore": ("serve", "litestar"),
    "move-house": ("serve", "litestar"),
    "play": ("terminal", "prompt_toolkit"),
    "lesson": ("terminal", "prompt_toolkit"),
    "replay": ("terminal", "prompt_toolkit"),
}
"""The extra of pyproject.toml that a command needs, and the module that tells whether it is installed."""

ONLY_MACHINES = ("psycopg", "redis", "saq")
"""What a house needs only if it is on several computers, whichever command opens it."""
TO_SHOW = ("terminal", "rich")
"""What every other command needs; the extra ``serve`` brings it too."""


def missing(command: str) -> Words | None:
    """What to install before this command can run; None if it can."""
    _, module = NEEDS.get(command, TO_SHOW)
    return None if find_spec(module) else without(command, module)


def without(command: str, module: str) -> Words:
    """What to install for a command that found no such module; what the package itself depends on comes along."""
    extra = "machines" if module in ONLY_MACHINES else NEEDS.get(command, TO_SHOW)[0]
    return Words(
        f'"ludogite {command}" needs {module}, which is not installed: pip install "ludogite[{extra}]" brings it.',
        f"« ludogite {command} » a besoin de {module}, qui n'est pas installé : "
        f'pip install "ludogite[{extra}]" l\'apporte.',
    )
