"""Karma Dice solo: reach 50 before the Evil Eye overtakes you."""

from ludogite.games.karma.legend import LEGEND
from ludogite.games.karma.scene import lying, touched
from ludogite.games.karma.text import all_scores
from ludogite.games.karma_solo import events, notation, reasons, rules, scene
from ludogite.games.options import Options, grade
from ludogite.games.rulebook import Rulebook
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
    tables=notation.tables,
    start=notation.start,
    spell=notation.spell,
    write=notation.write,
    read=notation.read,
    reason=reasons.reason,
    attempt=reasons.attempt,
    scene=scene.scene,
    touched=touched,
    spell_outcome=notation.spell_outcome,
    read_outcome=notation.read_outcome,
    scores=all_scores,
    lying=lying,
    event=events.event,
    legend=LEGEND,
    has_odds=True,
)
