"""Karma Dice solo: reach 50 before the Evil Eye overtakes you."""

from ludogite.games.karma_solo import events, notation, reasons, rules, scene, setup
from ludogite.games.rulebook import BoxColours, Rulebook
from ludogite.games.words import Words

TITLE = Words("Karma Dice solo: the Evil Eye", "Karma Dice solo : le Mauvais Œil")
SUMMARY = Words(
    "Alone against the Evil Eye: reach 50 Karma before it gets ahead of you.",
    "Seul contre le Mauvais Œil : atteignez 50 de Karma avant qu'il ne vous dépasse.",
)
BOOK = Rulebook(
    "karma-solo",
    TITLE,
    SUMMARY,
    setup,
    rules,
    notation,
    scene,
    reasons,
    events=events,
    minutes=15,
    luck="much",
    has_odds=True,
    box=BoxColours("#3c0f1f", "#ffe3b8"),
    bot="ludogite.bots.karma.play.player",
)
