"""Live tables of a server beside moves: stored acts, rematches, timers, absence, bots.

Rulings are tested in ``tests/table``.
"""

import asyncio
from pathlib import Path

import pytest

from ludogite.app.clients import Client
from ludogite.app.live.viewers import TRY_AGAIN
from ludogite.table.bots import BotTurn
from ludogite.table.presence import RETURN_SECONDS
from ludogite.table.requests import Move, TableAct
from ludogite.table.setup import Clock, NewTable
from support.server_host import FirstMoves, Person, Time, awaited, one_person, open_host, two_people

on_both_databases = pytest.mark.usefixtures("database")

# ---- acts in the database


@on_both_databases
@awaited
async def test_acts_of_every_kind_survive_a_restart(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, bob = await two_people(host, options={"format": "pair"})
        for person, act in ((bob, "offer-draw"), (ann, "decline"), (ann, "offer-draw"), (bob, "accept")):
            person.read()
            await person.act(act)
        ann.read()
        await ann.act("next")
        bob.read()
        await bob.play(bob.moves[0])
        for person, act in ((bob, "offer-undo"), (ann, "accept"), (ann, "resign"), (bob, "offer-rematch")):
            person.read()
            await person.act(act)
        ann.read()
        assert not ann.refused + bob.refused
        assert [game.how for game in ann.table.model.finished] == ["agreed", "resigned"]
        table_id, state, version = ann.table.id, ann.state, ann.version
    async with open_host(tmp_path) as host:
        again = Person(host, await host.live(table_id), "ann")
        assert (again.state, again.version) == (state, version)
        await again.ask(TableAct("another", version, "accept"))
        assert again.state.next_table


@on_both_databases
@awaited
async def test_the_table_of_a_rematch_is_opened_for_both(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, bob = await two_people(host)
        await ann.act("resign")
        await ann.act("offer-rematch")
        bob.read()
        await bob.act("accept")
        assert bob.state.next_table
        again = Person(host, await host.live(bob.state.next_table), "ann")
        assert [seat.is_yours for seat in again.seats] == [False, True]
        assert again.state.phase == "playing"
    async with open_host(tmp_path) as host:
        assert Person(host, await host.live(bob.state.next_table), "bob").moves


# ---- clocks


@awaited
async def test_a_move_after_the_time_is_up_ends_the_game(tmp_path: Path) -> None:
    time = Time()
    async with open_host(tmp_path, time) as host:
        ann, bob = await two_people(host, clock=Clock("move", 60))
        time.seconds += 61
        await ann.play(ann.moves[0])
        bob.read()
        for person in (ann, bob):
            assert person.state.ending
            assert (person.state.ending.how, person.history) == ("time", [])


@awaited
async def test_a_clock_ends_the_game_by_itself(tmp_path: Path) -> None:
    time = Time()
    async with open_host(tmp_path, time) as host:
        ann, _ = await two_people(host, clock=Clock("move", 1))
        time.seconds += 1.5
        for _ in range(3000):
            await asyncio.sleep(0.01)
            ann.read()
            if ann.state.phase == "over":
                break
        assert ann.state.ending
        assert (ann.state.ending.how, ann.state.ending.result) == ("time", (0.0, 1.0))


@on_both_databases
@awaited
async def test_clocks_stand_still_while_the_server_is_away(tmp_path: Path) -> None:
    time = Time()
    async with open_host(tmp_path, time) as host:
        ann, bob = await two_people(host, clock=Clock("fischer", 60, 0))
        time.seconds += 20
        await ann.play(ann.moves[0])
        time.seconds += 20
        table_id, version = ann.table.id, ann.version
    time.seconds += 10_000
    async with open_host(tmp_path, time) as host:
        bob = Person(host, await host.live(table_id), "bob")
        await bob.quiet()
        assert [clock.seconds for clock in bob.state.clocks] == [40, 40]
        assert bob.version > version
        await bob.play(bob.moves[0], version)  # made while the server was away
        assert len(bob.history) == 2


@on_both_databases
@awaited
async def test_clocks_stand_still_from_the_moment_the_server_is_killed(tmp_path: Path) -> None:
    time = Time()
    async with open_host(tmp_path, time) as killed:
        ann, _ = await two_people(killed, clock=Clock("fischer", 60, 0))
        time.seconds += 20
        await killed.janitor.renew()
        await killed.janitor.close()  # or it would renew again, a second later
        await killed.store.writer.write()
        time.seconds += 1_000
        async with open_host(tmp_path, time) as host:  # another table is played there, this one waits
            await two_people(host, clock=Clock("fischer", 600, 0))
            time.seconds += 100
            await host.janitor.renew()
        async with open_host(tmp_path, time) as host:
            ann = Person(host, await host.live(ann.table.id), "ann")
            await ann.quiet()
            assert [clock.seconds for clock in ann.state.clocks] == [40, 60]


# ---- people who are gone


@awaited
async def test_a_player_whom_the_server_cuts_off_has_time_to_come_back(tmp_path: Path) -> None:
    time = Time()
    async with open_host(tmp_path, time) as host:
        ann, bob = await two_people(host)
        ann.visitor.lose()
        assert ann.inbox.closed_with == TRY_AGAIN
        ann.leave()
        bob.read()
        assert bob.state.away == {0: 300 + RETURN_SECONDS}
        ann = Person(host, ann.table, "ann")
        ann.leave()
        bob.read()
        assert bob.state.away == {0: 300}


@awaited
async def test_a_silent_player_counts_as_away_and_the_game_can_be_claimed(tmp_path: Path) -> None:
    time = Time()
    async with open_host(tmp_path, time) as host:
        ann, bob = await two_people(host)
        time.seconds += 10
        bob.visitor.last_heard = time.seconds
        host.janitor.sweep(0)
        assert ann.inbox.closed_with == TRY_AGAIN
        bob.read()
        assert bob.state.away == {0: 300}
        await bob.act("claim-win")
        assert bob.refused[-1].code == "not-now"
        time.seconds += 300
        await bob.act("claim-win")
        assert bob.state.ending
        assert bob.state.ending.how == "left"


# ---- bots


@on_both_databases
@awaited
async def test_a_bot_answers_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    class Slow(FirstMoves):
        async def move(self, turn: BotTurn, client: Client) -> str:
            await asyncio.sleep(1000)
            return ""

    async with open_host(tmp_path, engine=Slow()) as host:
        ann = await one_person(host)
        ann.table.ask(ann.visitor, Move("1", ann.version, ann.moves[0]))
        while not ann.acknowledged:
            await asyncio.sleep(0.001)
            ann.read()
        assert ann.state.is_thinking
        table_id = ann.table.id
    engine = FirstMoves()
    async with open_host(tmp_path, engine=engine) as host:
        for _ in range(15_000):
            await asyncio.sleep(0.002)
            if engine.asked:
                break
        ann = Person(host, await host.live(table_id), "ann")
        await ann.quiet()
        assert len(ann.history) == 2
        assert not ann.state.is_thinking


@awaited
async def test_a_bot_that_fails_is_stood_in_for(tmp_path: Path) -> None:
    async with open_host(tmp_path, engine=FirstMoves(fails=True)) as host:
        ann = await one_person(host)
        await ann.play(ann.moves[0])
        assert len(ann.history) == 2


@awaited
async def test_bots_play_for_those_who_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludogite.app.live.table_bot.WATCHED_SECONDS", 0.01)
    engine = FirstMoves()
    async with open_host(tmp_path, engine=engine) as host:
        table_id = await host.open(NewTable("colorado", "watch", levels=[2, 5]), Client("ann"))
        table = await host.live(table_id)
        await asyncio.sleep(0.05)
        assert not engine.asked
        eve = Person(host, table, "eve")
        assert [seat.level for seat in eve.seats] == [2, 5]
        while len(eve.history) < 3:
            await asyncio.sleep(0.01)
            eve.read()
        eve.leave()
        while not table.is_quiet:
            await asyncio.sleep(0.01)
        count = len(engine.asked)
        await asyncio.sleep(0.05)
        assert len(engine.asked) == count


@on_both_databases
@awaited
async def test_my_games_say_how_a_match_stands(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, bob = await two_people(host, options={"format": "pair"})
        (line,) = await host.views.lines("ann")
        assert (line.round, line.rounds, line.score) == (1, 2, None)
        await bob.act("resign")
        ann.read()
        assert [(line.phase, line.is_your_turn) for line in await host.views.lines("ann")] == [("playing", True)]
        await ann.act("next")
        for guest, score in (("ann", "You: 1, Guest B: 0"), ("bob", "Guest A: 1, You: 0")):
            (line,) = await host.views.lines(guest)
            assert (line.round, line.rounds, line.score and line.score.en) == (2, 2, score)
