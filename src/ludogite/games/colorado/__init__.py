"""Katarenga Colorado: bring all your pawns home, or capture all of the opponent's."""

from ludogite.games.colorado import notation, reasons, rules, setup
from ludogite.games.coloured import events, scene
from ludogite.games.rulebook import Box, Rulebook
from ludogite.games.words import Words

SUMMARY = Words(
    "Bring all your remaining pawns to the far row, or capture all of your opponent's.",
    "Amenez tous vos pions restants sur la rangée opposée, ou capturez tous ceux de l'adversaire.",
)
GOAL = Words(
    "Bring all the pawns you have left to the far row, or capture all of your opponent's.",
    "Amenez tous les pions qui vous restent sur la rangée opposée, ou capturez tous les pions adverses.",
)
BOX = Box(Words("Katarenga Colorado", "Katarenga Colorado"), SUMMARY, "#f6c27a", "#4a1a10", minutes=20)
BOOK = Rulebook(
    *(BOX, setup, rules, notation, scene, reasons, events),
    goal=GOAL,
    evaluation="ludogite.bots.evaluation.colorado",
    encoding="ludogite.games.colorado.encoding",
)
