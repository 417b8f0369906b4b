"""Karma positions to start a check from, and random games that check the laws all positions keep."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from naive import dice_throw, karma_dice, karma_solo
from naive.dice_turn import Turn
from naive.karma_dice import State

GAME = karma_dice.Naive()


def field(line: str, name: str) -> str:
    return dict(part.split("=", 1) for part in line.split(" "))[name]


def play(state: State, *spellings: str, game: karma_dice.Naive = GAME) -> State:
    for spelling in spellings:
        state = game.play(state, spelling)
    return state


def turn_with(rest: str, card: str = "", other_card: str = "sage!", **turn_fields: int | None) -> State:
    """Player 0 of two about to choose dice, with these dice in the reserve and this card."""
    state = replace(GAME.start(), turn=replace(Turn(rest=rest), **turn_fields))  # type: ignore[arg-type]
    return replace(state, traits=(card, other_card)) if card else state


def later(rest: str, card: str = "", zone: int = 2, beat: int = 5, spent: str = "rr") -> State:
    """The same after some rolls of the turn."""
    state = turn_with(rest, card, zone=zone, beat=beat)
    assert state.turn is not None
    return replace(state, turn=replace(state.turn, spent=spent))


def thrown(dice: str, faces: str, rest: str = "", card: str = "") -> State:
    """Dice just rolled, in the first roll of the turn."""
    return play(turn_with(dice_throw.in_order(dice + rest), card), f"roll {dice}", faces)


def roll_of(state: State) -> str:
    return field(GAME.text(state), "roll")


def powers(state: State) -> set[str]:
    return set(GAME.legal(state)) - {"take"}


def score_after(state: State, *spellings: str) -> int:
    return play(state, *spellings).scores[0]


AnyGame = karma_dice.Naive | karma_solo.Naive


def play_to_the_end(game: AnyGame, rng: random.Random) -> None:
    state: Any = game.start()
    while (mover := game.to_move(state)) is not None:
        if mover == karma_dice.CHANCE:
            spelling = game.sample(state, rng)
            assert game.probability(state, spelling) > 0
        else:
            moves = game.legal(state)
            check_moves(game, state, moves)
            spelling = rng.choice(moves)
        state = game.play(state, spelling)
    result = game.result(state)
    assert result is not None
    assert sum(result) in (0, 1)


def check_moves(game: AnyGame, state: Any, moves: list[str]) -> None:
    """Legal moves are in order, without doubles, and those other than rolling lead to different positions."""
    assert moves
    assert moves == sorted(set(moves))
    # The diplomat names whom he borrows from, though like dice of two players do the same.
    others = [move for move in moves if not move.startswith(("roll", "use diplomat"))]
    after: list[Any] = [game.play(state, move) for move in others]
    assert len({game.text(position) for position in after}) == len(others)
