"""Live tables of a server: requests and answers, stored acts, invitations, lists.

Rulings are tested in ``tests/table``.
"""

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
from ludogite.play.record_reader import read_records
from ludogite.server.settings import Settings
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.table.requests import Move
from ludogite.table.setup import BadTable, NewTable
from support.server_host import FirstMoves, Person, Time, awaited, one_person, open_host, two_people

on_both_databases = pytest.mark.usefixtures("database")

# ---- moves


@on_both_databases
@awaited
async def test_a_move_is_acknowledged_and_everybody_sees_it(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, bob = await two_people(host)
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
    async with open_host(tmp_path) as host:
        ann, _ = await two_people(host)
        request = Move("7", ann.version, ann.moves[0])
        ann.table.ask(ann.visitor, request)
        await ann.ask(request)
        await ann.ask(request)
        assert ann.acknowledged == ["7", "7", "7"]
        assert len(ann.history) == 1


@awaited
async def test_an_illegal_move_is_refused_with_its_rule(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, _ = await two_people(host)
        request = await ann.play("a1-a1")
        assert [(refused.id, refused.code) for refused in ann.refused] == [(request, "illegal")]
        assert ann.refused[0].rule
        assert ann.refused[0].words.fr


@on_both_databases
@pytest.mark.parametrize("game", games())
@awaited
async def test_every_game_can_be_played_to_its_end_and_read_again(game: str, tmp_path: Path) -> None:
    random = Random(game)
    options = {"max_plies": 60} if game in games()[:6] else {"target": 12} if game == "karma-dice" else {}
    async with open_host(tmp_path) as host:
        ann = await one_person(host, game=game, kind="screen", options=options)
        eve = Person(host, ann.table, "eve")
        while ann.state.phase == "playing":
            await ann.play(random.choice(ann.moves))
            eve.read()
            assert eve.board == ann.board
            assert not eve.moves
        assert not ann.refused
        assert ann.state.ending
        assert ann.state.ending.title.en
        table_id, history, result = ann.table.id, ann.history, ann.state.ending.result
        record = await host.views.record(table_id, Client("ann"))
        assert [entry.text for entry in read_records(record)[0].entries] == ann.texts
    async with open_host(tmp_path) as host:
        again = Person(host, await host.live(table_id), "ann")
        assert again.history == history
        assert again.state.ending
        assert again.state.ending.result == result


# ---- nothing is lost


@on_both_databases
@awaited
async def test_what_was_acknowledged_survives_the_server(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, bob = await two_people(host)
        for person in (ann, bob, ann):
            person.read()
            await person.play(person.moves[-1])
        table_id, texts, version = ann.table.id, ann.texts, ann.version
    async with open_host(tmp_path) as host:
        bob = Person(host, await host.live(table_id), "bob")
        assert (bob.texts, bob.version) == (texts, version)
        assert bob.moves


@on_both_databases
@awaited
async def test_others_have_their_turn_while_a_long_game_is_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_host(tmp_path) as host:
        ann = await one_person(host, kind="screen")
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
    async with open_host(tmp_path) as host:
        loading = asyncio.create_task(host.live(table_id))
        while not loading.done():
            now += 1
            await asyncio.sleep(0)
        assert Person(host, loading.result(), "ann").texts == texts
    first, _, second, _, third, _ = rounds
    assert first < second < third


@on_both_databases
@awaited
async def test_a_request_repeated_after_a_restart_is_acknowledged_and_not_replayed(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, _ = await two_people(host)
        request = Move("once", ann.version, ann.moves[0])
        await ann.ask(request)
        table_id = ann.table.id
    async with open_host(tmp_path) as host:
        ann = Person(host, await host.live(table_id), "ann")
        await ann.ask(request)
        assert ann.acknowledged == ["once"]
        assert len(ann.history) == 1


@on_both_databases
@awaited
async def test_nothing_is_seen_before_it_is_written(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, bob = await two_people(host)
        ann.table.ask(ann.visitor, Move("1", ann.version, ann.moves[0]))
        eve = Person(host, ann.table, "eve")
        ann.read()
        bob.read()
        assert not ann.history
        assert not bob.history
        assert not eve.history
        found = await host.store.table(ann.table.id)
        assert found
        before = len(found[1])
        await ann.quiet()
        eve.read()
        assert ann.texts == eve.texts
        assert len(ann.texts) == 1
        found = await host.store.table(ann.table.id)
        assert found
        assert len(found[1]) >= before


@on_both_databases
@awaited
async def test_an_act_that_cannot_be_written_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_host(tmp_path) as host:
        ann, _ = await two_people(host)
        with monkeypatch.context() as patch:
            patch.setattr(host.store.writer, "_write_batch", lambda batch: [Outcome.FAILED] * len(batch))
            await ann.play(ann.moves[0])
        assert [refused.code for refused in ann.refused] == ["not-now"]
        assert not ann.history
        await ann.play(ann.moves[0])
        assert len(ann.history) == 1


@on_both_databases
@awaited
async def test_an_idle_table_is_left_to_the_database_and_comes_back(tmp_path: Path) -> None:
    time = Time()
    async with open_host(tmp_path, time) as host:
        ann, bob = await two_people(host)
        await ann.play(ann.moves[0])
        table = ann.table
        time.seconds += 100
        host.janitor.sweep(1)
        assert ann.inbox.closed_with == TRY_AGAIN
        assert await host.live(table.id) is table
        ann.leave()
        bob.leave()
        time.seconds += 100
        host.janitor.sweep(1)
        again = await host.live(table.id)
        assert again is not table
        assert Person(host, again, "ann").texts == ann.texts


# ---- tables, invitations, lists


@on_both_databases
@awaited
async def test_an_invitation_is_for_one(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann = await one_person(host, kind="friend")
        token = ann.seats[1].invitation
        assert token
        assert Person(host, ann.table, "eve").seats[1].invitation == ""
        assert (await host.views.invitation(token, "bob")).is_open
        await host.store.guests.rename("bob", "Bob")
        assert await host.join(token, "ann") == ann.table.id  # no second seat
        assert ann.table.model.seats_of("ann") == (0,)
        joined = await asyncio.gather(host.join(token, "bob"), host.join(token, "bob"))
        assert set(joined) == {ann.table.id}
        with pytest.raises(SeatTaken):
            await host.join(token, "eve")
        invitation = await host.views.invitation(token, "bob")
        assert (invitation.is_open, invitation.is_yours) == (False, True)
        assert [host.en for host in invitation.hosts] == ["Bob"]
        ann.read()
        assert ann.state.phase == "playing"
        assert ann.seats[1].name.en == "Bob"
        assert ann.seats[1].invitation == ""
        with pytest.raises(NoSuchInvitation):
            await host.views.invitation("nonsense", "bob")


@on_both_databases
@awaited
async def test_an_invitation_outlasts_the_table_that_nobody_looks_at(tmp_path: Path) -> None:
    time = Time()
    async with open_host(tmp_path, time) as host:
        ann = await one_person(host, kind="friend")
        ann.leave()
        time.seconds += 100
        host.janitor.sweep(1)
        assert await host.join(ann.seats[1].invitation, "bob") == ann.table.id
        again = await host.live(ann.table.id)
        assert again is not ann.table
        assert Person(host, again, "bob").state.phase == "playing"


@on_both_databases
@awaited
async def test_another_name_is_told_at_once_where_its_guest_sits(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, bob = await two_people(host)
        onlooker = Person(host, ann.table, "eve")
        await host.rename("bob", "Robert")
        for person in (ann, bob, onlooker):
            person.read()
            assert person.seats[1].name.en == "Robert"
        await host.rename("bob", "Robert")
        assert not ann.inbox.sent
        await host.rename("eve", "Eva")
        assert not ann.inbox.sent


@awaited
async def test_a_bot_is_expected_when_its_table_is_opened(tmp_path: Path) -> None:
    engine = FirstMoves()
    async with open_host(tmp_path, engine=engine) as host:
        await one_person(host, kind="bot", levels=[3])
        await one_person(host, kind="friend")
        await asyncio.sleep(0)
        assert engine.expected == ["3"]


@on_both_databases
@awaited
async def test_a_guest_finds_his_tables_again(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, _bob = await two_people(host)
        await ann.play(ann.moves[0])
        table_id = ann.table.id
    async with open_host(tmp_path) as host:
        (line,) = await host.views.lines("bob")
        assert (line.id, line.phase, line.is_your_turn) == (table_id, "playing", True)
        (line,) = await host.views.lines("ann")
        assert not line.is_your_turn
        assert await host.views.lines("eve") == []


@on_both_databases
@awaited
async def test_bad_tables_and_too_many_are_refused(tmp_path: Path) -> None:
    async with open_host(tmp_path, settings=Settings(max_tables_per_guest=2)) as host:
        with pytest.raises(BadTable):
            await host.open(NewTable("karma-solo", "friend"), Client("ann"))
        for _ in range(2):
            await host.open(NewTable("colorado", "bot"), Client("ann"))
        with pytest.raises(TooManyTables):
            await host.open(NewTable("colorado", "bot"), Client("ann"))
        with pytest.raises(NoSuchTable):
            await host.live("nowhere")


# ---- questions


@awaited
async def test_hints_odds_and_reasons_are_answered_or_refused(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, _ = await two_people(host)
        await ann.question(wire.AskHint(ann.version))
        await ann.question(wire.AskOdds(ann.version))
        await ann.question(wire.AskWhy(ann.version - 1, ["a1"]))
        assert [refused.code for refused in ann.refused] == ["not-now", "not-now", "stale"]
        await ann.question(wire.AskWhy(ann.version, ["a1", "a1"]))
        (why,) = ann.others
        assert why.rule
        cat = await one_person(host, game="karma-dice")
        await cat.question(wire.AskHint(cat.version))
        await cat.question(wire.AskOdds(cat.version))
        hint, odds = cat.others
        assert hint.lines[0].moves[0] in cat.moves
        assert odds.rows


@awaited
async def test_a_question_asked_again_is_answered_once_and_one_of_another_kind_after_it(tmp_path: Path) -> None:
    class Slow(FirstMoves):
        async def odds(self, position: Position, client: Client) -> TurnOdds:
            await asyncio.sleep(0.01)
            return await super().odds(position, client)

    async with open_host(tmp_path, engine=Slow()) as host:
        cat = await one_person(host, game="karma-dice")
        v = cat.version
        await asyncio.gather(*(cat.question(ask) for ask in (wire.AskOdds(v), wire.AskOdds(v), wire.AskHint(v))))
        assert [type(told) for told in cat.others] == [wire.OddsTable, wire.Hint]
        assert cat.refused == []
        await cat.question(wire.AskOdds(v))
        assert type(cat.others[-1]) is wire.OddsTable
