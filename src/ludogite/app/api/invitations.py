"""Invitations: their contents, their QR code, and taking their seat."""

import io
from functools import lru_cache, partial
from typing import Annotated

from ludogite.app.host import PeopleHost
from ludogite.app.messages.tables import Invitation, JoinRequest, Opened
from ludogite.app.player_names import readable
from ludogite.app.refusals import NeedsPeople
from ludogite.app.routes import CREATED, SVG, Answer, HostCall, Kind, Only, SvgText, route
from ludogite.table.requests import TableId

AMONG_PEOPLE = Only(Kind.SERVER, "nobody else can reach a device", NeedsPeople)


@route("GET", "/api/join/{token}", needs_guest=True, only=AMONG_PEOPLE)
async def read_invitation(call: HostCall[PeopleHost], token: TableId) -> Invitation:
    """Description of an invitation."""
    return await call.host.invitation(token, call.client.guest)


@route("POST", "/api/join/{token}", needs_guest=True, status=CREATED, only=AMONG_PEOPLE)
async def join(call: HostCall[PeopleHost], token: TableId, body: JoinRequest) -> Opened:
    """Take the seat, under the given name or the guest's present one."""
    if body.name is not None:
        await call.host.rename(call.client.guest, readable(body.name))
    return Opened(await call.host.join(token, call.client.guest))


@route("GET", "/api/join/{token}/qr.svg", needs_guest=True, only=AMONG_PEOPLE)
async def read_qr(call: HostCall[PeopleHost], token: TableId) -> Annotated[Answer, SvgText]:
    """The invitation's link as a QR code, always black on white so that every phone reads it."""
    await call.host.invitation(token, call.client.guest)
    return Answer(await call.run(partial(qr_code, f"{call.address or call.base}/join/{token}")), SVG)


@lru_cache(maxsize=256)
def qr_code(address: str) -> bytes:
    """An address as a QR code."""
    import segno  # noqa: PLC0415 - only servers have it

    drawn = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(drawn, kind="svg", dark="#000", light="#fff", border=4, svgclass=None, lineclass=None, omitsize=True)
    return drawn.getvalue()
