"""Karma Dice: roll ever higher results, and stop in time."""

from ludogite.games.karma_dice import events, notation, reasons, rules, scene, setup
from ludogite.games.rulebook import Box, Rulebook
from ludogite.games.words import Words

SUMMARY = Words(
    "Roll ever higher results to climb from zone to zone, with dice that have powers; stop before you fall.",
    "Obtenez des résultats toujours plus hauts pour monter de zone en zone, avec des dés à pouvoirs ; arrêtez-vous "
    "avant la chute.",
)
GOAL = Words(
    "Have the most Karma at the end of the round in which somebody reaches the target, usually 50.",
    "Ayez le plus de Karma à la fin de la manche où quelqu'un atteint le but, d'ordinaire 50.",
)
BOX = Box(Words("Karma Dice", "Karma Dice"), SUMMARY, "#2c2159", "#fff3d6", minutes=25, luck="much")
REVIEW_NOTE = Words(
    "Within a turn the values are exact or nearly so; between turns, and with three or four players, they are close. "
    "The worth of a trait card is an estimate, and players are judged only by what they knew.",
    "Pendant un tour, les valeurs sont exactes ou presque ; entre les tours, et à trois ou quatre, elles sont "
    "proches. Ce que vaut une carte est une estimation, et chacun n'est jugé que sur ce qu'il savait.",
)
BOOK = Rulebook(
    *(BOX, setup, rules, notation, scene, reasons, events),
    goal=GOAL,
    has_odds=True,
    encoding="ludogite.games.karma_dice.encoding",
    bot="ludogite.bots.karma.play.player",
    chance=Words("dice", "dés"),
    review_note=REVIEW_NOTE,
)
