"""Every game as a PettingZoo environment; see :mod:`ludogite.envs.pettingzoo`."""

from ludogite.envs.pettingzoo import Checked, LudogiteEnv, Observation, env, register

__all__ = ["Checked", "LudogiteEnv", "Observation", "env", "register"]
