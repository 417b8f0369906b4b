"""The twelve trait cards of Karma Dice: their dice, and what each lets its owner do within a turn."""

from __future__ import annotations

from dataclasses import replace

from naive.dice_throw import YOGI, in_order, without
from naive.dice_turn import Turn, clear_roll, exchange, succeeds, throw_from_rest

DIE_OF_CARD = {
    "sage": "v",
    "idealist": "v",
    "intuitive": "b",
    "lucid": "b",
    "eloquent": "c",
    "diplomat": "c",
    "generous": "g",
    "empathic": "g",
    "bold": "y",
    "tenacious": "y",
    "creative": "o",
    "optimist": "o",
}
CARDS = tuple(sorted(DIE_OF_CARD))
CARDS_FOR_STOPPING = ("generous", "optimist")
GENEROUS_BONUS = 3
GENEROUS_GIFT = 1
OPTIMIST_LIMIT = 3


def uses(turn: Turn, card: str, dice_of_others: dict[int, str]) -> dict[str, Turn]:
    """Moves `use ...` of an unused card; the cards for stopping have none."""
    phase = turn.phase()
    if phase == "powers":
        return uses_during_powers(turn, card)
    if phase == "roll" and turn.nothing_rolled():
        return uses_before_the_first_roll(turn, card, dice_of_others)
    if phase == "roll" and card == "creative":
        return uses_of_creative(turn)
    return {}


def uses_before_the_first_roll(turn: Turn, card: str, dice_of_others: dict[int, str]) -> dict[str, Turn]:
    if card == "bold":
        return {"use bold": replace(turn, at_work="bold")}
    if card == "empathic":
        # There is only one Yogi, so its holder gains nothing.
        return {"use empathic": turn if YOGI in turn.rest else replace(turn, rest=turn.rest + YOGI)}
    if card == "diplomat":
        return {
            f"use diplomat {owner} {colour}": replace(turn, rest=in_order(turn.rest + colour))
            for owner, dice in dice_of_others.items()
            for colour in dice
        }
    return {}


def uses_of_creative(turn: Turn) -> dict[str, Turn]:
    return {
        f"use creative {colour}": replace(turn, rest=in_order(turn.rest + colour), spent=without(turn.spent, colour))
        for colour in turn.spent
    }


def uses_during_powers(turn: Turn, card: str) -> dict[str, Turn]:
    if card == "sage" and not succeeds(turn):
        return {"use sage": replace(clear_roll(turn), ended=not turn.rest)}
    if card == "idealist":
        return uses_of_idealist(turn)
    if card == "intuitive" and turn.at_work != "touched":
        return {"use intuitive": replace(turn, roll=(), air="".join(die.colour for die in turn.roll))}
    if card in ("lucid", "eloquent"):
        return {f"use {card}": replace(turn, at_work=card)}
    if card == "tenacious":
        return {f"use tenacious {colour}": throw_from_rest(turn, colour) for colour in turn.rest}
    return {}


def uses_of_idealist(turn: Turn) -> dict[str, Turn]:
    return {
        f"use idealist {die}{sign}": exchange(turn, die, replace(die, value=die.value + step))
        for die in turn.roll
        for sign, step in (("+", 1), ("-", -1))
    }


def bonus_for_stopping(turn: Turn, card: str) -> int:
    return GENEROUS_BONUS if card == "generous" else min(OPTIMIST_LIMIT, len(turn.rest))
