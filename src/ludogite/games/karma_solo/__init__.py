"""Karma Dice solo: reach 50 before the Evil Eye overtakes you."""

from ludogite.games.karma.scenery import lying, touched
from ludogite.games.karma.text import all_scores
from ludogite.games.karma_solo import around, clicking, reasons, rules, scenery
from ludogite.games.options import Options, grade
from ludogite.games.rulebook import BoxColours, Rulebook
from ludogite.games.words import Words

LEVEL = grade(
    "level",
    (
        Words("Young Shoot", "Jeune pousse"),
        Words("Sacred Guardian", "Gardien sacré"),
        Words("Karmic Champion", "Champion karmique"),
        Words("Cosmic Master", "Maître cosmique"),
    ),
    Words("How hard it is.", "La difficulté."),
)


def seats(options: Options) -> tuple[Words, ...]:
    """The only player."""
    return (Words("Player 1", "Joueur 1"),)


BOOK = Rulebook(
    id="karma-solo",
    title=Words("Karma Dice solo: the Evil Eye", "Karma Dice solo : le Mauvais Œil"),
    summary=Words(
        "Alone against the Evil Eye: reach 50 Karma before it gets ahead of you.",
        "Seul contre le Mauvais Œil : atteignez 50 de Karma avant qu'il ne vous dépasse.",
    ),
    minutes=15,
    luck="much",
    seats=seats,
    options=(LEVEL,),
    rules=rules,
    max_moves=rules.MAX_MOVES,
    tables=around.tables,
    start=around.start,
    spell=around.spell,
    write=around.write,
    read=around.read,
    reason=reasons.reason,
    attempt=clicking.attempt,
    scene=scenery.scene,
    touched=touched,
    spell_outcome=around.spell_outcome,
    read_outcome=around.read_outcome,
    scores=all_scores,
    lying=lying,
    box=BoxColours("#3c0f1f", "#ffe3b8"),
    bot="ludogite.bots.karma.player",
    has_odds=True,
)
