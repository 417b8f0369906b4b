"""Play at my strength, on the server: results are kept, levels follow from them, and a rematch adapts again."""

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import text

import ludogite
from ludogite.app.clients import Client
from ludogite.app.messages.socket import AskHint
from ludogite.bots.adaptive import BotGame, next_level
from ludogite.bots.levels import DEFAULT_LEVEL
from ludogite.browser.bridge import Browser
from ludogite.server.store.connections import reading_engine
from ludogite.server.tables.host import ServerHost
from ludogite.table.setup import BadTable, NewTable
from support.browser_host import MemoryStore, Tab, ask, first_moves
from support.databases import url
from support.http_app import Guest
from support.server_host import Person, Time, awaited, one_person, open_host

BOT_GAMES = [game for game in ludogite.games() if game != "karma-solo"]


async def over(host: ServerHost, time: Time, **new: Any) -> Person:
    """Somebody who has given up a game at a new table."""
    time.seconds += 1
    ann = await one_person(host, **new)
    await ann.act("resign")
    await host.store.writer.write()
    return ann


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("game", BOT_GAMES)
@awaited
async def test_every_game_is_opened_at_the_level_that_follows_from_the_last_games(tmp_path: Path, game: str) -> None:
    time = Time()
    async with open_host(tmp_path, time) as host:
        newcomer = await one_person(host, game=game, adapts=True)
        assert {seat.bot for seat in newcomer.table.model.seats} == {None, str(DEFAULT_LEVEL)}
        await over(host, time, game=game, levels=[3])
        await over(host, time, game=game, levels=[4], seat="second")
        games = [BotGame((3,), 0.0), BotGame((4,), 0.0)]
        assert await host.store.bot_games("ann", game) == games
        assert await host.store.bot_games("bob", game) == []
        ann = await one_person(host, game=game, adapts=True, levels=[8])
        level = next_level(game, games)
        assert level < DEFAULT_LEVEL
        assert {seat.bot for seat in ann.table.model.seats} == {None, str(level)}


@pytest.mark.usefixtures("database")
@awaited
async def test_a_rematch_adapts_again_also_after_the_server_was_closed(tmp_path: Path) -> None:
    time = Time()
    async with open_host(tmp_path, time) as host:
        ann = await one_person(host, adapts=True)
        table = ann.table.id
    async with open_host(tmp_path, time) as host:
        levels = []
        for _ in range(3):
            time.seconds += 1
            ann = Person(host, await host.live(table), "ann")
            levels += [seat.level for seat in ann.table.model.seats if seat.level]
            await ann.act("resign")
            await ann.act("offer-rematch")
            table = ann.state.next_table or ""
        assert levels == [3, 2, 1]
        fixed = await over(host, time, levels=[6])
        await fixed.act("offer-rematch")
        again = await host.live(fixed.state.next_table or "")
        assert [seat.level for seat in again.model.seats if seat.bot] == [6]


@pytest.mark.usefixtures("database")
@awaited
async def test_what_counts_is_a_match_that_is_over_with_all_its_bots_and_how_much_help_there_was(
    tmp_path: Path,
) -> None:
    time = Time()
    async with open_host(tmp_path, time) as host:
        await over(host, time, game="karma-dice", options={"players": 4}, levels=[2, 3, 4])
        assert await host.store.bot_games("ann", "karma-dice") == [BotGame((2, 3, 4), 0.0)]
        ann = await over(host, time, options={"format": "pair"})
        assert await host.store.bot_games("ann", "colorado") == []  # another game of the match has yet to come
        await ann.act("next")
        await ann.act("resign")
        await host.store.writer.write()
        assert await host.store.bot_games("ann", "colorado") == [BotGame((DEFAULT_LEVEL,), 0.0)]
        for kind in ("screen", "watch"):
            await one_person(host, kind=kind)
        await over(host, time, kind="screen")
        moved = await one_person(host)
        await moved.act("leave")
        await host.store.writer.write()
        assert len(await host.store.bot_games("ann", "colorado")) == 1


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("help_", ["undo", "hint"])
@awaited
async def test_help_is_remembered_also_where_the_table_is_read_again(tmp_path: Path, help_: str) -> None:
    async with open_host(tmp_path) as host:
        ann = await one_person(host)
        await ann.play(ann.moves[0])
        if help_ == "undo":
            await ann.act("undo")
        else:
            await ann.question(AskHint(ann.version))
        table = ann.table.id
    async with open_host(tmp_path) as host:
        ann = Person(host, await host.live(table), "ann")
        ann.new_id = lambda: "another"  # type: ignore[method-assign]
        await ann.act("resign")
        await host.store.writer.write()
        assert await host.store.bot_games("ann", "colorado") == [BotGame((DEFAULT_LEVEL,), 0.0, True)]


@awaited
async def test_a_match_that_moves_to_a_device_adapts_there(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann = await one_person(host, adapts=True)
        await ann.act("leave")
        moving = await host.views.moving(ann.table.id, Client("ann"))
    store = MemoryStore()
    browser = Browser(store, first_moves)
    _, _, opened = await ask(browser, "POST", "/api/tables/moving", msgspec.to_builtins(moving))
    tab = await Tab(browser, json.loads(opened)["table"]).open()
    assert [seat["level"] for seat in tab.part("seats") if seat["level"]] == [DEFAULT_LEVEL]
    tab.send(do="act", id="1", v=tab.version, act="resign")
    await tab.until(lambda tab: tab.part("ack") == "1")
    while "strength colorado" not in store.texts:
        await asyncio.sleep(0)
    tab.send(do="act", id="2", v=tab.version, act="offer-rematch")
    await tab.until(lambda tab: tab.part("ack") == "2")
    again = await Tab(browser, tab.part("state")["next_table"], "2").open()
    assert [seat["level"] for seat in again.part("seats") if seat["level"]] == [DEFAULT_LEVEL - 1]


@awaited
async def test_the_last_games_are_found_by_an_index(tmp_path: Path) -> None:
    async with open_host(tmp_path):
        engine = reading_engine(url(tmp_path))
        query = "SELECT id FROM tables WHERE opener = 'a' AND game = 'b' AND share IS NOT NULL ORDER BY opened DESC"
        with engine.connect() as connection:
            (plan,) = connection.execute(text(f"EXPLAIN QUERY PLAN {query} LIMIT 30")).all()
        engine.dispose()
        assert "INDEX bot_games (opener=? AND game=?)" in plan.detail


@pytest.mark.parametrize("kind", ["friend", "screen", "watch"])
@awaited
async def test_only_bots_that_somebody_plays_against_adapt(tmp_path: Path, kind: Any) -> None:
    async with open_host(tmp_path) as host:
        with pytest.raises(BadTable, match="only where you play against them"):
            await host.open(NewTable("colorado", kind, adapts=True), Client("ann"))


def test_a_request_opens_such_a_table_and_says_its_level_before(guest: Guest) -> None:
    assert guest.get("/api/me/strength/colorado").json() == {"level": DEFAULT_LEVEL, "games": 0}
    answer = guest.post("/api/tables", {"game": "colorado", "kind": "bot", "adapts": True})
    assert answer.status_code == 201
    (line,) = guest.get("/api/me/tables").json()
    assert [seat["level"] for seat in line["seats"] if seat["level"]] == [DEFAULT_LEVEL]
    refused = guest.post("/api/tables", {"game": "colorado", "kind": "watch", "adapts": True})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad-table")


def test_there_is_no_strength_in_a_game_that_is_not_there_or_of_nobody(client: TestClient[Any], guest: Guest) -> None:
    assert guest.get("/api/me/strength/chess").status_code == 404
    client.cookies.clear()
    assert client.get("/api/me/strength/colorado").json()["code"] == "no-guest"
