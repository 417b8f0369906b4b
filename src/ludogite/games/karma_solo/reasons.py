"""Why a move of Karma solo is refused."""

from ludogite.games.karma import reasons
from ludogite.games.karma_solo.clicking import attempt
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State

__all__ = ["attempt", "reason"]


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Why a text that is no legal move here is refused."""
    word, _, about = tried.partition(" ")
    if word in ("keep", "use") or (word == "stop" and about):
        return because(
            "1.5", "Trait cards have no abilities in solo.", "Les cartes Trait n'ont pas de capacité en solo."
        )
    return reasons.reason(state, tried)
