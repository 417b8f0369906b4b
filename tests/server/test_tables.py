"""Live tables: what people may do at them, what they are told, and that nothing is lost."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from ludogite.app.clients import Client
from ludogite.app.live.viewers import TRY_AGAIN
from ludogite.app.live.writes import Outcome
from ludogite.app.messages import socket as wire
from ludogite.app.refusals import NoSuchInvitation, NoSuchTable, SeatTaken, TooManyTables
from ludogite.bots.report import TurnOdds
from ludogite.games.position import Position
from ludogite.games.registry import games
from ludogite.games.words import Refused
from ludogite.kernel.randomness import commitment
from ludogite.play.record_reader import read_records
from ludogite.server.settings import Settings
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.table.requests import Move
from ludogite.table.setup import Clock, NewTable
from ludogite.table.views.past import NoSuchStep, NotYet
from support.server_house import FirstMoves, Person, Time, awaited, model_after, one_person, open_house, two_people

pytestmark = pytest.mark.usefixtures("database")

# ---- moves


@awaited
async def test_a_move_is_acknowledged_and_everybody_sees_it(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house)
        move = ann.moves[0]
        request = await ann.play(move)
        bob.read()
        assert ann.acknowledged == [request]
        assert bob.acknowledged == []
        assert ann.texts == bob.texts == [move]
        assert bob.state.to_move == 1
        assert bob.moves
        assert not ann.moves


@awaited
async def test_a_repeated_move_is_acknowledged_again_and_played_once(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await two_people(house)
        request = Move("7", ann.version, ann.moves[0])
        ann.table.ask(ann.visitor, request)
        await ann.ask(request)
        await ann.ask(request)
        assert ann.acknowledged == ["7", "7", "7"]
        assert len(ann.history) == 1


@awaited
async def test_both_browsers_may_number_their_requests_alike(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house)
        await ann.ask(Move("1", ann.version, ann.moves[0]))
        bob.read()
        await bob.ask(Move("1", bob.version, bob.moves[0]))
        assert bob.acknowledged == ["1"]
        assert len(bob.history) == 2


@awaited
async def test_a_stale_move_changes_nothing(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await two_people(house)
        await ann.play(ann.moves[0], v=ann.version - 1)
        await ann.play(ann.moves[0], v=ann.version + 1)
        assert [refused.code for refused in ann.refused] == ["stale", "stale"]
        assert not ann.history


@awaited
async def test_nobody_moves_out_of_turn_or_from_the_side(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house)
        eve = Person(house, ann.table, "eve")
        for person in (bob, eve):
            await person.play(ann.moves[0])
            assert [refused.code for refused in person.refused] == ["not-yours"]
            assert not person.moves
        await eve.act("resign")
        assert eve.refused[-1].code == "not-yours"


@awaited
async def test_an_illegal_move_is_refused_with_its_rule(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await two_people(house)
        request = await ann.play("a1-a1")
        assert [(refused.id, refused.code) for refused in ann.refused] == [(request, "illegal")]
        assert ann.refused[0].rule
        assert ann.refused[0].words.fr


@awaited
async def test_nobody_moves_before_all_sit(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = await one_person(house, kind="friend")
        assert ann.state.phase == "waiting"
        assert not ann.moves
        await ann.play("a1-a2")
        assert ann.refused[0].code == "not-now"


@pytest.mark.parametrize("game", games())
@awaited
async def test_every_game_can_be_played_to_its_end_and_read_again(game: str, tmp_path: Path) -> None:
    random = Random(game)
    options = {"max_plies": 60} if game in games()[:6] else {"target": 12} if game == "karma-dice" else {}
    async with open_house(tmp_path) as house:
        ann = await one_person(house, game=game, kind="screen", options=options)
        eve = Person(house, ann.table, "eve")
        while ann.state.phase == "playing":
            await ann.play(random.choice(ann.moves))
            eve.read()
            assert eve.board == ann.board
            assert not eve.moves
        assert not ann.refused
        assert ann.state.ending
        assert ann.state.ending.title.en
        table_id, history, result = ann.table.id, ann.history, ann.state.ending.result
        record = await house.views.record(table_id, Client("ann"))
        assert [entry.text for entry in read_records(record)[0].entries] == ann.texts
    async with open_house(tmp_path) as house:
        again = Person(house, await house.live(table_id), "ann")
        assert again.history == history
        assert again.state.ending
        assert again.state.ending.result == result


# ---- nothing is lost


@awaited
async def test_what_was_acknowledged_survives_the_server(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house)
        for person in (ann, bob, ann):
            person.read()
            await person.play(person.moves[-1])
        table_id, texts, version = ann.table.id, ann.texts, ann.version
    async with open_house(tmp_path) as house:
        bob = Person(house, await house.live(table_id), "bob")
        assert (bob.texts, bob.version) == (texts, version)
        assert bob.moves


@awaited
async def test_others_have_their_turn_while_a_long_game_is_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as house:
        ann = await one_person(house, kind="screen")
        for _ in range(6):
            await ann.play(ann.moves[0])
        table_id, texts = ann.table.id, ann.texts
    rounds: list[int] = []
    now = 0
    apply = Model.apply

    def noted(model: Model, act: Act) -> None:
        rounds.append(now)
        apply(model, act)

    monkeypatch.setattr(Model, "apply", noted)
    monkeypatch.setattr("ludogite.app.live.replay.ACTS_AT_ONCE", 2)
    async with open_house(tmp_path) as house:
        loading = asyncio.create_task(house.live(table_id))
        while not loading.done():
            now += 1
            await asyncio.sleep(0)
        assert Person(house, loading.result(), "ann").texts == texts
    first, _, second, _, third, _ = rounds
    assert first < second < third


@awaited
async def test_a_request_repeated_after_a_restart_is_acknowledged_and_not_replayed(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await two_people(house)
        request = Move("once", ann.version, ann.moves[0])
        await ann.ask(request)
        table_id = ann.table.id
    async with open_house(tmp_path) as house:
        ann = Person(house, await house.live(table_id), "ann")
        await ann.ask(request)
        assert ann.acknowledged == ["once"]
        assert len(ann.history) == 1


@awaited
async def test_nothing_is_seen_before_it_is_written(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house)
        ann.table.ask(ann.visitor, Move("1", ann.version, ann.moves[0]))
        eve = Person(house, ann.table, "eve")
        ann.read()
        bob.read()
        assert not ann.history
        assert not bob.history
        assert not eve.history
        found = await house.store.table(ann.table.id)
        assert found
        before = len(found[1])
        await ann.quiet()
        eve.read()
        assert ann.texts == eve.texts
        assert len(ann.texts) == 1
        found = await house.store.table(ann.table.id)
        assert found
        assert len(found[1]) >= before


@awaited
async def test_an_act_that_cannot_be_written_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await two_people(house)
        with monkeypatch.context() as patch:
            patch.setattr(house.store.writer, "_write_batch", lambda batch: [Outcome.FAILED] * len(batch))
            await ann.play(ann.moves[0])
        assert [refused.code for refused in ann.refused] == ["not-now"]
        assert not ann.history
        await ann.play(ann.moves[0])
        assert len(ann.history) == 1


@awaited
async def test_an_idle_table_is_left_to_the_database_and_comes_back(tmp_path: Path) -> None:
    time = Time()
    async with open_house(tmp_path, time) as house:
        ann, bob = await two_people(house)
        await ann.play(ann.moves[0])
        table = ann.table
        time.seconds += 100
        house.janitor.sweep(1)
        assert ann.inbox.closed_with == TRY_AGAIN
        assert await house.live(table.id) is table
        ann.leave()
        bob.leave()
        time.seconds += 100
        house.janitor.sweep(1)
        again = await house.live(table.id)
        assert again is not table
        assert Person(house, again, "ann").texts == ann.texts


# ---- secrets


@awaited
async def test_cards_are_secret_until_all_have_kept_one(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house, game="karma-dice", options={"traits": True})
        eve = Person(house, ann.table, "eve")
        kept = ann.moves[0]
        card = kept.removeprefix("keep ")
        assert bob.actions == eve.actions == {}
        with pytest.raises(NotYet):
            await house.views.record(ann.table.id, Client("ann"))
        await ann.play(kept)
        bob.read()
        eve.read()
        assert kept in ann.texts
        for other in (bob, eve):
            assert set(other.texts) == {"?"}
            assert all(card not in note.value for note in other.scene.notes if note.player == 0)
            past = await house.views.past(ann.table.id, Client(other.guest), 1, 1)
            assert all("+" not in note.value or "?" in note.value for note in past.scene.notes)
        await bob.play(bob.moves[0])
        eve.read()
        ann.read()
        assert eve.texts == ann.texts == bob.texts
        assert kept in eve.texts


@awaited
async def test_on_one_screen_the_next_player_does_not_see_the_card_before(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = await one_person(house, game="karma-dice", kind="screen", options={"traits": True})
        kept = ann.moves[0]
        await ann.play(kept)
        assert ann.moves
        assert kept not in ann.texts
        assert all(kept.removeprefix("keep ") not in note.value for note in ann.scene.notes if note.player == 0)


@awaited
async def test_the_seed_is_promised_at_first_and_told_at_last(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house, game="karma-dice")
        seed = ann.table.model.setup.seed.hex()
        assert ann.info.commitment == commitment(bytes.fromhex(seed))
        assert seed not in await house.views.record(ann.table.id, Client("ann"))
        await bob.act("resign")
        assert bob.state.ending
        assert bob.state.ending.seed == seed
        assert seed in await house.views.record(ann.table.id, Client("ann"))


# ---- tables, invitations, lists


@awaited
async def test_an_invitation_is_for_one(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = await one_person(house, kind="friend")
        token = ann.seats[1].invitation
        assert token
        assert Person(house, ann.table, "eve").seats[1].invitation == ""
        assert (await house.views.invitation(token, "bob")).is_open
        await house.store.guests.rename("bob", "Bob")
        joined = await asyncio.gather(house.join(token, "bob"), house.join(token, "bob"))
        assert set(joined) == {ann.table.id}
        with pytest.raises(SeatTaken):
            await house.join(token, "eve")
        invitation = await house.views.invitation(token, "bob")
        assert (invitation.is_open, invitation.is_yours) == (False, True)
        assert [host.en for host in invitation.hosts] == ["Bob"]
        ann.read()
        assert ann.state.phase == "playing"
        assert ann.seats[1].name.en == "Bob"
        assert ann.seats[1].invitation == ""
        with pytest.raises(NoSuchInvitation):
            await house.views.invitation("nonsense", "bob")


@awaited
async def test_an_invitation_outlasts_the_table_that_nobody_looks_at(tmp_path: Path) -> None:
    time = Time()
    async with open_house(tmp_path, time) as house:
        ann = await one_person(house, kind="friend")
        ann.leave()
        time.seconds += 100
        house.janitor.sweep(1)
        assert await house.join(ann.seats[1].invitation, "bob") == ann.table.id
        again = await house.live(ann.table.id)
        assert again is not ann.table
        assert Person(house, again, "bob").state.phase == "playing"


@awaited
async def test_another_name_is_told_at_once_where_its_guest_sits(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house)
        onlooker = Person(house, ann.table, "eve")
        await house.rename("bob", "Robert")
        for person in (ann, bob, onlooker):
            person.read()
            assert person.seats[1].name.en == "Robert"
        await house.rename("bob", "Robert")
        assert not ann.inbox.sent
        await house.rename("eve", "Eva")
        assert not ann.inbox.sent


@awaited
async def test_a_bot_is_expected_when_its_table_is_opened(tmp_path: Path) -> None:
    engine = FirstMoves()
    async with open_house(tmp_path, engine=engine) as house:
        await one_person(house, kind="bot", levels=[3])
        await one_person(house, kind="friend")
        await asyncio.sleep(0)
        assert engine.expected == ["3"]


@awaited
async def test_who_opened_a_table_does_not_get_a_second_seat(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = await one_person(house, kind="friend")
        token = ann.seats[1].invitation
        assert await house.join(token, "ann") == ann.table.id
        assert ann.table.model.seats_of("ann") == (0,)


@awaited
async def test_a_guest_finds_his_tables_again(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _bob = await two_people(house)
        await ann.play(ann.moves[0])
        table_id = ann.table.id
    async with open_house(tmp_path) as house:
        (line,) = await house.views.lines("bob")
        assert (line.id, line.phase, line.is_your_turn) == (table_id, "playing", True)
        (line,) = await house.views.lines("ann")
        assert not line.is_your_turn
        assert await house.views.lines("eve") == []


@awaited
async def test_bad_tables_are_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path, host=Settings(max_tables_per_guest=2)) as house:
        for bad in (
            NewTable("chess", "bot"),
            NewTable("colorado", "bot", options={"seed": 1}),
            NewTable("colorado", "bot", options={"format": "treble"}),
            NewTable("karma-solo", "friend"),
            NewTable("colorado", "screen", clock=Clock("move", 0)),
        ):
            with pytest.raises(Refused):
                await house.open(bad, Client("ann"))
        for _ in range(2):
            await house.open(NewTable("colorado", "bot"), Client("ann"))
        with pytest.raises(TooManyTables):
            await house.open(NewTable("colorado", "bot"), Client("ann"))
        with pytest.raises(NoSuchTable):
            await house.live("nowhere")


@awaited
async def test_one_can_look_back(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await two_people(house)
        start = ann.scene
        await ann.play(ann.moves[0])
        past = await house.views.past(ann.table.id, Client("eve"), 1, 0)
        assert past.scene.pieces == start.pieces
        assert past.scene.actions == ()
        assert ann.board
        assert past.scene.cells == ann.board.cells
        for round_number, step in ((1, 2), (2, 0), (0, 0)):
            with pytest.raises(NoSuchStep):
                await house.views.past(ann.table.id, Client("ann"), round_number, step)


# ---- questions


@awaited
async def test_hints_odds_and_reasons_are_given_where_they_may_be(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await two_people(house)
        await ann.question(wire.AskHint(ann.version))
        await ann.question(wire.AskOdds(ann.version))
        await ann.question(wire.AskWhy(ann.version - 1, ["a1"]))
        assert [refused.code for refused in ann.refused] == ["not-now", "not-now", "stale"]
        await ann.question(wire.AskWhy(ann.version, ["a1", "a1"]))
        (why,) = ann.others
        assert why.rule
        cat = await one_person(house, game="karma-dice")
        await cat.question(wire.AskHint(cat.version))
        await cat.question(wire.AskOdds(cat.version))
        hint, odds = cat.others
        assert hint.lines[0].moves[0] in cat.moves
        assert odds.rows
        dan = await one_person(house, game="karma-dice", shows_odds=False)
        await dan.question(wire.AskOdds(dan.version))
        assert dan.refused[-1].code == "not-now"


@awaited
async def test_a_question_asked_again_is_answered_once_and_one_of_another_kind_after_it(tmp_path: Path) -> None:
    class Slow(FirstMoves):
        async def odds(self, position: Position, client: Client) -> TurnOdds:
            await asyncio.sleep(0.01)
            return await super().odds(position, client)

    async with open_house(tmp_path, engine=Slow()) as house:
        cat = await one_person(house, game="karma-dice")
        v = cat.version
        await asyncio.gather(*(cat.question(ask) for ask in (wire.AskOdds(v), wire.AskOdds(v), wire.AskHint(v))))
        assert [type(told) for told in cat.others] == [wire.OddsTable, wire.Hint]
        assert cat.refused == []
        await cat.question(wire.AskOdds(v))
        assert type(cat.others[-1]) is wire.OddsTable


@awaited
async def test_a_table_is_the_fold_of_its_acts(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = await one_person(house, game="kanto", kind="screen")
        for _ in range(8):
            await ann.play(ann.moves[0])
        found = await house.store.table(ann.table.id)
        assert found
        course = model_after(*found[:2])
        assert str(course.position) == str(ann.table.model.position)
        assert course.version == ann.version == len(found[1])
