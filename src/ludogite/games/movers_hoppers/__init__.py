"""Karo: Movers & Hoppers, a race from camp to camp in which every move turns the piece over."""

from ludogite.games.movers_hoppers import around, clicking, reasons, rules
from ludogite.games.options import max_plies, repetition, switch
from ludogite.games.rulebook import BoxColours, Rulebook, white_and
from ludogite.games.words import Words

FREE_MIX = switch(
    "free_mix",
    False,
    Words(
        "Each player chooses freely how many of his six pieces are Movers and how many Hoppers.",
        "Chaque joueur choisit librement combien de ses six pions sont des Rôdeurs et combien des Gambadeurs.",
    ),
)

BOOK = Rulebook(
    id="movers-hoppers",
    title=Words("Karo: Movers & Hoppers", "Karo : Rôdeurs & Gambadeurs"),
    summary=Words(
        "Bring your pieces into the enemy's camp; some step, some hop, and every move turns one into the other.",
        "Amenez vos pions dans le camp adverse ; certains marchent, d'autres sautent, et chaque coup les retourne.",
    ),
    minutes=20,
    seats=white_and(Words("Red", "Rouge")),
    options=(FREE_MIX, repetition(), max_plies()),
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
    touched=around.touched,
    box=BoxColours("#e0a53a", "#3a2008"),
    evaluation="ludogite.bots.evaluation.movers_hoppers",
)
