"""Errors of the levels: ``python tools/level_errors.py kanto --levels 1 2 3`` has each play itself, judging its moves.

Every position of these games, or a part of them, is searched as by level 8, or with ``--nodes``. The table has for each
level the mean loss of its moves and of random ones, in points of the chance to win; how often a random move was better;
how often a win in one was missed; how often one was given to the opponent where another move avoids that; and how often
a capture was overlooked that was clearly the best move.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from ludogite.bots.catalogue import bot
from ludogite.bots.evaluation.weights import weights_of
from ludogite.bots.levels import DEFAULT_LEVELS, LEVELS, Level
from ludogite.bots.report import Budget
from ludogite.bots.search.alphabeta_search import AlphaBeta, AlphaBetaOptions
from ludogite.bots.search.compiled import evaluation_of
from ludogite.bots.search.values import PROVED, WIN, chance_of
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.registry import BOOKS, load
from ludogite.kernel.layout import CHANCE

POINTS = 100
CLEARLY = 0.05
"""Loss of a move that is clearly worse."""
OPENING = 4
"""Random moves at the start of each game."""
WIN_IN_ONE, LOSS_IN_ONE = WIN - 1, 2 - WIN


@dataclass(frozen=True)
class Judged:
    """A move of a level, with the best one and a random one; values are those of a search."""

    best: int
    played: int
    random: int
    is_best_a_capture: bool

    @property
    def loss(self) -> float:
        """Share of the win that the move gave away."""
        return chance_of(self.best) - chance_of(self.played)

    @property
    def random_loss(self) -> float:
        """Share of the win that a random move would have given away."""
        return chance_of(self.best) - chance_of(self.random)


def judged(game: Game, level: int, nodes: int | None, random: Random, part: float) -> Iterator[Judged]:
    """A part of the moves of one game of a level against itself, judged."""
    evaluation = evaluation_of(game)
    assert evaluation
    levels: tuple[Level, ...] = getattr(evaluation, "LEVELS", DEFAULT_LEVELS)
    budget = Budget(nodes=nodes) if nodes else levels[-1].budget
    search = AlphaBeta(game, weights_of(evaluation), AlphaBetaOptions(proofs=3))
    player, position = bot(str(level), game), game.start()
    while position.to_move is not None:
        if position.to_move == CHANCE:
            position = position.play(position.sample(random))
            continue
        moves = position.legal_moves()
        move = random.choice(moves)
        if position.ply >= OPENING:
            move = player.choose(position.completed(position.to_move, random), random)
            if len(moves) > 1 and random.random() < part:
                yield judgement(search, budget, position, move, random)
        position = position.play(move)


def judgement(search: AlphaBeta, budget: Budget, position: Position, move: str, random: Random) -> Judged:
    """Value of a move beside the best one and a random one."""
    best = search.search(position, budget, random).moves[0]
    played, other = position.encode(move), random.choice(list(position.spellings))
    asked = tuple(dict.fromkeys((best, played, other)))
    found = search.search(position, budget, random, only=asked, lines=len(asked))
    values = dict(zip(found.moves, found.values, strict=True))
    event = position.event(position.spellings[best])
    return Judged(max(values.values()), values[played], values[other], bool(event.captured))


def summary(moves: Sequence[Judged]) -> list[str]:
    """The figures of a level, in the order of ``HEAD``."""
    wins = [each for each in moves if each.best == WIN_IN_ONE]
    safe = [each for each in moves if each.best > -PROVED]
    captures = [each for each in moves if each.is_best_a_capture and each.best != WIN_IN_ONE]
    return [
        str(len(moves)),
        f"{POINTS * fmean(each.loss for each in moves):.1f}",
        f"{POINTS * fmean(each.random_loss for each in moves):.1f}",
        share([each.loss > each.random_loss for each in moves]),
        share([each.played != WIN_IN_ONE for each in wins]),
        share([each.played == LOSS_IN_ONE for each in safe]),
        share([each.loss > CLEARLY for each in captures]),
    ]


HEAD = ("level", "moves", "loss", "of random", "random better", "missed wins", "gave wins", "overlooked captures")


def share(cases: Sequence[bool]) -> str:
    """The share of cases in which something happened, with their number."""
    return f"{POINTS * sum(cases) / len(cases):.1f} % of {len(cases)}" if cases else "-"


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--levels", type=int, nargs="*", default=range(1, LEVELS + 1), metavar="LEVEL")
    parser.add_argument("--games", type=int, default=10, help="of each level against itself")
    parser.add_argument("--part", type=float, default=1.0, help="of the moves that is judged")
    parser.add_argument("--nodes", type=int, help="for each move judged (default: those of level 8)")
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    if evaluation_of(load(wishes.game)) is None:
        parser.error(f"The levels of {wishes.game} do not search. This measures the six board games.")
    print(f"| {' | '.join(HEAD)} |\n|{'---|' * len(HEAD)}")
    for level in wishes.levels:
        random = Random(f"{wishes.seed} {level}")  # noqa: S311 - no secret
        moves = [
            each
            for number in range(wishes.games)
            for each in judged(drawn(wishes.game, number), level, wishes.nodes, random, wishes.part)
        ]
        print(f"| {level} | {' | '.join(summary(moves))} |", flush=True)


def drawn(game_id: str, seed: int) -> Game:
    """The game, on a random board where it has one."""
    options: dict[str, Any] = {option.name: "random" for option in BOOKS[game_id].options if "random" in option.choices}
    return load(game_id, seed=seed, **options).compiled()


if __name__ == "__main__":
    main()
