"""Why a move or a click of Karma solo is refused."""

from collections.abc import Sequence

from ludogite.games.karma import reasons
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Why a text that is no legal move here is refused."""
    word, _, about = tried.partition(" ")
    if word in ("keep", "use") or (word == "stop" and about):
        return because(
            "1.5", "Trait cards have no abilities in solo.", "Les cartes Trait n'ont pas de capacité en solo."
        )
    return reasons.reason(state, tried)


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """What clicks try to do, as in every dice game."""
    return reasons.attempt(state, clicks)
