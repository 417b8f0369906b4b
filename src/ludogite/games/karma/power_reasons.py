"""Why the power of a die is refused; the rules are numbered alike on both games' pages."""

from ludogite.games.karma.dice import colour_of, face_of, is_spent
from ludogite.games.karma.powers import NO_POWER, SPEND, most_removed, power_of
from ludogite.games.karma.scene import POWER
from ludogite.games.karma.spelling import NAMES, SIGNS, read_die, spell_die
from ludogite.games.karma.turn import LYING
from ludogite.games.karma.turn_text import dice_lying
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import State
from ludogite.games.words import Words

WHO_CAN = {
    "+": because("3.3", "Only orange dice go up or down by 1", "Seuls les dés orange montent ou descendent de 1"),
    "!": because("3.4", "Only yellow dice remove a die", "Seuls les dés jaunes retirent un dé"),
    "=": because("3.5", "Only green dice copy a face", "Seuls les dés verts copient une face"),
    "~": because("3.6", "Only light blue dice are rolled again", "Seuls les dés bleu clair se relancent"),
    "*": because(
        "3.7", "Only dark blue and violet dice are multiplied", "Seuls les dés bleu foncé et violets se multiplient"
    ),
}


def power_reason(state: State, tried: str) -> Reason:
    """Why a die of the roll cannot do that."""
    match = POWER.fullmatch(tried)
    assert match
    actor, sign, target = match.groups()
    die = read_die(actor)
    assert die is not None
    return (
        _lying_reason(state, actor, die)
        or _colour_reason(die, "+" if sign == "-" else sign[0])
        or _spent_reason(die)
        or _target_reason(state, die, sign, target)
    )


def _lying_reason(state: State, name: str, die: int) -> Reason | None:
    """The die is not in the roll, or looks different."""
    lying = dice_lying(state)
    if die in lying:
        return None
    for other in lying:
        if colour_of(other) == colour_of(die) and face_of(other) == face_of(die):
            if is_spent(other) and not is_spent(die):
                return because(
                    "3.1",
                    "The power of this die is already spent.",
                    "Le pouvoir de ce dé est déjà utilisé.",
                    Words(f"It is {spell_die(other)} now.", f"Il s'écrit {spell_die(other)} à présent."),
                )
            return because(
                "9.1",
                f"No {name} lies in this roll, but {spell_die(other)}: a die is written with its value after a slash "
                "if that differs from its face, and with x if its power is spent.",
                f"Il n'y a pas de {name} dans ce lancer, mais {spell_die(other)} : un dé s'écrit avec sa valeur après "
                "une barre si elle diffère de sa face, et avec x si son pouvoir est utilisé.",
            )
    return because(
        "3.1",
        f"No {name} lies in this roll; only dice of this roll have their powers now.",
        f"Il n'y a pas de {name} dans ce lancer ; seuls les dés de ce lancer ont leur pouvoir à présent.",
    )


def _colour_reason(die: int, sign: str) -> Reason | None:
    """The die's colour has no power, or another one."""
    power = power_of(colour_of(die))
    if power == NO_POWER:
        return because("3.2", "Red dice and the Yogi have no power.", "Les dés rouges et le Yogi n'ont pas de pouvoir.")
    if SIGNS[power] == sign:
        return None
    who, name = WHO_CAN[sign], NAMES[colour_of(die)]
    return because(who.rule, f"{who.words.en}; this die is {name.en}.", f"{who.words.fr} ; ce dé est {name.fr}.")


def _spent_reason(die: int) -> Reason | None:
    if not is_spent(die):
        return None
    return because(
        "3.1",
        "The power of this die is already spent: each die's may be used once a roll.",
        "Le pouvoir de ce dé est déjà utilisé : celui de chaque dé ne sert qu'une fois par lancer.",
    )


def _target_reason(state: State, die: int, sign: str, target: str | None) -> Reason:
    """What is wrong with the die to be removed or the face to be copied."""
    if sign[0] == "=":
        return because(
            "3.5",
            f"No other die of this roll shows a {sign[1]}; a green die copies the face of another die.",
            f"Aucun autre dé de ce lancer ne montre un {sign[1]} ; un dé vert copie la face d'un autre dé.",
        )
    if sign != "!":
        return because("9.1", f"Nothing is written after {sign}.", f"On n'écrit rien après {sign}.")
    if most_removed(1, state[LYING]) == 0:
        return because(
            "3.4",
            "A yellow die may not remove the last die of a roll.",
            "Un dé jaune ne peut pas retirer le dernier dé d'un lancer.",
        )
    if target and read_die(target) == die + SPEND:
        return because(
            "9.1",
            f"Removing its spent twin does the same as removing itself: write {spell_die(die)}!.",
            f"Retirer son jumeau déjà utilisé revient à se retirer lui-même : écrivez {spell_die(die)}!.",
        )
    if target and read_die(target) == die:
        return because(
            "9.1",
            f"There is only one {target}; a die that removes itself is written {target}!.",
            f"Il n'y a qu'un {target} ; un dé qui se retire lui-même s'écrit {target}!.",
        )
    return because(
        "3.4",
        f"No {target} lies in this roll; only a die of this roll can be removed.",
        f"Il n'y a pas de {target} dans ce lancer ; on ne retire qu'un dé de ce lancer.",
    )
