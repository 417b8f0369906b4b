"""Karma Dice for two to four players, with or without trait cards, played as its page says."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TypeVar

from naive import dice_turn, trait_cards
from naive.dice_throw import COLOURED, YOGI, in_order, outcomes_of_faces, probability_of_faces, sample_faces, without
from naive.dice_turn import Turn, letters_or_dash

CHANCE = -1
RED_DICE = "rrrrrr"
USED = "!"
Value = TypeVar("Value")


@dataclass(frozen=True)
class State:
    """A position; `traits` holds a word a player as the position text spells it, and nothing without trait cards."""

    scores: tuple[int, ...]
    dice: tuple[str, ...]
    pool: str
    now: str  # deal, keep, turn, pick or over
    player: int = 0
    round: int = 1
    yogi: int | None = None
    traits: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    ply: int = 0
    turn: Turn | None = None
    still_to_pick: tuple[int, ...] = ()


def changed(row: tuple[Value, ...], place: int, value: Value) -> tuple[Value, ...]:
    return (*row[:place], value, *row[place + 1 :])


class Naive:
    def __init__(self, players: int = 2, target: int = 50, traits: bool = False) -> None:
        if players not in (2, 3, 4):
            raise ValueError(f"two to four players, not {players}")
        if target < 1:
            raise ValueError(f"the target is a whole number from 1, not {target}")
        self.players = players
        self.target = target
        self.traits = traits

    def start(self) -> State:
        state = State(
            scores=(0,) * self.players,
            dice=("",) * self.players,
            pool="".join(colour * self.players for colour in COLOURED),
            now="deal",
        )
        return replace(state, traits=("-",) * self.players) if self.traits else self._start_turn(state, 0)

    def to_move(self, state: State) -> int | None:
        if state.now == "over":
            return None
        return CHANCE if self._is_chance(state) else state.player

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
        winners = state.scores.count(max(state.scores))
        return tuple(Fraction(1, winners) if score == max(state.scores) else Fraction(0) for score in state.scores)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.scores

    def key(self, state: State) -> None:
        return None

    # --- chance ------------------------------------------------------------------------------------------------------

    def outcomes(self, state: State) -> dict[str, Fraction]:
        if not self._is_chance(state):
            return {}
        if state.turn is not None:
            return outcomes_of_faces(state.turn.air)
        pairs = combinations(self._undealt(state), 2)
        return {"+".join(pair): self.probability(state, "+".join(pair)) for pair in pairs}

    def probability(self, state: State, outcome: str) -> Fraction:
        if not self._is_chance(state):
            return Fraction(0)
        if state.turn is not None:
            return probability_of_faces(state.turn.air, outcome)
        undealt = self._undealt(state)
        drawn = outcome.split("+")
        proper = len(drawn) == 2 and drawn[0] < drawn[1] and set(drawn) <= set(undealt)
        return Fraction(1, comb(len(undealt), 2)) if proper else Fraction(0)

    def sample(self, state: State, rng: random.Random) -> str:
        if not self._is_chance(state):
            raise ValueError("nothing is left to chance here")
        if state.turn is not None:
            return sample_faces(state.turn.air, rng)
        return "+".join(sorted(rng.sample(self._undealt(state), 2)))

    def _is_chance(self, state: State) -> bool:
        return state.now == "deal" or (state.turn is not None and state.turn.phase() == "throw")

    def _undealt(self, state: State) -> list[str]:
        return [card for card in trait_cards.CARDS if card not in state.gone and card not in state.traits]

    def _play_outcome(self, state: State, outcome: str) -> State:
        if not self.probability(state, outcome):
            raise ValueError(f"{outcome!r} is not possible in {self.text(state)}")
        if state.turn is not None:
            return replace(state, turn=dice_turn.land(state.turn, outcome))
        return replace(state, now="keep", traits=changed(state.traits, state.player, outcome))

    # --- moves -------------------------------------------------------------------------------------------------------

    def _moves(self, state: State) -> dict[str, State]:
        """Every legal move with the position after it, before a finished turn is scored."""
        if self._is_chance(state):
            return {}
        if state.now == "keep":
            return self._keeps(state)
        if state.now == "pick":
            return {f"pick {colour}": self._after_pick(state, colour) for colour in state.pool}
        if state.turn is not None:
            return self._turn_moves(state, state.turn)
        return {}

    def _keeps(self, state: State) -> dict[str, State]:
        first, second = state.traits[state.player].split("+")
        return {
            f"keep {kept}": self._after_keep(state, kept, left) for kept, left in ((first, second), (second, first))
        }

    def _after_keep(self, state: State, kept: str, left: str) -> State:
        after = replace(
            state,
            traits=changed(state.traits, state.player, kept),
            gone=tuple(sorted((*state.gone, left))),
            now="deal",
            player=state.player + 1,
        )
        if after.player < self.players:
            return after
        for player, card in enumerate(after.traits):
            after = self._give_die(after, player, trait_cards.DIE_OF_CARD[card])
        return self._start_turn(after, 0)

    def _give_die(self, state: State, player: int, colour: str) -> State:
        dice = in_order(state.dice[player] + colour)
        return replace(state, dice=changed(state.dice, player, dice), pool=without(state.pool, colour))

    def _turn_moves(self, state: State, turn: Turn) -> dict[str, State]:
        moves = {spelling: replace(state, turn=after) for spelling, after in dice_turn.moves(turn).items()}
        card = state.traits[state.player] if state.traits else ""
        if not card or card.endswith(USED):
            return moves
        if card == "intuitive" and turn.phase() == "powers":
            moves = {spelling: self._touch(after, spelling) for spelling, after in moves.items()}
        return moves | self._card_moves(state, turn, card)

    def _touch(self, state: State, spelling: str) -> State:
        if spelling == "take" or state.turn is None:
            return state
        return replace(state, turn=replace(state.turn, at_work="touched"))

    def _card_moves(self, state: State, turn: Turn, card: str) -> dict[str, State]:
        used = replace(state, traits=changed(state.traits, state.player, card + USED))
        dice_of_others = {owner: dice for owner, dice in enumerate(state.dice) if owner != state.player}
        moves = {
            spelling: replace(used, turn=after)
            for spelling, after in trait_cards.uses(turn, card, dice_of_others).items()
        }
        if card in trait_cards.CARDS_FOR_STOPPING and turn.phase() == "roll" and turn.zone >= 1:
            moves[f"stop {card}"] = self._stop_with_card(used, turn, card)
        return moves

    def _stop_with_card(self, state: State, turn: Turn, card: str) -> State:
        gift = trait_cards.GENEROUS_GIFT if card == "generous" else 0
        scores = tuple(score if player == state.player else score + gift for player, score in enumerate(state.scores))
        own = scores[state.player] + trait_cards.bonus_for_stopping(turn, card)
        return replace(state, scores=changed(scores, state.player, own), turn=dice_turn.stop(turn))

    # --- turns and rounds --------------------------------------------------------------------------------------------

    def _start_turn(self, state: State, player: int) -> State:
        yogi = YOGI if state.yogi == player else ""
        return replace(state, now="turn", player=player, turn=Turn(rest=RED_DICE + state.dice[player] + yogi))

    def _settle(self, state: State) -> State:
        """Scores a turn that has just ended and goes on to what follows it."""
        if state.turn is None or not state.turn.ended:
            return state
        score = state.scores[state.player] + dice_turn.points(state.turn)
        scored = replace(state, scores=changed(state.scores, state.player, score), turn=None)
        if state.player + 1 < self.players:
            return self._start_turn(scored, state.player + 1)
        return self._end_round(scored)

    def _from_lowest(self, state: State) -> tuple[int, ...]:
        return tuple(sorted(range(self.players), key=lambda player: (state.scores[player], player)))

    def _end_round(self, state: State) -> State:
        if max(state.scores) >= self.target:
            return replace(state, now="over")
        return self._next_pick(replace(state, still_to_pick=self._from_lowest(state)))

    def _next_pick(self, state: State) -> State:
        if state.still_to_pick and state.pool:
            return replace(state, now="pick", player=state.still_to_pick[0], still_to_pick=state.still_to_pick[1:])
        after = replace(state, still_to_pick=(), yogi=self._from_lowest(state)[0], round=state.round + 1)
        return self._start_turn(after, 0)

    def _after_pick(self, state: State, colour: str) -> State:
        return self._next_pick(self._give_die(state, state.player, colour))

    # --- text --------------------------------------------------------------------------------------------------------

    def text(self, state: State) -> str:
        fields = {
            "round": str(state.round),
            "scores": ",".join(str(score) for score in state.scores),
            "dice": ",".join(letters_or_dash(dice) for dice in state.dice),
            "pool": letters_or_dash(state.pool),
            "yogi": "-" if state.yogi is None else str(state.yogi),
        }
        if state.traits:
            fields["traits"] = ",".join(state.traits)
        if state.now in ("deal", "keep"):
            fields["gone"] = ",".join(state.gone) or "-"
        fields["ply"] = str(state.ply)
        fields["now"] = self._now_text(state)
        line = " ".join(f"{name}={value}" for name, value in fields.items())
        return line if state.turn is None else f"{line} {dice_turn.text(state.turn)}"

    def _now_text(self, state: State) -> str:
        if state.now == "over":
            return "over"
        phase = state.now if state.turn is None else state.turn.phase()
        return f"{phase}:{state.player}"
