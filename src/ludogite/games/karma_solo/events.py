"""Effects of moves and outcomes of Karma solo: the player's, and the Eye's."""

from functools import cache

from ludogite.games.events import Event
from ludogite.games.karma.events import turn_event
from ludogite.games.karma.legend import a_die
from ludogite.games.karma.turn import EYE_DRAWS, EYE_ROLLS, PHASE, SCORES
from ludogite.games.karma_solo.rules import EYE
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words


def event(setting: Setting, before: State, after: State, text: str) -> Event:
    """A move or a throw of the player, or an action of the Eye."""
    if before[PHASE] == EYE_DRAWS:
        return _drew(text[-1])
    if before[PHASE] == EYE_ROLLS:
        return _went(after[SCORES + EYE] - before[SCORES + EYE])
    return turn_event(before, after, text)


@cache
def _drew(letter: str) -> Event:
    die = a_die(letter)
    words = Words(f"draws a card and takes {die.en}", f"pioche une carte et prend {die.fr}")
    story = Words(f"drew a card and took {die.en}", f"carte piochée : {die.fr} de plus")
    return Event("draw", words, story, ends_turn=False, side=EYE, dice=letter)


@cache
def _went(steps: int) -> Event:
    words = Words(f"rolls all its dice and goes {steps} forward", f"lance tous ses dés et avance de {steps}")
    story = Words(f"rolled all its dice and went {steps} forward", f"tous ses dés lancés : avance de {steps}")
    return Event("advance", words, story, side=EYE, points=steps)
