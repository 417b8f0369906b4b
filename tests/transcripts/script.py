"""The script: everything that is asked of both hosts, and what people do at a server's tables."""

import asyncio
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from transcripts.hosts import NAME, Closed, Guest, Line, MemoryStore, Offline, ServerGuest, server
from transcripts.transcript import Transcript

GAMES = (
    "four-circles", "movers-hoppers", "not-this-way", "katarenga", "colorado", "kanto", "karma-dice", "karma-solo",
)  # fmt: skip
BRIEF = {"four-circles": {"max_plies": 100}, "kanto": {"quiet_limit": 20}, "karma-dice": {"target": 20}}
"""Options with which random games end by the rules."""
MOST_PLIES, LEAST_PLIES = 200, 3
CLAIM_SECONDS = 4.5
UNKNOWN = "id99999999999999999999"
WRONG: Sequence[Any] = (None, True, -1, 1.5, 10**12, "", "?", "x" * 300, [], ["x"] * 100, {}, {"x": 1})
"""Values of which most are wrong for any field."""
WRONG_BODIES = ("", "{", "null", "[]", '"text"', "[" * 5000, '{"game":"\\ud800"}')
FORGED = f"{UNKNOWN}.{'0' * 64}"
"""A guest's cookie that no server has signed."""
WRONG_HEADERS: Sequence[dict[str, str]] = (
    *({"cookie": ""}, {"cookie": f"guest={FORGED}"}, {"x_csrf_token": ""}, {"x_csrf_token": "0" * 128}),
    *({"content_type": kind} for kind in ("", "text/plain", "application/json; charset=utf-8")),
    *({"origin": origin} for origin in ("https://elsewhere.example.org", f"http://{NAME}", "null")),
    *({"host": host} for host in ("elsewhere.example.org", "a b", "localhost")),
)
WRONG_TABLES: Sequence[dict[str, Any]] = (
    *({"clock": {"kind": kind, "seconds": 10**9}} for kind in ("move", "fischer", "none", "x")),
    *(
        {"options": {"board": "random", name: value}}
        for name, value in (("board", "x"), ("nothing", 1), ("format", "pair"))
    ),
    *({"options": {name: value}} for name, value in (("max_plies", 0), ("repetition", "often"), ("repetition", 2))),
    *({"kind": "bot", "levels": levels} for levels in ([0], [9], ["1"], [1] * 5)),
    *({"seat": "third"}, {"clock": {"kind": "move"}}, {"game": "karma-solo", "kind": "friend"}, {"kind": "friend"}),
)
"""Fields of tables most of which cannot be."""
ACTS = (
    "undo", "offer-undo", "accept", "decline", "claim-win", "claim-draw", "next", "leave", "offer-rematch",
)  # fmt: skip
WRONG_MESSAGES = (
    "{", "[]", "", '{"do":"dance"}', '{"do":"move"}', '{"do":"move","id":"x","v":0,"move":""}',
    '{"do":"move","id":7,"v":0,"move":"a1"}', '{"do":"act","id":"y","v":0,"act":"win"}',
    '{"do":"ping","more":1}', '{"do":"why","v":0,"clicks":[]}', '{"do":"hint"}',
)  # fmt: skip


# ---- what both hosts are asked without a table


async def pages(guest: Guest) -> None:
    """Ask for everything that can be read without a table."""
    guest.transcript.begin(f"{guest.name}: pages")
    for path in ("/api/me", "/api/health", "/api/ready", "/api/shelf", "/metrics", "/api/puzzles", "/api/nothing"):
        await guest.get(path)
    for game in (*GAMES, "chess"):
        await guest.get(f"/api/games/{game}/cover.svg")
        await guest.get(f"/api/me/strength/{game}")
        for language in ("de", "fr"):
            await guest.get(f"/api/rules/{game}/{language}")
        rules = await guest.ask("GET", f"/api/rules/{game}/en")
        for diagram in dict.fromkeys(re.findall(rf"/api/games/{game}/diagrams/[\w.-]+", rules.text)):
            await guest.get(diagram)
        await guest.get(f"/api/games/{game}/diagrams/nothing")
    today = await guest.ask("GET", "/api/puzzles/today")
    guest.transcript.entries[-1]["answer"] = sorted(today.body)  # another one every day
    for name in (" Zoé ", "x" * 40, "", "  ", "a\u202eb", "Ada"):
        await guest.ask("PUT", "/api/me", {"name": name})


async def lesson(guest: Guest, game: str) -> None:
    """Take a game's lesson: right, wrong and illegal moves in its first two steps."""
    guest.transcript.begin(f"{guest.name}: lesson of {game}")
    path = f"/api/lessons/{game}"
    for step in (await guest.get(path))["steps"][:2]:
        right = [task["answer"] for task in step["tasks"]]
        legal = [action if isinstance(action, str) else action[0] for action in step["study"]["actions"]]
        wrong = [[move] for move in legal if move != right[0]][:2]
        for moves in (
            [],
            ["nonsense"],
            *wrong,
            *(right[:number] for number in range(1, len(right) + 1)),
            [*right, "a1"],
        ):
            await guest.post(f"{path}/{step['name']}", {"moves": moves})
        await guest.post(f"{path}/{step['name']}", {"clicks": ["nowhere"]})
    await guest.post(f"{path}/nowhere", {"moves": []})


async def puzzle(guest: Guest, game: str) -> None:
    """Solve a game's easiest puzzle, after a wrong answer and all hints."""
    guest.transcript.begin(f"{guest.name}: puzzles of {game}")
    course = (await guest.get(f"/api/puzzles/{game}"))["puzzles"]
    for number in (course[0]["number"], course[-1]["number"]):
        path = f"/api/puzzles/{game}/{number}"
        shown = await guest.get(path)
        study = await guest.post("/api/study", {name: shown[name] for name in ("game", "options", "position")})
        solution = (await guest.get(f"{path}/solution"))["moves"]
        legal = [action if isinstance(action, str) else action[0] for action in study["actions"]]
        wrong = next(move for move in legal if move != solution[0])
        for moves in ([], [wrong], ["nonsense"], *(solution[: length + 1] for length in range(0, len(solution), 2))):
            await guest.post(f"{path}/answer", {"moves": moves})
        for moves in ([], solution[:2], [wrong]):
            await guest.post(f"{path}/hints", {"moves": moves})
    for number in ("0", "99999", "x"):
        await guest.get(f"/api/puzzles/{game}/{number}")


async def study(guest: Guest, game: str) -> None:
    """Study a game from its start: positions, clicks, the engine's opinion, pictures and a record."""
    guest.transcript.begin(f"{guest.name}: study of {game}")
    random, moves, options, shown = Random(game), list[str](), dict[str, Any](), dict[str, Any]()
    for sample in range(5):
        shown = await guest.post("/api/study", {"game": game, "moves": moves, "sample": sample, "options": options})
        options = shown["options"]
        moves += [entry[1] for entry in shown["entries"][len(moves) :]]
        moves.append(random.choice(sorted(way if isinstance(way, str) else way[0] for way in shown["actions"])))
    last = {"game": game, "options": options, "moves": moves[:-1]}
    await guest.post("/api/study/opinion", last)
    for language in ("en", "fr", "de"):
        await guest.post(f"/api/study/picture/{language}", last)
    await guest.post("/api/study/record", last)
    await guest.post("/api/study/record", {**last, "position": shown["position"], "moves": []})
    for more in ({"moves": ["nonsense"]}, {"clicks": ["nowhere"]}, {"position": "nonsense"}, {"options": {"x": 1}}):
        await guest.post("/api/study", {**last, **more})


# ---- tables that both hosts have


async def play_on(lines: Sequence[Line], random: Random, most: int) -> None:
    """Play legal moves, drawn at random, until the game is over or so many were played; everybody sees each."""
    for _ in range(most):
        mover = next((line for line in lines if line.moves and not line.is_over), None)
        if mover is None:
            return
        await do(lines, mover, do="move", move=random.choice(mover.moves))


async def do(lines: Sequence[Line], line: Line, **request: Any) -> dict[str, Any]:
    """Have somebody ask for something, and everybody see what follows."""
    answer = await line.do(**request)
    await line.wait_for_bots()
    for other in lines:
        while other.version < line.version:
            await other.take()
        if other is not line:
            await other.settle()
    return answer


async def odd_requests(line: Line, move: str) -> None:
    """Ask for what is not to be had at the beginning of a game, and ask twice for the same."""
    for text in WRONG_MESSAGES:
        await line.say(text)
        await line.settle()
    for wrong in ("nonsense", move.upper(), f"{move}x"):
        await line.play(wrong)
    await line.do(do="move", move=move, v=line.version + 1)
    for act in ACTS:
        if act != "leave":
            await line.act(act)
    for clicks in (["nowhere"], [move[:2], move[:2]]):
        await line.do(do="why", clicks=clicks)
    await line.do(do="odds")
    await line.do(do="hint", v=99)
    await line.do(do="ping")


async def whole_game(guest: Guest, game: str) -> None:
    """Play a game on one screen to its end, look back, and open the rematch."""
    guest.transcript.begin(f"{guest.name}: whole game of {game}")
    line = await guest.look(await guest.open(game, "screen", options=BRIEF.get(game, {})))
    random = Random(game)
    await play_on([line], random, MOST_PLIES)
    await look_back(guest, line.table)
    await end_match([line], random)
    await guest.get("/api/me/tables")


async def end_match(lines: Sequence[Line], random: Random) -> None:
    """End the game and all others of the match by resigning, then agree on a rematch."""
    first, *others = lines
    await resign(lines)
    while first.state.get("round", 1) < first.state.get("rounds", 1):
        await do(lines, first, do="act", act="next")
        await play_on(lines, random, LEAST_PLIES)
        await resign(lines)
    await do(lines, first, do="act", act="resign")
    await do(lines, first, do="act", act="offer-rematch")
    if not first.state.get("next_table"):
        await do(lines, others[0], do="act", act="accept")


async def resign(lines: Sequence[Line]) -> None:
    """Have the player in turn resign, unless the game is over."""
    if mover := next((line for line in lines if line.moves and not line.is_over), None):
        await do(lines, mover, do="act", act="resign")


async def short_game(guest: Guest, game: str) -> None:
    """Play a few moves on one screen with all that can be asked there, resign, and have the game reviewed."""
    guest.transcript.begin(f"{guest.name}: short game of {game}")
    table = await guest.open(game, "screen")
    line, random = await guest.look(table), Random(game)
    earlier = line.moves[::7]
    await odd_requests(line, earlier[0])
    await line.do(do="hint")
    await play_on([line], random, 2)
    again = await line.do(do="act", act="undo", id="again")
    await line.do(do="act", act="undo", id="again", v=again["v"])
    await line.do(do="act", act="resign", id="again")
    await play_on([line], random, LEAST_PLIES)
    for move in (*(move for move in earlier if move not in line.moves), "a1-a2", "k11-k12", "take r", "stop"):
        await line.play(move)  # well spelled in one game or another
        await line.do(do="why", clicks=[move[:2], move[-2:]])
    early = await guest.ask("GET", f"/api/tables/{table}/record")
    await guest.post(f"/api/tables/{table}/review", {"round": 1})
    await resign([line])
    await line.leave()
    record = await look_back(guest, table)
    for number in (1, 1, 2):
        await guest.post(f"/api/tables/{table}/review", {"round": number})
    for number in (1, 3):
        await guest.post("/api/review", {"record": record, "number": number})
    for text in (early.text or "x", record.replace("Rules: 1", "Rules: 9"), "nonsense"):
        await guest.post("/api/verify", {"record": text})
        await guest.post("/api/review", {"record": text})


async def look_back(guest: Guest, table: str) -> str:
    """Look at a table without a connection; return its record."""
    for step in ("0", "1", "5", "100000", "-1", "x", ""):
        await guest.get(f"/api/tables/{table}/past?round=1&step={step}")
    for query in ("?round=1", "?round=2", "?round=0", "?round=x", ""):
        await guest.get(f"/api/tables/{table}/game{query}")
    await guest.get(f"/api/tables/{table}/past")
    await guest.get(f"/api/tables/{table}/moving")
    record = await guest.ask("GET", f"/api/tables/{table}/record")
    await guest.post("/api/verify", {"record": record.text})
    return record.text


async def moving_match(guest: Guest, game: str) -> dict[str, Any]:
    """Take a match from one table to another; return the match as it was carried."""
    guest.transcript.begin(f"{guest.name}: moving match of {game}")
    table = await guest.open(game, "screen")
    line, random = await guest.look(table), Random(game)
    await play_on([line], random, LEAST_PLIES)
    await line.act("leave", table=UNKNOWN)
    await line.act("leave")
    carried: dict[str, Any] = await guest.get(f"/api/tables/{table}/moving")
    opened = (await guest.post("/api/tables/moving", carried))["table"]
    await line.act("leave")
    await line.act("leave", table=opened)
    await line.leave()
    there = await guest.look(opened)
    await play_on([there], random, LEAST_PLIES)
    await there.leave()
    await guest.get(f"/api/tables/{table}/moving")
    return carried


async def bot_game(guest: Guest, game: str, *, plies: int, **chosen: Any) -> None:
    """Play against bots, take moves back, and resign."""
    guest.transcript.begin(f"{guest.name}: game of {game} against bots, {chosen}")
    line, random = await guest.look(await guest.open(game, "bot", **chosen)), Random(game)
    for ply in range(plies):
        await play_on([line], random, 1)
        if ply == 1:
            await line.act("offer-draw")
            await line.act("undo")
    if chosen.get("adapts"):
        await line.act("resign")
        await asyncio.sleep(0.5)  # the result is written beside the game
        await guest.get(f"/api/me/strength/{game}")
    await line.leave()


async def wrong_requests(guest: Guest, carried: dict[str, Any]) -> None:
    """Ask for changes with bodies that are wrong in every field, and in whole."""
    table = await guest.open("colorado", "screen")
    wish = {
        "game": "colorado", "kind": "screen", "options": {}, "seat": "any", "levels": [1], "shows_odds": True,
        "clock": {"kind": "fischer", "seconds": 60, "increment": 1}, "departures": "bot", "adapts": False,
    }  # fmt: skip
    bodies: dict[str, dict[str, Any]] = {
        "/api/me": {"name": "Ada"},
        "/api/tables": wish,
        "/api/tables/moving": carried,
        "/api/study": {"game": "colorado", "options": {}, "position": None, "moves": [], "sample": 1, "clicks": ["a1"]},
        "/api/study/record": {"game": "colorado", "moves": []},
        f"/api/tables/{table}/review": {"round": 1},
        "/api/review": {"record": carried["record"], "number": 2},
        "/api/verify": {"record": carried["record"]},
        "/api/puzzles/colorado/1/answer": {"moves": []},
        "/api/puzzles/colorado/1/hints": {"moves": []},
        "/api/lessons/colorado/red": {"moves": [], "clicks": ["a1"]},
        f"/api/join/{UNKNOWN}": {"name": "Ada"},
    }
    for path, body in bodies.items():
        guest.transcript.begin(f"{guest.name}: wrong requests of {path.replace(table, 'TABLE')}")
        method = "PUT" if path == "/api/me" else "POST"
        for wrong in _wrong(body):
            await guest.ask(method, path, wrong)
        for whole in (*WRONG_BODIES, json.dumps({"game": "x" * 20_000}), json.dumps({"record": "x" * 600_000})):
            await guest.ask(method, path, raw=whole)
        for other, raw in (("GET", None), ("HEAD", None), ("OPTIONS", None), ("DELETE", "{}"), ("PATCH", "{}")):
            await guest.ask(other, path, raw=raw)
    guest.transcript.begin(f"{guest.name}: tables that there cannot be")
    for changed in WRONG_TABLES:
        await guest.post("/api/tables", {**wish, **changed})
    for path in ("past?step=0", "game", "record", "moving"):
        await guest.get(f"/api/tables/{UNKNOWN}/{path}")
        await guest.get(f"/api/tables/no.such!/{path}")
    with suppress(Closed):
        await guest.look(UNKNOWN)


def _wrong(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A body with a field too many, and for each field without it and with other values."""
    yield {**body, "surprise": 1}
    for name in body:
        yield {key: value for key, value in body.items() if key != name}
        for value in WRONG:
            yield {**body, name: value}


async def alone(guest: Guest) -> None:
    """Everything that one person can do at either host."""
    carried: dict[str, Any] = {}
    await pages(guest)
    for game in GAMES:
        await lesson(guest, game)
        await puzzle(guest, game)
        await study(guest, game)
        await short_game(guest, game)
        carried = await moving_match(guest, game)
    await bot_game(guest, "colorado", plies=6, levels=[1])
    await bot_game(guest, "kanto", plies=4, levels=[2])
    await bot_game(guest, "karma-dice", plies=30, levels=[1, 2], options={"players": 3, "target": 20})
    await bot_game(guest, "colorado", plies=1, adapts=True)
    await wrong_requests(guest, carried)


# ---- what takes several people


async def friends(ada: Guest, ben: Guest, cleo: Guest, game: str) -> None:
    """Two play a whole game with offers of all kinds, a third one watches."""
    ada.transcript.begin(f"friends: {game}")
    lines, random = await seated(game, ada, ben, watching=cleo), Random(game)
    one, two, watcher = lines
    first_move = one.moves[0]
    for line in lines[::-1]:
        await odd_requests(line, first_move)
    for asker in (one, two):
        await asker.do(do="hint")
    for answer in ("decline", "accept"):
        await play_on(lines, random, 2)
        mover = next((line for line in (one, two) if line.moves), one)
        for offer in ("offer-undo", "offer-draw"):
            asked = await do(lines, mover, do="act", act=offer)
            if asked["is"] == "update":
                await do(lines, mover, do="act", act="accept")
                await do(lines, watcher, do="act", act="accept")
                await do(lines, mover, do="act", act="offer-draw")
                await do(
                    lines, two if mover is one else one, do="act", act="decline" if offer == "offer-draw" else answer
                )
    await do(lines, one, do="act", act="offer-draw")
    await play_on(lines, random, 4)
    await two.leave()
    await one.take()
    lines[1] = two = await ben.look(one.table)
    await one.settle()
    await play_on(lines, random, MOST_PLIES)
    await cleo.get(f"/api/tables/{one.table}/record")
    await cleo.get(f"/api/tables/{one.table}/past?step=5")
    await ben.get(f"/api/tables/{one.table}/past?step=5")
    await end_match(lines, random)
    rematch = str(one.state["next_table"])
    for line in lines:
        await line.leave()
    again = await ada.look(rematch)
    await again.act("resign")
    await again.leave()


async def seated(game: str, *players: Guest, watching: Guest | None = None, **chosen: Any) -> list[Line]:
    """Everybody's connections to a new table where they sit in this order, and one who watches."""
    host, *others = players
    lines = [await host.look(await host.open(game, "friend", **chosen))]
    for other in others:
        token = next(seat["invitation"] for seat in lines[0].seats if seat.get("invitation"))
        for guest in (host, other):
            await guest.get(f"/api/join/{token}")
        await other.get(f"/api/join/{token}/qr.svg")
        await other.post(f"/api/join/{token}", {"name": other.name.title()})
        await host.post(f"/api/join/{token}", {})
        for line in lines:
            await line.settle()
        lines.append(await other.look(lines[0].table))
        for line in lines:
            await line.settle()
    return [*lines, await watching.look(lines[0].table)] if watching else lines


async def leaving_three(players: Sequence[Guest], departures: str) -> None:
    """Two leave a table of three, one after the other."""
    players[0].transcript.begin(f"friends: leaving a table of three, {departures}")
    chosen: dict[str, Any] = {"options": {"players": 3, "target": 30}, "departures": departures}
    lines, random = await seated("karma-dice", *players, **chosen), Random(departures)
    await play_on(lines, random, 4)
    await do(lines, lines[1], do="act", act="resign")
    await play_on(lines, random, 6)
    await do(lines, lines[0], do="act", act="resign")
    for line in lines:
        await line.leave()


async def absences(ada: Guest, ben: Guest) -> None:
    """Claim against somebody who is gone, run out of time, and close a game by agreement."""
    for claim in ("claim-win", "claim-draw"):
        ada.transcript.begin(f"friends: {claim}")
        one, two = await seated("katarenga", ada, ben)
        await do([one, two], one, do="move", move=one.moves[0])
        await two.leave()
        await one.take()
        await one.act(claim)
        await asyncio.sleep(CLAIM_SECONDS)
        await one.act(claim)
        await one.leave()
    ada.transcript.begin("friends: clocks")
    one, two = await seated("colorado", ada, ben, clock={"kind": "move", "seconds": 4})
    await do([one, two], one, do="move", move=one.moves[0])
    for line in (one, two):
        await line.until(lambda message: "ending" in message.get("state", {}))
        await line.leave()
    one, two = await seated("colorado", ada, ben, clock={"kind": "fischer", "seconds": 600, "increment": 5})
    await play_on([one, two], Random(1), LEAST_PLIES)
    for line, act in ((one, "offer-draw"), (two, "accept")):
        await do([one, two], line, do="act", act=act)
    for line in (one, two):
        await line.leave()


async def watching(guest: Guest) -> None:
    """Watch bots for a few moves."""
    guest.transcript.begin("server: watching bots")
    line = await guest.look(await guest.open("colorado", "watch", levels=[1, 2]))
    await line.until(lambda message: line.version >= 5)
    await line.leave()


async def sockets(guest: ServerGuest, port: int) -> None:
    """Close connections in all the ways there are."""
    guest.transcript.begin("server: sockets")
    table = await guest.open("katarenga", "screen")
    for stranger in (ServerGuest(guest.transcript, "nobody", port), ServerGuest(guest.transcript, "forger", port)):
        stranger.cookies = {"guest": FORGED} if stranger.name == "forger" else {}
        with suppress(Closed):
            await stranger.look(table)
    for text in ("{", "x" * 9000):
        line = await guest.look(table)
        try:
            for _ in range(30):
                await line.say(text)
                await line.settle()
        except Closed as closed:
            guest.transcript.add(guest.name, table=table, closed=list(closed.args))
    lines: list[Line] = []
    with suppress(Closed):
        while len(lines) < 25:
            lines.append(await guest.look(table))
    for line in lines:
        await line.leave()


async def headers_and_paths(guest: ServerGuest, port: int) -> None:
    """Ask without cookies, tokens and headers, with wrong ones, and by odd paths."""
    transcript = guest.transcript
    transcript.begin("server: headers and paths")
    nobody = ServerGuest(transcript, "nobody", port)
    for path in ("/api/me/tables", "/api/me/strength/kanto", f"/api/join/{UNKNOWN}", f"/api/tables/{UNKNOWN}/game"):
        await nobody.get(path)
    for body, path in (({"game": "kanto"}, "/api/study"), ({"record": "x"}, "/api/verify"), ({}, "/api/tables")):
        await nobody.post(path, body)
        for headers in WRONG_HEADERS:
            await guest.ask("POST", path, body, **headers)
    for path in (
        "/", "/table/x", "/index.html", "/nothing", "/api", "/api/", "/api/me/", "/api//me", "/api/%6de", "/api/me?x=1",
        "/api/../api/me", "/nothing.js", "/assets/nothing.js", "/robots.txt",
    ):  # fmt: skip
        for accept in ("text/html", "application/json"):
            answer = await guest.ask("GET", path, accept=accept)
            if answer.headers.get("content-type", "").startswith("text/html"):
                transcript.entries[-1] |= {"status": "page", "headers": {}}  # depends on whether the app is built
    for path in ("/api/shelf", "/api/lessons/kanto", "/api/puzzles/kanto", "/api/games/kanto/cover.svg"):
        await guest.ask("GET", path, accept_encoding="gzip")
        await guest.ask("HEAD", path)
        for name, tag in (("the same", guest.tag), ("another", '"another"')):
            await guest.ask("GET", path, if_none_match=tag)
            transcript.entries[-1]["with"] = {"if-none-match": name}


async def limits(transcript: Transcript, folder: Path) -> None:
    """Ask a strict server too often."""
    transcript.begin("server: limits")
    with server(folder, LUDOGITE_REQUESTS_A_MINUTE="30", LUDOGITE_TABLES_A_MINUTE="3", LUDOGITE_METRICS="off",
                LUDOGITE_MOST_TABLES_A_GUEST="2") as port:  # fmt: skip
        guest = await arrived(transcript, "hasty", port)
        await guest.get("/metrics")
        for _ in range(5):
            await guest.post("/api/tables", {"game": "kanto", "kind": "screen"})
        for _ in range(28):
            await guest.get("/api/me/tables")


async def arrived(transcript: Transcript, name: str, port: int) -> ServerGuest:
    """A new guest."""
    guest = ServerGuest(transcript, name, port)
    await guest.ask("GET", "/api/me")
    await guest.ask("PUT", "/api/me", {"name": name.title()})
    return guest


async def engines_ready(port: int) -> None:
    """Wait until bots can think about every game; nothing of it is recorded."""
    guest = await arrived(Transcript(), "early", port)
    for game in GAMES:
        while (await guest.ask("POST", "/api/study/opinion", {"game": game, "sample": 1})).status != 200:
            await asyncio.sleep(1)


async def record_server(transcript: Transcript, folder: Path) -> dict[str, dict[str, str]]:
    """Record everything of a server whose database stays in a folder; return the cookies of its guests."""
    transcript.begin("server: arriving")
    with server(folder) as port:
        await engines_ready(port)
        ada, ben, cleo = [await arrived(transcript, name, port) for name in ("ada", "ben", "cleo")]
        await alone(ada)
        for game in GAMES:
            if game != "karma-solo":  # it is for one
                await friends(ada, ben, cleo, game)
            else:
                await whole_game(ada, game)
        for departures in ("bot", "out"):
            await leaving_three((ada, ben, cleo), departures)
        await absences(ada, ben)
        await watching(ada)
        await sockets(ada, port)
        await headers_and_paths(ada, port)
        transcript.begin("server: lists")
        await cleo.get("/api/me/tables")
    return {guest.name: guest.cookies for guest in (ada, ben, cleo)}


async def record_offline(transcript: Transcript, store: MemoryStore) -> None:
    """Record everything of offline mode."""
    guest = Offline(transcript, store)
    await alone(guest)
    for game in GAMES:
        await whole_game(guest, game)
    transcript.begin("offline: carrying tables")
    carried = await guest.get("/api/here")
    other = Offline(transcript, MemoryStore())
    two = {**carried, "tables": carried["tables"][:2]}
    for body in (two, two, {}, {**two, "tables": []}, {**two, "ludogite": "x"}):
        await other.post("/api/here", body)
    await other.get("/api/me/tables")
