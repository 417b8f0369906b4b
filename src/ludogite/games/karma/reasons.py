"""Why a move or a click of a dice game is refused; the rules are numbered alike on both games' pages."""

import re
from collections.abc import Sequence

from ludogite.games.karma.dice import COLOURS, RED, YOGI, number_of
from ludogite.games.karma.legend import DICE_WORDS, handful_words
from ludogite.games.karma.power_reasons import power_reason
from ludogite.games.karma.powers import power_of
from ludogite.games.karma.scene import POWER
from ludogite.games.karma.spelling import DIE, LETTERS, NAMES, SIGNS
from ludogite.games.karma.turn import PHASE, PICKING, POWERS, REST, ROLLING, SPENT
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import State

IN_THE_ROLL = re.compile(DIE)
ELSEWHERE = re.compile(r"(pool|spent|[0-9]) ([roygcbvw])")


def reason(state: State, tried: str) -> Reason:
    """Why a text that is no legal move here is refused."""
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
    """What is awaited instead of a roll, or instead of powers and a result."""
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
            "A roll lies on the table: use powers if you like, and take its result, before you roll again.",
            "Un lancer est sur la table : utilisez des pouvoirs si vous voulez, puis prenez son résultat.",
        )
    return because(
        "2.3",
        "No roll lies on the table; powers and results come after a roll.",
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
            "On ne s'arrête pas au milieu d'un lancer : prenez d'abord son résultat.",
        )
    return _moment(state, ROLLING) or _unknown()


def _roll_reason(state: State, letters: str) -> Reason:
    """What is wrong with the dice chosen."""
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
    """There are not so many dice of this colour left: they were rolled, or never there."""
    left = number_of(state[REST], colour)
    name, dice = NAMES[colour], DICE_WORDS[colour]
    if number_of(state[SPENT], colour):
        return because(
            "2.2",
            f"Rolled dice are spent for this turn; {dice.en} left to roll: {left}.",
            f"Les dés lancés sont dépensés pour ce tour ; {dice.fr} encore à lancer : {left}.",
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
    """What is wrong with a pick."""
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
        f"No {name.en} die is left in the general reserve, and it is never filled up.",
        f"Il ne reste aucun dé {name.fr} dans la réserve générale, qui n'est jamais regarnie.",
    )


# Clicks that begin no legal move.


def attempt(state: State, clicks: Sequence[str]) -> Reason | str:
    """A die of the general reserve to pick; dice to roll; a die of the roll and what it does; or a button."""
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
    """A die that is not in the reserve of the turn."""
    if place == "pool":
        return f"pick {letter}"
    if place == "spent" or state[PHASE] == PICKING:
        return "roll " + letter * (1 + number_of(state[REST], LETTERS.index(letter)))
    return because(
        "1.4", "This die is not in your reserve of this turn.", "Ce dé ne fait pas partie de votre réserve de ce tour."
    )


def _power_attempt(die: str, others: Sequence[str]) -> Reason | str:
    """A die of the roll, and what it should do."""
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
