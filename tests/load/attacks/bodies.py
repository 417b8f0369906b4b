"""Attacks by bodies: trailers after them, and handshakes that have one."""

import asyncio
import json
from contextlib import suppress
from socket import IPPROTO_TCP, TCP_NODELAY

import ludogite
from browser.chromium import NO_CHROMIUM, find_chromium, open_chromium
from load.attack import AttackRun, attack
from load.attacks.connections import CHUNK, poured
from load.visitors import ANSWER_SECONDS, HANDSHAKE, Answer, read_answer

CHUNKED = "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
KB = 1 << 10
SIZES = (1 * KB, 31 * KB, 33 * KB, 40 * KB, 64 * KB, 100 * KB, 127 * KB)
TOO_LARGE = (255 * KB, 1024 * KB)
"""Of these the answer is 413, that nothing so large is taken."""
RECORD = {"record": str(ludogite.Match("colorado", seed=1).record())}
STRANGER, NEIGHBOUR = "8.8.8.8", "10.0.0.1"
ENDING = 8.0
"""A server that nobody holds up ends within so many seconds."""


@attack("uploads", 30, 5)
async def uploads(attack_run: AttackRun) -> None:
    """Uploads are never refused wrongly, whether they come in one packet, in several or byte by byte."""
    guest, gate, sent = await attack_run.guest(), attack_run.gate, 0
    packets = {"in one packet": 1 << 21, "in packets of 1,400 bytes": 1400, "byte by byte": 1}

    async def status(size: int, packet: int) -> int:
        named = {"Host": gate.host, "Content-Type": "application/json", "Content-Length": str(size)} | guest.headers
        lines = ["POST /api/verify HTTP/1.1", *(f"{name}: {value}" for name, value in named.items()), "", ""]
        data = "\r\n".join(lines).encode() + json.dumps(RECORD).encode().ljust(size)
        reader, writer = await gate.line(guest.source)
        writer.get_extra_info("socket").setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        reading = asyncio.create_task(read_answer(reader))
        try:
            for begin in range(0, len(data), packet):
                writer.write(data[begin : begin + packet])
                await asyncio.sleep(0)
                if reading.done():  # it is refused already
                    break
            async with asyncio.timeout(ANSWER_SECONDS):
                return (await reading).status
        finally:
            writer.transport.abort()

    for how, packet in packets.items():
        for size in SIZES + TOO_LARGE:
            for _ in range(attack_run.scaled(5, 1) if packet > 1 else 1):
                found, sent = await status(size, packet), sent + 1
                wanted = 413 if size in TOO_LARGE else 200
                attack_run.expect(found == wanted, f"{size // KB} KB {how} are answered {found}")
    attack_run.figures.what = f"{sent} uploads of {SIZES[0] // KB} to {TOO_LARGE[-1] // KB} KB"


SEND = """async ([body, size, times]) => {
  await fetch("/api/me")
  const headers = { "Content-Type": "application/json", "X-CSRF-Token": document.cookie.match(/csrf=([^;]*)/)[1] }
  const statuses = []
  for (let time = 0; time < times; time++) {
    const answer = await fetch("/api/verify", { method: "POST", body: body.padEnd(size), headers })
    statuses.push(answer.status)
  }
  return statuses
}"""


@attack("browser-uploads", 20)
async def browser_uploads(attack_run: AttackRun) -> None:
    """Nor are those of Chromium, which sends head and body in one packet when it likes."""
    path = find_chromium()
    if path is None:
        attack_run.figures.what = f"not tried: {NO_CHROMIUM}"
        return

    def sent() -> list[tuple[int, int]]:
        with open_chromium(path) as browser:
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{attack_run.gate.port}/")
            body = json.dumps(RECORD)
            return [(size, status) for size in SIZES for status in page.evaluate(SEND, [body, size, 10])]

    answers = await asyncio.to_thread(sent)
    for size, status in answers:
        attack_run.expect(status == 200, f"{size // KB} KB from Chromium are answered {status}")
    attack_run.figures.what = f"{len(answers)} uploads of {SIZES[0] // KB} to {SIZES[-1] // KB} KB from Chromium"


@attack("trailers", 5, is_alone=True)
async def trailers(attack_run: AttackRun) -> None:
    """Trailers are no headers: they change neither address nor cookies."""
    async with attack_run.own_server(with_canary=False, LUDOGITE_TRUSTED_PROXIES="1") as under_test:
        gate, source = under_test.gate, next(attack_run.sources)
        head = f"GET /metrics HTTP/1.1\r\nHost: {gate.host}\r\nX-Forwarded-For: "

        async def asked(address: str, rest: str) -> int:
            return (await gate.send(source, f"{head}{address}\r\n{rest}\r\n".encode())).status

        attack_run.expect(await asked(NEIGHBOUR, "") == 200, "nobody may read the figures, so nothing is attacked")
        attack_run.expect(await asked(STRANGER, "") == 404, "strangers read the figures")
        trailed = [
            await asked(STRANGER, f"{CHUNKED}{name}: {NEIGHBOUR}\r\n")
            for name in ("X-Forwarded-For", "x-forwarded-for", "X-A: b\r\nX-Forwarded-For")
        ]
    attack_run.figures.what = f"the figures asked for with {len(trailed)} forms of a trailer: {trailed}"
    attack_run.expect(200 not in trailed, "a trailer opens the figures")


@attack("endless-trailers", 8, 1.5)
async def endless_trailers(attack_run: AttackRun) -> None:
    """Trailers without end are cut off."""
    opening = f"POST /api/shelf HTTP/1.1\r\nHost: {attack_run.gate.host}\r\n{CHUNKED}".encode()
    written, cut = await poured(attack_run, opening, b"a: b\r\n" * (CHUNK // 6))
    long, long_cut = await poured(attack_run, opening + b"a: ", b"x" * CHUNK)
    attack_run.figures.what = f"{(written + long) / 1e6:,.0f} MB of trailers, cut {cut + long_cut} times"
    attack_run.expect(cut + long_cut > 0, "trailers have no end")


@attack("handshakes", 20, is_alone=True)
async def handshakes(attack_run: AttackRun) -> None:
    """A handshake with a body is refused at once, and nobody who holds one open keeps the server from ending."""
    bodies = (b"Content-Length: 5\r\n\r\nhello", b"Content-Length: 999999\r\n\r\n", CHUNKED.encode() + b"\r\n")
    async with attack_run.own_server() as under_test:
        gate, answers = under_test.gate, list[int]()
        lines = [await gate.line(next(attack_run.sources)) for _ in range(30)]
        head = "".join(f"{name}: {value}\r\n" for name, value in ({"Host": gate.host} | HANDSHAKE).items())
        for number, (_, writer) in enumerate(lines):
            writer.write(f"GET /api/tables/x/live HTTP/1.1\r\n{head}".encode() + bodies[number % len(bodies)])
        for reader, _ in lines:
            answer = Answer(0)
            with suppress(OSError, EOFError, TimeoutError):
                async with asyncio.timeout(ANSWER_SECONDS / 10):
                    answer = await read_answer(reader)
            answers.append(answer.status)
        attack_run.end()
        ended = await under_test.server.ended(ENDING)
        for _, writer in lines:
            writer.transport.abort()
    attack_run.figures.what = f"{len(lines)} handshakes with bodies, SIGTERM within {ended:.1f} s"
    attack_run.expect(set(answers) == {400}, f"they are answered {sorted(set(answers))}")
    attack_run.expect(ended < ENDING, "they keep the server from ending")
