"""Karo: Not This Way: pieces jump, turn over and remove each other; the first player with one piece left wins."""

from ludogite.games.not_this_way import events, notation, reasons, rules, scene, setup
from ludogite.games.rulebook import Box, Rulebook
from ludogite.games.words import Words

SUMMARY = Words(
    "Be the first to have only one piece left: circles that are jumped by circles leave the board.",
    "Soyez le premier à n'avoir plus qu'un pion : un Cercle sauté par un Cercle quitte le tablier.",
)
GOAL = Words(
    "Be the first to have only one piece left: a circle jumped by a circle leaves the board.",
    "Soyez le premier à n'avoir plus qu'un pion : un Cercle sauté par un Cercle quitte le tablier.",
)
BOX = Box(Words("Karo: Not This Way", "Karo : Évacuation générale"), SUMMARY, "#4a2745", "#fbe6cf", minutes=20)
BOOK = Rulebook(
    *(BOX, setup, rules, notation, scene, reasons, events),
    goal=GOAL,
    version=2,
    evaluation="ludogite.bots.evaluation.not_this_way",
    encoding="ludogite.games.not_this_way.encoding",
)
