"""Karo: Four Circles: line up four of your pieces with their circles up, on a board whose tiles wander."""

from ludogite.games.four_circles import events, notation, reasons, rules, scene, setup
from ludogite.games.rulebook import BoxColours, Rulebook
from ludogite.games.words import Words

TITLE = Words("Karo: Four Circles", "Karo : Quatre Cercles")
SUMMARY = Words(
    "Line up four of your pieces with their circles up, on a board whose tiles wander.",
    "Alignez quatre de vos pions, cercle visible, sur un tablier dont les cases voyagent.",
)
BOOK = Rulebook(
    "four-circles",
    TITLE,
    SUMMARY,
    setup,
    rules,
    notation,
    scene,
    reasons,
    events=events,
    minutes=20,
    box=BoxColours("#1f4b55", "#fdf1d8"),
    evaluation="ludogite.bots.evaluation.four_circles",
)
