"""What the trait cards are called, and what each does, in a sentence; section 7 of the game's page says it in full."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ludogite.games.karma_dice.notation import CARD_DICE, CARD_OF, USED_SIGN
from ludogite.games.scene import Label
from ludogite.games.words import Words

CARD_LABELS = {
    label.click: replace(label, kind="card", colour=CARD_DICE[CARD_OF[label.click]])
    for label in (
        Label(
            "bold",
            Words("The bold", "L'audacieux"),
            Words(
                "Before the first roll: 3 more if this turn scores zone 7 or higher.",
                "Avant le premier lancer : 3 de plus si ce tour marque la zone 7 ou plus haut.",
            ),
        ),
        Label(
            "creative",
            Words("The creative", "Le créatif"),
            Words(
                "Between two rolls: take one die rolled in this turn back into your reserve.",
                "Entre deux lancers : reprenez dans votre réserve un dé lancé pendant ce tour.",
            ),
        ),
        Label(
            "diplomat",
            Words("The diplomat", "Le diplomate"),
            Words(
                "Before the first roll: borrow a coloured die from another player for this turn.",
                "Avant le premier lancer : empruntez pour ce tour un dé de couleur à un autre joueur.",
            ),
        ),
        Label(
            "eloquent",
            Words("The eloquent", "L'éloquent"),
            Words(
                "After a roll: its result is 2 higher.",
                "Après un lancer : son résultat augmente de 2.",
            ),
        ),
        Label(
            "empathic",
            Words("The empathic", "L'empathique"),
            Words(
                "Before the first roll: the Yogi belongs to your reserve of this turn.",
                "Avant le premier lancer : le Yogi fait partie de votre réserve de ce tour.",
            ),
        ),
        Label(
            "generous",
            Words("The generous", "Le généreux"),
            Words(
                "When you stop: score 3 more; every other player scores 1.",
                "En vous arrêtant : marquez 3 de plus ; chaque autre joueur marque 1.",
            ),
        ),
        Label(
            "idealist",
            Words("The idealist", "L'idéaliste"),
            Words(
                "After a roll: change the value of one of its dice by 1.",
                "Après un lancer : changez de 1 la valeur d'un de ses dés.",
            ),
        ),
        Label(
            "intuitive",
            Words("The intuitive", "L'intuitif"),
            Words(
                "After a roll, before any power: roll all its dice again.",
                "Après un lancer, avant tout pouvoir : relancez tous ses dés.",
            ),
        ),
        Label(
            "lucid",
            Words("The lucid", "Le lucide"),
            Words(
                "After a roll: a result equal to the previous one is enough.",
                "Après un lancer : un résultat égal au précédent suffit.",
            ),
        ),
        Label(
            "optimist",
            Words("The optimist", "L'optimiste"),
            Words(
                "When you stop: score 1 more for every die not rolled, 3 at most.",
                "En vous arrêtant : marquez 1 de plus pour chaque dé non lancé, 3 au plus.",
            ),
        ),
        Label(
            "sage",
            Words("The sage", "Le sage"),
            Words(
                "Instead of a failure: the dice are spent, but you keep your zone and your turn goes on.",
                "Au lieu d'un échec : les dés sont dépensés, mais vous gardez votre zone et votre tour continue.",
            ),
        ),
        Label(
            "tenacious",
            Words("The tenacious", "Le tenace"),
            Words(
                "After a roll: roll one more die of your reserve, which joins it.",
                "Après un lancer : lancez un dé de plus de votre réserve, qui le rejoint.",
            ),
        ),
    )
}


def card_name(card: str) -> Words:
    """What a card is called within a sentence."""
    words = CARD_LABELS[card].words
    return Words(words.en[0].lower() + words.en[1:], words.fr[0].lower() + words.fr[1:])


def either_of(cards: Sequence[str]) -> Words:
    """Two cards to choose from."""
    first, second = map(card_name, cards)
    return Words(f"{first.en} or {second.en}", f"{first.fr} ou {second.fr}")


def labels_of(traits: Iterable[str]) -> tuple[Label, ...]:
    """The labels of cards as a position's text has them, one a player: ``sage``, ``sage!``, ``bold+sage``."""
    names = (name.removesuffix(USED_SIGN) for trait in traits for name in trait.split("+"))
    return tuple(CARD_LABELS[name] for name in names if name in CARD_LABELS)
