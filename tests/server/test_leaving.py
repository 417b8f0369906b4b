"""Somebody leaves a table of three people at a server: the others play on, also after a restart."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import ludogite
from ludogite.app.clients import Client
from ludogite.server.tables.host import ServerHost
from ludogite.table.setup import NewTable
from support.forking_server import app
from support.server_direct import DirectClient, direct_client
from support.server_host import Person, awaited, open_host

DICE: dict[str, Any] = {"game": "karma-dice", "kind": "friend", "seat": "first", "options": {"players": 3, "target": 5}}
PEOPLE = ("ann", "bob", "cid")


async def three_people(host: ServerHost, **new: Any) -> list[Person]:
    """Three people at a new table, each called by their name."""
    table = await host.live(await host.open(NewTable(**DICE, **new), Client("ann")))
    for seat, guest in zip(table.model.setup.seats[1:], PEOPLE[1:], strict=True):
        assert seat.token
        await host.join(seat.token, guest)
    for guest in PEOPLE:
        await host.rename(guest, guest.capitalize())
    return [Person(host, table, guest) for guest in PEOPLE]


async def seats_listed(host: ServerHost, table: str, guest: str) -> list[tuple[str, int | None, bool]]:
    (line,) = [line for line in await host.views.lines(guest) if line.id == table]
    return [(seat.name.en, seat.level, seat.is_yours) for seat in line.seats]


@awaited
async def test_a_bot_has_the_seat_also_after_a_restart_and_in_lists(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, bob, cid = await three_people(host)
        await ann.act("resign")
        for person in (bob, cid):
            person.read()
            assert [seat.name.en for seat in person.seats] == ["Ann (Bot 5)", "Bob", "Cid"]
            assert person.state.phase == "playing"
        assert bob.moves  # the bot has had Ann's turn
        table = bob.table.id
    listed = [("Ann (Bot 5)", 5, False), ("Bob", None, False), ("Cid", None, True)]
    async with open_host(tmp_path) as host:
        assert table not in host.tables
        assert await seats_listed(host, table, "cid") == listed
        assert not any(is_yours for _, _, is_yours in await seats_listed(host, table, "ann"))
        live = await host.live(table)
        bob, cid = (Person(host, live, guest) for guest in ("bob", "cid"))
        assert [seat.name.en for seat in bob.seats] == ["Ann (Bot 5)", "Bob", "Cid"]
        assert await seats_listed(host, table, "cid") == listed
        while bob.state.phase == "playing":
            in_turn = bob if bob.moves else cid
            await in_turn.play(in_turn.moves[0])
            bob.read()
            cid.read()
        record = ludogite.read_record(await host.views.record(table, Client("bob")))
        assert record.result
        assert record.result[0] == 0
        assert [finding.holds for finding in ludogite.verify(record)] == [True] * 3


@pytest.fixture
def client(tmp_path: Path) -> Iterator[DirectClient]:
    """A server without checks of requests, with real sockets."""
    with direct_client(app(tmp_path)) as client:
        yield client


def test_over_sockets_two_play_on_when_the_third_resigns(client: DirectClient) -> None:
    table = client.post("/open/ann", json=DICE | {"departures": "out"}).text
    with ExitStack() as stack:
        ann = stack.enter_context(client.websocket_connect(f"/{table}/ann"))
        tokens = [seat["invitation"] for seat in ann.receive_json()["seats"] if seat["invitation"]]
        for token, guest in zip(tokens, PEOPLE[1:], strict=True):
            client.post(f"/join/{token}/{guest}")
            ann.receive_json()
        bob, cid = (stack.enter_context(client.websocket_connect(f"/{table}/{guest}")) for guest in PEOPLE[1:])
        arrived = cid.receive_json()
        assert arrived["state"]["leaving"] == "out"
        assert arrived["table"]["option_words"][-1]["en"] == "If somebody leaves: the seat stays empty"
        ann.send_json({"do": "act", "id": "away", "v": arrived["v"], "act": "resign"})
        told = bob.receive_json()
        while "departed" not in told.get("state", {}):
            told = bob.receive_json()
        assert (
            told["state"]["departed"]["words"]["fr"]
            == "Invité A abandonne et quitte la partie ; les autres continuent."
        )
        assert [entry[1] for entry in told["entries"]][0::2] == ["roll r", "take"]
        assert told["state"].get("phase", "playing") == "playing"
        assert told["actions"]
        assert [seat["is_present"] for seat in told["seats"]] == [True] * 3
        while "ack" not in (told := ann.receive_json()):
            pass
        assert (told["ack"], "ending" in told["state"]) == ("away", False)
        assert not any(seat["is_yours"] for seat in told["seats"])
        assert json.dumps(told["seats"][0]["name"]) == '{"en": "Guest A (out)", "fr": "Invit\\u00e9 A (hors jeu)"}'
