"""A match moves between a server and a device, there and back, and nothing of it is lost."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import structs

from ludogite.app.clients import Client
from ludogite.app.refusals import TooManyTables
from ludogite.browser.bridge import Browser
from ludogite.play.record_reader import read_records
from ludogite.server.settings import Settings
from ludogite.table.moving import BadMoving, MovingMatch, NotMovable
from ludogite.table.requests import TableAct
from support.browser_host import MemoryStore, Tab, ask, first_moves
from support.server_host import Person, awaited, one_person, open_host

pytestmark = pytest.mark.usefixtures("database")


async def local(browser: Browser, method: str, path: str, body: Any = None) -> Any:
    """Answers of the device's own server."""
    status, _, text = await ask(browser, method, path, body)
    assert status in (200, 201), text
    return json.loads(text)


@pytest.mark.parametrize("game", ["colorado", "kanto", "karma-dice"])
@awaited
async def test_a_match_goes_to_the_device_and_comes_back(tmp_path: Path, game: str) -> None:
    async with open_host(tmp_path) as host:
        ann = await one_person(host, game=game, kind="screen")
        random = Random(1)
        for _ in range(5):
            await ann.play(random.choice(ann.moves))
        with pytest.raises(NotMovable):
            await host.views.moving(ann.table.id, Client("ann"))  # with its seed, while they go on playing
        await ann.act("leave")
        assert (ann.state.phase, ann.state.next_table) == ("over", None)
        await host.store.writer.write()
        assert [line.id for line in await host.views.lines("ann")] == [ann.table.id]  # not lost meanwhile
        moving = await host.views.moving(ann.table.id, Client("ann"))
        assert moving.version == ann.version
        assert await host.views.moving(ann.table.id, Client("ann")) == moving  # where the answer was lost

        browser = Browser(MemoryStore(), first_moves)
        here = (await local(browser, "POST", "/api/tables/moving", msgspec.to_builtins(moving)))["table"]
        assert here.startswith("here-")
        await ann.ask(TableAct("leave", ann.version, "leave", table=here))
        assert (ann.state.phase, ann.state.next_table) == ("over", here)
        await host.store.writer.write()  # all is written then
        assert await host.views.lines("ann") == []
        with pytest.raises(NotMovable):
            await host.views.moving(ann.table.id, Client("ann"))

        tab = await Tab(browser, here).open()
        name = tab.move(random.choice(tab.moves))
        await tab.until(lambda tab: tab.part("ack") == name)
        tab.send(do="act", id="w", v=tab.version, act="leave")
        await tab.until(lambda tab: tab.phase == "over")
        assert len(await local(browser, "GET", "/api/me/tables")) == 1
        back = await local(browser, "GET", f"/api/tables/{here}/moving")
        again = await host.take_in(msgspec.convert(back, MovingMatch), Client("ann"))
        tab.send(do="act", id="x", v=tab.version, act="leave", table=again)
        await tab.until(lambda tab: tab.part("state").get("next_table") == again)
        for _ in range(100):  # the list is written after the act
            await asyncio.sleep(0)
        assert await local(browser, "GET", "/api/me/tables") == []
        assert [line.id for line in await host.views.lines("ann")] == [again]

        person = Person(host, await host.live(again), "ann")
        assert person.texts[:5] == ann.texts[:5]
        assert len(person.texts) >= 6
        await person.play(random.choice(person.moves))
        person.leave()
    async with open_host(tmp_path) as host:  # all of it was written
        (record,) = read_records(await host.views.record(again, Client("ann")))
        assert [entry.text for entry in record.entries if not entry.by_chance][:6] == person.moves_played[:6]


@awaited
async def test_what_arrives_is_checked_and_counted(tmp_path: Path) -> None:
    async with open_host(tmp_path, settings=Settings(max_tables_per_guest=1)) as host:
        ann = await one_person(host, game="kanto", kind="screen")
        await ann.act("leave")
        await host.store.writer.write()  # it is known by then that it is over
        moving = await host.views.moving(ann.table.id, Client("ann"))
        with pytest.raises(NotMovable):
            await host.views.moving(ann.table.id, Client("eve"))
        with pytest.raises(BadMoving):
            await host.take_in(structs.replace(moving, seed="00" * 16), Client("ann"))
        await host.take_in(moving, Client("ann"))
        with pytest.raises(TooManyTables):
            await host.take_in(moving, Client("ann"))
