"""Kanto's captured pawns at a table and in Python: their values are untold while the game lasts, and told then."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import ludogite
from ludogite.games.view import parse_position_or_view
from ludogite.play.steps import take_all
from ludogite.table.acts import Act
from ludogite.table.bots import bot_turn, known_position
from ludogite.table.messages import Update
from ludogite.table.model import Model
from ludogite.table.presence import ClaimSeconds, Presence, Viewer
from ludogite.table.setup import NewTable, new_setup
from ludogite.table.views.broadcast import Broadcaster
from ludogite.table.views.past import NotOver, NotYet, finished_record, match_record, past_game, past_view
from ludogite.table.views.state import table_state
from support.kanto_twins import LINE, TWINS, VALUES, Twin, let_lie

VIEWERS = (None, 0, 1)
twins = pytest.mark.parametrize("twin", TWINS, ids=["black", "red"])


def nobody(guest: str) -> str:
    """The name of a guest: none."""
    return ""


def do(model: Model, kind: Any, text: str = "") -> None:
    """Something is done, by the seat in turn."""
    model.apply(Act(model.version + 1, kind, model.seat_in_turn, text, 2.0))


def played(moves: int = len(LINE), kind: Any = "screen", **options: Any) -> Model:
    """A table after so many moves of the line."""
    setup = new_setup(NewTable("kanto", kind, options, "first"), "ann", 1.0)
    setup.seed = bytes(32)
    model = Model(setup)
    for move in LINE[:moves]:
        do(model, "move", move)
    return model


@twins
def test_bots_hints_views_and_lists_are_the_same_for_either_twin(monkeypatch: pytest.MonkeyPatch, twin: Twin) -> None:
    told = []
    for values in (VALUES, twin.values):
        let_lie(monkeypatch, values)
        model, bots = played(twin.captured, repetition=3), played(twin.captured, "bot", repetition=3)
        match, position = model.match, model.position
        turn = bot_turn(bots)
        told.append(
            [
                *(past_view(model, "ann", 1, step) for step in range(match.step + 1)),
                *(position.view(seat).text for seat in VIEWERS),
                *(match.entries_seen_by(seat) for seat in VIEWERS),
                past_game(model, "ann", 1),
                known_position(model),
                turn and turn.position,
            ]
        )
    assert told[0] == told[1]


def test_an_earlier_position_is_one_to_go_on_from_with_captured_pawns_face_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    let_lie(monkeypatch, VALUES)
    model = played(14)
    assert model.match.step >= 14
    for step in range(model.match.step + 1):
        text = past_view(model, "ann", 1, step).text
        assert str(parse_position_or_view(model.match.game, text, Random(step))).split()[0] == text.split()[0]


def test_the_list_names_what_stands_face_up_and_not_what_was_captured(monkeypatch: pytest.MonkeyPatch) -> None:
    let_lie(monkeypatch, VALUES)
    model = played(14)
    entries = past_game(model, "ann", 1).entries
    shown = {(before.text, entry.text) for before, entry in pairwise(entries) if entry.player < 0}
    assert shown == {
        *(("?a4", "?"), ("?a5", "?"), ("?a6", "?"), ("?b4", "?")),
        *(("?a7", "12"), ("?c4", "2"), ("?d4", "3"), ("?e4", "1")),
    }
    taken = {entry.event.words.fr for entry in entries if entry.event.captured}
    assert all(words.endswith("et prend un pion") for words in taken)
    assert [entry.text for entry in model.match.entries_seen_by(0)] == [entry.text for entry in entries]


class Screen:
    """A table with one screen at which both sit, and what is sent to it."""

    def __init__(self) -> None:
        self.model = played(0)
        self.viewer = Viewer("ann")
        self.presence: Presence[Viewer] = Presence(self.model, 1.0, ClaimSeconds())
        self.presence.come(self.viewer)
        self.told = Broadcaster(self.model, self.presence, nobody)
        self.texts: list[str] = []

    def do(self, kind: Any, text: str = "") -> int | None:
        """Something is done; where the history that is kept ends."""
        do(self.model, kind, text)
        state = table_state(self.model, self.presence, 2.0, nobody, is_thinking=False)
        ((_, update),) = take_all(self.told.change(state))
        assert isinstance(update, Update)
        self.texts[update.kept :] = [entry.text for entry in update.entries]
        return update.kept


def test_a_capture_sends_the_list_again_from_the_reveal_on_and_a_move_taken_back_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    let_lie(monkeypatch, VALUES)
    screen = Screen()
    for move in LINE[:4]:
        screen.do("move", move)
    assert screen.texts == ["?a4", "10", "?a5", "?", "a4xa5", "?a6", "7"]
    assert screen.do("move", LINE[4]) == 6
    assert screen.texts == ["?a4", "10", "?a5", "?", "a4xa5", "?a6", "?", "a5xa6"]
    assert screen.do("undo", "7") == 6
    assert screen.texts == ["?a4", "10", "?a5", "?", "a4xa5", "?a6", "7"]
    assert screen.do("move", "a3-a4") == 7
    assert screen.do("resign") == 3
    assert screen.texts == ["?a4", "10", "?a5", "5", "a4xa5", "?a6", "7", "a3-a4"]


def test_there_is_no_record_and_no_review_until_the_game_is_over_even_if_it_goes_on_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    let_lie(monkeypatch, VALUES)
    assert "?a5 -> 5" in match_record(played(2), nobody)
    model = played(3)
    for _ in range(2):
        with pytest.raises(NotYet):
            match_record(model, nobody)
        with pytest.raises(NotOver):
            finished_record(model, nobody, 1)
        assert [entry.text for entry in past_game(model, "ann", 1).entries][3] == "?"
        if not model.is_over:
            do(model, "leave", "elsewhere")
    over = played(3)
    do(over, "resign")
    assert "?a5 -> 5" in match_record(over, nobody)
    assert finished_record(over, nobody, 1).result == (1, 0)


def test_where_captured_pawns_are_shown_nothing_is_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    let_lie(monkeypatch, VALUES)
    model = played(14, show_captured=True)
    entries = past_game(model, "ann", 1).entries
    assert [entry.text for entry in entries] == [entry.text for entry in model.match.entries]
    assert entries[4].event.words.en == "moves from a4 to a5, taking the 5"
    assert "?a5 -> 5" in match_record(model, nobody)


@pytest.mark.parametrize("seat", VIEWERS)
def test_a_match_in_python_hides_from_seats_what_was_captured(
    monkeypatch: pytest.MonkeyPatch, seat: int | None
) -> None:
    let_lie(monkeypatch, VALUES)
    match = ludogite.Match("kanto", seed=1)
    for move in LINE[:3]:
        match.play(move)
    assert [entry.text for entry in match.entries_seen_by(seat)] == ["?a4", "10", "?a5", "?", "a4xa5"]
    assert " taken=-|? " in match.position.view(seat).text
    match.resign(1)
    assert match.entries_seen_by(seat) == match.entries
