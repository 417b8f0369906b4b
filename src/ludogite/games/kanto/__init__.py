"""Kanto: turn over unknown pawns, and capture all of the opponent's."""

from ludogite.games.kanto import events, notation, reasons, rules, scene, setup
from ludogite.games.rulebook import Box, Rulebook
from ludogite.games.words import Words

SUMMARY = Words(
    "Turn over pawns that nobody knows, and take all of your opponent's; the Kanto beats all but the 1.",
    "Retournez des pions inconnus de tous et prenez tous ceux de l'adversaire ; le Kanto bat tout, sauf le 1.",
)
GOAL = Words(
    "Turn pawns over to learn what they are worth, and take all of your opponent's.",
    "Retournez des pions pour apprendre leur valeur, et prenez tous ceux de l'adversaire.",
)
BOX = Box(Words("Kanto", "Kanto"), SUMMARY, "#38211b", "#fbe3ae", minutes=30, luck="some")
REVIEW_NOTE = Words(
    "Nobody knew the face-down pawns, and neither does the review: luck is what they turned out to be.",
    "Personne ne connaissait les pions face cachée, l'analyse non plus : la chance, c'est ce qu'ils valaient.",
)
BOOK = Rulebook(
    *(BOX, setup, rules, notation, scene, reasons, events),
    goal=GOAL,
    evaluation="ludogite.bots.evaluation.kanto",
    encoding="ludogite.games.kanto.encoding",
    chance=Words("reveals", "pions retournés"),
    review_note=REVIEW_NOTE,
)
