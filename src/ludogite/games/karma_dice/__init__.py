"""Karma Dice: roll ever higher results, and stop in time."""

from ludogite.games.karma.scenery import lying
from ludogite.games.karma.text import all_scores
from ludogite.games.karma_dice import clicking, reasons, rules, scenery, spelling, text
from ludogite.games.options import Options, number, switch
from ludogite.games.rulebook import BoxColours, Rulebook
from ludogite.games.words import Words

MOST_SEATS = 4


def seats(options: Options) -> tuple[Words, ...]:
    """The players, by number."""
    numbers = range(1, text.seats_of(options) + 1)
    return tuple(Words(f"Player {number}", f"Joueur {number}") for number in numbers)


BOOK = Rulebook(
    id="karma-dice",
    title=Words("Karma Dice", "Karma Dice"),
    summary=Words(
        "Roll ever higher results to climb from zone to zone, with dice that have powers; stop before you fall.",
        "Obtenez des résultats toujours plus hauts pour monter de zone en zone, avec des dés à pouvoirs ; arrêtez-vous "
        "avant la chute.",
    ),
    minutes=25,
    luck="much",
    seats=seats,
    options=(
        number("players", 2, Words("How many play.", "Le nombre de joueurs."), least=2, most=MOST_SEATS),
        number(
            "target",
            50,
            Words(
                "The game ends with the round in which somebody reaches this much Karma.",
                "La partie se termine avec la manche où quelqu'un atteint ce Karma.",
            ),
            least=1,
        ),
        switch(
            "traits",
            False,
            Words(
                "Whether everybody has a trait card, usable once a game.",
                "Si chacun a une carte Trait de caractère, utilisable une fois par partie.",
            ),
        ),
    ),
    rules=rules,
    max_moves=rules.MAX_MOVES,
    tables=text.tables,
    start=text.start,
    spell=spelling.spell,
    write=text.write,
    read=text.read,
    reason=reasons.reason,
    attempt=clicking.attempt,
    scene=scenery.scene,
    touched=scenery.touched,
    spell_outcome=spelling.spell_outcome,
    read_outcome=spelling.read_outcome,
    conceal=text.conceal,
    keeps_secrets=text.keeps_secrets,
    scores=all_scores,
    lying=lying,
    box=BoxColours("#2c2159", "#fff3d6"),
    bot="ludogite.bots.karma.player",
    has_odds=True,
)
