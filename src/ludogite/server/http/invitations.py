"""``/api/join/TOKEN``: what an invitation is for, its QR code, and taking its seat."""

import io
from functools import lru_cache
from typing import Annotated, Any

import segno
from litestar import Request, Response, get, post
from litestar.params import JSONBody, PathParameter

from ludogite.house.names import readable
from ludogite.server.addresses import reachable_at
from ludogite.server.door.guests import SPELLING, known_guest
from ludogite.server.http.beside import beside
from ludogite.server.tables.house import house_of
from ludogite.wire.messages import Invitation, JoinRequest, Opened

Token = Annotated[str, PathParameter(pattern=SPELLING)]


@get("/api/join/{token:str}")
async def read_invitation(request: Request[Any, Any, Any], token: Token) -> Invitation:
    """What the invitation is for."""
    return await house_of(request).catalogue.invitation(token, known_guest(request))


@post("/api/join/{token:str}")
async def join(request: Request[Any, Any, Any], token: Token, data: JSONBody[JoinRequest]) -> Opened:
    """Take the seat; the guest is called by the name given, or the one they have."""
    house, guest = house_of(request), known_guest(request)
    if data.name is not None:
        await house.rename(guest, readable(data.name))
    return Opened(await house.join(token, guest))


@get("/api/join/{token:str}/qr.svg")
async def read_qr(request: Request[Any, Any, Any], token: Token) -> Response[bytes]:
    """The invitation's link as a QR code, black on white in any theme, so that every phone reads it."""
    await house_of(request).catalogue.invitation(token, known_guest(request))
    address = reachable_at(request) or str(request.base_url).rstrip("/")
    drawn = await beside(request, lambda: qr_code(f"{address}/join/{token}"))
    return Response(drawn, media_type="image/svg+xml")


@lru_cache(maxsize=256)
def qr_code(address: str) -> bytes:
    """An address as a QR code."""
    drawn = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(drawn, kind="svg", dark="#000", light="#fff", border=4, svgclass=None, lineclass=None, omitsize=True)
    return drawn.getvalue()
