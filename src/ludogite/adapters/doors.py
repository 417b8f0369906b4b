"""What all doors have: names by which games are registered, and what to say where an extra is not installed."""

from ludogite.games.words import Words


class MissingExtra(ImportError):
    """A door was opened whose extra is not installed; ``words`` says in both languages what brings it."""

    def __init__(self, door: str, extra: str, module: str) -> None:
        self.words = Words(
            f'{door} needs {module}, which is not installed: pip install "ludogite[{extra}]" brings it.',
            f"{door} a besoin de {module}, qui n'est pas installé : pip install \"ludogite[{extra}]\" l'apporte.",
        )
        super().__init__(self.words.en, name=module)


def registered_name(game: str) -> str:
    """The id by which ``make`` knows a game: ``ludogite/FourCircles-v0``."""
    return f"ludogite/{game.title().replace('-', '')}-v0"
