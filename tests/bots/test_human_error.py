"""Errors of the levels: weak ones overlook and misjudge; from level 5 on none lets the opponent win at once."""

from collections import Counter, deque
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from random import Random
from statistics import fmean, pstdev

import pytest

import ludogite
from ludogite.bots import human_error, players
from ludogite.bots.catalogue import bot
from ludogite.bots.evaluation.weights import Weights, weights_of
from ludogite.bots.human_error import WORST_ERROR, deviation, misjudged_weights, noticed_moves, perceived_value
from ludogite.bots.levels import LEVELS, Level, strong, weak
from ludogite.bots.players import alphabeta_move
from ludogite.bots.search.alphabeta_search import AlphaBeta, AlphaBetaOptions
from ludogite.bots.search.compiled import evaluation_of
from ludogite.bots.search.values import PROVED
from ludogite.games.position import Position
from puzzle_search import played
from support.counted import counted

BOARD_GAMES = ("four-circles", "movers-hoppers", "not-this-way", "katarenga", "colorado", "kanto")
board_games = pytest.mark.parametrize("game", BOARD_GAMES)
RISKY = 6
"""So many positions of each game in which some moves let the opponent win at once, and others do not."""
MOST_GAMES = 60
SEEDS = 20
LAST = 4
"""So many choices before the end of a game are looked at."""


def wins_at_once(position: Position) -> list[str]:
    """The moves that win at once."""
    results = ((move, position.play(move).result) for move in position.legal_moves())
    return [move for move, result in results if result and result[position.to_move or 0] == 1]


def loses_at_once(after: Position, player: int) -> bool:
    """Whether the opponent can win at once, whatever chance brings; proved by looking at every move."""
    if after.to_move is None:
        return after.result is not None and after.result[player] == 0
    if after.to_move == ludogite.CHANCE:
        return all(loses_at_once(after.play(outcome), player) for outcome in after.outcomes())
    return bool(wins_at_once(after))


def hanging(position: Position) -> list[str]:
    """The moves that lose, or let the opponent win, at once."""
    assert position.to_move is not None
    return [move for move in position.legal_moves() if loses_at_once(position.play(move), position.to_move)]


@cache
def risky(game: str) -> list[tuple[Position, list[str]]]:
    """Positions of games between weak bots in which some moves hang the game and others do not, and those moves."""
    return list(islice(_risky(ludogite.load(game).compiled()), RISKY))


def _risky(game: ludogite.Game) -> Iterator[tuple[Position, list[str]]]:
    for position in near_ends(game):
        if not wins_at_once(position) and 0 < len(bad := hanging(position)) < len(position.numbers):
            yield position, bad


def near_ends(game: ludogite.Game) -> Iterator[Position]:
    """The last positions of games between a weak level and random moves, as the player in turn may know them."""
    for number in range(MOST_GAMES):
        random, position, last = Random(number), game.start(), deque[Position](maxlen=LAST)
        bots = [bot("3", game), bot("random", game)]
        random.shuffle(bots)
        while (mover := position.to_move) is not None:
            if mover == ludogite.CHANCE:
                position = position.play(position.sample(random))
                continue
            last.append(position)
            position = position.play(bots[mover].choose(position, random))
        yield from last


def ignorant(game: ludogite.Game) -> AlphaBeta:
    """A search to which all positions are alike, and which follows no captures."""
    evaluation = evaluation_of(game)
    assert evaluation
    nothing = Weights((0,) * len(weights_of(evaluation).linear))
    return AlphaBeta(game, nothing, AlphaBetaOptions(quiescence_depth=0))


@pytest.mark.slow
@board_games
def test_from_level_five_on_no_level_lets_the_opponent_win_at_once(game: str) -> None:
    assert len(risky(game)) == RISKY
    for position, bad in risky(game):
        for level in ("5", "6", "7"):
            assert bot(level, position.game).choose(position, Random(1)) not in bad, (level, position)


@pytest.mark.slow
@board_games
def test_only_a_look_at_the_answers_keeps_a_search_that_knows_nothing_from_hanging_the_game(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = ignorant(risky(game)[0][0].game)

    def times_hung() -> int:
        return sum(
            alphabeta_move(search, strong(1), position, Random(seed)) in bad
            for position, bad in risky(game)
            for seed in range(SEEDS)
        )

    assert times_hung() == 0
    monkeypatch.setattr(players, "is_lost", lambda *_: False)
    assert times_hung() > 0


@pytest.mark.slow
@board_games
def test_a_weak_level_never_plays_what_it_sees_refuted(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that notices everything looks on until a move is not refuted, however few candidates it has."""
    monkeypatch.setattr(human_error, "MOST_MOVES", 1000)
    sees_all = weak(overlooks=1e-9, error=0, candidates=1, nodes=1, rest=0)
    for position, bad in counted(risky(game)):
        assert alphabeta_move(ignorant(position.game), sees_all, position, Random(1)) not in bad


@pytest.mark.slow
@board_games
def test_from_level_five_on_every_level_wins_in_one(game: str) -> None:
    ends = near_ends(ludogite.load(game).compiled())
    some = list(islice(((position, moves) for position in ends if (moves := wins_at_once(position))), RISKY))
    assert len(some) == RISKY
    for position, moves in some:
        for level in ("5", "6", "7"):
            assert bot(level, position.game).choose(position, Random(1)) in moves


def times_noticed(position: Position, overlooks: float, times: int = 400) -> Counter[str]:
    """Number of times that each move is noticed."""
    found = (noticed_moves(position, overlooks, Random(number)) for number in range(times))
    return Counter(position.spellings[move] for moves in found for move in moves)


def test_captures_and_short_moves_are_noticed_more_often_than_long_and_backward_ones() -> None:
    board = "......../..b...../......../......../..w...../....b.../......../......ww"
    position = ludogite.load("colorado").parse(f"board={board} landed=- turn=0 ply=30 passes=0")
    often = times_noticed(position, 1.0)
    forward = [move for move in often if move[4] > move[1]]
    backward = [move for move in often if move[4] < move[1]]
    assert fmean(often[move] for move in forward) > 1.5 * fmean(often[move] for move in backward)
    captures = [move for move in often if "x" in move]
    assert captures
    assert min(often[move] for move in captures) > fmean(often.values())


def test_chains_are_overlooked_more_often_than_single_jumps() -> None:
    game = ludogite.load("not-this-way")
    position = next(
        position
        for number in range(MOST_GAMES)
        for position in played(game.compiled(), Random(number))
        if any(move.count("^") > 1 for move in position.legal_moves())
    )
    often = times_noticed(position, 1.0)
    chains = [often[move] for move in position.legal_moves() if move.count("^") > 1]
    steps = [often[move] for move in position.legal_moves() if "^" not in move and ">" not in move]
    assert max(chains) < min(steps)


def test_a_level_that_overlooks_nothing_notices_all_moves_and_any_level_notices_one() -> None:
    position = ludogite.load("katarenga").start()
    assert set(noticed_moves(position, 0, Random(1))) == set(position.spellings)
    assert len(noticed_moves(position, 1e3, Random(1))) == 1


def test_a_position_is_misjudged_alike_at_all_times_and_others_otherwise() -> None:
    position = ludogite.load("katarenga").start()
    after = [position.play(move) for move in position.legal_moves()]
    found = [deviation(each.key) for each in after]
    assert found == [deviation(each.key) for each in after]
    assert len(set(found)) == len(found)
    keys = [deviation(number * 0x123456789ABCDEF - (1 << 62)) for number in range(5_000)]
    assert fmean(keys) == pytest.approx(0, abs=0.05)
    assert pstdev(keys) == pytest.approx(1, abs=0.05)


def test_captures_seem_better_than_they_are_and_what_is_proved_is_not_misjudged() -> None:
    position = ludogite.load("colorado").parse(
        "board=......../......../......../......../..w...../...b..../......../......ww landed=- turn=0 ply=30 passes=0"
    )
    move = next(move for move in position.legal_moves() if "x" in move)
    after = position.play(move)
    level, event = weak(overlooks=1, error=50, candidates=1, nodes=1, rest=0), position.event(move)
    assert perceived_value(level, 10, event, after) == 10 + 50 * (0.5 + deviation(after.key))
    assert perceived_value(level, PROVED, event, after) == PROVED


@board_games
def test_what_a_game_says_is_misjudged_are_features_of_its(game: str) -> None:
    evaluation = evaluation_of(ludogite.load(game))
    assert evaluation
    assert evaluation.MISJUDGED.keys() <= set(evaluation.FEATURES)
    weights = weights_of(evaluation)
    assert misjudged_weights(weights, evaluation, 0) == weights
    assert misjudged_weights(weights, evaluation, WORST_ERROR).linear != weights.linear


@board_games
def test_the_weaker_a_level_the_more_it_overlooks_and_misjudges(game: str) -> None:
    levels: tuple[Level, ...] = evaluation_of(ludogite.load(game)).LEVELS  # type: ignore[union-attr]
    assert len(levels) == LEVELS
    for weaker, stronger in pairwise(levels):
        assert weaker.overlooks > stronger.overlooks or stronger.overlooks == 0
        assert weaker.error > stronger.error or stronger.error == 0
        assert weaker.candidates <= stronger.candidates or stronger.candidates == 0
    assert [bool(level.overlooks) for level in levels] == [True] * 4 + [False] * 4
