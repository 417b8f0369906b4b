"""Karma Dice's options, players, and start."""

from ludogite.games.karma.fields import empty_table, full_pool, turn_tables
from ludogite.games.karma.spelling import LETTERS
from ludogite.games.karma.turn import DEALING, PHASE, POOL, begin_turn
from ludogite.games.options import Options, number, switch
from ludogite.games.words import Words
from ludogite.kernel.layout import CHANCE, MOVER

CARD_DICE = " yoccggvbbovy"
"""Colour letter of each card's die."""
MOST_SEATS = 4
OPTIONS = (
    number(
        "players",
        2,
        Words("Players", "Joueurs"),
        Words("How many play.", "Le nombre de joueurs."),
        least=2,
        most=MOST_SEATS,
    ),
    number(
        "target",
        50,
        Words("Karma to reach", "Karma à atteindre"),
        Words(
            "The game ends with the round in which somebody reaches this much Karma.",
            "La partie se termine avec la manche où quelqu'un atteint ce Karma.",
        ),
        least=1,
    ),
    switch(
        "traits",
        False,
        Words("Trait cards", "Cartes Trait"),
        Words(
            "Everybody has a trait card, used once per game. The cards' texts are ours, not the rulebook's.",
            "Chacun a une carte Trait, qui sert une fois par partie. Leur texte est de nous, pas du livret.",
        ),
    ),
)


def seats(options: Options) -> tuple[Words, ...]:
    """Names of the players, by number."""
    numbers = range(1, seats_of(options) + 1)
    return tuple(Words(f"Player {number}", f"Joueur {number}") for number in numbers)


def seats_of(options: Options) -> int:
    """Number of players."""
    return int(options["players"])


def tables(options: Options) -> list[int]:
    """Tables for the options chosen."""
    dice = [0, *(LETTERS.index(letter) for letter in CARD_DICE[1:])]
    return [*turn_tables(seats_of(options), int(options["target"])), *dice]


def start(options: Options) -> list[int]:
    """1.3 All coloured dice are in the general reserve. 6.1 Trait cards, if any, are dealt first."""
    state = empty_table(seats_of(options))
    state[POOL] = full_pool(seats_of(options))
    if options["traits"]:
        state[PHASE] = DEALING
        state[MOVER] = CHANCE
    else:
        begin_turn(state)
    return state
