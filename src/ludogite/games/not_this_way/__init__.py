"""Karo: Not This Way: be the first to get rid of your pieces, which jump, turn over and take each other off."""

from ludogite.games.drifting.scene import RED, touched
from ludogite.games.not_this_way import around, clicking, reasons, rules
from ludogite.games.options import choice, max_plies, repetition, switch
from ludogite.games.rulebook import BoxColours, Rulebook, white_and
from ludogite.games.words import Words

LAYOUT = choice(
    "layout",
    {
        "diamond": Words("a diamond", "un losange"),
        "rectangle": Words("a rectangle of 6 by 4", "un rectangle de 6 sur 4"),
        "ring": Words("a ring, 5 by 5 without its centre", "un anneau, 5 sur 5 sans son centre"),
    },
    Words("How the tiles lie at the start.", "La disposition des cases au départ."),
)
LAST_EXIT = switch(
    "last_exit",
    False,
    Words(
        "A player must bring the last piece off the board too.",
        "Il faut faire sortir aussi son dernier pion du tablier.",
    ),
)

BOOK = Rulebook(
    id="not-this-way",
    title=Words("Karo: Not This Way", "Karo : Évacuation générale"),
    summary=Words(
        "Be the first to get rid of your pieces: circles that are jumped by circles leave the board.",
        "Débarrassez-vous le premier de vos pions : un Cercle sauté par un Cercle quitte le tablier.",
    ),
    minutes=20,
    seats=white_and(RED),
    options=(LAYOUT, LAST_EXIT, repetition(), max_plies()),
    rules=rules,
    max_moves=rules.MAX_MOVES,
    tables=around.tables,
    start=around.start,
    spell=around.spell,
    write=around.write,
    read=around.read,
    reason=reasons.reason,
    attempt=clicking.attempt,
    scene=around.scene,
    touched=touched,
    box=BoxColours("#4a2745", "#fbe6cf"),
    evaluation="ludogite.bots.evaluation.not_this_way",
)
