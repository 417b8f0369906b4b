"""Karo: Movers & Hoppers, a race from camp to camp in which every move turns the piece over."""

from ludogite.games.movers_hoppers import events, notation, reasons, rules, scene, setup
from ludogite.games.rulebook import Box, Rulebook
from ludogite.games.words import Words

SUMMARY = Words(
    "Bring your pieces into the enemy's camp; some step, some hop, and every move turns one into the other.",
    "Amenez vos pions dans le camp adverse ; certains marchent, d'autres sautent, et chaque coup les retourne.",
)
BOX = Box(Words("Karo: Movers & Hoppers", "Karo : Rôdeurs & Gambadeurs"), SUMMARY, "#e0a53a", "#3a2008", minutes=20)
BOOK = Rulebook(
    BOX, setup, rules, notation, scene, reasons, events, evaluation="ludogite.bots.evaluation.movers_hoppers"
)
