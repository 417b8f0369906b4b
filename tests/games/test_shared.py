"""The rules that all games share, one test each; more of them stand beside the games that show them best."""

import pytest

import ludogite
from support.playing import after, ending, rule_against

COLORADO_WIN = "board=......../w......./......../......../...b..../......../......../........ landed=- turn=0"


@pytest.mark.rule("shared 9.2")
def test_nobody_may_move_before_chance_has_decided() -> None:
    waiting = ludogite.load("kanto").start().play("?c4")
    assert waiting.to_move == ludogite.CHANCE
    assert waiting.legal_moves() == []
    assert rule_against(waiting, "?c5") == "9.2"
    assert waiting.play("17").to_move == 1


@pytest.mark.rule("shared 9.6")
def test_the_game_is_drawn_after_the_last_move_allowed() -> None:
    game = ludogite.load("movers-hoppers", max_plies=3)
    position = after(game.start(), "HHHMMM HHHMMM")
    assert position.result is None
    last = position.play("a2-a3")
    assert ending(last) == "drawn-length"
    assert last.result == (0.5, 0.5)


@pytest.mark.rule("shared 9.6")
def test_chance_outcomes_do_not_count_as_moves() -> None:
    position = after(ludogite.load("kanto", max_plies=2).start(), "?c4 5 ?c5")
    assert position.ply == 2
    assert position.to_move == ludogite.CHANCE
    assert ending(position.play("3")) == "drawn-length"


@pytest.mark.rule("shared 9.7")
def test_a_win_with_the_last_move_allowed_is_a_win() -> None:
    game = ludogite.load("colorado", max_plies=31)
    position = game.parse(f"{COLORADO_WIN} ply=30 passes=0")
    winning = [move for move in position.legal_moves() if move.endswith("8")]
    assert winning
    assert all(position.play(move).result == (1, 0) for move in winning)
    quiet = [move for move in position.legal_moves() if not move.endswith("8")]
    assert all(ending(position.play(move)) == "drawn-length" for move in quiet)


@pytest.mark.rule("shared 9.7")
def test_repetition_is_tested_before_length() -> None:
    back_and_forth = "b1-b2 e8-e6 b2-a2 e6-f6 a2-b2 f6-e6"
    both = after(ludogite.load("colorado", repetition=2, max_plies=6).start(), back_and_forth)
    assert ending(both) == "drawn-repetition"
    length_alone = after(ludogite.load("colorado", repetition=3, max_plies=6).start(), back_and_forth)
    assert ending(length_alone) == "drawn-length"


@pytest.mark.rule("shared 9.8")
def test_a_win_is_worth_one_and_a_draw_one_half_to_each() -> None:
    game = ludogite.load("colorado")
    position = game.parse(f"{COLORADO_WIN} ply=30 passes=0")
    winning = next(move for move in position.legal_moves() if move.endswith("8"))
    assert position.play(winning).result == (1, 0)
    assert ludogite.load("colorado", max_plies=1).start().play("a1-b3").result == (0.5, 0.5)


@pytest.mark.rule("shared 9.9")
def test_nobody_may_move_when_the_game_is_over() -> None:
    over = ludogite.load("colorado", max_plies=1).start().play("a1-b3")
    assert over.to_move is None
    assert over.legal_moves() == []
    assert rule_against(over, "a8-a7") == "9.9"
