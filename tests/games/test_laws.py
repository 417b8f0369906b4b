"""The laws: what holds in every position of every game under all options."""

import copy
import json
import pickle
from dataclasses import asdict
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludogite
from ludogite.games.position import Position
from ludogite.games.rules_pages import rules
from support.walks import choose, games, positions, walk

ALL = ludogite.games()
FEW_OUTCOMES = 500
MANGLING = st.text("abcdefghijklmnopqrstuvwxyzKRMH0123456789-x^[]>?=+!~*/ ", max_size=4)

every_game = pytest.mark.parametrize("game", ALL)


@every_game
@given(data=st.data())
def test_legal_moves_are_sorted_and_never_spelled_twice(game: str, data: st.DataObject) -> None:
    moves = data.draw(positions(game)).legal_moves()
    assert moves == sorted(set(moves))


@every_game
@given(data=st.data())
def test_a_player_always_has_a_move_and_chance_and_the_end_have_none(game: str, data: st.DataObject) -> None:
    position = data.draw(positions(game))
    has_moves = position.to_move is not None and position.to_move != ludogite.CHANCE
    assert bool(position.legal_moves()) == has_moves
    assert bool(len(position.outcomes())) == (position.to_move == ludogite.CHANCE)
    assert (position.result is not None) == (position.to_move is None)


@every_game
@given(data=st.data())
def test_every_legal_move_plays_and_leaves_the_position_as_it_was(game: str, data: st.DataObject) -> None:
    position = data.draw(positions(game))
    before = str(position)
    for move in position.legal_moves()[:80]:
        after = position.play(move)
        assert after != position
        assert after.ply == position.ply + 1
    assert str(position) == before


@every_game
@given(data=st.data(), mangled=MANGLING)
def test_every_other_spelling_is_refused_with_a_reason_in_both_languages(
    game: str, data: st.DataObject, mangled: str
) -> None:
    position = data.draw(positions(game))
    legal = position.legal_moves() or ["a1-a2"]
    move = data.draw(st.sampled_from(legal))
    cut = data.draw(st.integers(0, len(move)))
    tried = move[:cut] + mangled + move[cut + len(mangled) :]
    if tried in legal or (position.to_move == ludogite.CHANCE and tried in position.outcomes()):
        return
    with pytest.raises(ludogite.IllegalMove) as refused:
        position.play(tried)
    assert refused.value.rule in rules(game, "en")
    assert refused.value.rule in rules(game, "fr")
    assert refused.value.explain("en") != refused.value.explain("fr")
    assert refused.value.suggestion in {None, *position.legal_moves()}
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


@every_game
@given(data=st.data(), tried=st.text() | st.binary() | st.integers() | st.none())
def test_hostile_moves_only_ever_raise_illegal_move(game: str, data: st.DataObject, tried: Any) -> None:
    position = data.draw(positions(game))
    if tried not in position.legal_moves() and tried not in position.outcomes():
        with pytest.raises(ludogite.IllegalMove):
            position.play(tried)


@every_game
@given(data=st.data())
def test_a_position_reads_back_from_its_text_copies_and_pickles(game: str, data: st.DataObject) -> None:
    position = data.draw(positions(game))
    assert "\n" not in str(position)
    for again in (
        position.game.parse(str(position)),
        pickle.loads(pickle.dumps(position)),
        copy.copy(position),
        copy.deepcopy(position),
    ):
        assert again == position
        assert hash(again) == hash(position)
        assert str(again) == str(position)
        assert again.legal_moves() == position.legal_moves()
        assert again.key == position.key


@every_game
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_position_read_back_goes_on_exactly_as_the_one_that_was_played(
    game: str, data: st.DataObject, seed: int
) -> None:
    played = data.draw(positions(game))
    read = played.game.parse(str(played))
    random = Random(seed)
    for _ in range(30):
        if played.to_move is None:
            break
        choice = choose(played, random)
        played, read = played.play(choice), read.play(choice)
    assert str(played) == str(read)


@every_game
@given(data=st.data(), mangled=st.text(max_size=3) | MANGLING)
def test_a_mangled_text_is_refused_or_is_itself_a_position_that_can_be_played(
    game: str, data: st.DataObject, mangled: str
) -> None:
    position = data.draw(positions(game))
    text = str(position)
    cut = data.draw(st.integers(0, len(text)))
    tried = text[:cut] + mangled + text[cut + data.draw(st.integers(0, 3)) :]
    try:
        read = position.game.parse(tried)
    except ludogite.BadText:
        return
    assert str(read) == tried
    for _ in walk_from(read, 20):
        pass


def walk_from(position: Position, most: int) -> Any:
    random = Random(1)
    for _ in range(most):
        if position.to_move is None:
            return
        position = position.play(choose(position, random))
        yield position


@every_game
@given(data=st.data())
def test_probabilities_add_up_to_one_and_every_outcome_plays(game: str, data: st.DataObject) -> None:
    chosen = data.draw(games(game))
    for position in walk(chosen, data.draw(st.integers(0, 2**32)), 60):
        outcomes = position.outcomes()
        assert bool(outcomes) == (position.to_move == ludogite.CHANCE)
        if 0 < len(outcomes) <= FEW_OUTCOMES:
            assert sum(outcomes.values()) == Fraction(1)
            for outcome in list(outcomes)[:20]:
                assert outcomes[outcome] > 0
                position.play(outcome)


@every_game
@given(data=st.data())
def test_the_result_shares_out_one_win(game: str, data: st.DataObject) -> None:
    *_, last = walk(data.draw(games(game)), data.draw(st.integers(0, 2**32)), 1500)
    if last.result is None:
        return
    assert len(last.result) == last.game.players
    assert sum(last.result) in ((1, 0) if game == "karma-solo" else (1,))


@every_game
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_the_same_random_numbers_give_the_same_game(game: str, data: st.DataObject, seed: int) -> None:
    chosen = data.draw(games(game))
    first, second = ([str(position) for position in walk(chosen, seed, 60)] for _ in range(2))
    assert first == second


@every_game
@given(data=st.data())
def test_views_offer_moves_to_the_seat_to_move_alone(game: str, data: st.DataObject) -> None:
    position = data.draw(positions(game))
    for seat in range(position.game.players):
        view = position.view(seat)
        assert list(view.legal_moves) == (position.legal_moves() if seat == position.to_move else [])
    assert position.view(None).legal_moves == ()


@every_game
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_what_a_view_hides_is_drawn_anew_and_nothing_else(game: str, data: st.DataObject, seed: int) -> None:
    position = data.draw(positions(game))
    for seat in (*range(position.game.players), None):
        view, drawn = position.view(seat), position.completed(seat, Random(seed))
        assert drawn == view.completed(Random(seed)) == view.completed(Random(seed))
        again = drawn.view(seat)
        assert (again.text, again.legal_moves, again.scores) == (view.text, view.legal_moves, view.scores)
        assert position.game.parse(str(drawn)) == drawn
        assert drawn.completed(seat, Random(seed)) == drawn
        for move in data.draw(st.sets(st.sampled_from(view.legal_moves), max_size=3)) if view.legal_moves else ():
            after, hidden = position.play(move), drawn.play(move)
            assert (after.to_move, after.result) == (hidden.to_move, hidden.result)
        if view.text == str(position):
            assert drawn == position


@every_game
@given(data=st.data())
def test_a_scene_has_one_action_for_each_legal_move_and_its_clicks_are_there(game: str, data: st.DataObject) -> None:
    position = data.draw(positions(game))
    scene = position.scene(seat=position.to_move)
    assert sorted(action.move for action in scene.actions) == position.legal_moves()
    assert len({action.clicks for action in scene.actions}) == len(scene.actions)
    cells = {cell.name for cell in scene.cells}
    assert {piece.cell for piece in scene.pieces} <= cells
    clicked = {click for action in scene.actions for click in action.clicks}
    labels = {label.click for label in scene.labels}
    assert clicked <= cells | {die.name for die in scene.dice} | labels
    assert not labels & cells
    assert json.dumps(asdict(scene))


@every_game
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_match_record_reads_back_replays_and_verifies(game: str, data: st.DataObject, seed: int) -> None:
    chosen = data.draw(games(game))
    options: dict[str, Any] = chosen.options
    match = ludogite.Match(game, seed=seed, date="2026-01-31", **options)
    random = Random(seed)
    for _ in range(60):
        if match.result is not None:
            break
        match.play(choose(match.position, random))
    if match.result is None:
        match.resign(0)
    text = "\n".join(map(str, match.records()))
    record = ludogite.read_records(text)[0]
    assert str(record) == str(match.record())
    *_, last = record.replay()
    assert last == match.position
    assert all(finding.holds for finding in ludogite.verify(record))
