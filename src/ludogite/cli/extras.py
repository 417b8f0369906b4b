"""Which packages a command needs beyond ``pip install ludogite``, and what to say where they are not installed."""

from importlib.util import find_spec

from ludogite.games.words import Words

SERVE, TERMINAL = "serve", "terminal"
"""The extras of pyproject.toml that commands need."""

MODULES = {
    SERVE: (
        "rich",
        "litestar",
        "uvicorn",
        "websockets",
        "httptools",
        "msgspec",
        "sqlalchemy",
        "aiosqlite",
        "alembic",
        "markdown_it",
        "segno",
    ),
    TERMINAL: ("rich", "prompt_toolkit"),
}
"""What each extra lets us import, on every system."""

WITHOUT_KEYBOARD = ("rich",)
"""What a command needs that shows something and asks nothing."""

NEEDS = {
    "serve": (SERVE, MODULES[SERVE]),
    "play": (TERMINAL, MODULES[TERMINAL]),
    "replay": (TERMINAL, MODULES[TERMINAL]),
}


def missing(command: str) -> Words | None:
    """What to install before this command can run; None if it can."""
    extra, modules = NEEDS.get(command, (TERMINAL, WITHOUT_KEYBOARD))
    absent = ", ".join(module for module in modules if find_spec(module) is None)
    if not absent:
        return None
    return Words(
        f'"ludogite {command}" needs packages that are not installed here ({absent}). '
        f'Install them with: pip install "ludogite[{extra}]"',
        f"« ludogite {command} » a besoin de paquets qui ne sont pas installés ici ({absent}). "
        f'Installez-les avec : pip install "ludogite[{extra}]"',
    )
