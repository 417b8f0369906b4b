"""Which extra of the package a command needs, and what to say where it is not installed."""

from importlib.util import find_spec

from ludogite.games.words import Words

NEEDS = {
    "serve": ("serve", "litestar"),
    "play": ("terminal", "prompt_toolkit"),
    "replay": ("terminal", "prompt_toolkit"),
}
"""The extra of pyproject.toml that a command needs, and the module that tells whether it is installed."""

TO_SHOW = ("terminal", "rich")
"""What every other command needs; the extra ``serve`` brings it too."""


def missing(command: str) -> Words | None:
    """What to install before this command can run; None if it can."""
    extra, module = NEEDS.get(command, TO_SHOW)
    if find_spec(module):
        return None
    return Words(
        f'"ludogite {command}" needs packages that are not installed: pip install "ludogite[{extra}]" brings them.',
        f"« ludogite {command} » a besoin de paquets qui ne sont pas installés : "
        f'pip install "ludogite[{extra}]" les apporte.',
    )
