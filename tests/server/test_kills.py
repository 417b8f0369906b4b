"""Servers killed in the middle of play: not one acknowledged move is lost, and every game goes on."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from support.forked_servers import PATIENCE, ForkedServers, forked, line_to
from support.persistent import (
    GAMES,
    PLAYING_ON,
    SHORT,
    Player,
    check_kept,
    every_game_goes_on,
    something_is_acknowledged,
    stopped,
)
from support.server_host import awaited

KILLS = 200
SHORTEST, LONGEST = 0.02, 0.25
"""Range of a server's lifetime once it answers, in seconds."""


def set_up(opened: ForkedServers, random: Random) -> list[Player]:
    """Two people at a table of each game, one against a bot, one alone."""
    players = []
    for game, options in GAMES.items():
        table = opened.post("/open/ann", {"game": game, "kind": "friend", "seat": "first", "options": options})
        players += [Player(line_to(guest, random, opened), guest, table, random) for guest in ("ann", "bob")]
    for game, kind, options in (("not-this-way", "bot", SHORT), ("karma-solo", "screen", {})):
        table = opened.post("/open/ann", {"game": game, "kind": kind, "seat": "first", "options": options})
        players.append(Player(line_to("ann", random, opened), "ann", table, random))
    return players


def take_seats(folder: Path, opened: ForkedServers) -> None:
    """The second guest accepts all invitations."""
    with closing(sqlite3.connect(folder / "house.db")) as database:
        tokens = database.execute("SELECT token FROM seats WHERE token IS NOT NULL").fetchall()
    for (token,) in tokens:
        opened.post(f"/join/{token}/bob", {})


@pytest.mark.slow
@awaited
async def test_not_one_acknowledged_move_is_lost_in_two_hundred_kills(tmp_path: Path) -> None:
    random = Random(200)
    with forked(str(tmp_path)) as opened:
        opened.start()
        players = set_up(opened, random)
        take_seats(tmp_path, opened)
        tasks = [asyncio.create_task(player.play()) for player in players]
        for _ in range(KILLS):
            await something_is_acknowledged(players, tasks, PATIENCE)
            await asyncio.sleep(random.uniform(SHORTEST, LONGEST))
            opened.kill()
            opened.start()
        await every_game_goes_on(players, tasks, PATIENCE)
        await stopped(tasks)
        opened.kill()
    for player in players:
        assert player.refusals.keys() <= set(PLAYING_ON), player.refusals
    moves = check_kept(tmp_path / "house.db", players)
    assert moves > KILLS
    print(f"{KILLS} kills, {moves} acknowledged moves, none lost")
