"""Karma Dice: roll ever higher results, and stop in time."""

from ludogite.games.karma_dice import events, notation, reasons, rules, scene, setup
from ludogite.games.rulebook import BoxColours, Rulebook
from ludogite.games.words import Words

TITLE = Words("Karma Dice", "Karma Dice")
SUMMARY = Words(
    "Roll ever higher results to climb from zone to zone, with dice that have powers; stop before you fall.",
    "Obtenez des résultats toujours plus hauts pour monter de zone en zone, avec des dés à pouvoirs ; arrêtez-vous "
    "avant la chute.",
)
BOOK = Rulebook(
    "karma-dice",
    TITLE,
    SUMMARY,
    setup,
    rules,
    notation,
    scene,
    reasons,
    events=events,
    minutes=25,
    luck="much",
    has_odds=True,
    box=BoxColours("#2c2159", "#fff3d6"),
    bot="ludogite.bots.karma.play.player",
)
