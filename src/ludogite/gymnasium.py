"""Every game as a Gymnasium environment: importing this registers them; see :mod:`ludogite.envs.gymnasium`."""

from ludogite.envs.gymnasium import LudogiteEnv, register

__all__ = ["LudogiteEnv", "register"]
