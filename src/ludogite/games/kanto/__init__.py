"""Kanto: turn over pawns that nobody knows, and take all the enemy's."""

from ludogite.games.kanto import around, clicking, reasons, rules, texts
from ludogite.games.options import limit, max_plies, repetition, switch
from ludogite.games.rulebook import BoxColours, Rulebook
from ludogite.games.words import Words

HIDDEN_STEP = switch(
    "hidden_step",
    True,
    Words("Face-down pawns may step to a neighbouring square.", "Les pions face cachée peuvent avancer d'une case."),
)
QUIET_LIMIT = limit(
    "quiet_limit",
    200,
    Words(
        "The game is drawn after this many turns in a row without a reveal or a capture.",
        "La partie est nulle après ce nombre de tours de suite sans pion retourné ni prise.",
    ),
    least=1,
)
SHOW_CAPTURED = switch(
    "show_captured",
    False,
    Words(
        "The values of captured pawns are shown while the game lasts.",
        "Les valeurs des pions pris sont montrées pendant la partie.",
    ),
)

BOOK = Rulebook(
    id="kanto",
    title=Words("Kanto", "Kanto"),
    summary=Words(
        "Turn over pawns that nobody knows, and take all the enemy's; the Kanto beats all but the 1.",
        "Retournez des pions inconnus de tous et prenez tous ceux de l'adversaire ; le Kanto bat tout, sauf le 1.",
    ),
    minutes=30,
    luck="some",
    seats=lambda options: (Words("Red", "Rouge"), Words("Black", "Noir")),
    options=(HIDDEN_STEP, QUIET_LIMIT, SHOW_CAPTURED, repetition(0), max_plies(2000)),
    rules=rules,
    max_moves=rules.MAX_MOVES,
    tables=around.tables,
    start=around.start,
    spell=around.spell,
    write=texts.write,
    read=texts.read,
    reason=reasons.reason,
    attempt=clicking.attempt,
    scene=around.scene,
    touched=around.touched,
    spell_outcome=around.spell_outcome,
    read_outcome=around.read_outcome,
    conceal=around.conceal,
    box=BoxColours("#38211b", "#fbe3ae"),
    evaluation="ludogite.bots.evaluation.kanto",
)
