"""Karo: Four Circles: line up four of your pieces with their circles up, on a board whose tiles wander."""

from ludogite.games.drifting.scene import RED, touched
from ludogite.games.four_circles import around, clicking, rules
from ludogite.games.options import max_plies, repetition
from ludogite.games.rulebook import BoxColours, Rulebook, white_and
from ludogite.games.words import Words

BOOK = Rulebook(
    id="four-circles",
    title=Words("Karo: Four Circles", "Karo : Quatre Cercles"),
    summary=Words(
        "Line up four of your pieces with their circles up, on a board whose tiles wander.",
        "Alignez quatre de vos pions, cercle visible, sur un tablier dont les cases voyagent.",
    ),
    minutes=20,
    seats=white_and(RED),
    options=(repetition(), max_plies()),
    rules=rules,
    max_moves=rules.MAX_MOVES,
    tables=around.tables,
    start=around.start,
    spell=around.spell,
    write=around.write,
    read=around.read,
    reason=around.reason,
    attempt=clicking.attempt,
    scene=around.scene,
    touched=touched,
    box=BoxColours("#1f4b55", "#fdf1d8"),
    evaluation="ludogite.bots.evaluation.four_circles",
)
