"""What the buttons of a dice game say."""

from collections.abc import Sequence

from ludogite.games.karma.dice import FACES
from ludogite.games.karma.legend import KIND_OF_SIGN
from ludogite.games.karma.turn import PHASE, POWERS, ROLLING
from ludogite.games.rulebook import State
from ludogite.games.scene import Label
from ludogite.games.words import Words

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
    Words("Take the result", "Prendre le résultat"),
    Words("The dice count as they lie.", "Les dés comptent tels qu'ils sont."),
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
    """The buttons of a turn as far as they can be of use now."""
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
    """The powers that a move spells; no die's name has any of these signs."""
    copied = move.rpartition("=")
    if copied[1]:
        return (f"={copied[2]}",)
    return [sign for sign in "-+!~*" if sign in move.replace("/-", "/")]
