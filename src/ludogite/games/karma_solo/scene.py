"""Scene of Karma solo."""

from collections.abc import Sequence

from ludogite.games.karma import scene as family
from ludogite.games.karma.fields import TURN_PHASES
from ludogite.games.karma.fields import all_scores as scores
from ludogite.games.karma.legend import LEGEND
from ludogite.games.karma.prompts import has_odds, phase_of, player_of, prompt_of, turn_labels
from ludogite.games.karma.scene import roll_total
from ludogite.games.karma.turn import PHASE
from ludogite.games.karma_solo.rules import EYE
from ludogite.games.karma_solo.setup import GOAL, PLACES
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import Die, Scene
from ludogite.games.words import Words

__all__ = ["LEGEND", "roll_total", "scene", "scores"]

YOGI_OF_THE_EYE = Die(f"{EYE} w", "w", "owned", owner=EYE)


def scene(setting: Setting, state: State, moves: Sequence[str], seat: int | None) -> Scene:
    """Scene of the player's dice, the general reserve, and the Eye."""
    dice = family.turn_dice(state) if state[PHASE] in TURN_PHASES else []
    return Scene(
        dice=(*dice, *family.owned_dice(state, PLACES), YOGI_OF_THE_EYE, *family.pool_dice(state)),
        tracks=(family.zone_track(state), family.score_track(scores(state), GOAL)),
        notes=tuple(family.turn_notes(state)),
        actions=family.actions(moves),
        labels=turn_labels(state, moves),
        others=(Words("the Eye", "l'Œil"),),
        phase=phase_of(state),
        prompt=prompt_of(state, moves),
        player=player_of(state),
        has_odds=has_odds(state, moves),
    )
