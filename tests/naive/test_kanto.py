"""Checks of the naive Kanto."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from naive import kanto
from naive.kanto import BLACK, KANTO, RED, Ban, Pawn, State

HALF = Fraction(1, 2)


def sequences(game: kanto.Naive, state: State, length: int) -> int:
    moves = game.legal(state) or list(game.outcomes(state))
    if length == 1:
        return len(moves)
    return sum(sequences(game, game.play(state, move), length - 1) for move in moves)


def played(game: kanto.Naive, state: State, line: str) -> State:
    for move in line.split():
        state = game.play(state, move)
    return state


def square(name: str) -> kanto.Square:
    return "abcde".index(name[0]) + 1, int(name[1])


def missing(pawns: Iterable[tuple[kanto.Square, Pawn]], owner: int) -> frozenset[kanto.Value]:
    # Whatever is neither shown nor face down must have been taken; which values lie face down is ours to choose.
    values = [pawn.value for _, pawn in pawns if pawn.owner == owner]
    return frozenset(sorted(kanto.VALUES.difference(values))[values.count(None) :])


def standing(placed: str, **others: Any) -> State:
    def pawn(face: str) -> Pawn:
        value = None if face[1:] == "?" else KANTO if face[1:] == "K" else int(face[1:])
        return Pawn("rb".index(face[0]), value)

    pairs = (entry.split("=") for entry in placed.split())
    pawns = frozenset((square(name), pawn(face)) for name, face in pairs)
    return State(pawns, taken=(missing(pawns, RED), missing(pawns, BLACK)), **others)


def moves_from(game: kanto.Naive, state: State, name: str) -> set[str]:
    return {move[2:] for move in game.legal(state) if move.startswith(name)}


def test_the_start_has_the_known_numbers_of_sequences() -> None:
    game = kanto.Naive()
    assert [sequences(game, game.start(), length) for length in (1, 2, 3)] == [40, 800, 31_200]


@pytest.mark.slow
def test_the_start_has_the_known_number_of_sequences_of_four() -> None:
    game = kanto.Naive()
    assert sequences(game, game.start(), 4) == 608_800


def test_after_the_first_capture_there_are_the_known_numbers_of_sequences() -> None:
    game = kanto.Naive()
    state = played(game, game.start(), "?c4 5 ?c5 3 c4xc5")
    assert [sequences(game, state, length) for length in (1, 2, 3)] == [38, 722, 28_892]


def test_the_start_lies_face_down_red_below_black() -> None:
    row = "/".join([",".join(["b?"] * 5)] * 4 + [",".join(["r?"] * 5)] * 4)
    game = kanto.Naive()
    assert game.text(game.start()) == f"board={row} taken=-|- bans=-,- quiet=0 turn=0 ply=0 passes=0"


def test_a_reveal_waits_for_chance_and_each_value_of_that_colour_is_equally_likely() -> None:
    game = kanto.Naive()
    state = played(game, game.start(), "?c3 17 ?c6")
    assert (game.to_move(state), game.legal(state)) == (-1, [])
    assert game.outcomes(state) == {value: Fraction(1, 20) for value in [*map(str, range(1, 20)), "K"]}
    state = played(game, state, "K ?a1")
    assert len(game.outcomes(state)) == 19
    assert "17" not in game.outcomes(state)
    with pytest.raises(ValueError, match="17"):
        game.play(state, "17")
    assert game.text(state).endswith("quiet=0 turn=?a1 ply=3 passes=0")


def test_the_last_value_is_revealed_with_certainty() -> None:
    game = kanto.Naive()
    state = game.play(standing("a1=r? e8=b4"), "?a1")
    assert list(game.outcomes(state).values()) == [1]


@pytest.mark.parametrize(
    ("attacker", "defender", "allowed"),
    [
        ("5", "5", True),
        ("5", "4", True),
        ("5", "6", False),
        ("19", "K", False),
        ("K", "19", True),
        ("K", "K", True),
        ("K", "1", False),
        ("1", "K", True),
        ("1", "1", True),
        ("1", "2", False),
        ("2", "1", True),
        ("5", "?", False),
        ("?", "5", False),
    ],
)
def test_a_pawn_takes_what_is_not_above_it_but_for_the_kanto_and_the_1(
    attacker: str, defender: str, allowed: bool
) -> None:
    game = kanto.Naive()
    state = standing(f"c3=r{attacker} c4=b{defender} e8=b7")
    assert ("c3xc4" in game.legal(state)) == allowed


def test_only_an_owner_steps_but_anybody_slides_what_lies_face_down() -> None:
    game = kanto.Naive()
    state = standing("a1=r? e8=b? c4=r9 c6=b9")
    assert moves_from(game, state, "a1") == {"-a2", "-a3", "-b1", "-c1"}
    assert moves_from(game, state, "e8") == {"-c8", "-e6"}
    assert moves_from(game, state, "c4") == {"-b4", "-c3", "-c5", "-d4"}
    assert moves_from(game, state, "c6") == set()


def test_without_hidden_steps_a_face_down_pawn_only_slides() -> None:
    state = standing("a1=r? e8=b? c4=r9")
    assert moves_from(kanto.Naive(hidden_step=False), state, "a1") == {"-a3", "-c1"}


def test_a_slide_needs_both_squares_empty() -> None:
    game = kanto.Naive()
    assert moves_from(game, standing("a1=r? a2=r5 c1=b5"), "a1") == {"-b1"}


def test_a_pawn_may_not_go_back_for_two_turns_then_it_may() -> None:
    game = kanto.Naive()
    state = standing("a1=r5 e8=b5 c4=r7 c8=b7")
    state = played(game, state, "a1-a2 e8-e7")
    assert moves_from(game, state, "a2") == {"-a3", "-b2"}
    assert "bans=e7>e8,a2>a1" in game.text(state)
    state = played(game, state, "c4-c3 c8-c7")
    assert "-a1" in moves_from(game, state, "a2")


def test_the_ban_binds_the_enemy_too_and_lets_a_slide_pass_over_the_square() -> None:
    game = kanto.Naive()
    state = game.play(standing("c5=r? e8=b5"), "c5-c3")
    assert moves_from(game, state, "c3") == {"-a3", "-c1", "-e3"}
    state = game.play(standing("c5=b? c1=r? e8=b5", player=BLACK), "c5-c4")
    assert "-c6" in moves_from(game, state, "c4")


def test_a_reveal_is_a_turn_but_not_a_move_of_the_pawn() -> None:
    game = kanto.Naive()
    state = played(game, standing("a1=r? e8=b? c4=r7"), "a1-a3 ?a3")
    assert "bans=-,a3>a1" in game.text(state)
    state = game.play(state, next(iter(game.outcomes(state))))
    assert "bans=-,a3>a1" in game.text(state)


def test_a_capture_back_onto_the_square_left_is_forbidden() -> None:
    game = kanto.Naive()
    state = played(game, standing("c3=r9 d3=b5 e8=b7"), "c3-c4 d3-c3")
    assert "c4xc3" not in game.legal(state)
    assert "c4xc3" in game.legal(replace(state, bans=(None, None)))


def test_a_ban_ends_when_its_pawn_moves_again_or_is_captured() -> None:
    game = kanto.Naive()
    state = played(game, standing("c3=r? e8=b5"), "c3-c5 c5-a5")
    assert "bans=a5>c5,-" in game.text(state)
    state = played(game, standing("c3=r4 c5=b5 a1=r9"), "c3-c4 c5xc4")
    assert "bans=c4>c5,-" in game.text(state)


def test_the_age_of_a_ban_belongs_to_the_position_and_the_ply_does_not() -> None:
    game = kanto.Naive()
    ban = Ban(square("a2"), square("a1"))
    new, old = (standing("a2=r5 e8=b5", bans=bans) for bans in ((ban, None), (None, ban)))
    assert game.key(new) != game.key(old)
    assert game.key(new) == game.key(standing("a2=r5 e8=b5", bans=(ban, None), ply=8, quiet=3))


def test_a_captured_pawn_is_listed_with_its_owner_and_the_last_one_loses() -> None:
    game = kanto.Naive()
    state = played(game, game.start(), "?c4 5 ?c5 3 c4xc5")
    assert "taken=-|3 bans=c5>c4,- quiet=0 turn=1 ply=3" in game.text(state)
    state = game.play(standing("c4=r5 c5=b3"), "c4xc5")
    assert (state.ending, game.legal(state)) == ("won0", [])
    assert game.result(state) == (Fraction(1), Fraction(0))


def test_too_many_quiet_turns_draw() -> None:
    game = kanto.Naive(quiet_limit=2)
    state = played(game, standing("a1=r5 e8=b5"), "a1-a2 e8-e7")
    assert game.text(state).endswith("quiet=2 turn=drawn-quiet ply=2 passes=0")
    assert game.result(state) == (HALF, HALF)


def test_the_length_limit_waits_for_the_outcome_of_a_reveal() -> None:
    game = kanto.Naive(max_plies=1)
    state = game.play(game.start(), "?a1")
    assert game.to_move(state) == -1
    assert game.play(state, "9").ending == "drawn-length"


def test_a_repetition_counts_only_where_it_is_switched_on() -> None:
    red = ["a1-a2", "a2-b2", "b2-b1", "b1-a1"]
    black = ["e8-e7", "e7-d7", "d7-d8", "d8-e8"]
    lap = " ".join(move for pair in zip(red, black, strict=True) for move in pair)
    # The first lap starts without bans, so its first two positions differ from those of the later laps only by them.
    for repetition, plies in ((2, 10), (3, 18)):
        game = kanto.Naive(repetition=repetition)
        line = (lap.split() * 3)[:plies]
        state = played(game, standing("a1=r5 e8=b5"), " ".join(line[:-1]))
        assert state.ending is None
        assert game.play(state, line[-1]).ending == "drawn-repetition"
    game = kanto.Naive()
    assert played(game, standing("a1=r5 e8=b5"), " ".join([lap] * 3)).ending is None


def test_a_player_shut_in_passes_and_two_passes_draw() -> None:
    game = kanto.Naive()
    shut_in = "a1=r2 a2=b3 b1=b5 b2=b4"
    state = standing(shut_in)
    assert game.legal(state) == ["pass"]
    state = game.play(state, "pass")
    assert "bans=-,- quiet=1 turn=1 ply=1 passes=1" in game.text(state)
    assert game.play(standing(shut_in, passes=1), "pass").ending == "drawn-passes"


@pytest.mark.parametrize("options", [{"quiet_limit": -1}, {"repetition": 1}, {"hidden_step": 1}, {"max_plies": "9"}])
def test_other_values_of_an_option_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="not"):
        kanto.Naive(**options)
