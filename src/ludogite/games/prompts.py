"""The phases and prompts that several games share."""

from collections.abc import Sequence

from ludogite.games.scene import PASS_LABEL, Phase
from ludogite.games.words import Words
from ludogite.kernel.layout import MOVER, OVER

PLACE = Phase("place", Words("Placing", "Placement"))
MOVE = Phase("move", Words("Moving", "Déplacements"))
FINISHED = Phase("over", Words("The game is over", "La partie est terminée"))
ONLY_PASS = Words("You have no move: you pass.", "Vous n'avez aucun coup : vous passez.")
CHOOSE_PIECE = Words("Choose a piece.", "Choisissez un pion.")


def over_or(state: Sequence[int], phase: Phase) -> Phase:
    """The phase, unless the game is over."""
    return FINISHED if state[MOVER] == OVER else phase


def prompt_for(moves: Sequence[str], prompt: Words) -> Words | None:
    """The prompt, unless there is nothing to do but pass, or nothing at all."""
    if not moves:
        return None
    return ONLY_PASS if moves[0] == PASS_LABEL.click else prompt


def player_in_turn(state: Sequence[int]) -> int | None:
    """Whose turn it is where chance decides nothing."""
    return None if state[MOVER] == OVER else state[MOVER]
