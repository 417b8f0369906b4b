"""Results of games and matches in words for each reader; and everybody's names."""

import pytest

import ludogite
from ludogite.table.acts import Act, ActKind
from ludogite.table.messages import TableState
from ludogite.table.setup import NewTable, Seat
from ludogite.table.table import PendingAct
from ludogite.table.views.endings import Ending
from ludogite.table.views.names import name_from_record, seat_names, table_names, untranslated
from ludogite.table.views.past import NoSuchStep, match_record, past_game, past_view
from ludogite.table.views.scenes import entries
from support.counted import counted
from support.hostless_table import HostlessTable

NAMES = {"ann": "Ada", "bob": "Ben", "joe": "Bot 5"}


def name_of(guest: str) -> str:
    return NAMES.get(guest, "")


class Played(HostlessTable):
    """A table with viewers, at which acts are done without asking."""

    def __init__(self, new: NewTable, *guests: str) -> None:
        super().__init__(new, NAMES)
        for number, seat in enumerate(self.model.seats):
            if seat.token:
                assert self.sit(number, "bob")
        self.people = {guest: self.come(guest) for guest in guests}

    def act(self, kind: ActKind, seat: int | None = None, text: str = "") -> None:
        """Apply an act without a request."""
        self.do(PendingAct(Act(self.model.version + 1, kind, seat, text, self.now)))

    @property
    def states(self) -> dict[str, TableState]:
        """What each viewer sees."""
        return {guest: person.state for guest, person in self.people.items()}

    def ending(self, guest: str) -> Ending:
        found = self.states[guest].ending
        assert found
        return found


def pair(*guests: str) -> Played:
    return Played(NewTable("colorado", "friend", {"format": "pair"}, seat="first"), *guests)


def test_after_a_game_of_a_match_it_is_said_how_the_match_stands() -> None:
    at = pair("ann", "bob", "eve")
    assert not at.states["ann"].games
    at.act("resign", 0)
    said = {guest: at.ending(guest) for guest in ("ann", "bob", "eve")}
    assert [ending.has_won for ending in said.values()] == [False, True, False]
    assert {guest: ending.title.en for guest, ending in said.items()} == {
        "ann": "You lose: you gave up.",
        "bob": "You win: Ada gave up.",
        "eve": "Ben wins: Ada gave up.",
    }
    assert [ending.match and ending.match.title.en for ending in said.values()] == ["Match after game 1 of 2"] * 3
    assert [ending.match and ending.match.score.en for ending in said.values()] == [
        "You: 0, Ben: 1",
        "Ada: 0, You: 1",
        "Ada: 0, Ben: 1",
    ]


def test_at_the_end_of_a_match_its_result_is_said_and_those_of_its_games() -> None:
    at = pair("ann", "bob", "eve")
    at.act("resign", 0)
    at.act("next", 0)
    assert at.states["eve"].ending is None
    assert [game.title.en for game in at.states["eve"].games] == ["Ben wins: Ada gave up."]
    at.act("flag", 1)
    assert not any(at.ending(guest).has_won for guest in ("ann", "bob", "eve"))
    for guest in ("ann", "bob", "eve"):
        match = at.ending(guest).match
        assert match
        assert (match.title.en, match.title.fr) == ("The match is drawn.", "Le match est nul.")
    assert [(game.title.en, game.rule) for game in at.states["eve"].games] == [
        ("Ben wins: Ada gave up.", ""),
        ("Ada wins: Ben ran out of time.", ""),
    ]
    assert [game.title.fr for game in at.states["bob"].games] == [
        "Vous gagnez : Ada a abandonné.",
        "Vous perdez : vous n'avez plus de temps.",
    ]


def test_a_table_that_the_host_closes_has_no_winner() -> None:
    at = pair("ann", "bob", "eve")
    at.act("move", 0, at.model.position.legal_moves()[0])
    at.act("close")
    for guest in ("ann", "bob", "eve"):
        ending = at.ending(guest)
        assert ending.match
        assert (ending.how, ending.result, ending.has_won) == ("closed", (0.0, 0.0), False)
        assert (ending.title.en, ending.title.fr) == (
            "The host has closed this table: nobody wins.",
            "L'hôte a fermé cette table : personne ne gagne.",
        )
        assert (ending.match.title.en, ending.match.title.fr) == (
            "The host has closed this table.",
            "L'hôte a fermé cette table.",
        )
        assert ending.seed == at.model.setup.seed.hex()
    assert (at.model.phase, at.model.match.over) == ("over", True)
    record = ludogite.read_record(match_record(at.model, name_of))
    assert (record.result, record.ended) == ((0.0, 0.0), "closing by the host")
    assert all(finding.holds is not False for finding in ludogite.verify(record))


def test_between_two_games_a_closed_match_keeps_the_results_it_has() -> None:
    at = pair("ann", "bob")
    at.act("resign", 0)
    at.act("close")
    ending = at.ending("bob")
    assert ending.match
    assert (ending.how, ending.title.en, ending.has_won) == ("resigned", "You win: Ada gave up.", False)
    assert (ending.match.title.en, ending.match.score.en) == ("The host has closed this table.", "Ada: 0, You: 1")
    at.people["ann"].act("next")
    assert at.people["ann"].codes == ["not-now"]


def test_nobody_sits_down_at_a_closed_table() -> None:
    at = Played(NewTable("karma-solo", "screen"), "ann")
    at.act("close")
    assert (at.ending("ann").title.en, at.ending("ann").result) == (
        "The host has closed this table: nobody wins.",
        (0.0,),
    )
    waiting = HostlessTable(NewTable("colorado", "friend", seat="first"))
    waiting.do(PendingAct(Act(1, "close", None, "", waiting.now)))
    assert waiting.model.phase == "over"
    assert not waiting.sit(1, "bob")


@pytest.mark.parametrize(("second", "said"), [(0, ("You lose the match.", "You win the match!")), (None, None)])
def test_who_has_more_points_wins_the_match(second: int | None, said: tuple[str, str] | None) -> None:
    at = pair("ann", "bob")
    at.act("resign", 0)
    at.act("next", 0)
    at.act("resign", second) if second is not None else at.act("draw", 0)
    matches = [at.ending(guest).match for guest in ("ann", "bob")]
    assert tuple(match and match.title.en for match in matches) == (
        said or ("You lose the match.", "You win the match!")
    )
    assert matches[0]
    assert [at.ending(guest).has_won for guest in ("ann", "bob")] == [False, True]
    assert matches[0].score.fr == ("Vous : 0, Ben : 2" if said else "Vous : 0,5, Ben : 1,5")


def test_on_one_screen_a_match_is_won_by_a_player_and_a_game_by_a_side() -> None:
    at = Played(NewTable("colorado", "screen", {"format": "pair"}), "ann")
    at.act("resign", 0)
    ending = at.ending("ann")
    assert ending.title.en == "Black (Player 2) wins: White (Player 1) gave up."
    assert ending.match
    assert ending.match.score.en == "Player 1: 0, Player 2: 1"
    alone = Played(NewTable("colorado", "screen"), "ann")
    alone.act("resign", 0)
    assert (alone.ending("ann").title.en, alone.ending("ann").match) == ("Black wins: White gave up.", None)


def test_who_won_is_said_once() -> None:
    at = Played(NewTable("colorado", "screen", {"max_plies": 2}), "ann")
    for _ in range(2):
        at.act("move", at.model.seat_in_turn, at.model.position.legal_moves()[0])
    ending = at.ending("ann")
    assert (ending.title.en, ending.rule) == ("The game is drawn: move number 2 was the last one allowed.", "9.6")


def test_every_score_has_a_name_also_that_of_a_side_which_nobody_plays() -> None:
    at = Played(NewTable("karma-solo", "screen", {"level": 4}), "ann")
    while not at.model.is_over:
        at.act("move", 0, at.model.position.legal_moves()[-1])
    assert [(score.name.en, score.name.fr) for score in at.ending("ann").scores] == [
        ("You", "Vous"),
        ("The Eye", "L'Œil"),
    ]
    assert at.ending("ann").title.en.startswith("You win: " if at.ending("ann").has_won else "You lose: the Eye ")


def test_an_earlier_game_can_be_looked_at_with_its_history_and_who_played_what() -> None:
    at = pair("ann", "bob")
    moves = []
    for _ in range(4):
        moves.append(at.model.position.legal_moves()[0])
        at.act("move", at.model.seat_in_turn, moves[-1])
    last = at.model.position
    at.act("resign", 0)
    at.act("next", 0)
    at.act("move", at.model.seat_in_turn, at.model.position.legal_moves()[0])
    first, second = past_game(at.model, "eve", 1), past_game(at.model, "eve", 2)
    assert (first.players, second.players) == ([0, 1], [1, 0])
    assert [entry.text for entry in first.entries] == moves
    assert [entry.player for entry in first.entries] == [0, 1, 0, 1]
    assert first.entries[0].event == ludogite.load("colorado", **at.model.match.finished[0].game.options).start().event(
        moves[0]
    )
    assert len(second.entries) == at.model.match.step == 1
    assert past_view(at.model, "eve", 1, len(moves)).scene.pieces == last.scene(None).pieces
    for number in (0, 3):
        with pytest.raises(NoSuchStep):
            past_game(at.model, "eve", number)


@pytest.mark.parametrize(("what", "lapses"), [("draw", True), ("undo", True), ("rematch", False)])
def test_an_offer_that_comes_to_nothing_is_told_until_something_else_happens(what: str, lapses: bool) -> None:
    at = pair("ann", "bob")
    at.act("move", 0, at.model.position.legal_moves()[0])
    if not lapses:
        at.act("resign", 0)
    at.act("offer", 0, what)
    assert at.states["ann"].declined is None
    at.act("decline", 1)
    declined = at.states["ann"].declined
    assert declined
    assert (declined.what, declined.seat, declined.by) == (what, 0, 1)
    assert all("Ben" in said for said in (declined.words.en, declined.words.fr))
    at.act("offer", 0, what)
    assert at.states["ann"].declined is None
    at.act("decline", 0)  # taken back
    assert at.states["bob"].declined is None
    if lapses:
        at.act("offer", 0, what)
        at.act("move", 1, at.model.position.legal_moves()[0])
        lapsed = at.states["ann"].declined
        assert lapsed
        assert lapsed.words.en.startswith("Ben plays on")
        at.act("move", 0, at.model.position.legal_moves()[0])
        assert at.states["ann"].declined is None


def test_nobody_at_a_table_is_called_as_somebody_else() -> None:
    seats = [Seat("eve"), Seat(bot="3"), Seat("zoe"), Seat(bot="3"), Seat(bot="5"), Seat("joe"), Seat(), Seat()]
    assert [name.fr for name in seat_names(seats, name_of)] == [
        "Invité A",
        "Robot 3 A",
        "Invité B",
        "Robot 3 B",
        "Robot 5 A",
        "Bot 5 B",
        "",
        "",
    ]


def test_a_record_which_is_english_tells_both_languages_what_everybody_is_called() -> None:
    roles = ludogite.load("kanto").seats
    around = [Seat("ann"), Seat("eve"), Seat(bot="3"), Seat("zoe"), Seat(bot="3"), Seat(bot="5"), Seat()]
    for seats, named in ((around, ()), ([Seat("ann"), Seat("ann")], roles), ([Seat("ann"), Seat("ann")], ())):
        names = seat_names(seats, name_of, named)
        assert [name_from_record(name.en, roles) for name in names] == names
    assert name_from_record("Bottle") == untranslated("Bottle")


def test_bots_of_the_same_strength_are_told_apart_at_the_table_and_in_its_record() -> None:
    at = Played(NewTable("karma-dice", "bot", {"players": 4}, seat="second", levels=(3,)), "ann")
    assert [name.en for name in table_names(at.model, name_of)] == ["Bot 3 A", "Ada", "Bot 3 B", "Bot 3 C"]
    assert "Player: Bot 3 A\nPlayer: Ada\nPlayer: Bot 3 B\nPlayer: Bot 3 C\n" in match_record(at.model, name_of)


def test_who_lets_bots_play_a_match_may_lead_it_on() -> None:
    at = Played(NewTable("colorado", "watch", {"format": "pair"}), "ann", "bob")
    assert [at.people[guest].rights.lead for guest in ("ann", "bob")] == [True, False]
    at.act("resign", 0)
    assert at.ending("ann").title.en == "Bot 3 B wins: Bot 3 A gave up."
    for guest in ("bob", "ann"):
        assert at.model.match.round == 1
        at.people[guest].act("next")
    assert at.model.match.round == 2


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_hidden_is_said_in_words_and_not_as_a_question_mark(players: int) -> None:
    at = Played(NewTable("karma-dice", "screen", {"players": players, "traits": True}), "ann")
    for _ in counted(range(players), 2):
        at.act("move", at.model.seat_in_turn, at.model.position.legal_moves()[0])
        for seen_from in (0, players - 1, None):
            said = [entry.event.words for entry in entries(at.model, seen_from)]
            assert not any("?" in words.en + words.fr for words in counted(said))
