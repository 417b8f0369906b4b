"""What is awaited at a table of dice, and what the player in turn is to do."""

from collections.abc import Sequence
from functools import cache

from ludogite.games.karma import turn
from ludogite.games.karma.text import OF_NOBODY, PHASES
from ludogite.games.karma.turn import PHASE, PLAYER, POWERS, ROLLING, ZONE, ZONES
from ludogite.games.rulebook import State
from ludogite.games.scene import FINISHED, Phase
from ludogite.games.words import Words

PHASE_OF = {
    phase: Phase(PHASES[phase], words)
    for phase, words in {
        ROLLING: Words("Choosing dice", "Choix des dés"),
        turn.THROWING: Words("The dice are rolling", "Les dés roulent"),
        POWERS: Words("The roll lies", "Le lancer est sur la table"),
        turn.PICKING: Words("Picking a die", "Choix d'un dé"),
        turn.DEALING: Words("Cards are dealt", "Les cartes sont distribuées"),
        turn.KEEPING: Words("Keeping a card", "Choix d'une carte"),
        turn.EYE_DRAWS: Words("The Eye draws a card", "L'Œil pioche une carte"),
        turn.EYE_ROLLS: Words("The Eye rolls its dice", "L'Œil lance ses dés"),
        turn.FINISHED: FINISHED.words,
    }.items()
}
TAKE = Words("Take the result.", "Prenez le résultat.")
USE_OR_TAKE = Words("Use a power, or take the result.", "Utilisez un pouvoir, ou prenez le résultat.")
PICK = Words(
    "Pick a die: it is yours for the rest of the game.", "Choisissez un dé : il est à vous jusqu'à la fin de la partie."
)
KEEP = Words(
    "Keep one of your two cards. Nobody sees which until all have chosen.",
    "Gardez une de vos deux cartes. Personne ne la voit avant que tous aient choisi.",
)


def phase_of(state: State) -> Phase:
    """What is awaited."""
    return PHASE_OF[state[PHASE]]


def player_of(state: State) -> int | None:
    """Whose turn, pick or choice it is, also while the dice fall; None while a side is at it that no player is."""
    return None if state[PHASE] in OF_NOBODY else state[PLAYER]


def has_odds(state: State, moves: Sequence[str]) -> bool:
    """Whether the player in turn chooses dice to roll."""
    return bool(moves) and state[PHASE] == ROLLING


def prompt_of(state: State, moves: Sequence[str]) -> Words | None:
    """What the player in turn is to do."""
    phase = state[PHASE]
    if not moves:
        return None
    if phase == ROLLING:
        return _choose(ZONES[state[ZONE]])
    if phase == POWERS:
        return USE_OR_TAKE if len(moves) > 1 else TAKE
    return PICK if phase == turn.PICKING else KEEP


@cache
def _choose(zone: int) -> Words:
    if not zone:
        return Words("Choose dice to roll.", "Choisissez des dés à lancer.")
    return Words(
        f"Choose dice to roll, or stop in zone {zone}.", f"Choisissez des dés à lancer, ou arrêtez-vous en zone {zone}."
    )
