"""What takes its time is done beside the event loop for whoever asks, and only while they wait for it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from litestar import Request
from litestar.connection import ASGIConnection

from ludogite.games.words import Refused, Words
from ludogite.house.clients import Client
from ludogite.server.door.guests import guest_of, known_guest
from ludogite.server.tables.house import house_of
from ludogite.steps import Steps

AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")


class HungUp(Refused):
    """A client that no longer waits for the answer."""

    code, status = "hung-up", 499
    words = Words("Nobody waits for this any more.", "Plus personne n'attend cette réponse.")


def client_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Client:
    """Who asks, from where; without a cookie, nobody in particular."""
    return Client(guest_of(connection) or "", connection.client.host if connection.client else "")


def known_client(request: AnyRequest) -> Client:
    """A guest who asks, from where; raises if there is none."""
    return client_of(request)._replace(guest=known_guest(request))


async def beside(request: AnyRequest, work: Callable[[], T]) -> T:
    """What some work gives or raises that is soon done."""
    return await awaited(request, house_of(request).asides.do(client_of(request), work))


async def beside_in_steps(request: AnyRequest, steps: Steps[T]) -> T:
    """What some work gives or raises that may take long."""
    return await awaited(request, house_of(request).asides.do_in_steps(client_of(request), steps))


async def awaited(request: AnyRequest, answer: Awaitable[T]) -> T:
    """An answer, unless the client hangs up: then nothing more is done for it."""
    answering, hanging_up = asyncio.ensure_future(answer), asyncio.ensure_future(_hung_up(request))
    try:
        await asyncio.wait({answering, hanging_up}, return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            raise HungUp
        return answering.result()
    finally:
        answering.cancel()
        hanging_up.cancel()


async def _hung_up(request: AnyRequest) -> None:
    """Wait until the client is gone; its request has been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
