"""Every game as a game of OpenSpiel: importing this registers them; see :mod:`ludogite.envs.openspiel`."""

from ludogite.envs.openspiel import LudogiteGame, LudogiteState, register, short_name

__all__ = ["LudogiteGame", "LudogiteState", "register", "short_name"]
