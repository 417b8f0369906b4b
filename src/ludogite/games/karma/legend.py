"""Names and powers of the dice, in words."""

from ludogite.games.events import enumerated
from ludogite.games.karma.dice import DARK_BLUE, LIGHT_BLUE, ORANGE, RED, VIOLET, YOGI
from ludogite.games.karma.spelling import LETTERS, NAMES
from ludogite.games.legend import DieKind, Legend, PowerButton
from ludogite.games.words import Words

TIMES, MINUS_ONE = "\u00d7", "\u22121"
PLUS = PowerButton("plus", Words("+1", "+1"))
MINUS = PowerButton("minus", Words(MINUS_ONE, MINUS_ONE))
REMOVE = PowerButton(
    "remove",
    Words("Remove", "Retirer"),
    Words("Which die should the yellow one remove?", "Quel dé le jaune doit-il retirer ?"),
)
COPY = PowerButton(
    "copy",
    Words("Copy", "Copier"),
    Words("Which die's face should the green one copy?", "De quel dé le vert copie-t-il la face ?"),
)
AGAIN = PowerButton("again", Words("Roll again", "Relancer"))
DOUBLE = PowerButton("times", Words("Double", "Doubler"))
TRIPLE = PowerButton("times", Words("Triple", "Tripler"))

POWERS: tuple[tuple[Words, tuple[PowerButton, ...]], ...] = (
    (Words("no power", "sans pouvoir"), ()),
    (Words("one up or down", "un de plus ou de moins"), (PLUS, MINUS)),
    (Words("removes a die", "retire un dé"), (REMOVE,)),
    (Words("copies a face", "copie une face"), (COPY,)),
    (Words("rolls again", "se relance"), (AGAIN,)),
    (Words("doubles", "double"), (DOUBLE,)),
    (Words("triples", "triple"), (TRIPLE,)),
    (Words("no power, shows 1 to 3", "sans pouvoir, de 1 à 3"), ()),
)
"""Power and buttons, by colour."""
ABOUT = (
    Words("It has no power: it counts what it shows.", "Il n'a pas de pouvoir : il compte ce qu'il montre."),
    Words(
        "Once in its roll it may count one more or one less than it shows; even 0 or 7.",
        "Une fois dans son lancer, il peut compter un de plus ou de moins que sa face ; même 0 ou 7.",
    ),
    Words(
        "Once in its roll it may remove a die of that roll, even itself, but never the last one.",
        "Une fois dans son lancer, il peut retirer un dé de ce lancer, lui-même aussi, mais jamais le dernier.",
    ),
    Words(
        "Once in its roll it may take on the face that another die of that roll shows.",
        "Une fois dans son lancer, il peut prendre la face que montre un autre dé de ce lancer.",
    ),
    Words(
        "Once in its roll it may be rolled again; the new face counts.",
        "Une fois dans son lancer, il peut être relancé ; la nouvelle face compte.",
    ),
    Words("Once in its roll it may count double.", "Une fois dans son lancer, il peut compter double."),
    Words("Once in its roll it may count three times.", "Une fois dans son lancer, il peut compter triple."),
    Words("It has no power, and shows 1 to 3 only.", "Il n'a pas de pouvoir, et ne montre que 1 à 3."),
)
"""Use of the power, by colour."""
SIGNS = {ORANGE: "\u00b11", DARK_BLUE: f"{TIMES}2", VIOLET: f"{TIMES}3"}
"""Sign of the power on the die, by colour."""
KIND_OF_SIGN = {"+": "plus", "-": "minus", "!": "remove", "=": "copy", "~": "again", "*": "times"}
"""Kind of power by the sign that spells it."""
DIE_WORDS = tuple(
    Words("Yogi", "Yogi") if colour == YOGI else Words(f"{name.en} die", f"dé {name.fr}")
    for colour, name in enumerate(NAMES)
)
INVARIABLE = (ORANGE, LIGHT_BLUE, DARK_BLUE, YOGI)
"""Colours whose French names have no plural form."""
DICE_WORDS = tuple(
    Words(f"{name.en} dice", f"dés {name.fr}{'' if colour in INVARIABLE else 's'}") for colour, name in enumerate(NAMES)
)
LEGEND = Legend(
    dice=tuple(
        DieKind(
            LETTERS[colour],
            DIE_WORDS[colour],
            DICE_WORDS[colour],
            power,
            buttons,
            colour == RED,
            SIGNS.get(colour, ""),
            ABOUT[colour],
        )
        for colour, (power, buttons) in enumerate(POWERS)
    )
)


def die_words(letter: str) -> Words:
    """Name of a die, such as ``red die``."""
    return DIE_WORDS[LETTERS.index(letter)]


def a_die(letter: str) -> Words:
    """Name with an article, such as ``a red die``; ``the`` for the only Yogi."""
    die = die_words(letter)
    if letter == LETTERS[YOGI]:
        return Words(f"the {die.en}", f"le {die.fr}")
    return Words(f"{'an' if die.en[0] == 'o' else 'a'} {die.en}", f"un {die.fr}")


def handful_words(letters: str) -> Words:
    """Dice with their numbers: ``2 red dice and a green die``."""
    counts = {letter: letters.count(letter) for letter in letters}
    lots = [
        a_die(letter) if count == 1 else _so_many(count, DICE_WORDS[LETTERS.index(letter)])
        for letter, count in counts.items()
    ]
    return Words(enumerated([lot.en for lot in lots]).en, enumerated([lot.fr for lot in lots]).fr)


def _so_many(count: int, dice: Words) -> Words:
    return Words(f"{count} {dice.en}", f"{count} {dice.fr}")
