"""Moves as numbers and positions as arrays, for any game with an encoding."""

from ludogite.encoding.encoding import Encoding, NoEncoding
from ludogite.encoding.node import Node
from ludogite.games.encodings import NO_ACTION, ONLOOKER, Part, Symmetry

__all__ = ["NO_ACTION", "ONLOOKER", "Encoding", "NoEncoding", "Node", "Part", "Symmetry"]
