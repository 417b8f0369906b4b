"""Phases, prompts and buttons of the dice games."""

from collections.abc import Sequence
from functools import cache

from ludogite.games.karma import turn
from ludogite.games.karma.dice import FACES
from ludogite.games.karma.fields import PHASES, PLAYERLESS_PHASES
from ludogite.games.karma.legend import KIND_OF_SIGN
from ludogite.games.karma.turn import PHASE, PLAYER, POWERS, ROLLING, ZONE, ZONES
from ludogite.games.rulebook import State
from ludogite.games.scene import FINISHED, Label, Phase
from ludogite.games.words import Words

PHASE_OF = {
    phase: Phase(PHASES[phase], words)
    for phase, words in {
        ROLLING: Words("Choosing dice", "Choix des dés"),
        turn.THROWING: Words("The dice are rolling", "Les dés roulent"),
        POWERS: Words("Dice rolled", "Dés lancés"),
        turn.PICKING: Words("Picking a die", "Choix d'un dé"),
        turn.DEALING: Words("Cards are dealt", "Les cartes sont distribuées"),
        turn.KEEPING: Words("Keeping a card", "Choix d'une carte"),
        turn.EYE_DRAWS: Words("The Eye draws a card", "L'Œil pioche une carte"),
        turn.EYE_ROLLS: Words("The Eye rolls its dice", "L'Œil lance ses dés"),
        turn.FINISHED: FINISHED.words,
    }.items()
}
TAKE = Words("Take the result.", "Validez le résultat.")
USE_OR_TAKE = Words("Use a power, or take the result.", "Utilisez un pouvoir, ou validez le résultat.")
PICK = Words(
    "Pick a die: it is yours for the rest of the game.", "Choisissez un dé : il est à vous jusqu'à la fin de la partie."
)
KEEP = Words(
    "Keep one of your two cards. Nobody sees which until all have chosen.",
    "Gardez une de vos deux cartes. Personne ne la voit avant que tous aient choisi.",
)


def phase_of(state: State) -> Phase:
    """Phase of the game."""
    return PHASE_OF[state[PHASE]]


def player_of(state: State) -> int | None:
    """Player whose turn, pick or choice it is, also during throws; None for a side that is not a player."""
    return None if state[PHASE] in PLAYERLESS_PHASES else state[PLAYER]


def has_odds(state: State, moves: Sequence[str]) -> bool:
    """Whether the player in turn chooses dice to roll."""
    return bool(moves) and state[PHASE] == ROLLING


def prompt_of(state: State, moves: Sequence[str]) -> Words | None:
    """Instruction to the player in turn."""
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


STOP = "stop"
ROLL_LABEL = Label(
    "roll", Words("Roll", "Lancer"), Words("Roll the dice you have chosen.", "Lancez les dés choisis."), kind="roll"
)
STOP_LABEL = Label(
    STOP,
    Words("Stop", "S'arrêter"),
    Words("End your turn and score your zone.", "Terminez votre tour et marquez votre zone."),
    kind=STOP,
)
TAKE_LABEL = Label(
    "take",
    Words("Take the result", "Valider le résultat"),
    Words("The dice count as they are.", "Les dés comptent tels qu'ils sont."),
    kind="take",
)
POWER_LABELS = (
    *(
        Label(sign, words, about, kind=KIND_OF_SIGN[sign])
        for sign, words, about in (
            ("-", Words("One less", "Un de moins"), Words("Its value goes down by 1.", "Sa valeur baisse de 1.")),
            ("+", Words("One more", "Un de plus"), Words("Its value goes up by 1.", "Sa valeur monte de 1.")),
            ("!", Words("Remove", "Retirer"), Words("It removes a die of this roll.", "Il retire un dé de ce lancer.")),
            ("~", Words("Roll again", "Relancer"), Words("It is rolled again.", "Il est relancé.")),
            (
                "*",
                Words("Multiply", "Multiplier"),
                Words(
                    "Its value is doubled, a violet one's tripled.",
                    "Sa valeur est doublée, celle d'un dé violet triplée.",
                ),
            ),
        )
    ),
    *(
        Label(
            f"={face}",
            Words(f"Copy the {face}", f"Copier le {face}"),
            Words("It takes on the face of another die.", "Il prend la face d'un autre dé."),
            kind=KIND_OF_SIGN["="],
            number=face,
        )
        for face in range(1, FACES + 1)
    ),
)


def turn_labels(state: State, moves: Sequence[str]) -> tuple[Label, ...]:
    """Buttons of a turn that are usable now."""
    if not moves:
        return ()
    if state[PHASE] == ROLLING:
        can_stop = any(move.startswith(STOP) for move in moves)
        return (ROLL_LABEL, STOP_LABEL) if can_stop else (ROLL_LABEL,)
    if state[PHASE] != POWERS:
        return ()
    used = {sign for move in moves for sign in signs_of(move)}
    return (TAKE_LABEL, *(label for label in POWER_LABELS if label.click in used))


def signs_of(move: str) -> Sequence[str]:
    """Signs of powers in a move's spelling; names of dice have none of these signs."""
    copied = move.rpartition("=")
    if copied[1]:
        return (f"={copied[2]}",)
    return [sign for sign in "-+!~*" if sign in move.replace("/-", "/")]
