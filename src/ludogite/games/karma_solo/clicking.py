"""What clicks in Karma solo try to do, where they begin no legal move."""

from collections.abc import Sequence

from ludogite.games.karma import clicking
from ludogite.games.refusals import Reason
from ludogite.games.rulebook import Setting, State


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """As in every dice game."""
    return clicking.attempt(state, clicks)
