"""Why a move or a click of Karma Dice is refused."""

from collections.abc import Sequence

from ludogite.games.karma import reasons
from ludogite.games.karma.turn import CARDS, DRAWN, KEEPING, PHASE, PLAYER
from ludogite.games.karma_dice import deck
from ludogite.games.karma_dice.card_words import card_name, either_of
from ludogite.games.karma_dice.notation import CARD_NAMES, CARD_OF, STOPPING, spell_pair
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words

WHEN = {
    deck.SAGE: because(
        "7.1",
        "The sage is used instead of taking a result that would fail.",
        "Le sage sert au lieu de prendre un résultat qui échouerait.",
    ),
    deck.IDEALIST: because(
        "7.2",
        "During powers, the idealist changes the value of one die of the roll by 1.",
        "Pendant les pouvoirs, l'idéaliste change de 1 la valeur d'un dé du lancer.",
        Words("Write use idealist r3+.", "Écrivez use idealist r3+."),
    ),
    deck.INTUITIVE: because(
        "7.3",
        "The intuitive is used after a roll, before any power.",
        "L'intuitif sert après un lancer, avant tout pouvoir.",
    ),
    deck.LUCID: because("7.4", "The lucid is used during powers.", "Le lucide sert pendant les pouvoirs."),
    deck.ELOQUENT: because("7.5", "The eloquent is used during powers.", "L'éloquent sert pendant les pouvoirs."),
    deck.DIPLOMAT: because(
        "7.6",
        "Before the first roll, the diplomat borrows a coloured die that another player has.",
        "Avant le premier lancer, le diplomate emprunte un dé de couleur d'un autre joueur.",
        Words("Write use diplomat 1 g.", "Écrivez use diplomat 1 g."),
    ),
    deck.GENEROUS: because(
        "7.7",
        "The generous is used in stopping by choice, after a success.",
        "Le généreux sert en s'arrêtant de son plein gré, après une réussite.",
        Words("Write stop generous.", "Écrivez stop generous."),
    ),
    deck.EMPATHIC: because(
        "7.8", "The empathic is used before the first roll.", "L'empathique sert avant le premier lancer."
    ),
    deck.BOLD: because("7.9", "The bold is used before the first roll.", "L'audacieux sert avant le premier lancer."),
    deck.TENACIOUS: because(
        "7.10",
        "During powers, the tenacious adds one die of the reserve not rolled this turn.",
        "Pendant les pouvoirs, le tenace ajoute un dé de la réserve pas encore lancé ce tour-ci.",
        Words("Write use tenacious r.", "Écrivez use tenacious r."),
    ),
    deck.CREATIVE: because(
        "7.11",
        "Between rolls, the creative takes back one die rolled this turn.",
        "Entre deux lancers, le créatif reprend un dé lancé ce tour-ci.",
        Words("Write use creative r.", "Écrivez use creative r."),
    ),
    deck.OPTIMIST: because(
        "7.12",
        "The optimist is used in stopping by choice, after a success.",
        "L'optimiste sert en s'arrêtant de son plein gré, après une réussite.",
        Words("Write stop optimist.", "Écrivez stop optimist."),
    ),
}
PLAIN = (deck.SAGE, deck.INTUITIVE, deck.LUCID, deck.ELOQUENT, deck.EMPATHIC, deck.BOLD)
"""The cards that are used for nothing in particular."""


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Why a text that is no legal move here is refused."""
    word, _, about = tried.partition(" ")
    if word == "keep" or (word in ("use", "stop") and about):
        return _card_reason(setting, state, word, about)
    if state[PHASE] == KEEPING:
        cards = spell_pair(state[DRAWN]).split("+")
        pair, example = either_of(cards), f"keep {cards[0]}"
        return because(
            "6.1",
            f"First keep one of your two cards, {pair.en}.",
            f"Gardez d'abord une de vos deux cartes, {pair.fr}.",
            Words(f"Write keep and its name, as {example}.", f"Écrivez keep et son nom, comme {example}."),
        )
    return reasons.reason(state, tried)


def _card_reason(setting: Setting, state: State, word: str, about: str) -> Reason:
    name, _, target = about.partition(" ")
    card = CARD_OF.get(name)
    if not setting.options["traits"]:
        return because("6.1", "This game is played without trait cards.", "Cette partie se joue sans cartes Trait.")
    if card is None:
        listed = ", ".join(CARD_NAMES[1:])
        return because(
            "6.1",
            f"There is no such card. The cards are: {listed}.",
            f"Cette carte n'existe pas. Les cartes sont : {listed}.",
        )
    if word == "keep" or state[PHASE] == KEEPING:
        return _keep_reason(state)
    return _hand_reason(state, card) or _use_reason(word, card, target)


def _keep_reason(state: State) -> Reason:
    if state[PHASE] != KEEPING:
        return because(
            "6.1", "Cards are kept only before the first round.", "On ne garde une carte qu'avant la première manche."
        )
    pair = either_of(spell_pair(state[DRAWN]).split("+"))
    return because(
        "6.1",
        f"You keep one of the two cards you drew: {pair.en}.",
        f"On garde une des deux cartes qu'on a piochées : {pair.fr}.",
    )


def _hand_reason(state: State, card: int) -> Reason | None:
    """The card is somebody else's, or used."""
    own = state[CARDS + state[PLAYER]]
    if own == card:
        return None
    if own == card + deck.USED:
        return because(
            "6.4",
            "You have used this card; each is used once a game.",
            "Vous avez déjà utilisé cette carte ; chacune ne sert qu'une fois par partie.",
        )
    name = card_name(CARD_NAMES[own % deck.USED])
    return because(
        "6.4",
        f"This is not your card; yours is {name.en}.",
        f"Ce n'est pas votre carte ; la vôtre est {name.fr}.",
    )


def _use_reason(word: str, card: int, target: str) -> Reason:
    """The card is written wrongly, or comes at the wrong moment or for a wrong die."""
    name = CARD_NAMES[card]
    right = "stop" if card in STOPPING else "use"
    if word != right or (target and card in (*PLAIN, *STOPPING)):
        return because("9.1", f"This card is written {right} {name}.", f"Cette carte s'écrit {right} {name}.")
    return WHEN[card]


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """What clicks try to do, as in every dice game; or a trait card, and what it is used for."""
    card, *about = clicks
    if card not in CARD_OF:
        return reasons.attempt(state, clicks)
    if state[PHASE] == KEEPING:
        return f"keep {card}"
    if CARD_OF[card] in STOPPING:
        return f"stop {card}"
    target = "".join(about).removeprefix("spent ")
    return f"use {card} {target}".strip()
