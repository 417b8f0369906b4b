"""Names of the trait cards, and their effects in a sentence; section 7 of the game's page has the full rules."""

from collections.abc import Iterable, Sequence

from ludogite.games.karma_dice.notation import CARD_OF, USED_SIGN
from ludogite.games.karma_dice.setup import CARD_DICE
from ludogite.games.scene import Label
from ludogite.games.words import Words

CARD_WORDS = {
    "sage": (
        Words("The sage", "Le sage"),
        "Instead of a failure: the dice are spent, but you keep your zone and your turn goes on.",
        "Au lieu d'un échec : les dés sont utilisés, mais vous gardez votre zone et votre tour continue.",
    ),
    "idealist": (
        Words("The idealist", "L'idéaliste"),
        "After a roll: change the value of one of its dice by 1.",
        "Après un lancer : changez de 1 la valeur d'un de ses dés.",
    ),
    "intuitive": (
        Words("The intuitive", "L'intuitif"),
        "After a roll, before any power: roll all its dice again.",
        "Après un lancer, avant tout pouvoir : relancez tous ses dés.",
    ),
    "lucid": (
        Words("The lucid", "Le lucide"),
        "After a roll: a result equal to the previous one is enough.",
        "Après un lancer : un résultat égal au précédent suffit.",
    ),
    "eloquent": (
        Words("The eloquent", "L'éloquent"),
        "After a roll: its result is 2 higher.",
        "Après un lancer : son résultat augmente de 2.",
    ),
    "diplomat": (
        Words("The diplomat", "Le diplomate"),
        "Before the first roll: borrow a coloured die from another player for this turn.",
        "Avant le premier lancer : empruntez pour ce tour un dé de couleur à un autre joueur.",
    ),
    "generous": (
        Words("The generous", "Le généreux"),
        "When you stop: score 3 more; every other player scores 1.",
        "En vous arrêtant : marquez 3 de plus ; chaque autre joueur marque 1.",
    ),
    "empathic": (
        Words("The empathic", "L'empathique"),
        "Before the first roll: the Yogi belongs to your reserve of this turn.",
        "Avant le premier lancer : le Yogi fait partie de votre réserve de ce tour.",
    ),
    "bold": (
        Words("The bold", "L'audacieux"),
        "Before the first roll: 3 more if this turn scores zone 7 or higher.",
        "Avant le premier lancer : 3 de plus si ce tour marque la zone 7 ou plus haut.",
    ),
    "tenacious": (
        Words("The tenacious", "Le tenace"),
        "After a roll: roll one more die of your reserve, which joins it.",
        "Après un lancer : lancez un dé de plus de votre réserve, qui le rejoint.",
    ),
    "creative": (
        Words("The creative", "Le créatif"),
        "Between two rolls: take one die rolled in this turn back into your reserve.",
        "Entre deux lancers : reprenez dans votre réserve un dé lancé pendant ce tour.",
    ),
    "optimist": (
        Words("The optimist", "L'optimiste"),
        "When you stop: score 1 more for every die not rolled, 3 at most.",
        "En vous arrêtant : marquez 1 de plus pour chaque dé non lancé, 3 au plus.",
    ),
}
"""Name and effect of each card, in English and French, in the order of section 7."""
CARD_LABELS = {
    card: Label(card, words, Words(*about), kind="card", colour=CARD_DICE[CARD_OF[card]])
    for card, (words, *about) in CARD_WORDS.items()
}


def card_rule(card: str) -> str:
    """Number of a card's own rule."""
    return f"7.{list(CARD_WORDS).index(card) + 1}"


def card_name(card: str) -> Words:
    """Name of a card within a sentence."""
    words = CARD_LABELS[card].words
    return Words(words.en[0].lower() + words.en[1:], words.fr[0].lower() + words.fr[1:])


def either_of(cards: Sequence[str]) -> Words:
    """Words for two cards to choose from."""
    first, second = map(card_name, cards)
    return Words(f"{first.en} or {second.en}", f"{first.fr} ou {second.fr}")


def labels_of(traits: Iterable[str]) -> tuple[Label, ...]:
    """Labels of the cards in a position's text, one part per player: ``sage``, ``sage!``, ``bold+sage``."""
    names = (name.removesuffix(USED_SIGN) for trait in traits for name in trait.split("+"))
    return tuple(CARD_LABELS[name] for name in names if name in CARD_LABELS)
