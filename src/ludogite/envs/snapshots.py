"""An episode as a line of text: the game, the position, what is chosen of a move, and the state of the dice to come."""

import json
from typing import Any

import numpy as np

from ludogite.encoding import Node
from ludogite.games.options import resolve
from ludogite.games.registry import BOOKS, with_options
from ludogite.games.words import Refused


class BadSnapshot(Refused):
    """A text that is no snapshot of an episode."""

    code = "bad-snapshot"

    def __init__(self) -> None:
        super().__init__(
            "This text is no snapshot of an episode; state_text gives one.",
            "Ce texte n'est pas un instantané d'épisode ; state_text en donne un.",
        )


def write(node: Node, random: np.random.Generator, **more: Any) -> str:
    """The snapshot of an episode; ``more`` is further data of its environment."""
    game = node.position.game
    return json.dumps(
        {
            "game": game.id,
            "options": game.options,
            "drawn": game.drawn,
            "position": str(node.position),
            "chosen": node.chosen,
            "random": random.bit_generator.state,
        }
        | more
    )


def read(text: str, *, compiled: bool) -> tuple[Node, np.random.Generator, dict[str, Any]]:
    """The node, the random generator and all data of a snapshot; raises Refused."""
    try:
        read = json.loads(text)
        book = BOOKS[read["game"]]
        game = with_options(book.id, resolve(book.options, read["options"]), tuple(read["drawn"]))
        position = (game.compiled() if compiled else game).parse(read["position"])
        random = np.random.default_rng()
        random.bit_generator.state = read["random"]
        return Node(position, tuple(read["chosen"])), random, read
    except Refused:
        raise
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadSnapshot from error
