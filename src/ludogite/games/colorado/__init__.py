"""Katarenga Colorado: bring all your pawns home, or take all the enemy's."""

from ludogite.games.colorado import notation, reasons, rules, scene, setup
from ludogite.games.coloured import events
from ludogite.games.rulebook import BoxColours, Rulebook
from ludogite.games.words import Words

TITLE = Words("Katarenga Colorado", "Katarenga Colorado")
SUMMARY = Words(
    "Bring all your remaining pawns to the far row, or capture all the enemy's.",
    "Amenez tous vos pions restants sur la rangée opposée, ou capturez tous ceux de l'adversaire.",
)
BOOK = Rulebook(
    "colorado",
    TITLE,
    SUMMARY,
    setup,
    rules,
    notation,
    scene,
    reasons,
    events=events,
    minutes=20,
    box=BoxColours("#f6c27a", "#4a1a10"),
    evaluation="ludogite.bots.evaluation.colorado",
)
