"""Tic-tac-toe: three marks in a row win."""

from ludogite.games.rulebook import BoxColours, Rulebook
from ludogite.games.words import Words
from ninth.tic_tac_toe import events, notation, reasons, rules, scene, setup

TITLE = Words("Tic-tac-toe", "Morpion")
SUMMARY = Words("Be the first with three marks in a row.", "Soyez le premier à aligner trois marques.")
BOOK = Rulebook(
    "tic-tac-toe",
    TITLE,
    SUMMARY,
    setup,
    rules,
    notation,
    scene,
    reasons,
    events=events,
    minutes=2,
    box=BoxColours("#25506b", "#fff3d6"),
)
