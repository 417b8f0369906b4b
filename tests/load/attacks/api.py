"""Attacks on the API: limits, host names, guests' names, and small contracts."""

import asyncio
import json
import time

from load.attack import AttackRun, attack
from load.contract import breaks
from load.visitors import Gate, two_at_a_table

LIMIT = 1200
"""Requests a minute, by default."""
A_SECOND = LIMIT / 60
AT_ONCE = 60
SPELLINGS = (
    "/api/shelf",
    "//api/shelf",
    "///api/shelf",
    "/api//shelf",
    "/api/shelf/",
    "/api/shelf//",
    "/%61pi/shelf",
    "/api/%73helf",
    "/%2fapi/shelf",
    "/api%2fshelf",
    "/./api/shelf",
    "/x/../api/shelf",
    "/api/./shelf",
    "/API/shelf",
    "/api/shelf;x",
    "/api/shelf?x=1",
    "/api\\shelf",
    "http://{host}/api/shelf",
    "http://{host}//api/shelf",
)


async def _exhausted(gate: Gate, source: str) -> int:
    """Ask until the limit of an address is reached; after how many requests that was."""
    for number in range(2 * LIMIT // 20):
        answers = await asyncio.gather(*(gate.ask(source, target="/api/rules/x/en") for _ in range(20)))
        if any(answer.status == 429 for answer in answers):
            return 20 * number
    return 0


@attack("spellings", 20)
async def spellings(attack_run: AttackRun) -> None:
    """An exhausted limit holds for every spelling of an address."""
    gate, source = attack_run.gate, next(attack_run.sources)
    asked = await _exhausted(gate, source)
    attack_run.expect(asked > 0, "there is no limit")
    for spelling in SPELLINGS:
        await _exhausted(gate, source)
        target, began = spelling.format(host=gate.host), time.monotonic()
        answers = await asyncio.gather(*(gate.ask(source, target=target) for _ in range(AT_ONCE)))
        refilled = 2 * A_SECOND * (time.monotonic() - began) + 5
        passed = sum(answer.status not in (0, 400, 404, 429) for answer in answers)
        if passed > refilled:
            attack_run.miss(f"{passed} of {AT_ONCE} requests for {spelling} pass an exhausted limit")
    attack_run.figures.what = f"{asked:,} requests, then {AT_ONCE} in each of {len(SPELLINGS)} spellings"


@attack("hosts", 5, 3)
async def hosts(attack_run: AttackRun) -> None:
    """A Host that is none, too long or somebody else's is refused with words and all headers."""
    gate, source = attack_run.gate, next(attack_run.sources)
    wrong = [
        "localhost:99999999999",
        "localhost:-1",
        "localhost:http",
        "localhost:80:80",
        "x" * 300,
        "127.0.0.1:" + "9" * 300,
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example:8000",
        "[::1",
        "[::1]x",
        "a b",
        "é.example",
        "\x7f",
        "@localhost",
        "localhost/x",
        "",
    ]
    for host in wrong:
        for target in ("/", "/api/shelf", "/api/me"):
            answer = await gate.ask(source, target=target, headers={"Host": host})
            if answer.status not in (0, 400, 421):
                attack_run.miss(f"Host {host[:30]!r} is answered {answer.status}")
                break
            if broken := breaks(answer, target):
                attack_run.miss(f"Host {host[:30]!r}: {broken[0]}")
                break
    none = await gate.send(source, b"GET /api/shelf HTTP/1.1\r\nConnection: close\r\n\r\n")
    attack_run.expect(none.status in (0, 400, 421), f"no Host at all is answered {none.status}")
    two = f"GET /api/shelf HTTP/1.1\r\nHost: {gate.host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n".encode()
    attack_run.expect((await gate.send(source, two)).status in (0, 400, 421), "two Hosts are taken")
    for host in (gate.host, f"localhost:{gate.port}", "127.0.0.1", "localhost"):
        right = await gate.ask(source, target="/api/shelf", headers={"Host": host})
        attack_run.expect(right.status == 200, f"Host {host} is answered {right.status}")
    attack_run.figures.what = f"{len(wrong) + 2} wrong hosts at three addresses, 4 right ones"


@attack("cookies", 3, 1.5)
async def cookies(attack_run: AttackRun) -> None:
    """Cookies that others have set hide none of a guest's own."""
    guest = await attack_run.guest("Ada")
    own = guest.headers["Cookie"]
    foreign = [f"guest={'x' * 22}.{'0' * 64}", f"csrf={'0' * 128}", "guest=", "csrf=", "guest", "x" * 9000]
    for other in foreign:
        for line in (f"{other}; {own}", f"{own}; {other}"):
            named = guest.headers | {"Cookie": line, "Content-Type": "application/json"}
            answer = await attack_run.gate.ask(guest.source, "PUT", "/api/me", named, b'{"name": "Ada"}')
            attack_run.expect(answer.status == 200, f"with {other[:12]!r} a guest is answered {answer.status}")
            known = await attack_run.gate.ask(guest.source, "GET", "/api/me", named)
            attack_run.expect((known.json or {}).get("name") == "Ada", f"with {other[:12]!r} a guest is another one")
    attack_run.figures.what = f"{len(foreign)} cookies before and behind a guest's own"


UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u200b\u200e\u200f\u202a\u202b\u202d\u202e"
    "\u2060\u2066\u2067\u2069\u2800\u3164\ufeff\uffa0\U000e0041"
)
"""Letters that nobody sees, or that turn the text around them."""
WIDE = 0xFEE0
"""By so much wide letters are further on than the usual ones."""
BOTS = (
    "Bot 3",
    "bot 3",
    "BOT  8",
    "Bot3",
    "Bot\u00a03",
    "B\u200dot 3",
    "Bot 3\u200d",
    "B\u043et 3",  # Cyrillic
    "".join(chr(ord(letter) + WIDE) if letter != " " else letter for letter in "Bot 3"),
)


MIXED = ("\u0410da", "Ad\u0430", "Zo\u03b5", "\u0405am")
"""Latin names with a letter of another alphabet."""
ALIKE = (("Cop", "\u0421\u043e\u0440"), ("Ida", "lda"), ("Ada", "ADA"), ("Mona", "Rnona"))
"""Names that each are well, but not beside each other."""


@attack("names", 5, 3)
async def names(attack_run: AttackRun) -> None:
    """Nobody is called like a bot, invisibly, with direction marks, or so that they are taken for another."""
    guest = await attack_run.guest()
    for letter in UNSEEN:
        for name in (letter, letter * 5, f" {letter} "):
            answer = await guest.send("PUT", "/api/me", {"name": name})
            attack_run.expect(answer.status == 400, f"the name {name!r} is answered {answer.status}")
        answer = await guest.send("PUT", "/api/me", {"name": f"Eve{letter}Doe"})
        kept = (answer.json or {}).get("name", "") if answer.status == 200 else ""
        attack_run.expect(letter not in kept, f"the letter {letter!r} stays in a name")
    for name in BOTS:
        answer = await guest.send("PUT", "/api/me", {"name": name})
        attack_run.expect(answer.status == 400, f"the name {name!r} is answered {answer.status}")
    for name in MIXED:
        answer = await guest.send("PUT", "/api/me", {"name": name})
        attack_run.expect(answer.status == 400, f"the name {name!r} is answered {answer.status}")
    first, second, table = await two_at_a_table(
        attack_run.gate, (next(attack_run.sources), next(attack_run.sources)), "colorado"
    )
    for one, other in ALIKE:
        assert (await first.send("PUT", "/api/me", {"name": one})).status == 200
        assert (await second.send("PUT", "/api/me", {"name": other})).status == 200
        async with first.line(table) as line:
            seen = [seat["name"]["en"] for seat in json.loads(await line.recv())["seats"]]
        attack_run.expect(seen == [f"{one} A", f"{other} B"], f"{one!r} and {other!r} are called {seen}")
    for name in ("Zoé", "李小龙", "O'Neill", "Ада", "Renée-Abbot 3rd"):
        answer = await guest.send("PUT", "/api/me", {"name": name})
        attack_run.expect(answer.status == 200, f"the name {name!r} is answered {answer.status}")
    attack_run.figures.what = (
        f"{len(UNSEEN)} letters that nobody sees, {len(BOTS)} names of bots, {len(MIXED) + len(ALIKE)} copies of names"
    )


@attack("visitors", 40)
async def visitors(attack_run: AttackRun) -> None:
    """Ten thousand visitors take nobody's name at a live table."""
    wanted = 10_050
    first, second = await attack_run.guest("Ada Lovelace"), await attack_run.guest("Charles Babbage")
    table = await first.open("katarenga", "friend")
    async with first.line(table) as line:
        told = json.loads(await line.recv())
        await second.join(next(seat["invitation"] for seat in told["seats"] if seat.get("invitation")))
        sources = [next(attack_run.sources) for _ in range(40)]

        async def come(numbers: range) -> None:
            for number in numbers:
                await attack_run.gate.ask(sources[number % len(sources)], target="/api/me")

        async def stay() -> None:
            while True:
                await line.send('{"do":"ping"}')
                await asyncio.sleep(2)

        staying = asyncio.create_task(stay())
        await asyncio.gather(*(come(range(start, wanted, 16)) for start in range(16)))
        staying.cancel()
    watcher = await attack_run.guest()
    async with watcher.line(table) as line:
        seen = {seat["name"]["en"] for seat in json.loads(await line.recv())["seats"]}
    attack_run.figures.what = f"{attack_run.figures.statuses[200]:,} visitors"
    attack_run.expect(attack_run.figures.statuses[200] > 10_000, f"only so many came: {attack_run.figures.statuses}")
    attack_run.expect(seen == {"Ada Lovelace", "Charles Babbage"}, f"the table shows {seen}")


@attack("contracts", 5, 3)
async def contracts(attack_run: AttackRun) -> None:
    """Media types in any case; refused bodies name the field; every refusal can be read."""
    guest = await attack_run.guest()
    gate, body = attack_run.gate, json.dumps({"name": "Ada"}).encode()
    for media in (
        "application/json",
        "Application/JSON",
        "application/json; charset=UTF-8",
        "APPLICATION/JSON;charset=utf-8",
    ):
        answer = await gate.ask(guest.source, "PUT", "/api/me", guest.headers | {"Content-Type": media}, body)
        attack_run.expect(answer.status == 200, f"the media type {media} is answered {answer.status}")
    for media in ("text/plain", "application/jsonx", "", "application/x-www-form-urlencoded"):
        answer = await gate.ask(guest.source, "PUT", "/api/me", guest.headers | {"Content-Type": media}, body)
        attack_run.expect(answer.status == 415, f"the media type {media!r} is answered {answer.status}")
    refused: tuple[dict[str, object], ...] = {"name": 3}, {"nome": "Ada"}, {"name": "x" * 100}, {}
    for wrong in refused:
        answer = await guest.send("PUT", "/api/me", wrong)
        attack_run.expect(answer.status == 400, f"{wrong} is answered {answer.status}")
        field = "nome" if "nome" in wrong else "name"
        attack_run.expect(field.encode() in answer.body, f"the refusal of {str(wrong)[:30]} does not name the field")
        for words in breaks(answer, "/api/me"):
            attack_run.miss(words)
    source = next(attack_run.sources)
    exhausted = await _exhausted(gate, source) if not attack_run.is_short else 0
    if exhausted:
        for words in breaks(await gate.ask(source, target="/api/shelf"), "/api/shelf"):
            attack_run.miss(words)
    opener = await attack_run.guest()
    answers = [await opener.send("POST", "/api/tables", {"game": "kanto", "kind": "screen"}) for _ in range(130)]
    attack_run.expect(answers[-1].status == 429, "there is no limit of tables a minute")
    for words in breaks(answers[-1], "/api/tables"):
        attack_run.miss(words)
    attack_run.figures.what = "media types, refused bodies, exhausted limits"
    mode = attack_run.server.database.stat().st_mode & 0o777
    attack_run.expect(mode & 0o077 == 0, f"others may read the database ({mode:o})")
