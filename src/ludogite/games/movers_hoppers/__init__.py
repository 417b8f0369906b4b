"""Karo: Movers & Hoppers, a race from camp to camp in which every move turns the piece over."""

from ludogite.games.movers_hoppers import events, notation, reasons, rules, scene, setup
from ludogite.games.rulebook import Box, Rulebook
from ludogite.games.words import Words

SUMMARY = Words(
    "Bring your pieces into your opponent's camp; some step, some hop, and every move turns one into the other.",
    "Amenez vos pions dans le camp adverse ; certains marchent, d'autres sautent, et chaque coup les retourne.",
)
GOAL = Words(
    "Reach your opponent's camp: you win as soon as it is full and at least one of your pieces is in it.",
    "Atteignez le camp adverse : vous gagnez dès qu'il est plein et qu'au moins un de vos pions s'y trouve.",
)
BOX = Box(Words("Karo: Movers & Hoppers", "Karo : Rôdeurs & Gambadeurs"), SUMMARY, "#e0a53a", "#3a2008", minutes=20)
BOOK = Rulebook(
    *(BOX, setup, rules, notation, scene, reasons, events),
    goal=GOAL,
    evaluation="ludogite.bots.evaluation.movers_hoppers",
    encoding="ludogite.games.movers_hoppers.encoding",
)
