"""The browser's host: tables, tabs, and what is stored when it is killed."""

import asyncio
import json
from random import Random
from typing import Any

import pytest

import ludogite
from ludogite.app.live.socket_requests import NO_SUCH_TABLE
from ludogite.browser.bridge import Browser
from support.browser_host import MemoryStore, Tab, ask, first_moves, host_of, open_table
from support.server_host import awaited

TABLES = [
    (game, kind) for game in ludogite.games() for kind in ("screen", "bot") if (game, kind) != ("karma-solo", "bot")
]


def new_browser(store: MemoryStore | None = None) -> Browser:
    """A host in a browser that was just opened."""
    return Browser(store or MemoryStore(), first_moves)


async def asked(browser: Browser, method: str, path: str, body: Any = None) -> Any:
    """What is answered to a request that is granted."""
    status, _, text = await ask(browser, method, path, body)
    assert status in (200, 201), text
    return json.loads(text)


@pytest.mark.parametrize(("game", "kind"), TABLES)
@awaited
async def test_every_game_is_played_to_its_end_and_stands_so_in_a_host_that_is_opened_anew(
    game: str, kind: str
) -> None:
    store = MemoryStore()
    browser = new_browser(store)
    table = await open_table(browser, game, kind)
    assert table.startswith("here-")
    tab = await Tab(browser, table).open()
    await tab.play_out(Random(game))
    later = new_browser(store)
    again = await Tab(later, table).open()
    assert again.part("state")["ending"] == tab.part("state")["ending"]
    assert again.version == tab.version
    (line,) = await asked(later, "GET", "/api/me/tables")
    assert (line["id"], line["phase"]) == (table, "over") or line["rounds"] > 1
    _, _, record = await ask(later, "GET", f"/api/tables/{table}/record")
    assert all(
        finding["holds"] is not False
        for game_ in await asked(later, "POST", "/api/verify", {"record": record})
        for finding in game_["findings"]
    )


@awaited
async def test_whatever_was_shown_is_there_again_after_a_kill_at_any_moment() -> None:
    store = MemoryStore()
    browser = new_browser(store)
    table = await open_table(browser, "colorado")
    random = Random(1)
    for number in range(12):
        tab = await Tab(browser, table, str(number)).open()
        await tab.until(lambda tab: tab.moves or tab.phase == "over")
        move = random.choice(tab.moves)
        name = tab.move(move)
        steps = random.randrange(12)
        for _ in range(steps):  # the host is killed after so many rounds of its event loop
            await asyncio.sleep(0)
        kept, shown = dict(store.texts), tab.version
        was_done = tab.part("ack") == name
        await tab.until(lambda tab, name=name: tab.part("ack") == name)  # type: ignore[misc]
        store = MemoryStore()
        store.texts = kept
        browser = new_browser(store)
        again = await Tab(browser, table, str(number)).open()
        assert again.version >= shown
        if was_done:  # asked again, it is acknowledged again, and not done twice
            version = again.version
            again.send(do="move", id=name, v=version, move=move)
            await again.until(lambda tab, name=name: tab.part("ack") == name)  # type: ignore[misc]
        browser.leave(str(number))


@awaited
async def test_tabs_agree_and_only_what_is_kept_is_shown() -> None:
    store = MemoryStore()
    browser = new_browser(store)
    table = await open_table(browser, "colorado", "screen")
    one, other = await Tab(browser, table, "1").open(), await Tab(browser, table, "2").open()
    name = one.move(one.moves[0])
    assert other.version == 0  # nothing is shown before it is written
    await other.until(lambda tab: tab.version == 1)
    await one.until(lambda tab: tab.part("ack") == name)
    store.fails = True
    one.move(one.moves[0])
    await one.until(lambda tab: tab.messages[-1]["is"] == "refused")
    assert one.messages[-1]["code"] == "not-now"
    assert other.version == 1
    store.fails = False
    name = one.move(one.moves[0])
    await one.until(lambda tab: tab.part("ack") == name)
    assert one.version == 2


@awaited
async def test_a_host_that_was_overtaken_by_another_one_reads_the_table_again() -> None:
    store = MemoryStore()
    old, new = new_browser(store), new_browser(store)
    table = await open_table(old, "colorado", "screen")
    behind, ahead = await Tab(old, table).open(), await Tab(new, table).open()
    name = ahead.move(ahead.moves[0])
    await ahead.until(lambda tab: tab.part("ack") == name)
    behind.move(behind.moves[-1])
    await behind.until(lambda tab: tab.closed)
    again = await Tab(old, table, "2").open()
    assert again.version == 1
    assert again.part("entries") == ahead.part("entries")


@awaited
async def test_a_table_that_nobody_looks_at_is_left_to_the_store() -> None:
    browser = new_browser()
    table = await open_table(browser, "colorado", "screen")
    await Tab(browser, table).open()
    assert host_of(browser)._tables
    browser.leave("1")
    assert not host_of(browser)._tables
    unknown = await Tab(browser, "here-nothing").open()
    assert unknown.closed == (NO_SUCH_TABLE, "no-such-table")


@awaited
async def test_hints_reasons_names_and_rematches_are_as_on_a_server() -> None:
    browser = new_browser()
    table = await open_table(browser, "colorado", "screen")
    tab = await Tab(browser, table).open()
    tab.send(do="hint", v=0)
    await tab.until(lambda tab: tab.messages[-1]["is"] == "hint")
    tab.send(do="why", v=0, clicks=["a1", "a1"])
    await tab.until(lambda tab: tab.messages[-1]["is"] == "why")
    assert (await asked(browser, "PUT", "/api/me", {"name": " Zoé "}))["name"] == "Zoé"
    await tab.until(lambda tab: tab.part("seats")[0]["is_named"])
    for act in ("resign", "offer-rematch"):
        tab.send(do="act", id=act, v=tab.version, act=act)
        await tab.until(lambda tab, act=act: tab.part("ack") == act)  # type: ignore[misc]
    assert tab.part("state")["next_table"].startswith("here-")


@awaited
async def test_bots_play_at_the_strength_of_whoever_has_the_device_in_rematches_too() -> None:
    store = MemoryStore()
    browser, levels = new_browser(store), []
    table = await open_table(browser, "colorado", adapts=True)
    for number in range(3):
        tab = await Tab(browser, table, str(number)).open()
        levels += [seat["level"] for seat in tab.part("seats") if seat["level"]]
        for act in ("resign", "offer-rematch"):
            tab.send(do="act", id=act, v=tab.version, act=act)
            await tab.until(lambda tab, act=act: tab.part("ack") == act)  # type: ignore[misc]
            while len([key for key in store.texts if key.startswith("bot-game colorado ")]) <= number:
                await asyncio.sleep(0)  # the browser's store does one thing after the other
        table = tab.part("state")["next_table"]
    assert levels == [3, 2, 1]
    known = await asked(browser, "GET", "/api/me/strength/colorado")
    assert known == {"level": 1, "games": 3}
    assert json.loads(store.texts["strength colorado"]) == known  # the page reads it without waiting for the host
    assert await asked(browser, "GET", "/api/me/strength/kanto") == {"level": 3, "games": 0}
    status, _, text = await ask(browser, "GET", "/api/me/strength/chess")
    assert (status, json.loads(text)["code"]) == (404, "unknown-game")
    other = MemoryStore()
    await asked(new_browser(other), "POST", "/api/here", await asked(browser, "GET", "/api/here"))
    assert json.loads(other.texts["strength colorado"]) == known


@awaited
async def test_a_clock_that_runs_out_ends_the_game() -> None:
    browser = new_browser()
    table = await open_table(browser, "colorado", "screen", clock={"kind": "move", "seconds": 1, "increment": 0})
    tab = await Tab(browser, table).open()
    await tab.until(lambda tab: tab.phase == "over")
    assert tab.part("state")["ending"]["how"] == "time"


@awaited
async def test_an_engine_that_fails_is_stood_in_for_at_the_table_and_told_to_whoever_asks() -> None:
    async def fails(task: str) -> str:
        raise OSError(task)

    browser = Browser(MemoryStore(), fails)
    table = await open_table(browser, "colorado", seat="first")
    tab = await Tab(browser, table).open()
    tab.send(do="hint", v=0)
    await tab.until(lambda tab: tab.messages[-1]["is"] == "refused")
    assert "could not answer" in tab.messages[-1]["words"]["en"]
    tab.move(tab.moves[0])
    await tab.until(lambda tab: tab.version == 2)


@awaited
async def test_an_abandoned_request_is_worked_on_no_longer() -> None:
    answers: list[str] = []

    async def slowly(task: str) -> str:
        answers.append(task)
        await asyncio.Event().wait()
        return ""

    browser, parts = Browser(MemoryStore(), slowly), [""]
    work = asyncio.create_task(
        browser.request("7", "POST", "/api/study/opinion", '{"game": "kanto"}', lambda *_: None, parts.append)
    )
    while not answers:
        await asyncio.sleep(0)
    browser.abandon("another")
    await asyncio.sleep(0)
    assert not work.done()
    browser.abandon("7")
    await asyncio.wait_for(work, 60)
    assert parts == [""]


@awaited
async def test_a_review_that_is_abandoned_has_no_followers() -> None:
    browser = new_browser()
    table = await open_table(browser, "karma-solo", "screen")
    await (await Tab(browser, table).open()).play_out(Random(1))
    seen: list[str] = []
    work = asyncio.create_task(
        browser.request("8", "POST", f"/api/tables/{table}/review", '{"round": 1}', lambda *_: None, seen.append)
    )
    while not seen:
        await asyncio.sleep(0)
    (job,) = host_of(browser).reviews._jobs.values()
    browser.abandon("8")
    await asyncio.wait_for(work, 60)
    for _ in range(100):
        await asyncio.sleep(0)
    assert job.followers == 0
    assert "done" not in "".join(seen)


@awaited
async def test_a_damaged_table_is_refused_and_the_others_are_not_concerned() -> None:
    store = MemoryStore()
    browser = new_browser(store)
    table, other = await open_table(browser, "colorado"), await open_table(browser, "kanto")
    store.texts[f"act {table} 000001"] = "nonsense"
    tab = await Tab(browser, table).open()
    assert tab.closed == (NO_SUCH_TABLE, "damaged-table")
    assert {line["id"] for line in await asked(browser, "GET", "/api/me/tables")} == {table, other}


@awaited
async def test_tables_are_carried_to_another_device_and_go_on_there() -> None:
    store = MemoryStore()
    browser, other = new_browser(store), new_browser()
    table = await open_table(browser, "colorado", "screen")
    tab = await Tab(browser, table).open()
    for _ in range(2):
        name = tab.move(tab.moves[0])
        await tab.until(lambda tab, name=name: tab.part("ack") == name)  # type: ignore[misc]
    carried = await asked(browser, "GET", "/api/here")
    assert await asked(other, "POST", "/api/here", carried) == {"taken": 1}
    assert await asked(other, "POST", "/api/here", carried) == {"taken": 0}
    there = await Tab(other, table, "there").open()
    assert there.version == 2
    assert there.part("state") == tab.messages[0]["state"]
    name = there.move(there.moves[0])
    await there.until(lambda tab: tab.part("ack") == name)
    back = await asked(other, "GET", "/api/here")
    assert await asked(browser, "POST", "/api/here", back) == {"taken": 1}
    await tab.until(lambda tab: tab.closed)
    again = await Tab(browser, table, "2").open()
    assert again.version == 3
    assert [line["id"] for line in await asked(browser, "GET", "/api/me/tables")] == [table]


@pytest.mark.parametrize("damage", ["kind", "id", "move", "gap", "guest"])
@awaited
async def test_a_file_without_whole_tables_is_refused_and_changes_nothing(damage: str) -> None:
    browser, other = new_browser(), new_browser()
    table = await open_table(browser, "colorado", "screen")
    tab = await Tab(browser, table).open()
    name = tab.move(tab.moves[0])
    await tab.until(lambda tab: tab.part("ack") == name)
    carried = await asked(browser, "GET", "/api/here")
    (kept,) = carried["tables"]
    match damage:
        case "kind":
            carried["ludogite"] = "something else"
        case "id":
            kept["setup"]["id"] = "elsewhere"
        case "move":
            kept["acts"][0]["text"] = "z9-z9"
        case "gap":
            kept["acts"][0]["version"] = 2
        case "guest":
            kept["setup"]["seats"][0]["guest"] = "somebody"
    status, _, body = await ask(other, "POST", "/api/here", carried)
    assert (status, json.loads(body)["code"]) == (400, "bad-file")
    assert await asked(other, "GET", "/api/me/tables") == []
