"""The searches: what bounds them, that they repeat themselves, and that compiled or not they are one source."""

import math
import subprocess
import sys
import time
from random import Random
from threading import Event, Timer

import numpy as np
import pytest

import ludogite
from ludogite.bots.analysis import alphabeta, analyse, moves_left
from ludogite.bots.catalogue import bot
from ludogite.bots.report import Budget
from ludogite.bots.search import buffers as at
from ludogite.bots.search import deadline
from ludogite.bots.search.alphabeta_search import ROOT
from ludogite.bots.search.arithmetic import exponential, logarithm
from ludogite.bots.search.compiled import functions, interpreted_functions
from ludogite.bots.search.values import WIN, chance_of, value_for
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE

BOARD_GAMES = ("four-circles", "movers-hoppers", "not-this-way", "katarenga", "colorado", "kanto")
NODES_AT_DEPTH_4 = {
    "four-circles": 583,
    "movers-hoppers": 423,
    "not-this-way": 1098,
    "katarenga": 2673,
    "colorado": 3638,
    "kanto": 75714,
}


def some_position(name: str, moves: int, seed: int = 1) -> Position:
    """A position after some random moves, with a player to move."""
    random = Random(seed)
    position = ludogite.load(name, seed=seed).start()
    while position.to_move == CHANCE or position.ply < moves:
        chance = position.to_move == CHANCE
        position = position.play(position.sample(random) if chance else random.choice(position.legal_moves()))
    return position


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_the_search_looks_at_as_many_positions_as_it_always_did(name: str) -> None:
    """This number changes with the search, the weights and the rules, and with nothing else."""
    found = alphabeta(ludogite.load(name)).search(some_position(name, 8), Budget(depth=4), Random(1))
    assert found.nodes == NODES_AT_DEPTH_4[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_interpreted_and_compiled_searches_are_one(name: str) -> None:
    position = some_position(name, 10)
    search = alphabeta(position.game)
    interpreted = interpreted_functions(position.game)["search_root"]
    seen = []
    for search_root in (functions(position.game)["search_root"], interpreted):
        buffers = search._all_buffers(position, Budget(nodes=300), 1)[0]
        if search_root is interpreted:
            buffers = buffers._replace(
                states=buffers.states.astype(np.int64)
            )  # NumPy's own 32-bit integers would overflow
        buffers.control[at.NODE_LIMIT] = 300
        search._list(buffers, tuple(position.numbers.values()))
        search_root(buffers, ROOT, 2, 1, 0)
        done = int(buffers.control[at.DONE])
        seen.append((int(buffers.control[at.NODES]), buffers.values[0, :done].tolist()))
    assert seen[0] == seen[1]


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_another_process_can_load_the_compiled_search(name: str) -> None:
    """Numba cannot load every function that calls itself; then the process dies."""
    begin = "import ludogite; from random import Random; from ludogite.bots.catalogue import bot"
    move = f"g = ludogite.load({name!r}); print(bot('alphabeta:nodes=50', g).choose(g.start(), Random(1)))"
    game = ludogite.load(name)
    here = bot("alphabeta:nodes=50", game).choose(game.start(), Random(1))
    there = subprocess.run([sys.executable, "-c", f"{begin}; {move}"], capture_output=True, text=True, check=False)
    assert (there.returncode, there.stdout.strip()) == (0, here), there.stderr


def test_a_budget_of_nodes_is_kept_and_gives_the_same_every_time() -> None:
    position = some_position("colorado", 6)
    search = alphabeta(position.game)
    first = search.search(position, Budget(nodes=5000), Random(3))
    search.search(position.play(position.legal_moves()[0]), Budget(nodes=20000), Random(4))
    again = search.search(position, Budget(nodes=5000), Random(3))
    assert (first.moves, first.values, first.nodes) == (again.moves, again.values, again.nodes)
    assert first.nodes <= 5001


def test_a_budget_of_seconds_is_kept() -> None:
    position = some_position("colorado", 6)
    found = alphabeta(position.game).search(position, Budget(seconds=0.2), Random(1))
    assert found.depth >= 1
    assert found.seconds < 20


def test_a_search_can_be_stopped_at_any_moment() -> None:
    position = some_position("colorado", 6)
    stop = Event()
    Timer(0.2, stop.set).start()
    begun = time.perf_counter()
    report = analyse(position, Budget(seconds=120), stop=stop)
    assert time.perf_counter() - begun < 60
    assert report.move in position.legal_moves()


def test_a_search_stopped_before_it_begins_still_has_a_move() -> None:
    position = some_position("colorado", 6)
    stop = Event()
    stop.set()
    assert analyse(position, Budget(seconds=60), stop=stop).move in position.legal_moves()


def test_where_nothing_runs_beside_it_a_search_pauses_to_look_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadline, "IN_BROWSER", True)
    position, stop = some_position("colorado", 6), Event()
    for spec in ("alphabeta:seconds=0.1", "uct:seconds=0.1"):
        assert bot(spec, position.game).choose(position, Random(1)) in position.legal_moves()
    assert alphabeta(position.game).search(position, Budget(seconds=0.1), Random(1)).depth >= 1
    stop.set()
    assert analyse(position, Budget(seconds=60), stop=stop).depth == 1


def test_two_threads_find_what_one_finds() -> None:
    position = ludogite.load("colorado").start()
    report = analyse(position, Budget(depth=6), threads=2)
    assert report.depth == 6
    assert report.move in position.legal_moves()


def test_an_analysis_tells_as_many_lines_as_asked_best_first() -> None:
    position = some_position("colorado", 6)
    report = analyse(position, Budget(nodes=20000), lines=4)
    values = [line.value for line in report.lines]
    assert len(values) == 4
    assert values == sorted(values, reverse=True)
    after = position
    for move in report.lines[0].moves:
        after = after.play(move)


def test_exponentials_and_logarithms_are_those_of_mathematics() -> None:
    for number in range(-1200, 1201):
        assert math.isclose(exponential(number / 100), math.exp(number / 100), rel_tol=1e-12)
        power = math.exp(number / 60)
        assert math.isclose(logarithm(power), math.log(power), rel_tol=1e-14, abs_tol=1e-15)


def test_values_and_chances_are_each_others_inverse() -> None:
    for value in (-700, -50, 0, 3, 400):
        assert abs(value_for(chance_of(value)) - value) <= 1


def test_the_moves_to_a_proved_end_are_the_winners_own() -> None:
    assert [moves_left(WIN - moves) for moves in (1, 3, 7)] == [1, 2, 4]
    assert [moves_left(moves - WIN) for moves in (2, 4, 8)] == [1, 2, 4]
    assert moves_left(0) is None


def test_more_lines_do_not_change_the_best_value() -> None:
    position = some_position("katarenga", 6)
    search = alphabeta(position.game)
    one = search.search(position, Budget(depth=1), Random(1))
    all_ = search.search(position, Budget(depth=1), Random(1), lines=len(one.moves))
    assert one.values[0] == all_.values[0]
    assert all_.exact == len(all_.moves)


def test_where_the_clock_stands_still_a_search_is_allowed_a_few_nodes_more(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [5.0]
    monkeypatch.setattr(deadline, "IN_BROWSER", True)
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    limit = deadline.Deadline(np.zeros(1), 0, 6.0, None)
    assert limit.allowed(0) == deadline.FEWEST_ALLOWED
    assert limit.allowed(5000) == 5000 + deadline.FEWEST_ALLOWED
    now[0] = 5.25
    assert limit.allowed(5000) == 20_000
