"""Reasons against moves and clicks of Karma Dice."""

from collections.abc import Sequence

from ludogite.games.game_over import Cause
from ludogite.games.karma import reasons
from ludogite.games.karma.fields import all_scores
from ludogite.games.karma.turn import CARDS, DRAWN, KEEPING, PHASE, PLAYER
from ludogite.games.karma_dice import cards as trait
from ludogite.games.karma_dice.card_words import CARD_LABELS, card_name, card_rule, either_of
from ludogite.games.karma_dice.notation import CARD_NAMES, CARD_OF, STOPPING, spell_pair
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words

EXAMPLE_OF = {trait.IDEALIST: "r3+", trait.DIPLOMAT: "1 g", trait.TENACIOUS: "r", trait.CREATIVE: "r"}
"""Examples of the targets of cards that need one."""


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Reason why a text is not a legal move here."""
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
    """Reason: the card is another player's, or used."""
    own = state[CARDS + state[PLAYER]]
    if own == card:
        return None
    if own == card + trait.USED:
        return because(
            "6.4",
            "You have used this card; each can be used once per game.",
            "Vous avez déjà utilisé cette carte ; chacune ne sert qu'une fois par partie.",
        )
    name = card_name(CARD_NAMES[own % trait.USED])
    return because(
        "6.4", f"This is not your card; yours is {name.en}.", f"Ce n'est pas votre carte ; la vôtre est {name.fr}."
    )


def _use_reason(word: str, card: int, target: str) -> Reason:
    """Reason: the card is misspelled, or used at the wrong moment or on a wrong die."""
    label, right = CARD_LABELS[CARD_NAMES[card]], "stop" if card in STOPPING else "use"
    written = f"{right} {label.click} {EXAMPLE_OF.get(card, '')}".rstrip()
    if word != right or (target and card not in EXAMPLE_OF):
        return because("9.1", f"This card is written {written}.", f"Cette carte s'écrit {written}.")
    assert label.about
    return because(
        card_rule(label.click),
        f"{label.words.en} cannot be used like this now. {label.about.en}",
        f"{label.words.fr} ne peut pas servir ainsi maintenant. {label.about.fr}",
        Words(f"Write {written}.", f"Écrivez {written}.") if card in EXAMPLE_OF else None,
    )


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """Move by the clicks, as in both dice games; or a trait card and its target."""
    card, *about = clicks
    if card not in CARD_OF:
        return reasons.attempt(state, clicks)
    if state[PHASE] == KEEPING:
        return f"keep {card}"
    if CARD_OF[card] in STOPPING:
        return f"stop {card}"
    target = "".join(about).removeprefix("spent ")
    return f"use {card} {target}".strip()


def ended(setting: Setting, state: State) -> Cause:
    """5.2 The highest score wins. 5.3 Players who share it share the win."""
    scores = all_scores(state)
    best = max(scores)
    if scores.count(best) > 1:
        shared = Words(f"you each have {best} Karma", f"vous avez chacun {best} de Karma")
        to = tuple(shared if score == best else _behind("they have", "ils ont", best, score) for score in scores)
        return Cause("5.3", Words(f"each has {best} Karma", f"chacun a {best} de Karma"), to)
    winner = scores.index(best)
    name, second = f"{{{winner}}}", max(scores[:winner] + scores[winner + 1 :])
    said = Words(f"{best} Karma against {second}", f"{best} de Karma contre {second}")
    ahead = Words(f"you have {said.en}", f"vous avez {said.fr}")
    behind = [_behind(f"{name} has", f"{name} a", best, score) for score in scores]
    return Cause("5.2", said, tuple(ahead if player == winner else behind[player] for player in range(len(scores))))


def _behind(en: str, fr: str, best: int, score: int) -> Words:
    """Words for a player with fewer points than others."""
    return Words(f"{en} {best} Karma, you have {score}", f"{fr} {best} de Karma, vous en avez {score}")
