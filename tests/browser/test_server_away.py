"""The server goes away in the middle of a game and comes back."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.running import SETTINGS, running_server
from browser.visiting import visiting
from support.servers import free_port

REFUSED = r"ERR_CONNECTION|WebSocket connection to .* failed"
NO_CLOCK = {"kind": "none", "seconds": 0, "increment": 0}
CLOCK = {"kind": "fischer", "seconds": 600, "increment": 0}


@pytest.mark.parametrize("clock", [NO_CLOCK, CLOCK], ids=["without a clock", "with a clock"])
def test_a_move_made_while_the_server_is_away_is_played_when_it_is_back(
    clock: dict[str, Any], chromium: Browser, tmp_path: Path
) -> None:
    settings = {**SETTINGS, "LUDOGITE_PORT": str(free_port())}
    with running_server(tmp_path, settings) as server:
        visitor = visiting(chromium, server.address, expects=[REFUSED])
        sitter = visitor.sit("colorado", clock=clock)
    expect(sitter.table).to_have_attribute("data-connection", "reconnecting")
    move = min(sitter.hearing.actions)
    sitter.click_all(sitter.hearing.actions[move])
    with running_server(tmp_path, settings):
        sitter.arrive()
        sitter.wait("the move to be played", lambda: [entry.text for entry in sitter.hearing.history] == [move])
        expect(visitor.page.get_by_text("moved on")).to_have_count(0)
        visitor.leave()
    assert visitor.complaints == []
