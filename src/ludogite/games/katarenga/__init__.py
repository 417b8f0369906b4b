"""Katarenga: bring two pawns into the camps behind the opponent's baseline."""

from ludogite.games.coloured import events
from ludogite.games.katarenga import notation, reasons, rules, scene, setup
from ludogite.games.rulebook import Box, Rulebook
from ludogite.games.words import Words

SUMMARY = Words(
    "Bring two pawns into the camps behind your opponent's baseline.",
    "Amenez deux pions dans les camps derrière la ligne de base adverse.",
)
GOAL = Words(
    "Bring two pawns into the camps behind your opponent's baseline, or leave your opponent fewer than two pawns.",
    "Amenez deux pions dans les camps derrière la ligne de base adverse, ou laissez-en moins de deux à l'adversaire.",
)
BOX = Box(Words("Katarenga", "Katarenga"), SUMMARY, "#ecd5a2", "#2c2118", minutes=20)
BOOK = Rulebook(
    *(BOX, setup, rules, notation, scene, reasons, events),
    goal=GOAL,
    evaluation="ludogite.bots.evaluation.katarenga",
    encoding="ludogite.games.katarenga.encoding",
)
