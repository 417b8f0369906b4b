"""The app's routes as handlers of Litestar."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from typing import Any, TypeVar

import segno  # noqa: F401 - the app draws QR codes with it: a server without it does not start
from litestar import HttpMethod, Request, Response
from litestar.exceptions import NotAuthorizedException
from litestar.handlers import HTTPRouteHandler
from litestar.response import Stream

import ludogite.app.api  # noqa: F401 - declares the routes
from ludogite.app.clients import Client
from ludogite.app.routes import (
    PLACEHOLDER,
    Answer,
    CachedAnswer,
    HostCall,
    Kind,
    Route,
    UnknownGuest,
    encoded,
    routes_of,
)
from ludogite.games.words import Refused, Words
from ludogite.server.addresses import reachable_at
from ludogite.server.http.site import CHECK_EACH_TIME, IMMUTABLE, respond
from ludogite.server.limits.guest_cookies import cookie_for, guest_of
from ludogite.server.tables.host import ServerHost, host_of

AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")
UNBUFFERED = {"x-accel-buffering": "no"}
"""Tells proxies to pass events on at once."""


class HungUp(Refused):
    """A client that no longer waits for the answer."""

    code, status = "hung-up", 499
    words = Words("Nobody is waiting for this any more.", "Plus personne n'attend cette réponse.")


class ServerCall(HostCall[ServerHost]):
    """A call over HTTP: work for it ends when the client hangs up."""

    def __init__(self, request: AnyRequest, client: Client) -> None:
        super().__init__(host_of(request), client, reachable_at(request), str(request.base_url).rstrip("/"))
        self._request = request

    async def unless_gone(self, answer: Awaitable[T]) -> T:
        """Await an answer; raises HungUp when the client is gone first."""
        return await unless_hung_up(self._request, answer)


async def unless_hung_up(request: AnyRequest, answer: Awaitable[T]) -> T:
    """Await an answer, and cancel it when the client hangs up; its request has been read."""
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
    while (await request.receive())["type"] != "http.disconnect":
        pass


def client_of(connection: Any) -> Client:
    """Guest and address of a request or socket; without a cookie the guest is empty."""
    return Client(guest_of(connection) or "", connection.client.host if connection.client else "")


def mounted() -> list[HTTPRouteHandler]:
    """Handlers for all routes of a server."""
    return [_handler(route) for route in routes_of(Kind.SERVER)]


def _handler(route: Route) -> HTTPRouteHandler:
    async def answer(request: AnyRequest) -> Response[Any]:
        body = await request.body() if route.body is not None else b""
        client, cookies = client_of(request), []
        if route.issues_cookie:
            signet = request.app.state.signer
            client = client._replace(guest=client.guest or signet.new())
            cookies = [cookie_for(client.guest, signet)]
        given = {**dict(request.query_params.items()), **request.path_params}
        try:
            answered = encoded(await route.call(ServerCall(request, client), given, body))
        except UnknownGuest as error:
            raise NotAuthorizedException from error
        if isinstance(answered, CachedAnswer):
            return respond(request, answered.file, IMMUTABLE if answered.is_immutable else CHECK_EACH_TIME)
        return _response(answered, route.status, cookies)

    return HTTPRouteHandler(
        PLACEHOLDER.sub(lambda found: f"{{{found[1]}:{'int' if route.is_number(found[1]) else 'str'}}}", route.path),
        http_method=HttpMethod(route.method),
        request_max_body_size=route.largest_body,
        status_code=route.status,
    )(answer)


def _response(answer: Answer, status: int, cookies: list[Any]) -> Response[Any]:
    if isinstance(answer.body, AsyncIterator):
        return Stream(answer.body, status_code=status, media_type=answer.media_type, headers=UNBUFFERED)
    media_type = answer.media_type.partition(";")[0]  # Litestar adds the charset to texts
    return Response(answer.body, status_code=status, media_type=media_type, cookies=cookies)
