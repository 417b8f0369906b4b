"""Karo: Four Circles: line up four of your pieces with their circles up, on a board of movable tiles."""

from ludogite.games.four_circles import events, notation, reasons, rules, scene, setup
from ludogite.games.rulebook import Box, Rulebook
from ludogite.games.words import Words

SUMMARY = Words(
    "Line up four of your pieces with their circles up, on a board whose tiles wander.",
    "Alignez quatre de vos pions, cercle visible, sur un tablier dont les cases voyagent.",
)
GOAL = Words(
    "Be the first to line up four of your pieces in one unbroken line, circles up; a piece turns over when it jumps.",
    "Soyez le premier à aligner quatre de vos pions sans trou, cercle visible ; un pion se retourne quand il saute.",
)
BOX = Box(Words("Karo: Four Circles", "Karo : Quatre Cercles"), SUMMARY, "#1f4b55", "#fdf1d8", minutes=20)
BOOK = Rulebook(
    *(BOX, setup, rules, notation, scene, reasons, events),
    goal=GOAL,
    evaluation="ludogite.bots.evaluation.four_circles",
    encoding="ludogite.games.four_circles.encoding",
)
