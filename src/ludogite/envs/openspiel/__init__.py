"""Every game as a game of OpenSpiel: importing this registers ``ludogite_colorado`` and all the others."""

from ludogite.envs import MissingExtra

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise MissingExtra("ludogite.openspiel", "openspiel", str(missing.name)) from missing

from ludogite.envs.openspiel.game import LudogiteGame, class_of, registered_type, short_name
from ludogite.envs.openspiel.state import LudogiteState
from ludogite.games.registry import games

__all__ = ["LudogiteGame", "LudogiteState", "register", "short_name"]


def register() -> None:
    """Register all games that are not registered yet."""
    known = set(pyspiel.registered_names())
    for game in games():
        if short_name(game) not in known:
            pyspiel.register_game(registered_type(game), class_of(game))


register()
