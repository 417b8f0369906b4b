"""Reasons against moves and clicks of Karma solo."""

from collections.abc import Sequence

from ludogite.games.game_over import Cause
from ludogite.games.karma import reasons
from ludogite.games.karma.turn import SCORES
from ludogite.games.karma_solo.rules import EYE, has_won
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Reason why a text is not a legal move here."""
    word, _, about = tried.partition(" ")
    if word in ("keep", "use") or (word == "stop" and about):
        return because(
            "1.5", "Trait cards have no abilities in solo.", "Les cartes Trait n'ont pas de capacité en solo."
        )
    return reasons.reason(state, tried)


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """Move by the clicks, as in both dice games."""
    return reasons.attempt(state, clicks)


def ended(setting: Setting, state: State) -> Cause:
    """6.1 The player has reached the target, or 6.2 the Eye is ahead."""
    score, lead = state[SCORES], state[SCORES + EYE] - state[SCORES]
    if has_won(setting.tables, list(state)):
        said = Words(
            f"{score} Karma, and the Eye did not get ahead", f"{score} de Karma, et l'Œil n'est pas passé devant"
        )
        return Cause("6.1", said, (Words(f"you have {said.en}", f"vous avez {said.fr}"),))
    said = Words(f"the Eye overtook {{0}} by {lead}", f"l'Œil dépasse {{0}} de {lead}")
    return Cause("6.2", said, (Words(f"the Eye overtook you by {lead}", f"l'Œil vous dépasse de {lead}"),))
