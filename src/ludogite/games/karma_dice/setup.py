"""Karma Dice's options, who plays, and its start."""

from ludogite.games.karma_dice.notation import seats_of, start, tables
from ludogite.games.options import Options, number, switch
from ludogite.games.words import Words

__all__ = ["OPTIONS", "seats", "start", "tables"]

MOST_SEATS = 4
OPTIONS = (
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
)


def seats(options: Options) -> tuple[Words, ...]:
    """The players, by number."""
    numbers = range(1, seats_of(options) + 1)
    return tuple(Words(f"Player {number}", f"Joueur {number}") for number in numbers)
