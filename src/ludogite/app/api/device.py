"""All tables of a device, carried to another one in a file."""

import msgspec

from ludogite.app.host import DeviceHost
from ludogite.app.messages.device import ExportedTables, TakenIn
from ludogite.app.routes import HostCall, Kind, Only, route

ON_DEVICES = Only(Kind.BROWSER, "a server's tables belong to many people")


@route("GET", "/api/here", only=ON_DEVICES)
async def export_tables(call: HostCall[DeviceHost]) -> ExportedTables:
    """All tables of the device; a damaged one is left out."""
    return await call.host.exported()


@route("POST", "/api/here", only=ON_DEVICES)
async def take_in_tables(call: HostCall[DeviceHost], body: msgspec.Raw) -> TakenIn:
    """Keep the tables of such a file, or what was played on them since."""
    return TakenIn(await call.host.take_in_tables(bytes(body)))
