"""Kanto: turn over pawns that nobody knows, and take all the enemy's."""

from ludogite.games.kanto import events, notation, reasons, rules, scene, setup
from ludogite.games.rulebook import BoxColours, Rulebook
from ludogite.games.words import Words

TITLE = Words("Kanto", "Kanto")
SUMMARY = Words(
    "Turn over pawns that nobody knows, and take all the enemy's; the Kanto beats all but the 1.",
    "Retournez des pions inconnus de tous et prenez tous ceux de l'adversaire ; le Kanto bat tout, sauf le 1.",
)
BOOK = Rulebook(
    "kanto",
    TITLE,
    SUMMARY,
    setup,
    rules,
    notation,
    scene,
    reasons,
    events=events,
    minutes=30,
    luck="some",
    box=BoxColours("#38211b", "#fbe3ae"),
    evaluation="ludogite.bots.evaluation.kanto",
)
