"""Karma Dice: roll ever higher results, and stop in time."""

from ludogite.games.karma.legend import LEGEND
from ludogite.games.karma.scene import lying
from ludogite.games.karma.text import all_scores
from ludogite.games.karma_dice import events, notation, reasons, rules, scene
from ludogite.games.options import Options, number, switch
from ludogite.games.rulebook import Rulebook
from ludogite.games.words import Words

MOST_SEATS = 4


def seats(options: Options) -> tuple[Words, ...]:
    """The players, by number."""
    numbers = range(1, notation.seats_of(options) + 1)
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
    tables=notation.tables,
    start=notation.start,
    spell=notation.spell,
    write=notation.write,
    read=notation.read,
    reason=reasons.reason,
    attempt=reasons.attempt,
    scene=scene.scene,
    touched=scene.touched,
    spell_outcome=notation.spell_outcome,
    read_outcome=notation.read_outcome,
    conceal=notation.conceal,
    keeps_secrets=notation.keeps_secrets,
    scores=all_scores,
    lying=lying,
    event=events.event,
    hidden=events.hidden,
    legend=LEGEND,
    has_odds=True,
)
