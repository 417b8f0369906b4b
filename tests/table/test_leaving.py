"""Somebody who leaves a table of three or four does not end it for the others."""

from typing import Any

import pytest

import ludogite
from ludogite.play.departures import Departure, result_of
from ludogite.play.steps import take_all
from ludogite.table.acts import Act, ActKind
from ludogite.table.bots import bot_turn
from ludogite.table.messages import TableState
from ludogite.table.model import Model
from ludogite.table.moving import arriving, moving_match
from ludogite.table.presence import RETURN_SECONDS
from ludogite.table.requests import ActRequest
from ludogite.table.setup import Clock, Departures, NewTable
from ludogite.table.table import PendingAct
from ludogite.table.views.endings import Ending
from ludogite.table.views.names import name_from_record, table_names
from ludogite.table.views.past import match_record
from support.hostless_table import HostlessTable

PEOPLE = ("ann", "bob", "cid", "dia")
NAMES = {"ann": "Ann", "bob": "Ben", "cid": "Cid", "dia": "Dia"}
MINUTE = Clock("move", 60)


class At(HostlessTable):
    """A table of Karma Dice with people, or with one at its screen."""

    def __init__(self, players: int = 3, departures: Departures = "bot", **wishes: Any) -> None:
        options = {"players": players, **wishes.pop("options", {})}
        wishes = {"kind": "friend", "seat": "first", **wishes}
        super().__init__(NewTable("karma-dice", options=options, departures=departures, **wishes), NAMES)
        guests = PEOPLE[:players] if wishes["kind"] == "friend" else ("ann",)
        for seat, guest in enumerate(guests):
            self.sit(seat, guest)
        self.people = {guest: self.come(guest) for guest in guests}

    @property
    def states(self) -> dict[str, TableState]:
        """What each viewer sees."""
        return {guest: person.state for guest, person in self.people.items()}

    def try_act(self, guest: str, act: ActRequest) -> str:
        """Ask for an act: empty if it is done, else why it is not."""
        person = self.people[guest]
        refusals = len(person.refused)
        person.act(act)
        return person.why if len(person.refused) > refusals else ""

    def move(self, guest: str, move: str) -> None:
        """Play a legal move."""
        person = self.people[guest]
        person.play(move)
        assert not person.refused

    def play(self, until: int | None = None) -> None:
        """Everybody plays the first sensible move until it is a seat's turn, or to the end."""
        while not self.model.is_over and self.model.seat_in_turn != until:
            if turn := bot_turn(self.model):
                pending = self.table.bot_move(turn, turn.stand_in_move(), self.now)
                assert pending
                self.do(pending)
            else:
                seat = self.model.seat_in_turn
                assert seat is not None
                guest = self.model.seats[seat].guest
                assert guest is not None
                legal = self.model.position.legal_moves()
                wanted = ("stop", "take", "roll rrrrrr", "roll rrr")
                self.move(guest, next((move for move in wanted if move in legal), legal[0]))

    @property
    def shown_names(self) -> list[tuple[str, str]]:
        return [(name.en, name.fr) for name in table_names(self.model, self.name_of)]

    def ending(self, guest: str) -> Ending:
        found = self.states[guest].ending
        assert found
        return found

    def check_record(self) -> ludogite.Record:
        """The record, which must replay and whose dice must follow from the seed."""
        assert str(self.replayed().position) == str(self.model.position)
        text = match_record(self.model, self.name_of)
        record = ludogite.read_record(text)
        assert str(record) == text
        assert {finding.holds for finding in ludogite.verify(record)} == {True}
        return record


def test_a_bot_takes_the_seat_of_somebody_who_resigns_and_the_others_play_on() -> None:
    at = At()
    at.play(until=1)
    assert at.states["ann"].leaving == "bot"
    assert not at.try_act("cid", "resign")
    assert at.model.phase == "playing"
    assert at.shown_names == [("Ann", "Ann"), ("Ben", "Ben"), ("Cid (Bot 5)", "Cid (Robot 5)")]
    departed = at.states["ann"].departed
    assert departed
    assert (departed.seat, departed.words.en) == (2, "Cid gives up. Bot 5 takes the seat.")
    assert at.people["cid"].viewer.seats == ()
    assert at.try_act("cid", "resign") == "You are only watching here."
    at.play(until=2)
    turn = bot_turn(at.model)
    assert turn
    assert (turn.bot, turn.seat) == ("5", 2)
    assert at.table.wants_bot
    at.play()
    assert at.model.match.result
    assert at.model.match.result[2] == 0
    assert sum(at.model.match.result) == 1
    record = at.check_record()
    assert [str(departure) for departure in record.departures] == [f"player 2 after {record.departures[0].step}, bot 5"]
    assert record.players[2] == "Cid (Bot 5)"
    assert name_from_record(record.players[2]).fr == "Cid (Robot 5)"


def test_a_seat_that_drops_out_has_the_shortest_turns_played_at_once() -> None:
    at = At(departures="out", options={"target": 30})
    at.play(until=1)
    assert not at.try_act("bob", "resign")
    assert at.shown_names[1] == ("Ben (out)", "Ben (hors jeu)")
    said = at.states["ann"].departed
    assert said
    assert said.words.en == "Ben gives up and drops out; the others play on."
    assert at.model.seat_in_turn == 2
    played = [at.model.match.text_at(step) for step in range(1, at.model.match.step + 1)]
    assert [text for text in played if text[0].isalpha()][-3:] == ["roll r", "take", "stop"]
    before = at.model.position.scores
    at.play()
    after = at.model.position.scores
    assert before
    assert after
    assert at.model.match.result
    assert at.model.match.result[1] == 0
    assert after[1] - before[1] <= 30
    assert not any(act.kind == "move" and act.seat == 1 for act in at.acts[at.acts.index(_departure(at)) :])
    assert str(at.check_record().departures[0]).endswith(", out")


def _departure(at: At) -> Act:
    return next(act for act in at.acts if act.kind == "depart")


@pytest.mark.parametrize("departures", ["bot", "out"])
def test_whoever_leaves_in_the_middle_of_a_turn_leaves_no_roll_lying(departures: Departures) -> None:
    at = At(departures=departures, options={"traits": True})
    at.play(until=1)
    while "take" not in at.model.position.legal_moves():
        at.move("bob", at.model.position.legal_moves()[0])
        at.play(until=1)
    assert not at.try_act("bob", "resign")
    at.play()
    assert at.model.how == "rules"
    at.check_record()


def test_with_two_who_stay_the_game_ends_when_one_of_them_leaves() -> None:
    at = At()
    assert not at.try_act("bob", "resign")
    assert at.states["ann"].leaving == "ends"
    assert not at.try_act("cid", "resign")
    assert at.model.match.result == (1.0, 0.0, 0.0)
    assert at.ending("ann").title.en == "You win: Cid gave up."
    assert at.ending("bob").title.en == "Ann wins: Cid gave up."
    at.check_record()


def test_of_four_two_may_leave_each_in_the_way_that_was_agreed() -> None:
    at = At(4, "out")
    assert not at.try_act("ann", "resign")
    assert not at.try_act("dia", "resign")
    at.play()
    result = at.model.match.result
    assert result
    assert (result[0], result[3], sum(result)) == (0.0, 0.0, 1.0)
    assert len(at.check_record().departures) == 2


@pytest.mark.parametrize(
    ("players", "kind", "options"), [(2, "friend", {}), (3, "bot", {}), (2, "screen", {}), (3, "watch", {})]
)
def test_games_of_two_and_against_bots_end_as_ever(players: int, kind: str, options: dict[str, object]) -> None:
    at = At(players, kind=kind, options=options)
    assert at.states["ann"].leaving == "ends"
    if kind != "watch":
        assert not at.try_act("ann", "resign")
        assert (at.model.how, at.model.phase) == ("resigned", "over")


@pytest.mark.parametrize("kind", ["resign", "flag", "claim"])
def test_acts_of_before_mean_what_they_meant(kind: ActKind) -> None:
    at = At()
    at.do(PendingAct(Act(at.model.version + 1, kind, 0, "win" if kind == "claim" else "", at.now)))
    assert at.model.match.result == (0.0, 0.5, 0.5)
    assert at.replayed().match.result == at.model.match.result


def test_while_people_are_awaited_nobody_departs() -> None:
    new = NewTable("karma-dice", "friend", {"players": 3}, seat="first")
    ann = HostlessTable(new).come("ann")
    assert (ann.state.phase, ann.state.leaving) == ("waiting", "ends")


def test_time_that_is_up_gives_the_seat_away_and_the_bot_needs_no_clock() -> None:
    at = At(clock=MINUTE)
    at.now += 61
    pending = at.table.flag(at.now)
    assert pending
    at.do(pending)
    assert (pending.act.kind, pending.act.text) == ("depart", "time 5")
    said = at.states["bob"].departed
    assert said
    assert said.words.en == "Ann has run out of time. Bot 5 takes the seat."
    assert at.model.clocks.running is None
    assert at.table.flag(at.now + 1000) is None
    assert [clock.seconds for clock in at.states["bob"].clocks] == [0.0, 60.0, 60.0]
    at.play(until=1)
    assert at.model.clocks.running == 1


def test_a_bot_that_takes_over_gains_no_time() -> None:
    at = At(clock=Clock("fischer", 60, 5))
    assert not at.try_act("ann", "resign")
    left = at.model.clocks.left(0, at.now)
    at.play(until=1)
    assert at.model.clocks.left(0, at.now) == left


def test_an_absence_in_a_game_without_a_clock_is_claimed_after_minutes() -> None:
    at = At()
    at.people["ann"].leave()
    at.now += 299
    assert at.try_act("bob", "claim-win") == "Nobody has been away for long enough."
    at.now += 2
    assert at.try_act("bob", "claim-draw").startswith("The others play on")
    assert not at.try_act("bob", "claim-win")
    assert at.shown_names[0][0] == "Ann (Bot 5)"
    said = at.states["cid"].departed
    assert said
    assert said.words.en == "Ann has been away for too long. Bot 5 takes the seat."
    assert at.acts[-1].seat == 0


def test_with_a_clock_and_in_games_of_two_an_absence_is_claimed_as_ever() -> None:
    at = At(clock=Clock("move", 86_400))
    at.people["ann"].leave()
    at.now += 61
    assert not at.try_act("bob", "claim-win")
    two = At(2)
    two.people["ann"].leave()
    two.now += 301
    assert not two.try_act("bob", "claim-draw")
    assert two.ending("bob").title.en == "The game is drawn: the player to move was away."


def test_whoever_the_server_has_cut_off_has_time_to_come_back() -> None:
    at = At()
    at.people["ann"].leave()
    at.come("ann").leave(was_cut=True)
    at.now += 301
    assert at.try_act("bob", "claim-win") == "Nobody has been away for long enough."
    at.now += RETURN_SECONDS
    assert not at.try_act("bob", "claim-win")


def test_after_a_restart_everybody_has_time_to_come_back() -> None:
    at = At()
    at.load(at.replayed())
    bob = at.come("bob")
    assert bob.state.away == {0: 300 + RETURN_SECONDS}
    at.now += 300 + RETURN_SECONDS - 1
    bob.act("claim-win")
    assert bob.codes == ["not-now"]
    at.now += 1
    bob.act("claim-win")
    assert bob.codes == ["not-now"]
    assert bob.state.departed


def test_offers_wait_for_nobody_who_has_left() -> None:
    at = At()
    assert not at.try_act("ann", "offer-draw")
    assert not at.try_act("bob", "resign")
    assert not at.model.offers  # it was for all three
    assert not at.try_act("ann", "offer-draw")
    assert not at.try_act("cid", "accept")
    assert at.model.match.result == (0.5, 0.0, 0.5)
    assert at.ending("ann").title.en == "You share the win with Cid: you agreed on it."
    assert at.ending("bob").title.en == "Ann and Cid share the win: the players agreed on it."
    at.check_record()


def test_nothing_is_taken_back_that_was_played_before_somebody_left() -> None:
    at = At(options={"players": 3})
    at.play(until=1)
    assert not at.try_act("cid", "resign")
    assert at.model.before_last_move_of([0]) is None
    screen = At(kind="screen")
    screen.play(until=1)
    step = screen.model.match.step
    assert screen.model.seat_in_turn == 1
    assert not screen.try_act("ann", "resign")
    assert screen.model.before_last_move_of([0, 2]) is None
    screen.play(until=2)
    assert screen.try_act("ann", "undo") != ""
    assert screen.model.match.step >= step


def test_a_rematch_keeps_those_who_stayed_and_opens_the_seat_again() -> None:
    at = At(departures="out")
    assert not at.try_act("bob", "resign")
    assert not at.try_act("cid", "resign")
    assert not at.try_act("ann", "offer-rematch")
    assert not at.try_act("cid", "accept")
    assert at.opened
    assert [(seat.guest, bool(seat.token), seat.left) for seat in at.opened.seats] == [
        ("cid", False, None),
        ("ann", False, None),
        (None, True, None),
    ]
    assert at.opened.departures == "out"


def test_the_best_score_of_those_who_stayed_wins() -> None:
    text = "round=9 scores=52,20,30 dice=-,-,- pool=oooyyygggcccbbbvvv yogi=0 ply=90 now=over"
    position = ludogite.load("karma-dice", players=3).parse(text)
    assert result_of(position, ()) == (1.0, 0.0, 0.0)
    assert result_of(position, [Departure(0, 3)]) == (0.0, 0.0, 1.0)
    assert result_of(position, [Departure(2, 3)]) == (1.0, 0.0, 0.0)


def test_on_one_screen_the_player_in_turn_leaves_and_the_match_can_move() -> None:
    for departures in ("bot", "out"):
        at = At(kind="screen", departures=departures)
        at.play(until=1)
        assert not at.try_act("ann", "resign")
        at.play(until=2)
        assert not at.try_act("ann", "leave")
        moving = moving_match(at.model, "ann")
        assert moving.levels == [0, 0, 0]
        model, acts = take_all(arriving(moving, "zoe", at.now))
        assert model.match.departures == at.model.match.departures
        assert str(model.position) == str(at.model.position)
        assert [act.kind for act in acts].count("depart") == 1
        again = Model(model.setup)
        for act in acts:
            again.apply(act)
        assert [seat.left for seat in again.seats] == [None, "zoe", None]


def test_what_drops_out_is_said_among_the_options_of_the_table() -> None:
    assert [words.en for words in At(departures="out").setup.changed_options()] == [
        "Players: 3",
        "If somebody leaves: the seat stays empty",
    ]
    assert len(At(departures="bot").setup.changed_options()) == 1


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ((", out", ", bot 5"), "the result"),
        (("Left: player 1 after", "Left: player 9 after"), "cannot have left"),
        (("Left: player 1 after 0, out", "Left: player 1 after 99999, out"), "cannot have left"),
        (("Left: player 1 after 0, out", "Left: player 1 some day"), "is not a departure"),
        (("Left: player 1", "Left: player 2"), "has dropped out"),
    ],
)
def test_a_record_that_is_wrong_about_who_left_is_refused(change: tuple[str, str], why: str) -> None:
    at = At(departures="out", options={"target": 5}, seat="first")
    assert not at.try_act("bob", "resign")
    at.play()
    text = match_record(at.model, str)
    assert change[0] in text
    changed = text.replace(*change)
    if change[1].endswith("bot 5"):
        changed = changed.replace("Result: ", "Result: 0-1-0\nIgnored: ").replace("Ignored: ", "# ")
    with pytest.raises(ludogite.RecordError, match=why):
        list(ludogite.read_record(changed).replay())
