"""A database that an earlier version wrote opens, and its games go on."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from support.server_host import Person, awaited, open_host

FIXTURES = Path(__file__).parent / "fixtures"
EXPECTED: dict[str, dict[str, Any]] = json.loads((FIXTURES / "server-0.1.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", EXPECTED)
@awaited
async def test_a_table_of_the_first_version_opens_as_it_was_and_goes_on(tmp_path: Path, name: str) -> None:
    expected = EXPECTED[name]
    shutil.copy(FIXTURES / "server-0.1.db", tmp_path / "house.db")
    async with open_host(tmp_path) as host:
        table = await host.live(expected["table"])
        course = table.model
        assert (course.phase, course.match.round) == (expected["phase"], expected["round"])
        assert str(course.position) == expected["position"]
        assert course.position.legal_moves()[:3] == expected["moves"]
        assert [[offer.what, offer.seat] for offer in course.offers] == expected["offers"]
        assert course.how == (expected["how"] or "rules")
        assert course.setup.departures == "bot"
        seat = course.seat_in_turn
        if seat is not None and (guest := course.seats[seat].guest):
            person = Person(host, table, guest)
            request = await person.play(person.moves[0])
            assert request in person.acknowledged


@awaited
async def test_an_invitation_of_the_first_version_is_still_good(tmp_path: Path) -> None:
    shutil.copy(FIXTURES / "server-0.1.db", tmp_path / "house.db")
    async with open_host(tmp_path) as host:
        assert await host.join(EXPECTED["waiting"]["token"], "bob") == EXPECTED["waiting"]["table"]
        assert (await host.live(EXPECTED["waiting"]["table"])).model.phase == "playing"
