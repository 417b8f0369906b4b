"""Attacks by bodies: trailers after them, and handshakes that have one."""

import asyncio
from contextlib import suppress

from siege.attack import Assault, attack
from siege.attacks.connections import CHUNK, poured
from siege.visitors import ANSWER_SECONDS, HANDSHAKE, Answer, read_answer

CHUNKED = "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
STRANGER, NEIGHBOUR = "8.8.8.8", "10.0.0.1"
ENDING = 8.0
"""A server that nobody holds up ends within so many seconds."""


@attack("trailers", 5, is_alone=True)
async def trailers(assault: Assault) -> None:
    """Trailers are no headers: they change neither address nor cookies."""
    async with assault.own_server(with_canary=False, LUDOGITE_TRUSTED_PROXIES="1") as besieged:
        gate, source = besieged.gate, next(assault.sources)
        head = f"GET /metrics HTTP/1.1\r\nHost: {gate.host}\r\nX-Forwarded-For: "

        async def asked(address: str, rest: str) -> int:
            return (await gate.send(source, f"{head}{address}\r\n{rest}\r\n".encode())).status

        assault.expect(await asked(NEIGHBOUR, "") == 200, "nobody may read the figures, so nothing is attacked")
        assault.expect(await asked(STRANGER, "") == 404, "strangers read the figures")
        trailed = [
            await asked(STRANGER, f"{CHUNKED}{name}: {NEIGHBOUR}\r\n")
            for name in ("X-Forwarded-For", "x-forwarded-for", "X-A: b\r\nX-Forwarded-For")
        ]
    assault.figures.what = f"the figures asked for with {len(trailed)} forms of a trailer: {trailed}"
    assault.expect(200 not in trailed, "a trailer opens the figures")


@attack("endless-trailers", 8, 1.5)
async def endless_trailers(assault: Assault) -> None:
    """Trailers without end are cut off."""
    opening = f"POST /api/shelf HTTP/1.1\r\nHost: {assault.gate.host}\r\n{CHUNKED}".encode()
    written, cut = await poured(assault, opening, b"a: b\r\n" * (CHUNK // 6))
    long, long_cut = await poured(assault, opening + b"a: ", b"x" * CHUNK)
    assault.figures.what = f"{(written + long) / 1e6:,.0f} MB of trailers, cut {cut + long_cut} times"
    assault.expect(cut + long_cut > 0, "trailers have no end")


@attack("handshakes", 20, is_alone=True)
async def handshakes(assault: Assault) -> None:
    """A handshake with a body is refused at once, and nobody who holds one open keeps the server from ending."""
    bodies = (b"Content-Length: 5\r\n\r\nhello", b"Content-Length: 999999\r\n\r\n", CHUNKED.encode() + b"\r\n")
    async with assault.own_server() as besieged:
        gate, answers = besieged.gate, list[int]()
        lines = [await gate.line(next(assault.sources)) for _ in range(30)]
        head = "".join(f"{name}: {value}\r\n" for name, value in ({"Host": gate.host} | HANDSHAKE).items())
        for number, (_, writer) in enumerate(lines):
            writer.write(f"GET /api/tables/x/live HTTP/1.1\r\n{head}".encode() + bodies[number % len(bodies)])
        for reader, _ in lines:
            answer = Answer(0)
            with suppress(OSError, EOFError, TimeoutError):
                async with asyncio.timeout(ANSWER_SECONDS / 10):
                    answer = await read_answer(reader)
            answers.append(answer.status)
        assault.end()
        ended = await besieged.server.ended(ENDING)
        for _, writer in lines:
            writer.transport.abort()
    assault.figures.what = f"{len(lines)} handshakes with bodies, SIGTERM within {ended:.1f} s"
    assault.expect(set(answers) == {400}, f"they are answered {sorted(set(answers))}")
    assault.expect(ended < ENDING, "they keep the server from ending")
