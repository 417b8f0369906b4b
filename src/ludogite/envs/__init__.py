"""Environments for other libraries: PettingZoo, Gymnasium and OpenSpiel."""

from ludogite.games.words import Words


class MissingExtra(ImportError):
    """An environment was imported whose extra is not installed; ``words`` names the extra in both languages."""

    def __init__(self, needed_by: str, extra: str, module: str) -> None:
        self.words = Words(
            f'{needed_by} needs {module}, which is not installed. Install it with: pip install "ludogite[{extra}]"',
            f"{needed_by} a besoin de {module}, qui n'est pas installé. "
            f'Installez-le avec : pip install "ludogite[{extra}]"',
        )
        super().__init__(self.words.en, name=module)


def registered_name(game: str) -> str:
    """The id of a game for ``make``: ``ludogite/FourCircles-v0``."""
    return f"ludogite/{game.title().replace('-', '')}-v0"
