"""``make transcripts``: records transcripts, compares two of them, and opens what a recorded version kept."""

import argparse
import asyncio
import json
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from transcripts.fixed import fix
from transcripts.hosts import Closed, Guest, Line, MemoryStore, Offline, ServerGuest, server
from transcripts.script import limits, record_offline, record_server
from transcripts.transcript import Transcript, compare

PARTS = ("server", "offline")
DATABASE, COOKIES, STORE, SHOWN = "ludogite.db", "cookies.json", "store.json", "shown.json"
STATE = ("players", "to_move", "phase", "round", "rounds", "points", "games", "offers", "ending", "next_table")
"""Parts of a table's state that stay while nobody is connected."""
Shown = dict[str, dict[str, Any]]
"""A table's page by guest and table."""


def main() -> int:
    """Do what is asked for; 0 if nothing differs and nothing failed."""
    parser = argparse.ArgumentParser(prog="python -m transcripts", description=__doc__)
    parser.add_argument("--out", type=Path, help="record into this file")
    parser.add_argument("--part", choices=PARTS, help="record only this part")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the database and the offline store there")
    parser.add_argument("--compare", type=Path, nargs=2, metavar=("OLD", "NEW"), help="say where two files differ")
    parser.add_argument("--open", type=Path, metavar="FOLDER", help="open what was kept there, and play on")
    chosen = parser.parse_args()
    failures: list[str] = []
    if chosen.out:
        asyncio.run(record(chosen.out, [chosen.part] if chosen.part else PARTS, chosen.keep))
    if chosen.open:
        failures += asyncio.run(open_kept(chosen.open))
    if chosen.compare:
        failures += compare(*chosen.compare)
    if not (chosen.out or chosen.open or chosen.compare):
        parser.print_help()
    print(*failures, sep="\n", end="\n" if failures else "")
    return min(len(failures), 1)


async def record(out: Path, parts: Sequence[str], keep: Path | None) -> None:
    """Record the parts asked for."""
    fix()
    transcript, begun = Transcript(), time.monotonic()
    with TemporaryDirectory() as name:
        folder, kept = Path(name), Path(name) / "kept"
        (folder / "strict").mkdir()
        kept.mkdir()
        if "server" in parts:
            cookies = await record_server(transcript, kept)
            await limits(transcript, folder / "strict")
            (kept / COOKIES).write_text(json.dumps(cookies))
        if "offline" in parts:
            store = MemoryStore()
            await record_offline(transcript, store)
            (kept / STORE).write_text(json.dumps(store.texts))
        transcript.write(out)
        print(f"{len(transcript.entries):,} entries in {time.monotonic() - begun:.0f} s")
        if keep:
            shutil.copytree(kept, keep, ignore=shutil.ignore_patterns("server.log"))
            (keep / SHOWN).write_text(json.dumps(await visit_all(keep, plays=False)))


async def open_kept(folder: Path) -> list[str]:
    """Open every table that was kept, and play on where a game is not over; return the failures, in words."""
    failures: list[str] = []
    before = json.loads((folder / SHOWN).read_text())
    after = await visit_all(folder, plays=True)
    for table, shown in before.items():
        now = after.get(table, {"failed": "it is not listed"})
        if "failed" in now:
            failures.append(f"{table}: {now['failed']}")
        failures += [f"{table}: {part} is another one" for part in shown if now.get(part) != shown[part]]
    print(f"{len(before)} tables opened, {sum(1 for shown in after.values() if 'played' in shown)} moves played")
    return failures


async def visit_all(folder: Path, *, plays: bool) -> Shown:
    """Look at every table of each guest in copies of a folder's database and store; play one move where asked to."""
    shown: Shown = {}
    if (folder / COOKIES).exists():
        with TemporaryDirectory() as copy, server(_copied(folder, Path(copy)), ("-m", "ludogite")) as port:
            for name, cookies in json.loads((folder / COOKIES).read_text()).items():
                shown |= await _visit(ServerGuest(Transcript(), name, port, cookies), plays=plays)
    if (folder / STORE).exists():
        store = MemoryStore(json.loads((folder / STORE).read_text()))
        shown |= await _visit(Offline(Transcript(), store), plays=plays)
    return shown


def _copied(folder: Path, copy: Path) -> Path:
    """Copy the database, with the files that SQLite may have left beside it; return the folder of the copy."""
    for file in folder.glob(f"{DATABASE}*"):
        shutil.copy(file, copy)
    return copy


async def _visit(guest: Guest, *, plays: bool) -> Shown:
    shown: Shown = {}
    for listed in await guest.get("/api/me/tables"):
        name = f"{guest.name} {listed['id']}"
        try:
            line = await guest.look(listed["id"])
            if line.first["table"]["kind"] == "watch":  # its bots play on at once
                shown[name] = {}
            else:
                shown[name] = _page(line) | (await _played(line) if plays and line.moves else {})
            await line.leave()
        except (Closed, TimeoutError, KeyError) as error:
            shown[name] = {"failed": repr(error)}
    return shown


def _page(line: Line) -> dict[str, Any]:
    """Contents of a table's page, without who is connected and how much time is left."""
    parts = {name: line.first.get(name) for name in ("table", "entries", "scene", "board", "actions", "previews")}
    return parts | {"state": {name: line.state.get(name) for name in STATE}}


async def _played(line: Line) -> dict[str, Any]:
    """Play one move; return the result."""
    answer = await line.do(do="move", move=line.moves[0], id="opened again")
    return {"played": True} if answer["is"] == "update" else {"failed": f"a move was refused: {answer['words']['en']}"}


if __name__ == "__main__":
    sys.exit(main())
