"""Matches: seats, take-back, chance from the seed, formats, and giving up."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any
from weakref import ref

import pytest

import ludogite
from ludogite.games.coloured.board import turned
from ludogite.games.game import Game
from ludogite.kernel.rules_engine import compiled


def play_out(match: ludogite.Match, seed: int = 1) -> None:
    random = Random(seed)
    while match.result is None:
        match.play(random.choice(match.position.legal_moves()))


def test_a_refused_move_changes_nothing() -> None:
    match = ludogite.Match("colorado")
    with pytest.raises(ludogite.IllegalMove):
        match.play("a1-h8")
    assert match.entries == ()
    assert match.position == match.game.start()


def test_taking_back_undoes_the_latest_move_with_its_outcomes() -> None:
    match = ludogite.Match("kanto", seed=3)
    before = match.position
    match.play("?c4")
    assert [entry.by_chance for entry in match.entries] == [False, True]
    assert match.take_back() == "?c4"
    assert match.position == before


@pytest.mark.parametrize("game", ludogite.games())
def test_every_position_of_a_match_can_be_had_again(game: str) -> None:
    match = ludogite.Match(game, seed=4)
    random = Random(4)
    stood = {match.step: match.position}
    while match.result is None and match.step < 40:
        match.play(random.choice(match.position.legal_moves()))
        stood[match.step] = match.position
    for step, position in stood.items():
        assert match.position_at(step).internals == position.internals


def test_a_position_packed_by_interpreted_rules_is_played_on_by_compiled_ones() -> None:
    game = ludogite.load("colorado")
    fast = game.compiled()
    interpreted, faster = (each.start().play("a1-b3").play("a8-a5") for each in (game, fast))
    assert (interpreted.game.engine.compiled, faster.game.engine.compiled) == (False, True)
    assert faster.packed == interpreted.packed
    move = faster.legal_moves()[0]
    assert interpreted.play(move) == faster.unpacked(interpreted.packed).play(move) == faster.play(move)
    assert interpreted.compiled().play(move) == interpreted.play(move)


def test_a_compiled_game_is_another_one_that_is_equal() -> None:
    game = ludogite.load("colorado")
    fast = game.compiled()
    assert fast is not game
    assert (fast, hash(fast), fast.compiled()) == (game, hash(game), fast)
    assert not ludogite.load("colorado").engine.compiled
    assert pickle.loads(pickle.dumps(fast)) is fast
    assert pickle.loads(pickle.dumps(game)) is game


def test_a_compiled_game_is_gone_when_nobody_has_it_without_a_search_for_garbage() -> None:
    game = ludogite.load("colorado")
    fast = Game(game.book, game.setting, engine=compiled(game.book.rules))
    assert fast.compiled() is fast
    gone = ref(fast)
    del fast
    assert gone() is None


def looked_at(position: ludogite.Position) -> tuple[bool, ludogite.Position]:
    """Result in another process."""
    return position.game.engine.compiled, position.play("a1-b3")


def test_what_is_compiled_stays_so_in_a_spawned_process_and_what_is_not_does_not() -> None:
    start = ludogite.load("colorado").start()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        (slow, after), (fast, also_after) = pool.map(looked_at, (start, start.compiled()))
    assert (slow, fast) == (False, True)
    assert after == also_after == start.play("a1-b3")


def test_a_match_goes_on_with_compiled_rules() -> None:
    slow, fast = (ludogite.Match("kanto", seed="dune") for _ in range(2))
    for match in (slow, fast):
        match.play("?c4")
    fast.compile()
    assert fast.game.engine.compiled
    for match in (slow, fast):
        match.play("?c5")
        match.take_back()
        match.play("?d5")
    assert (fast.position, fast.entries) == (slow.position, slow.entries)


def test_nothing_can_be_taken_back_at_the_start() -> None:
    with pytest.raises(ludogite.MatchError):
        ludogite.Match("colorado").take_back()


def test_the_same_seed_gives_the_same_chance_also_after_taking_back() -> None:
    first, second = (ludogite.Match("kanto", seed="dune") for _ in range(2))
    first.play("?c4")
    first.take_back()
    first.play("?c4")
    second.play("?c4")
    assert first.position == second.position


def test_another_seed_gives_other_chance() -> None:
    reveals = set()
    for seed in range(30):
        match = ludogite.Match("kanto", seed=seed)
        match.play("?c4")
        reveals.add(str(match.position))
    assert len(reveals) > 10


@pytest.mark.rule("colorado 5.1")
def test_in_a_pair_the_other_seat_is_white_on_the_same_arrangement() -> None:
    match = ludogite.Match("colorado", seats=["left", "right"], format="pair", max_plies=10)
    board = match.game.options["board"]
    assert match.record().players == ("left", "right")
    play_out(match)
    match.next_game()
    assert match.record().players == ("right", "left")
    assert match.seat_of(0) == 1
    assert match.game.options["board"] == board


@pytest.mark.rule("colorado 5.2")
def test_in_a_double_the_second_pair_is_played_on_the_board_turned_clockwise() -> None:
    match = ludogite.Match("colorado", format="double", max_plies=4)
    boards = [match.game.options["board"]]
    while not match.over:
        play_out(match)
        if not match.over:
            match.next_game()
            boards.append(match.game.options["board"])
    first, second, third, fourth = map(str, boards)
    assert (first, third) == (second, fourth)
    assert third == turned(first) != first


@pytest.mark.rule("colorado 5.3")
def test_all_games_of_a_match_are_played_and_the_points_go_to_the_seats() -> None:
    match = ludogite.Match("colorado", format="pair")
    match.resign(0)
    assert match.points == (0, 1)
    assert not match.over
    match.next_game()
    match.resign(1)
    assert match.over
    assert match.points == (0, 2)
    with pytest.raises(ludogite.MatchError):
        match.next_game()


def test_the_seed_stays_secret_until_the_whole_match_is_over() -> None:
    match = ludogite.Match("colorado", board="random", format="pair", max_plies=2)
    play_out(match)
    assert [record.seed for record in match.records()] == [None]
    match.next_game()
    play_out(match)
    assert [record.seed is None for record in match.records()] == [False, False]


def test_a_random_board_is_drawn_once_from_the_seed() -> None:
    one, other = (ludogite.Match("colorado", board="random", seed=9).game for _ in range(2))
    assert one == other == ludogite.load("colorado", board="random", seed=9)


def test_players_may_agree_on_a_draw() -> None:
    match = ludogite.Match("katarenga")
    match.agree_on_draw()
    assert match.result == (0.5, 0.5)
    with pytest.raises(ludogite.MatchError):
        match.play("a1-a2")


def test_giving_up_can_be_taken_back_alone() -> None:
    match = ludogite.Match("katarenga")
    match.play(match.position.legal_moves()[0])
    match.resign(1)
    assert match.take_back() == "resignation of player 1"
    assert match.result is None
    assert len(match.entries) == 1


def test_nothing_is_taken_back_once_the_seed_is_revealed() -> None:
    match = ludogite.Match("kanto", seed=1)
    match.play("?a1")
    match.resign(1)
    assert match.record().seed is not None
    with pytest.raises(ludogite.MatchError, match="revealed"):
        match.take_back()
    assert match.over


@pytest.mark.parametrize("player", [7, -1, None])
def test_only_a_player_can_resign(player: Any) -> None:
    match = ludogite.Match("colorado")
    with pytest.raises(ludogite.MatchError):
        match.resign(player)
    assert match.result is None


@pytest.mark.parametrize("name", ["A\nResult: 1-0", " A ", "A\x85B", ""])
def test_a_name_that_would_not_read_back_is_refused(name: str) -> None:
    with pytest.raises(ludogite.MatchError):
        ludogite.Match("colorado", seats=[name, "other"])


def test_nobody_sees_what_others_draw_and_keep_while_it_is_secret() -> None:
    match = ludogite.Match("karma-dice", traits=True, seed=5)
    match.play(match.position.legal_moves()[0])
    kept = match.entries[1].text
    assert [entry.text for entry in match.entries_seen_by(0)] == ["?", kept, "?"]
    assert [entry.text for entry in match.entries_seen_by(1)] == ["?", "?", "?"]
    match.play(match.position.legal_moves()[0])
    assert match.entries_seen_by(1) == match.entries


def test_a_match_with_the_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(ludogite.MatchError, match="2 seats"):
        ludogite.Match("colorado", seats=["alone"])


def test_a_long_game_without_captures_takes_little_room() -> None:
    match = ludogite.Match("colorado", seed=1, repetition=0, max_plies=0)
    repeating = ludogite.Match("colorado", seed=1, repetition=999_999, max_plies=0)
    random = Random(2)
    for _ in range(300):
        quiet = [move for move in match.position.legal_moves() if "x" not in move and "camp" not in move]
        move = random.choice(quiet)
        for each in (match, repeating):
            each.play(move)
    positions = [repeating.position_at(step) for step in range(301)]
    assert [str(position).partition(" seen=")[0] for position in positions] == [
        str(match.position_at(step)) for step in range(301)
    ]
    assert len(repeating._past._keys) <= 300 * 8
    replayed = positions[0]
    for step, position in enumerate(positions[1:], 1):
        replayed = replayed.play(repeating.text_at(step))
        assert (str(replayed), replayed.internals) == (str(position), position.internals)
    for _ in range(100):
        repeating.take_back()
    assert str(repeating.position_at(150)) == str(positions[150])
    repeating.play(repeating.position.legal_moves()[0])
    assert str(repeating.position_at(200)) == str(positions[200])


def test_a_forfeit_is_a_loss_whose_reason_the_record_keeps() -> None:
    match = ludogite.Match("karma-dice", players=3, seed=1)
    for reason in ("", "two\nlines", "\x1b", "x" * 201):
        with pytest.raises(ludogite.MatchError):
            match.forfeit(1, reason)
    match.forfeit(1, "it sent no move")
    assert match.result == (0.5, 0, 0.5)
    record = ludogite.read_record(str(match.record()))
    assert record.ended == "forfeit of player 1: it sent no move"
    assert next(iter(ludogite.verify(record))).holds is True
