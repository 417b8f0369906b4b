"""Karma Dice solo against the Evil Eye, played as its page says."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from fractions import Fraction

from naive import dice_turn
from naive.dice_throw import (
    COLOURED,
    YOGI,
    in_order,
    outcomes_of_faces,
    probability_of_faces,
    sample_faces,
    sums,
    throw_die,
    without,
)
from naive.dice_turn import Turn, letters_or_dash

CHANCE = -1
PLAYER, EYE = 0, 1
RED_DICE = "rrrrrr"
TARGET = 50
START_OF_LEVEL = {1: 25, 2: 20, 3: 15, 4: 10}
CARDS_OF_COLOUR = 2


@dataclass(frozen=True)
class State:
    """A position; scores and dice are the player's and the Eye's."""

    scores: tuple[int, int]
    dice: tuple[str, str]
    pool: str
    now: str  # turn, card, eye, pick or over
    round: int = 1
    ply: int = 0
    turn: Turn | None = None


class Naive:
    def __init__(self, level: int = 1) -> None:
        if level not in START_OF_LEVEL:
            raise ValueError(f"the level is 1, 2, 3 or 4, not {level}")
        self.level = level

    def start(self) -> State:
        pool = "".join(colour * 2 for colour in COLOURED)
        return self._start_turn(State((START_OF_LEVEL[self.level], 0), ("", ""), pool, "turn"))

    def to_move(self, state: State) -> int | None:
        if state.now == "over":
            return None
        return CHANCE if self._is_chance(state) else PLAYER

    def legal(self, state: State) -> list[str]:
        return sorted(self._moves(state))

    def play(self, state: State, spelling: str) -> State:
        if self._is_chance(state):
            return self._play_outcome(state, spelling)
        moves = self._moves(state)
        if spelling not in moves:
            raise ValueError(f"{spelling!r} is not legal in {self.text(state)}")
        return self._settle(replace(moves[spelling], ply=state.ply + 1))

    def result(self, state: State) -> tuple[Fraction, ...] | None:
        if state.now != "over":
            return None
        return (Fraction(1 if state.scores[PLAYER] >= TARGET else 0),)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.scores

    def key(self, state: State) -> None:
        return None

    # --- chance ------------------------------------------------------------------------------------------------------

    def outcomes(self, state: State) -> dict[str, Fraction]:
        if state.now == "card":
            return self._cards(state)
        if state.now == "eye":
            return {f"eye {total}": chance for total, chance in sums(YOGI + state.dice[EYE]).items()}
        if state.turn is not None and self._is_chance(state):
            return outcomes_of_faces(state.turn.air)
        return {}

    def probability(self, state: State, outcome: str) -> Fraction:
        if state.turn is not None and self._is_chance(state):
            return probability_of_faces(state.turn.air, outcome)
        # Cards and sums are few enough to be listed.
        return self.outcomes(state).get(outcome, Fraction(0))

    def sample(self, state: State, rng: random.Random) -> str:
        if state.now == "card":
            return f"card {rng.choice(self._helpful_cards(state))}"
        if state.now == "eye":
            return f"eye {sum(throw_die(colour, rng) for colour in YOGI + state.dice[EYE])}"
        if state.turn is not None and self._is_chance(state):
            return sample_faces(state.turn.air, rng)
        raise ValueError("nothing is left to chance here")

    def _is_chance(self, state: State) -> bool:
        return state.now in ("card", "eye") or (state.turn is not None and state.turn.phase() == "throw")

    def _helpful_cards(self, state: State) -> str:
        # Each die the Eye has cost it one card; cards thrown away are of colours that never come back.
        return "".join(
            colour * (CARDS_OF_COLOUR - state.dice[EYE].count(colour)) for colour in COLOURED if colour in state.pool
        )

    def _cards(self, state: State) -> dict[str, Fraction]:
        cards = self._helpful_cards(state)
        return {f"card {colour}": Fraction(cards.count(colour), len(cards)) for colour in cards}

    def _play_outcome(self, state: State, outcome: str) -> State:
        if not self.probability(state, outcome):
            raise ValueError(f"{outcome!r} is not possible in {self.text(state)}")
        if state.turn is not None:
            return replace(state, turn=dice_turn.land(state.turn, outcome))
        if state.now == "card":
            return replace(self._give_die(state, EYE, outcome.removeprefix("card ")), now="eye")
        return self._after_eye(state, int(outcome.removeprefix("eye ")))

    # --- moves and rounds --------------------------------------------------------------------------------------------

    def _moves(self, state: State) -> dict[str, State]:
        """Every legal move with the position after it, before a finished turn is scored."""
        if state.now == "pick":
            return {f"pick {colour}": self._next_round(self._give_die(state, PLAYER, colour)) for colour in state.pool}
        if state.turn is None:
            return {}
        return {spelling: replace(state, turn=after) for spelling, after in dice_turn.moves(state.turn).items()}

    def _give_die(self, state: State, owner: int, colour: str) -> State:
        own, eye = state.dice
        dice = (in_order(own + colour), eye) if owner == PLAYER else (own, in_order(eye + colour))
        return replace(state, dice=dice, pool=without(state.pool, colour))

    def _start_turn(self, state: State) -> State:
        return replace(state, now="turn", turn=Turn(rest=RED_DICE + state.dice[PLAYER]))

    def _next_round(self, state: State) -> State:
        return self._start_turn(replace(state, round=state.round + 1))

    def _settle(self, state: State) -> State:
        """Scores a turn that has just ended and goes on to what follows it."""
        if state.turn is None or not state.turn.ended:
            return state
        score = state.scores[PLAYER] + dice_turn.points(state.turn)
        scored = replace(state, scores=(score, state.scores[EYE]), turn=None)
        if score >= TARGET:
            return replace(scored, now="over")
        return replace(scored, now="card" if state.round >= 2 and self._helpful_cards(state) else "eye")

    def _after_eye(self, state: State, total: int) -> State:
        player, eye = state.scores
        after = replace(state, scores=(player, eye + total))
        if eye + total > player:
            return replace(after, now="over")
        return replace(after, now="pick") if after.pool else self._next_round(after)

    # --- text --------------------------------------------------------------------------------------------------------

    def text(self, state: State) -> str:
        fields = {
            "round": str(state.round),
            "scores": ",".join(str(score) for score in state.scores),
            "dice": ",".join(letters_or_dash(dice) for dice in state.dice),
            "pool": letters_or_dash(state.pool),
            "ply": str(state.ply),
            "now": self._now_text(state),
        }
        line = " ".join(f"{name}={value}" for name, value in fields.items())
        return line if state.turn is None else f"{line} {dice_turn.text(state.turn)}"

    def _now_text(self, state: State) -> str:
        if state.now in ("over", "card", "eye"):
            return state.now
        phase = state.now if state.turn is None else state.turn.phase()
        return f"{phase}:0"
