"""Tactics: positions whose truth is proved here by looking at every move, and the levels that must see it.

Each game has a file in ``tests/bots/tactics``. Each of its lines is a kind, the level that must solve it, the options,
the moves and the position:

- ``win in 1``, ``win in 2``, ``win in 3``: the moves are all that force a win in so many moves, and nothing is quicker;
- ``only move``: the moves are all after which the enemy cannot win at once;
- ``trap``: the moves look good and lose at once.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

import ludogite
from ludogite.bots.analysis import analyse
from ludogite.bots.bot import Bot
from ludogite.bots.catalogue import bot
from ludogite.bots.report import Budget
from ludogite.games.position import Position
from ludogite.games.registry import RULEBOOKS
from support.counted import counted

FOLDER = Path(__file__).parent / "tactics"
DICE_GAMES = ("karma-dice", "karma-solo")
KINDS = ("win in 1", "win in 2", "win in 3", "only move", "trap")
STRONGEST = 8
SEEDS, STRONGEST_SEEDS = 3, 1
KEPT_BOTS = 6
FEW_MOVES = 30
"""In positions with more, it takes too long to prove again that nothing else wins in three."""


@dataclass(frozen=True)
class Tactic:
    """A position with what is to be found in it."""

    game: str
    line: int
    kind: str
    level: int
    options: tuple[tuple[str, str], ...]
    moves: tuple[str, ...]
    text: str

    @property
    def within(self) -> int:
        """In how many moves a win is forced; 0 if none is."""
        return int(self.kind.removeprefix("win in ")) if self.kind.startswith("win in ") else 0

    def position(self) -> Position:
        """The position, with compiled rules."""
        return ludogite.load(self.game, **dict(self.options)).compiled().parse(self.text)

    def __str__(self) -> str:
        return f"{self.game}.txt:{self.line} {self.kind} {self.moves[0]}"


def read(game: str) -> list[Tactic]:
    """The tactics of a game's file, if it has one."""
    file = FOLDER / f"{game}.txt"
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return [read_line(game, number, line) for number, line in enumerate(lines, 1) if not line.startswith("#")]


def read_line(game: str, number: int, line: str) -> Tactic:
    """The tactic that a line spells."""
    kind, level, options, moves, text = line.split(" | ")
    chosen = () if options == "-" else tuple(option.partition("=")[::2] for option in options.split())
    return Tactic(game, number, kind, int(level), chosen, tuple(moves.split()), text)


TACTICS = [tactic for game in ludogite.games() for tactic in read(game)]


def kinds(*wanted: str) -> pytest.MarkDecorator:
    """Run a test for every tactic of these kinds."""
    return pytest.mark.parametrize("tactic", [each for each in TACTICS if each.kind in wanted], ids=str)


# Proofs: plain minimax over all moves and outcomes, with nothing of the bots' search in it.


class Proof:
    """Search for a forced win of a player. Moves that settled a question before are tried first to save time."""

    def __init__(self, player: int) -> None:
        self.player = player
        self._settled: dict[tuple[bool, int], str] = {}

    def forced(self, position: Position, moves: int) -> bool:
        """Whether the player wins with so many moves of their own or fewer, whatever the others and chance do."""
        if position.to_move is None:
            assert position.result
            return position.result[self.player] == 1
        if position.to_move == ludogite.CHANCE:
            return all(self.forced(position.play(outcome), moves) for outcome in position.outcomes())
        own = position.to_move == self.player
        if moves == 0 and own:
            return False
        for move in self._ordered(position, own, moves):
            if self.forced(position.play(move), moves - own) == own:
                self._settled[own, moves] = move
                return own
        return not own

    def _ordered(self, position: Position, own: bool, moves: int) -> list[str]:
        first = self._settled.get((own, moves))
        return sorted(position.legal_moves(), key=lambda move: move != first)


def winning(position: Position, moves: int, tried: tuple[str, ...] = ()) -> tuple[str, ...]:
    """All moves, or those of the ones to be tried, that force a win in so many moves or fewer."""
    assert position.to_move is not None
    proof = Proof(position.to_move)
    return tuple(
        move for move in tried or position.legal_moves() if moves > 0 and proof.forced(position.play(move), moves - 1)
    )


def holding(position: Position) -> tuple[str, ...]:
    """All moves of a game for two after which the enemy cannot win at once."""
    assert position.to_move is not None
    proof = Proof(1 - position.to_move)
    return tuple(move for move in position.legal_moves() if not proof.forced(position.play(move), 1))


def test_every_game_with_a_bot_of_its_own_has_tactics() -> None:
    for game in (book.id for book in RULEBOOKS if book.evaluation or book.bot):
        count = {kind: sum(each.game == game and each.kind == kind for each in TACTICS) for kind in KINDS}
        assert count["win in 1"] >= 2
        if game not in DICE_GAMES:
            assert min(count["win in 2"], count["win in 3"], count["only move"]) >= 2
    assert {each.game for each in TACTICS if each.kind == "trap"} == {"colorado", "not-this-way"}


@kinds("win in 1", "win in 2")
def test_these_moves_and_no_others_win_so_quickly(tactic: Tactic) -> None:
    position = tactic.position()
    assert not winning(position, tactic.within - 1)
    assert winning(position, tactic.within) == tactic.moves


@pytest.mark.slow
@kinds("win in 3")
def test_a_win_in_three_is_forced_and_nothing_is_quicker(tactic: Tactic) -> None:
    position = tactic.position()
    assert not winning(position, tactic.within - 1)
    if len(position.legal_moves()) <= FEW_MOVES:
        assert winning(position, tactic.within) == tactic.moves
    else:
        assert winning(position, tactic.within, tactic.moves) == tactic.moves


@kinds("only move")
def test_all_other_moves_lose_at_once(tactic: Tactic) -> None:
    position = tactic.position()
    assert holding(position) == tactic.moves
    assert len(position.legal_moves()) > len(tactic.moves)
    assert not winning(position, 1)


@kinds("trap")
def test_a_trap_loses_at_once(tactic: Tactic) -> None:
    position = tactic.position()
    assert position.to_move is not None
    for move in tactic.moves:
        result = position.play(move).result
        assert result
        assert result[position.to_move] == 0


@kinds("trap")
def test_the_traps_are_those_of_the_rules(tactic: Tactic) -> None:
    """Colorado 4.3: the last pawn outside is captured; Not This Way 5.1: a chain leaves the enemy a single piece."""
    sign, least = {"colorado": ("x", 1), "not-this-way": ("^", 2)}[tactic.game]
    assert all(move.count(sign) >= least for move in counted(tactic.moves))


# The levels.


@lru_cache(maxsize=KEPT_BOTS)
def player(level: int, game: ludogite.Game) -> Bot:
    """A level's bot, made once: it keeps its arrays."""
    return bot(str(level), game)


def choices(tactic: Tactic, level: int) -> list[str]:
    """Moves of a level with several seeds."""
    position = tactic.position()
    seeds = STRONGEST_SEEDS if level == STRONGEST else SEEDS
    return [player(level, position.game).choose(position, Random(seed)) for seed in range(seeds)]


@kinds("win in 1", "win in 2", "win in 3", "only move")
def test_the_level_that_should_solve_it_does(tactic: Tactic) -> None:
    assert set(choices(tactic, tactic.level)) <= set(tactic.moves)


@kinds("win in 1", "win in 2", "win in 3", "only move")
def test_the_strongest_level_solves_it(tactic: Tactic) -> None:
    assert set(choices(tactic, STRONGEST)) <= set(tactic.moves)


@kinds("trap")
@pytest.mark.parametrize("level", [3, 4, 5, 6])
def test_no_level_above_two_walks_into_a_trap(tactic: Tactic, level: int) -> None:
    assert not set(choices(tactic, level)) & set(tactic.moves)


@pytest.mark.parametrize(
    "tactic",
    [each for each in TACTICS if each.kind in ("win in 1", "win in 2") and each.game not in DICE_GAMES],
    ids=str,
)
def test_an_analysis_tells_that_a_win_is_proved_and_counts_the_winners_moves(tactic: Tactic) -> None:
    moves = int(tactic.kind[-1])
    report = analyse(tactic.position(), Budget(depth=2 * moves), lines=1)
    assert report.move in tactic.moves
    assert (report.value, report.lines[0].ends_in, report.exact) == (1.0, moves, True)
