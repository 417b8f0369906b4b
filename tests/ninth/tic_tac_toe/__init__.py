"""Tic-tac-toe: three marks in a row win."""

from ludogite.games.rulebook import Box, Rulebook
from ludogite.games.words import Words
from ninth.tic_tac_toe import events, notation, reasons, rules, scene, setup

SUMMARY = Words("Be the first with three marks in a row.", "Soyez le premier à aligner trois marques.")
BOX = Box(Words("Tic-tac-toe", "Morpion"), SUMMARY, "#25506b", "#fff3d6", minutes=2)
BOOK = Rulebook(BOX, setup, rules, notation, scene, reasons, events)
