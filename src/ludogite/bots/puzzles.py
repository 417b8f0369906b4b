"""Positions of bots' games in which one move is clearly the best, and how the levels do on them."""

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
from ludogite.bots.search.alphabeta_search import AlphaBeta
from ludogite.bots.search.compiled import evaluation_of
from ludogite.bots.search.options import AlphaBetaOptions
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE

LOOKS = (2_000, 12_000, 60_000, 200_000)
"""How many nodes each look at a position may cost; the last decides."""
DEEPER = 500_000
"""The same when a decision is tested."""
MARGIN = 0.2
"""On a board, the best move gives at least so much more of the win than the next one."""
SLOW_MARGIN = 0.1
"""The same in long games in which a move changes little."""
EXACT_MARGIN = 0.05
"""The same where values are no estimates of a search, but computed."""
LEAST_VALUE, LOST = 0.5, 0.1
"""A best move that leaves less of the win by an estimate may be lost, where the second one is as good as lost."""
MOST_BESIDE_WIN = 0.6
"""Beside a proved win, a second move that leaves more of it by an estimate may win too."""
HOPE = 0.7
"""A look has to find so much of the margin for another one."""
FEWEST_MOVES = 3
"""With fewer to choose from there is nothing to find."""
LONGEST_SOLUTION = 5
SHOWN = 8
"""So many moves of the best line are kept."""
TRIES, MOST_SOLVED = 10, 4
"""A beginner tries so often, and may find the move so many times at most."""
STRONGEST = "8"
USUAL_YARDSTICKS = (
    "alphabeta:depth=1:soft=70",
    "alphabeta:depth=2:soft=40",
    "alphabeta:nodes=400:soft=20",
    "alphabeta:nodes=1500:soft=7",
    "alphabeta:nodes=8000",
)
"""A beginner, and bots that grade: each of these that does not find the move makes a puzzle harder by one. They stay
as they are when levels change, and so do the grades."""
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
"""Whose games are searched for puzzles: strong players leave few, and with dice random ones get nowhere."""
LAST = 40
"""So many choices before the end of a game are looked at: there things are decided."""
WAYS, WAY_LENGTH = 20, 8
"""With dice, so many ways to go on from one of these are looked at instead, of so many moves each."""
MOST_OF_A_GAME = 8
MOST_PLIES = 400
UNSURE = ("pick", "keep")
"""Kinds of moves whose values are fitted, not computed."""


@dataclass(frozen=True)
class Choice:
    """The best move of a position beside the next one; values are shares of the win."""

    best: str
    value: float
    second: str
    second_value: float
    line: tuple[str, ...]
    """How the game would go on, from the best move."""
    ends_in: int | None = None
    """How many moves the winner has yet to make with it, where that was proved."""
    margin: float = MARGIN
    """How much better the best move has to be."""
    is_computed: bool = False
    """Whether the values are no estimates."""

    def is_clear(self, part: float = 1.0) -> bool:
        """Whether the second move is worse by the margin, or by this part of it, and estimates are not to blame."""
        if self.ends_in:
            is_sound = self.second_value <= MOST_BESIDE_WIN
        else:
            is_sound = self.is_computed or self.value >= LEAST_VALUE or self.second_value >= LOST
        return is_sound and self.value - self.second_value >= part * self.margin


@dataclass(frozen=True)
class Find:
    """A position with one clearly best move."""

    position: Position
    choice: Choice
    solution: tuple[str, ...]
    """The player's moves with the answers in between; each of the player's is clearly the best."""
    grade: int
    """From 1, and one more for each of the levels that grade who does not find it."""


def choose(position: Position, nodes: int) -> Choice:
    """The two best moves: as a game's own bots compute them, or by a search of so many nodes."""
    if own := own_bots(position.game):
        (best, value), (second, next_value), *_ = own.evaluate_moves(position)
        return Choice(best, value, second, next_value, (best,), margin=EXACT_MARGIN, is_computed=True)
    search = _search(position.game)
    found = search.search(position, Budget(nodes=nodes), Random(0), lines=2)  # noqa: S311 - no secret
    best, second = (position.spellings[move] for move in found.moves[:2])
    value, next_value = map(share, found.values[:2])
    line = (best, *search.principal_variation(position.play(best), SHOWN - 1))
    margin = SLOW_MARGIN if is_slow(position.game) else MARGIN
    return Choice(best, value, second, next_value, line, moves_left(found.values[0]), margin)


def is_slow(game: Game) -> bool:
    """Whether games are long, and a move changes little."""
    return getattr(evaluation_of(game), "IS_SLOW", False)


def yardsticks(game: Game) -> tuple[str, ...]:
    """A beginner, and the bots that grade."""
    if own_bots(game):
        return DICE_YARDSTICKS
    return SLOW_YARDSTICKS if is_slow(game) else USUAL_YARDSTICKS


@lru_cache(maxsize=4)
def _search(game: Game) -> AlphaBeta:
    """A search that goes on after a win is proved: the second-best move may win as well."""
    evaluation = evaluation_of(game)
    assert evaluation
    return AlphaBeta(game, weights_of(evaluation), AlphaBetaOptions(proofs=2))


def played(game: Game, random: Random) -> list[Position]:
    """The last positions of a game between bots in which a player had a choice; they know nothing of earlier ones."""
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
    """What may come in the same turn: the plan of a turn, once computed, serves for all of it."""
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


def finds(game: Game, random: Random) -> Iterator[Find]:
    """The puzzles of one game between bots."""
    looked_at = dict.fromkeys(played(game, random))  # the same may come in several ways
    yield from islice(filter(None, map(found_in, looked_at)), MOST_OF_A_GAME)


def found_in(position: Position) -> Find | None:
    """The puzzle that a position is, if it is one: clear, found by the strongest level and seldom by a beginner."""
    choice = choose(position, LOOKS[0])
    for nodes in LOOKS[1:]:
        if not choice.is_clear(HOPE) or is_easy(position, choice):
            return None
        choice = choose(position, nodes)
    if not choice.is_clear() or is_easy(position, choice) or position.event(choice.best).kind in UNSURE:
        return None
    if not times_solved(position, choice.best, STRONGEST, 1):
        return None
    _, *graders = yardsticks(position.game)
    failed = [2 * times_solved(position, choice.best, spec, GRADING_TRIES) < GRADING_TRIES for spec in graders]
    return Find(position, choice, tuple(_solution(position, choice)), 1 + sum(failed))


def is_easy(position: Position, choice: Choice) -> bool:
    """Whether a beginner often finds it."""
    return times_solved(position, choice.best, yardsticks(position.game)[0], TRIES) > MOST_SOLVED


def _solution(position: Position, choice: Choice) -> Iterator[str]:
    """The best move and, while what follows is forced too, the answer and the next one."""
    yield choice.best
    line, length = choice.line, 1
    while choice.ends_in and len(line) > 2 and length < LONGEST_SOLUTION:  # noqa: PLR2004 - a move, an answer, a move
        position = position.play(line[0]).play(line[1])
        if len(position.numbers) < FEWEST_MOVES:
            return
        choice = choose(position, LOOKS[-1])
        if not choice.is_clear():
            return
        yield line[1]
        yield choice.best
        line, length = choice.line, length + 2


def times_solved(position: Position, best: str, spec: str, tries: int, seed: int = 0) -> int:
    """Share of tries in which a bot finds the best move."""
    choices = (
        player(spec, position.game).choose(position, Random(seed + number))  # noqa: S311 - no secret
        for number in range(tries)
    )
    return sum(choice == best for choice in choices)


@lru_cache(maxsize=16)
def player(spec: str, game: Game) -> Bot:
    """A bot, made once: its search keeps its arrays."""
    return bot(spec, game)
