"""Search for puzzles in games of bots: positions where one move is clearly the best."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random

from ludogite.bots.analysis import moves_left, share
from ludogite.bots.bot import Bot, own_bots
from ludogite.bots.catalogue import bot
from ludogite.bots.evaluation.weights import weights_of
from ludogite.bots.report import Budget
from ludogite.bots.search.alphabeta_search import AlphaBeta, AlphaBetaOptions
from ludogite.bots.search.compiled import evaluation_of
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE

NODES_PER_LOOK = (2_000, 12_000, 60_000, 200_000)
"""Nodes of the successive looks at a position; the last decides."""
DEEPER = 500_000
"""Nodes with which a decision is tested."""
MARGIN = 0.2
"""On a board, the best move is worth at least so much more than the next one."""
SLOW_MARGIN = 0.1
"""The same in long games in which a move changes little."""
EXACT_MARGIN = 0.05
"""The same where values are computed, not estimated."""
LEAST_VALUE, LOST = 0.5, 0.1
"""Below these values, an estimated best move may be lost and the second one as good as lost."""
MOST_BESIDE_WIN = 0.6
"""Beside a proved win, a second move with a higher estimate may win too."""
HOPEFUL_PART = 0.7
"""Part of the margin that a look has to find before the next one."""
FEWEST_MOVES = 3
"""With fewer moves there is nothing to find."""
LONGEST_SOLUTION = 5
SHOWN = 8
"""Number of moves of the best line that are kept."""
TRIES, MOST_SOLVED = 10, 4
"""Number of tries of a beginner, and the most that may find the move."""
STRONGEST = "8"
DEFAULT_YARDSTICKS = (
    "alphabeta:depth=1:soft=70",
    "alphabeta:depth=2:soft=40",
    "alphabeta:nodes=400:soft=20",
    "alphabeta:nodes=1500:soft=7",
    "alphabeta:nodes=8000",
)
"""A beginner, and bots that grade: each of these that does not find the move makes a puzzle harder by one. They stay as
they are when levels change, and so do the grades."""
SLOW_YARDSTICKS = (
    "alphabeta:depth=1:soft=30",
    "alphabeta:depth=2:soft=15",
    "alphabeta:nodes=300:soft=8",
    "alphabeta:nodes=1000:soft=3",
    "alphabeta:nodes=4000",
)
"""The same in long games in which a move changes little."""
DICE_YARDSTICKS = ("2", "3", "4", "5", "6")
GRADING_TRIES = 3
PLAYERS, DICE_PLAYERS = ("random", "alphabeta:depth=1:soft=200"), ("1", "2")
"""Players of the games searched for puzzles: strong ones leave few, and with dice random ones lead nowhere."""
LAST = 40
"""Number of choices before the end of a game that are considered: there things are decided."""
WAYS, WAY_LENGTH = 20, 8
"""With dice, one of these is continued in so many ways, of so many moves each."""
MOST_OF_A_GAME = 8
MOST_PLIES = 400
UNSURE = ("pick", "keep")
"""Kinds of moves whose values are fitted, not computed."""


@dataclass(frozen=True)
class MoveComparison:
    """The best move of a position compared with the next one; values are shares of the win."""

    best: str
    value: float
    second: str
    second_value: float
    line: tuple[str, ...]
    """The continuation, from the best move."""
    ends_in: int | None = None
    """Number of moves to the win with it, where it was proved."""
    margin: float = MARGIN
    """Required difference."""
    is_computed: bool = False
    """Whether the values are computed, not estimated."""

    def is_clear(self, part: float = 1.0) -> bool:
        """Whether the second move is worse by this part of the margin, and not only by an error of the estimate."""
        if self.ends_in:
            is_sound = self.second_value <= MOST_BESIDE_WIN
        else:
            is_sound = self.is_computed or self.value >= LEAST_VALUE or self.second_value >= LOST
        return is_sound and self.value - self.second_value >= part * self.margin


@dataclass(frozen=True)
class FoundPuzzle:
    """A puzzle: a position with one clearly best move."""

    position: Position
    choice: MoveComparison
    solution: tuple[str, ...]
    """The player's moves with the answers in between; each of the player's is clearly the best."""
    grade: int
    """From 1, and one more for each grading level that does not find it."""


def choose(position: Position, nodes: int) -> MoveComparison:
    """The two best moves: computed by a game's own bots, or found by a search with these nodes."""
    if own := own_bots(position.game):
        (best, value), (second, next_value), *_ = own.evaluate_moves(position)
        return MoveComparison(best, value, second, next_value, (best,), margin=EXACT_MARGIN, is_computed=True)
    search = _search(position.game)
    found = search.search(position, Budget(nodes=nodes), Random(0), lines=2)  # noqa: S311 - no secret
    best, second = (position.spellings[move] for move in found.moves[:2])
    value, next_value = map(share, found.values[:2])
    line = (best, *search.principal_variation(position.play(best), SHOWN - 1))
    margin = SLOW_MARGIN if is_slow(position.game) else MARGIN
    return MoveComparison(best, value, second, next_value, line, moves_left(found.values[0]), margin)


def is_slow(game: Game) -> bool:
    """Whether games are long, and a move changes little."""
    return getattr(evaluation_of(game), "IS_SLOW", False)


def yardsticks(game: Game) -> tuple[str, ...]:
    """A beginner, and the bots that grade."""
    if own_bots(game):
        return DICE_YARDSTICKS
    return SLOW_YARDSTICKS if is_slow(game) else DEFAULT_YARDSTICKS


@lru_cache(maxsize=4)
def _search(game: Game) -> AlphaBeta:
    """A search that continues after a proved win: the second-best move may win as well."""
    evaluation = evaluation_of(game)
    assert evaluation
    return AlphaBeta(game, weights_of(evaluation), AlphaBetaOptions(proofs=2))


def played(game: Game, random: Random) -> list[Position]:
    """The last positions of a game between bots in which a player had a choice, without their history."""
    names = DICE_PLAYERS if own_bots(game) else PLAYERS
    players = [player(random.choice(names), game) for _ in range(game.players)]
    position, last = game.start(), deque[Position](maxlen=LAST)
    while (mover := position.to_move) is not None and position.ply < MOST_PLIES:
        if mover == CHANCE:
            position = position.play(position.sample(random))
            continue
        if len(position.numbers) >= FEWEST_MOVES:
            last.append(game.position(position.state))
        position = position.play(players[mover].choose(position, random))
    return _ways_on(random.choice(last), players, random) if own_bots(game) and last else list(last)


def _ways_on(begin: Position, players: list[Bot], random: Random) -> list[Position]:
    """Positions that may follow in the same turn: the plan of a turn, once computed, serves for all of it."""
    found: list[Position] = []
    for _ in range(WAYS):
        position = begin
        while position.to_move in (begin.to_move, CHANCE) and position.ply < begin.ply + WAY_LENGTH:
            if position.to_move == CHANCE:
                position = position.play(position.sample(random))
                continue
            if len(position.numbers) >= FEWEST_MOVES:
                found.append(begin.game.position(position.state))
            position = position.play(players[begin.to_move or 0].choose(position, random))
    return found


def finds(game: Game, random: Random) -> Iterator[FoundPuzzle]:
    """The puzzles of one game between bots."""
    looked_at = dict.fromkeys(played(game, random))  # the same may come in several ways
    yield from islice(filter(None, map(found_in, looked_at)), MOST_OF_A_GAME)


def found_in(position: Position) -> FoundPuzzle | None:
    """The puzzle of a position, if it is one: clear, found by the strongest level and seldom by a beginner."""
    choice = choose(position, NODES_PER_LOOK[0])
    for nodes in NODES_PER_LOOK[1:]:
        if not choice.is_clear(HOPEFUL_PART) or is_easy(position, choice):
            return None
        choice = choose(position, nodes)
    if not choice.is_clear() or is_easy(position, choice) or position.event(choice.best).kind in UNSURE:
        return None
    if not times_solved(position, choice.best, STRONGEST, 1):
        return None
    _, *graders = yardsticks(position.game)
    failed = [2 * times_solved(position, choice.best, spec, GRADING_TRIES) < GRADING_TRIES for spec in graders]
    return FoundPuzzle(position, choice, tuple(_solution(position, choice)), 1 + sum(failed))


def is_easy(position: Position, choice: MoveComparison) -> bool:
    """Whether a beginner often finds the move."""
    return times_solved(position, choice.best, yardsticks(position.game)[0], TRIES) > MOST_SOLVED


def _solution(position: Position, choice: MoveComparison) -> Iterator[str]:
    """The best move and, while what follows is forced too, the answer and the next one."""
    yield choice.best
    line, length = choice.line, 1
    while choice.ends_in and len(line) > 2 and length < LONGEST_SOLUTION:  # noqa: PLR2004 - a move, an answer, a move
        position = position.play(line[0]).play(line[1])
        if len(position.numbers) < FEWEST_MOVES:
            return
        choice = choose(position, NODES_PER_LOOK[-1])
        if not choice.is_clear():
            return
        yield line[1]
        yield choice.best
        line, length = choice.line, length + 2


def times_solved(position: Position, best: str, spec: str, tries: int, seed: int = 0) -> int:
    """Number of tries in which a bot finds the best move."""
    choices = (
        player(spec, position.game).choose(position, Random(seed + number))  # noqa: S311 - no secret
        for number in range(tries)
    )
    return sum(choice == best for choice in choices)


@lru_cache(maxsize=16)
def player(spec: str, game: Game) -> Bot:
    """A bot, cached because its search keeps its arrays."""
    return bot(spec, game)
