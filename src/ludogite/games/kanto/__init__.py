"""Kanto: turn over pawns that nobody knows, and take all the enemy's."""

from ludogite.games.kanto import events, notation, reasons, rules, scene, setup
from ludogite.games.rulebook import Box, Rulebook
from ludogite.games.words import Words

SUMMARY = Words(
    "Turn over pawns that nobody knows, and take all the enemy's; the Kanto beats all but the 1.",
    "Retournez des pions inconnus de tous et prenez tous ceux de l'adversaire ; le Kanto bat tout, sauf le 1.",
)
GOAL = Words(
    "Turn pawns over to learn what they are worth, and take all the enemy's.",
    "Retournez des pions pour apprendre leur valeur, et prenez tous ceux de l'adversaire.",
)
BOX = Box(Words("Kanto", "Kanto"), SUMMARY, "#38211b", "#fbe3ae", minutes=30, luck="some")
REVIEW_NOTE = Words(
    "Nobody knew the pawns that lay face down, and neither does the review: luck is what they showed.",
    "Personne ne connaissait les pions face cachée, et l'analyse non plus : la chance, c'est ce qu'ils ont montré.",
)
BOOK = Rulebook(
    *(BOX, setup, rules, notation, scene, reasons, events),
    goal=GOAL,
    evaluation="ludogite.bots.evaluation.kanto",
    encoding="ludogite.games.kanto.encoding",
    chance=Words("reveals", "pions retournés"),
    review_note=REVIEW_NOTE,
)
