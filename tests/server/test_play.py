"""Live tables beside moves: draws, take-backs, rematches, clocks, absence, answers."""

import asyncio
from pathlib import Path

import pytest

from ludogite.app.clients import Client
from ludogite.app.live.viewers import TRY_AGAIN
from ludogite.games.words import Words
from ludogite.table.bots import BotTurn
from ludogite.table.presence import RETURN_SECONDS
from ludogite.table.requests import Move, TableAct
from ludogite.table.setup import Clock, NewTable
from support.server_house import FirstMoves, Person, Time, awaited, one_person, open_house, two_people

pytestmark = pytest.mark.usefixtures("database")

# ---- giving up, draws, taking back, playing again


@awaited
async def test_who_resigns_loses(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house)
        await bob.act("resign")
        ann.read()
        assert ann.state.ending
        assert (ann.state.phase, ann.state.ending.how) == ("over", "resigned")
        assert ann.state.ending.result == (1.0, 0.0)
        assert ann.state.ending.title == Words("You win: Guest B gave up.", "Vous gagnez : Invité B a abandonné.")
        assert bob.state.ending
        assert bob.state.ending.title == Words("You lose: you gave up.", "Vous perdez : vous avez abandonné.")
        assert ann.state.points == [1.0, 0.0]
        assert not ann.moves
        await ann.play("a1-a2")
        assert ann.refused[-1].code == "not-now"


@awaited
async def test_a_draw_is_offered_and_accepted(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house)
        await bob.act("offer-draw")
        await bob.act("accept")
        assert bob.refused[-1].code == "not-yours"
        ann.read()
        assert [(offer.what, offer.seat) for offer in ann.state.offers] == [("draw", 1)]
        await ann.act("accept")
        assert ann.state.ending
        assert (ann.state.ending.how, ann.state.ending.result) == ("agreed", (0.5, 0.5))
        assert not ann.state.offers


@awaited
async def test_an_offer_is_declined_in_words_or_by_a_move(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house)
        await bob.act("offer-draw")
        ann.read()
        await ann.act("decline")
        assert not ann.state.offers
        bob.read()
        declined = bob.state.declined
        assert declined
        assert (declined.what, declined.seat, declined.by) == ("draw", 1, 0)
        assert declined.words == Words("Guest A declines the draw.", "Invité A refuse la nulle.")
        assert Person(house, ann.table, "bob").state.declined == declined  # also after the connection was cut
        await ann.act("offer-draw")
        await ann.play(ann.moves[0])
        assert not ann.state.offers
        assert ann.state.declined is None  # it was her own
        bob.read()
        await bob.act("accept")
        assert bob.refused[-1].code == "not-now"


@awaited
async def test_people_take_back_by_agreement(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house)
        can_undo = [ann.rights.undo]
        await ann.play(ann.moves[0])
        assert [*can_undo, ann.rights.undo] == ["no", "by-offer"]
        await ann.act("undo")
        assert ann.refused[-1].code == "not-now"
        bob.read()
        await bob.play(bob.moves[0])
        ann.read()
        await ann.act("offer-undo")
        bob.read()
        await bob.act("accept")
        ann.read()
        assert ann.texts == bob.texts == []
        assert ann.moves


@awaited
async def test_against_a_bot_a_move_is_taken_back_at_once_with_the_answer(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = await one_person(house)
        await ann.play(ann.moves[3])
        await ann.play(ann.moves[4])
        assert len(ann.history) == 4
        can_undo = [ann.rights.undo]
        await ann.act("undo")
        assert len(ann.history) == 2
        assert ann.state.to_move == 0
        assert len(ann.history) == 2
        await ann.act("undo")
        assert not ann.history
        assert [*can_undo, ann.rights.undo] == ["at-once", "no"]


@awaited
async def test_nothing_is_taken_back_once_chance_has_spoken(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = await one_person(house, game="karma-solo", kind="screen")
        while ann.history[-1:] == [] or ann.history[-1].player != -1:
            await ann.play(ann.moves[0])
        assert ann.rights.undo == "no"
        await ann.act("undo")
        assert ann.refused[-1].code == "not-now"


@awaited
async def test_a_rematch_is_another_table_with_the_seats_changed(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house)
        await ann.act("offer-rematch")
        assert ann.refused[-1].code == "not-now"
        await ann.act("resign")
        await ann.act("offer-rematch")
        bob.read()
        await bob.act("accept")
        ann.read()
        assert ann.state.next_table
        assert ann.state.next_table == bob.state.next_table
        table = await house.live(ann.state.next_table)
        again = Person(house, table, "ann")
        assert [seat.is_yours for seat in again.seats] == [False, True]
        assert again.state.phase == "playing"
        assert table.model.setup.seed != ann.table.model.setup.seed


@awaited
async def test_the_next_game_of_a_match_changes_the_roles(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house, options={"format": "double"})
        assert (ann.state.round, ann.state.rounds, ann.state.players) == (1, 4, [0, 1])
        await ann.play(ann.moves[0])
        await ann.act("next")
        assert ann.refused[-1].code == "not-now"
        await ann.act("resign")
        assert ann.state.ending
        assert ann.state.ending.seed is None
        (line,) = await house.views.lines("bob")
        assert (line.phase, line.is_your_turn) == ("playing", True)  # the match is not over
        await ann.act("next")
        bob.read()
        assert (bob.state.round, bob.state.players) == (2, [1, 0])
        assert bob.history == []
        assert bob.moves
        board = bob.board
        await bob.act("resign")
        await bob.act("next")
        assert bob.board != board
        assert (await house.views.past(ann.table.id, Client("ann"), 1, 1)).step == 1
        assert bob.state.points == [1.0, 1.0]


# ---- clocks


@awaited
async def test_a_fischer_clock_runs_down_gains_and_ends_the_game(tmp_path: Path) -> None:
    time = Time()
    async with open_house(tmp_path, time) as house:
        ann, bob = await two_people(house, clock=Clock("fischer", 60, 5))
        assert [clock.seconds for clock in ann.state.clocks] == [60, 60]
        time.seconds += 10
        await ann.play(ann.moves[0])
        assert [(clock.seconds, clock.is_running) for clock in ann.state.clocks] == [(55, False), (60, True)]
        time.seconds += 61
        bob.read()
        await bob.play(bob.moves[0])
        assert bob.state.ending
        assert (bob.state.ending.how, bob.state.ending.result) == ("time", (1.0, 0.0))
        assert len(bob.history) == 1


@awaited
async def test_a_clock_ends_the_game_by_itself(tmp_path: Path) -> None:
    time = Time()
    async with open_house(tmp_path, time) as house:
        ann, _ = await two_people(house, clock=Clock("move", 1))
        time.seconds += 1.5
        for _ in range(3000):
            await asyncio.sleep(0.01)
            ann.read()
            if ann.state.phase == "over":
                break
        assert ann.state.ending
        assert (ann.state.ending.how, ann.state.ending.result) == ("time", (0.0, 1.0))


@awaited
async def test_clocks_stand_still_while_the_server_is_away(tmp_path: Path) -> None:
    time = Time()
    async with open_house(tmp_path, time) as house:
        ann, bob = await two_people(house, clock=Clock("fischer", 60, 0))
        time.seconds += 20
        await ann.play(ann.moves[0])
        time.seconds += 20
        table_id = ann.table.id
    time.seconds += 10_000
    async with open_house(tmp_path, time) as house:
        bob = Person(house, await house.live(table_id), "bob")
        await bob.quiet()
        assert [clock.seconds for clock in bob.state.clocks] == [40, 40]
        await bob.play(bob.moves[0])
        assert len(bob.history) == 2


@awaited
async def test_clocks_stand_still_from_the_moment_the_server_is_killed(tmp_path: Path) -> None:
    time = Time()
    async with open_house(tmp_path, time) as killed:
        ann, _ = await two_people(killed, clock=Clock("fischer", 60, 0))
        time.seconds += 20
        await killed.janitor.renew()
        await killed.janitor.close()  # or it would renew again, a second later
        await killed.store.writer.write()
        time.seconds += 1_000
        async with open_house(tmp_path, time) as house:  # another table is played there, this one waits
            await two_people(house, clock=Clock("fischer", 600, 0))
            time.seconds += 100
            await house.janitor.renew()
        async with open_house(tmp_path, time) as house:
            ann = Person(house, await house.live(ann.table.id), "ann")
            await ann.quiet()
            assert [clock.seconds for clock in ann.state.clocks] == [40, 60]


@awaited
async def test_a_move_made_while_the_server_was_away_is_played_when_it_is_back(tmp_path: Path) -> None:
    time = Time()
    async with open_house(tmp_path, time) as house:
        ann, _ = await two_people(house, clock=Clock("fischer", 60, 0))
        version, move, table_id = ann.version, ann.moves[0], ann.table.id
    time.seconds += 50
    async with open_house(tmp_path, time) as house:
        ann = Person(house, await house.live(table_id), "ann")
        await ann.quiet()
        assert ann.version > version
        await ann.play(move, version)
        assert (ann.refused, [entry.text for entry in ann.history]) == ([], [move])


@awaited
async def test_a_move_is_played_that_crosses_an_offer_and_an_answer_to_another_offer_is_not(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house)
        version = ann.version
        await bob.act("offer-draw")
        ann.read()
        await ann.ask(TableAct("early", version, "accept"))
        assert ann.refused[-1].code == "stale"
        await ann.play(ann.moves[0], version)
        assert (len(ann.history), ann.state.offers) == (1, [])
        bob.read()
        await bob.play(bob.moves[0], version)
        assert bob.refused[-1].code == "stale"


# ---- people who are gone


@awaited
async def test_the_game_of_somebody_who_is_gone_can_be_claimed_after_a_while(tmp_path: Path) -> None:
    time = Time()
    async with open_house(tmp_path, time) as house:
        ann, bob = await two_people(house)
        await bob.act("claim-win")
        assert bob.refused[-1].code == "not-now"
        ann.leave()
        bob.read()
        assert bob.state.away == {0: 300.0}
        assert [seat.is_present for seat in bob.seats] == [False, True]
        time.seconds += 299
        await bob.act("claim-win")
        assert bob.refused[-1].code == "not-now"
        time.seconds += 2
        await bob.act("claim-win")
        assert bob.state.ending
        assert (bob.state.ending.how, bob.state.ending.result) == ("left", (0.0, 1.0))


@awaited
async def test_who_comes_back_in_time_keeps_the_game(tmp_path: Path) -> None:
    time = Time()
    async with open_house(tmp_path, time) as house:
        ann, bob = await two_people(house)
        ann.leave()
        time.seconds += 100
        ann = Person(house, ann.table, "ann")
        bob.read()
        assert bob.state.away == {}
        await bob.act("claim-draw")
        assert bob.refused[-1].code == "not-now"
        assert ann.moves


@awaited
async def test_whoever_the_server_cuts_off_has_time_to_come_back(tmp_path: Path) -> None:
    time = Time()
    async with open_house(tmp_path, time) as house:
        ann, bob = await two_people(house)
        ann.visitor.lose()
        assert ann.inbox.closed_with == TRY_AGAIN
        ann.leave()
        bob.read()
        assert bob.state.away == {0: 300 + RETURN_SECONDS}
        ann = Person(house, ann.table, "ann")
        ann.leave()
        bob.read()
        assert bob.state.away == {0: 300}


@awaited
async def test_whoever_is_silent_is_gone_by_themselves(tmp_path: Path) -> None:
    time = Time()
    async with open_house(tmp_path, time) as house:
        ann, bob = await two_people(house)
        time.seconds += 10
        bob.visitor.last_heard = time.seconds
        house.janitor.sweep(0)
        assert ann.inbox.closed_with == TRY_AGAIN
        bob.read()
        assert bob.state.away == {0: 300}


# ---- bots


@awaited
async def test_a_bot_answers_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    class Slow(FirstMoves):
        async def move(self, turn: BotTurn, client: Client) -> str:
            await asyncio.sleep(1000)
            return ""

    async with open_house(tmp_path, engine=Slow()) as house:
        ann = await one_person(house)
        ann.table.ask(ann.visitor, Move("1", ann.version, ann.moves[0]))
        while not ann.acknowledged:
            await asyncio.sleep(0.001)
            ann.read()
        assert ann.state.is_thinking
        table_id = ann.table.id
    engine = FirstMoves()
    async with open_house(tmp_path, engine=engine) as house:
        for _ in range(15_000):
            await asyncio.sleep(0.002)
            if engine.asked:
                break
        ann = Person(house, await house.live(table_id), "ann")
        await ann.quiet()
        assert len(ann.history) == 2
        assert not ann.state.is_thinking


@awaited
async def test_a_bot_that_fails_is_stood_in_for(tmp_path: Path) -> None:
    async with open_house(tmp_path, engine=FirstMoves(fails=True)) as house:
        ann = await one_person(house)
        await ann.play(ann.moves[0])
        assert len(ann.history) == 2


@awaited
async def test_bots_play_for_those_who_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludogite.app.live.table_bot.WATCHED_SECONDS", 0.01)
    engine = FirstMoves()
    async with open_house(tmp_path, engine=engine) as house:
        table_id = await house.open(NewTable("colorado", "watch", levels=[2, 5]), Client("ann"))
        table = await house.live(table_id)
        await asyncio.sleep(0.05)
        assert not engine.asked
        eve = Person(house, table, "eve")
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


@awaited
async def test_a_game_that_never_ends_is_ended_by_its_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludogite.table.model.MOST_STEPS", 3)
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house)
        for person in (ann, bob, ann):
            person.read()
            await person.play(person.moves[0])
        bob.read()
        await bob.play(bob.moves[0])
        assert bob.refused[-1].code == "not-now"
        await bob.act("resign")
        assert bob.state.phase == "over"
        ann = await one_person(house, seat="first")
        await ann.play(ann.moves[0])
        await ann.play(ann.moves[0])
        assert len(ann.history) == 3


@awaited
async def test_my_games_say_how_a_match_stands(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = await two_people(house, options={"format": "pair"})
        (line,) = await house.views.lines("ann")
        assert (line.round, line.rounds, line.score) == (1, 2, None)
        await bob.act("resign")
        ann.read()
        await ann.act("next")
        for guest, score in (("ann", "You: 1, Guest B: 0"), ("bob", "Guest A: 1, You: 0")):
            (line,) = await house.views.lines(guest)
            assert (line.round, line.rounds, line.score and line.score.en) == (2, 2, score)
