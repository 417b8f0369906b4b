"""Karma Dice solo: reach 50 before the Evil Eye overtakes you."""

from ludogite.games.karma_solo import events, notation, reasons, rules, scene, setup
from ludogite.games.rulebook import Box, Rulebook
from ludogite.games.words import Words

SUMMARY = Words(
    "Alone against the Evil Eye: reach 50 Karma before it gets ahead of you.",
    "En solitaire contre le Mauvais Œil : atteignez 50 de Karma avant qu'il ne vous dépasse.",
)
GOAL = Words(
    "Reach 50 Karma before the Evil Eye gets ahead of you.",
    "Atteignez 50 de Karma avant que le Mauvais Œil ne passe devant vous.",
)
BOX = Box(
    Words("Karma Dice solo: the Evil Eye", "Karma Dice solo : le Mauvais Œil"),
    SUMMARY,
    "#3c0f1f",
    "#ffe3b8",
    minutes=15,
    luck="much",
)
REVIEW_NOTE = Words(
    "Within a turn the values are exact or nearly so. What the Eye draws is counted on average; its rolls are luck.",
    "Pendant un tour, les valeurs sont exactes ou presque. La pioche de l'Œil compte en moyenne ; ses lancers sont du "
    "hasard.",
)
BOOK = Rulebook(
    *(BOX, setup, rules, notation, scene, reasons, events),
    goal=GOAL,
    has_odds=True,
    encoding="ludogite.games.karma_solo.encoding",
    bot="ludogite.bots.karma.play.player",
    chance=Words("dice", "dés"),
    review_note=REVIEW_NOTE,
)
