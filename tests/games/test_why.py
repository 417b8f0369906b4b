"""Why not: what people are told who click something that begins no legal move."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludogite
from ludogite.games.position import Position
from ludogite.games.rules_pages import rules
from support.walks import positions

every_game = pytest.mark.parametrize("game", ludogite.games())


def after(game: str, *moves: str, seed: str = "1", **options: Any) -> Position:
    """The position after these moves; chance decides from the seed."""
    match = ludogite.Match(game, seed=seed, **options)
    for move in moves:
        match.play(move)
    return match.position


def placed(game: str, order: str) -> Position:
    return after(game, *order.split())


CIRCLES = placed("four-circles", "k12 l12 k13 l13 k14 l14 m15 n15 o15 o14 o13 m12")
ARRANGED = after("movers-hoppers", "HHHMMM", "HHHMMM")
LEAVING = placed("not-this-way", "m11 n11 l12 m12 n12 o12 k13 l13 m13 n13 o13 p13 k14 l14 m14 n14")
PAWNS = after("colorado")

SAID = [
    (PAWNS, "e5", "2.1", "There is no pawn on e5."),
    (PAWNS, "a8", "2.1", "The pawn on a8 is not yours: you move your own."),
    (PAWNS, "h1 f7", "2.5", "so it cannot reach f7"),
    (PAWNS, "e1 pass", "9.1", "No legal move begins like this."),
    (PAWNS, "pass", "9.3", "You may pass only when you have no legal move."),
    (PAWNS, "a1 b3", "9.1", "This can be played."),
    (after("katarenga"), "a1 camp", "3.2", "A pawn enters a camp from the opponent's baseline, row 8."),
    (after("katarenga"), "camp", "9.1", "No legal move begins like this."),
    (after("kanto"), "c3 c4", "2.4", "The pawn on c4 is your own."),
    (after("kanto"), "c4 c5", "2.4", "The pawn on c4 is face down; only identified pawns capture"),
    (after("kanto", "?c4"), "c4", "2.6", "The pawn on c4 is your opponent's and face up"),
    (after("kanto", "?c4", "?a1"), "c4 c4", "2.2", "The pawn on c4 is face up already."),
    (after("kanto", "?c4", "?a1"), "a1", "2.1", "The pawn on a1 can neither step nor capture now."),
    (after("movers-hoppers"), "a1", "1.4", "First choose which of your pieces are Movers"),
    (after("movers-hoppers"), "a1_H b1_H c1_H a2_H", "1.4", "this would be a fourth Hopper"),
    (ARRANGED, "a1_H", "1.4", "The pieces are arranged already"),
    (ARRANGED, "a7", "2.1", "The piece on a7 is not yours: you move your own."),
    (ARRANGED, "b4", "2.1", "There is no piece on b4."),
    (ARRANGED, "a2 b2", "2.2", "A piece stands on b2."),
    (ARRANGED, "a2 a4", "2.2", "a4 is not next to a2"),
    (ARRANGED, "b1 a2", "2.4", "A Hopper lands on an empty tile; a piece stands on a2."),
    (after("four-circles", "k12"), "k12", "2.1", "A piece stands on k12 already."),
    (CIRCLES, "l12", "3.1", "The piece on l12 is not yours: you move your own."),
    (CIRCLES, "n13", "4.3", "The tile on n13 has fewer than two free sides."),
    (CIRCLES, "q20", "3.1", "There is no tile on q20."),
    (CIRCLES, "k12 k13", "3.2", "A piece stands on k13."),
    (CIRCLES, "k13 n15", "3.2", "n15 is not next to k13; a step goes to a neighbouring tile."),
    (CIRCLES, "o13 m13", "3.3", "There is no piece on n13 to jump over."),
    (CIRCLES, "o12 l15", "4.5", "There is a tile on l15 already."),
    (CIRCLES, "o12 q20", "4.5", "On q20 the tile would touch no other tile by a side."),
    (CIRCLES, "o12 j13 m15", "3.2", "j13 is not next to m15"),
    (LEAVING, "o15", "3.1", "There is no piece on o15."),
    (LEAVING, "m11", "3.1", "The piece on m11 is not yours: you move your own."),
    (LEAVING, "n11 n9", "4.5", "On n9 the tile would touch no other tile by a side."),
    (LEAVING, "n11 off", "5.3", "At this table pieces do not leave the board."),
    (after("karma-solo"), "g", "1.4", "There is no green die in your reserve."),
    (after("karma-solo"), "roll", "2.1", "You must roll at least one die."),
    (after("karma-solo"), "stop", "2.7", "You cannot stop before your first roll"),
    (after("karma-solo"), "take", "2.3", "There is no roll on the table"),
    (after("karma-solo"), "pool_g", "4.2", "Dice are picked only at the end of a round."),
    (after("karma-solo", "roll rr"), "r", "2.3", "There is a roll on the table"),
    (after("karma-solo", "roll rr", "take"), "spent_r", "2.2", "red dice left to roll: 4."),
    (after("karma-dice"), "1_g", "1.4", "This die is not in your reserve of this turn."),
    (after("karma-dice"), "bold", "6.1", "This game is played without trait cards."),
]


@pytest.mark.parametrize(("position", "clicks", "rule", "words"), SAID, ids=[f"{p.game.id} {c}" for p, c, _, _ in SAID])
def test_a_wrong_click_is_explained_with_its_rule(position: Position, clicks: str, rule: str, words: str) -> None:
    reason = position.why([click.replace("_", " ") for click in clicks.split()])
    assert words in reason.words.en
    assert reason.rule == rule


@every_game
@given(data=st.data())
def test_every_click_gets_a_reason_whose_rule_is_on_the_page(game: str, data: st.DataObject) -> None:
    position = data.draw(positions(game))
    scene = position.scene(position.to_move)
    names = [cell.name for cell in scene.cells] + [die.name for die in scene.dice]
    names += [label.click for label in scene.labels] + ["pass", "roll", "stop", "take", "é", ""]
    begun = data.draw(st.sampled_from([action.clicks for action in scene.actions] or [()]))
    kept = begun[: data.draw(st.integers(0, len(begun)))]
    clicks = [*kept, *data.draw(st.lists(st.sampled_from(names), min_size=1, max_size=3))]
    reason = position.why(clicks, position.to_move)
    assert reason.rule in rules(game, "en")
    assert reason.words.en != reason.words.fr
    is_begun = any(action.clicks[: len(clicks)] == tuple(clicks) for action in scene.actions)
    assert not is_begun or "can be played" in reason.words.en


def test_who_is_not_in_turn_is_told_so() -> None:
    assert PAWNS.why(["a8"], seat=1).words.fr == "Ce n'est pas à vous de jouer."


def test_before_chance_has_decided_and_after_the_end_nothing_can_be_clicked() -> None:
    kanto = ludogite.load("kanto").start().play("?c3")
    assert (kanto.to_move, kanto.why(["c3"]).rule) == (ludogite.CHANCE, "9.2")
    board = "board=......../w......./......../......../...b..../......../......../........"
    won = PAWNS.game.parse(f"{board} landed=- turn=0 ply=30 passes=0").play("a7-c8")
    assert won.why(["d4"]).rule == "9.9"


def test_why_tells_a_secret_only_to_the_seat_it_belongs_to() -> None:
    keeping = after("karma-dice", traits=True)
    told = keeping.why(["roll"], seat=0)
    assert told.rule == "6.1"
    assert " ou " in told.words.fr
    assert keeping.why(["roll"]).words.en == "No legal move begins like this."
    assert keeping.why(["roll"], seat=1).words.en == "It is not your turn."


def test_sentences_for_clicks_do_not_speak_of_writing() -> None:
    for position, clicks, _, _ in SAID:
        words = position.why([click.replace("_", " ") for click in clicks.split()]).words
        assert "writ" not in words.en.lower()
        assert "écri" not in words.fr.lower()
