"""Katarenga: bring two pawns into the camps behind the enemy's baseline."""

from ludogite.games.coloured import events
from ludogite.games.katarenga import notation, reasons, rules, scene, setup
from ludogite.games.rulebook import BoxColours, Rulebook
from ludogite.games.words import Words

TITLE = Words("Katarenga", "Katarenga")
SUMMARY = Words(
    "Bring two pawns into the camps behind the enemy's baseline.",
    "Amenez deux pions dans les camps derrière la ligne de base adverse.",
)
BOOK = Rulebook(
    "katarenga",
    TITLE,
    SUMMARY,
    setup,
    rules,
    notation,
    scene,
    reasons,
    events=events,
    minutes=20,
    box=BoxColours("#ecd5a2", "#2c2118"),
    evaluation="ludogite.bots.evaluation.katarenga",
)
