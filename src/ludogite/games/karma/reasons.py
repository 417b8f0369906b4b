"""Reasons against moves and clicks of the dice games; both games' pages number these rules alike."""

import re
from collections.abc import Sequence

from ludogite.games.karma.dice import COLOURS, RED, YOGI, colour_of, face_of, is_spent, number_of
from ludogite.games.karma.fields import dice_lying
from ludogite.games.karma.legend import DICE_WORDS, handful_words
from ludogite.games.karma.powers import NO_POWER, SPEND, most_removed, power_of
from ludogite.games.karma.scene import POWER
from ludogite.games.karma.spelling import DIE, LETTERS, NAMES, SIGNS, read_die, spell_die
from ludogite.games.karma.turn import LYING, PHASE, PICKING, POWERS, REST, ROLLING, SPENT
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import State
from ludogite.games.words import Words

IN_THE_ROLL = re.compile(DIE)
ELSEWHERE = re.compile(r"(pool|spent|[0-9]) ([roygcbvw])")


def reason(state: State, tried: str) -> Reason:
    """Reason why a text is not a legal move here."""
    word, _, about = tried.partition(" ")
    if tried == "pass":
        return because(
            "9.3", "You may pass only when you have no legal move.", "On ne passe que si l'on n'a aucun coup légal."
        )
    if word == "roll":
        return _moment(state, ROLLING) or _roll_reason(state, about)
    if word == "pick":
        return _pick_reason(state, about)
    if tried == "stop":
        return _stop_reason(state)
    if POWER.fullmatch(tried) and state[PHASE] == POWERS:
        return power_reason(state, tried)
    return ((POWER.fullmatch(tried) or tried == "take") and _moment(state, POWERS)) or _unknown()


def _unknown() -> Reason:
    return because(
        "9.1",
        "This is not the spelling of a move. Write roll and the dice, as roll rrg; a die and what it does, as o3+, "
        "y3!r2, g2=6, c2~, b4*; take; stop; or pick and a colour, as pick g.",
        "Ce n'est pas l'écriture d'un coup. Écrivez roll et les dés, comme roll rrg ; un dé et ce qu'il fait, comme "
        "o3+, y3!r2, g2=6, c2~, b4* ; take ; stop ; ou pick et une couleur, comme pick g.",
    )


def _moment(state: State, wanted: int) -> Reason | None:
    """Reason: another phase than the one this move belongs to."""
    phase = state[PHASE]
    if phase == wanted:
        return None
    if phase == PICKING:
        return because(
            "4.2",
            "No turn is being played: first you pick one coloured die from the general reserve.",
            "Aucun tour n'est en cours : choisissez d'abord un dé de couleur dans la réserve générale.",
        )
    if phase == POWERS:
        return because(
            "2.3",
            "There is a roll on the table: use powers if you like, and take its result, before you roll again.",
            "Un lancer est sur la table : utilisez des pouvoirs si vous voulez, puis validez son résultat.",
        )
    return because(
        "2.3",
        "There is no roll on the table; powers and results come after a roll.",
        "Aucun lancer n'est sur la table ; pouvoirs et résultats viennent après un lancer.",
    )


def _stop_reason(state: State) -> Reason:
    if state[PHASE] == ROLLING:
        return because(
            "2.7",
            "You cannot stop before your first roll: you may stop only after a success.",
            "On ne peut pas s'arrêter avant son premier lancer : on s'arrête seulement après une réussite.",
        )
    if state[PHASE] == POWERS:
        return because(
            "2.7",
            "You cannot stop in the middle of a roll: take its result first.",
            "On ne s'arrête pas au milieu d'un lancer : validez d'abord son résultat.",
        )
    return _moment(state, ROLLING) or _unknown()


def _roll_reason(state: State, letters: str) -> Reason:
    """Reason against the dice chosen."""
    if not letters.strip():
        return because("2.1", "You must roll at least one die.", "Il faut lancer au moins un dé.")
    if set(letters) - set(LETTERS):
        return because(
            "9.1",
            f"Dice are written by their letters, {' '.join(LETTERS)}, without spaces: roll rrg.",
            f"Les dés s'écrivent par leurs lettres, {' '.join(LETTERS)}, sans espaces : roll rrg.",
        )
    for colour in range(COLOURS):
        if letters.count(LETTERS[colour]) > number_of(state[REST], colour):
            return _missing_reason(state, colour)
    ordered = "".join(sorted(letters, key=LETTERS.index))
    return because(
        "9.1",
        f"Dice are written in the order {' '.join(LETTERS)}: roll {ordered}.",
        f"Les dés s'écrivent dans l'ordre {' '.join(LETTERS)} : roll {ordered}.",
    )


def _missing_reason(state: State, colour: int) -> Reason:
    """Reason: not enough dice of this colour are left, or there never were."""
    left = number_of(state[REST], colour)
    name, dice = NAMES[colour], DICE_WORDS[colour]
    if number_of(state[SPENT], colour):
        return because(
            "2.2",
            f"Rolled dice are spent for this turn; {dice.en} left to roll: {left}.",
            f"Les dés lancés sont utilisés pour ce tour ; {dice.fr} encore à lancer : {left}.",
        )
    if colour == YOGI:
        return because("1.4", "The Yogi is not in your reserve.", "Le Yogi n'est pas dans votre réserve.")
    if left == 0:
        en, fr = f"There is no {name.en} die in your reserve.", f"Il n'y a pas de dé {name.fr} dans votre réserve."
    else:
        all_left = handful_words(LETTERS[colour] * left)
        en, fr = f"Your reserve has only {all_left.en}.", f"Dans votre réserve, il y a seulement {all_left.fr}."
    return because("1.4", en, fr)


def _pick_reason(state: State, letter: str) -> Reason:
    """Reason against a pick."""
    if state[PHASE] != PICKING:
        return because(
            "4.2", "Dice are picked only at the end of a round.", "On ne choisit de dé qu'à la fin de la manche."
        )
    if len(letter) != 1 or letter not in LETTERS:
        return because(
            "9.1",
            "Write pick and the letter of one colour, as pick g.",
            "Écrivez pick et la lettre d'une seule couleur, comme pick g.",
        )
    if LETTERS.index(letter) in (RED, YOGI):
        return because(
            "4.2",
            "Only the coloured dice of the general reserve are picked, not the red dice or the Yogi.",
            "On ne choisit que des dés de couleur de la réserve générale, ni les rouges ni le Yogi.",
        )
    name = NAMES[LETTERS.index(letter)]
    return because(
        "4.3",
        f"No {name.en} die is left in the general reserve, and it is never refilled.",
        f"Il ne reste aucun dé {name.fr} dans la réserve générale, qui n'est jamais regarnie.",
    )


# Clicks that begin no legal move


def attempt(state: State, clicks: Sequence[str]) -> Reason | str:
    """Move by the clicks: a die to pick; dice to roll; a die of the roll and its power; or a button."""
    first = clicks[0]
    if found := ELSEWHERE.fullmatch(first):
        return _elsewhere(state, found[1], found[2])
    if IN_THE_ROLL.fullmatch(first):
        return _power_attempt(first, clicks[1:])
    dice = [click for click in clicks if click in tuple(LETTERS)]
    if not dice:
        return "roll " if first == "roll" else first
    found = next((found for found in map(ELSEWHERE.fullmatch, clicks) if found), None)
    if found:
        return _elsewhere(state, found[1], found[2])
    return "roll " + "".join(sorted(dice, key=LETTERS.index))


def _elsewhere(state: State, place: str, letter: str) -> Reason | str:
    """Move by a click on a die outside the reserve of the turn, or the reason against it."""
    if place == "pool":
        return f"pick {letter}"
    if place == "spent" or state[PHASE] == PICKING:
        return "roll " + letter * (1 + number_of(state[REST], LETTERS.index(letter)))
    return because(
        "1.4", "This die is not in your reserve of this turn.", "Ce dé ne fait pas partie de votre réserve de ce tour."
    )


def _power_attempt(die: str, others: Sequence[str]) -> Reason | str:
    """Move by the clicks on a die of the roll and on its power, or the reason against it."""
    if others:
        return die + "".join(others)
    if die[0] == "g" and "x" not in die:
        return because(
            "3.5",
            "A green die copies the face of another die, and there is none in this roll.",
            "Un dé vert copie la face d'un autre dé, et il n'y en a pas dans ce lancer.",
        )
    sign = SIGNS.get(power_of(LETTERS.index(die[0])), "+")
    return f"{die}{sign}{die[1]}" if sign == "=" else die + sign


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
    """Reason against the use of a power."""
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
    """Reason: the die is not in the roll, or is spelled differently."""
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
                f"There is no {name} in this roll, but there is {spell_die(other)}: a die is written with its value "
                "after a slash if that differs from its face, and with x if its power is spent.",
                f"Il n'y a pas de {name} dans ce lancer, mais {spell_die(other)} : un dé s'écrit avec sa valeur après "
                "une barre si elle diffère de sa face, et avec x si son pouvoir est utilisé.",
            )
    return because(
        "3.1",
        f"There is no {name} in this roll; only dice of this roll have their powers now.",
        f"Il n'y a pas de {name} dans ce lancer ; seuls les dés de ce lancer ont leur pouvoir à présent.",
    )


def _colour_reason(die: int, sign: str) -> Reason | None:
    """Reason: dice of this colour have no power, or another one."""
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
        "The power of this die is already spent: each die may use its power once per roll.",
        "Le pouvoir de ce dé est déjà utilisé : celui de chaque dé ne sert qu'une fois par lancer.",
    )


def _target_reason(state: State, die: int, sign: str, target: str | None) -> Reason:
    """Reason against the die to be removed or the face to be copied."""
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
        f"There is no {target} in this roll; only a die of this roll can be removed.",
        f"Il n'y a pas de {target} dans ce lancer ; on ne retire qu'un dé de ce lancer.",
    )
