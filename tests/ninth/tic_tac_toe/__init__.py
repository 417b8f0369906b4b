"""Tic-tac-toe: three marks in a row win."""

from ludogite.games.rulebook import BoxColours, Rulebook
from ludogite.games.words import Words
from ninth.tic_tac_toe import notation, reasons, rules, scene, setup

BOOK = Rulebook(
    id="tic-tac-toe",
    title=Words("Tic-tac-toe", "Morpion"),
    summary=Words("Be the first with three marks in a row.", "Soyez le premier à aligner trois marques."),
    minutes=2,
    seats=setup.seats,
    options=setup.OPTIONS,
    rules=rules,
    max_moves=rules.MAX_MOVES,
    tables=setup.tables,
    start=setup.start,
    spell=notation.spell,
    write=notation.write,
    read=notation.read,
    reason=reasons.reason,
    attempt=reasons.attempt,
    scene=scene.scene,
    touched=notation.touched,
    box=BoxColours("#25506b", "#fff3d6"),
)
