"""Export of everything that is stored about a guest: name, tables, acts and records."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from msgspec import structs
from sqlalchemy import Connection, select

from ludogite.games.words import Refused
from ludogite.server.admin.changing import KeptTable, read_kept, replay, tables_of
from ludogite.server.store import models
from ludogite.table.older_rules import RulesChanged, moves_record
from ludogite.table.setup import Seat
from ludogite.table.views.names import NameOf
from ludogite.table.views.past import match_record

guests = models.guests.c


def export_guest(connection: Connection, guest: str) -> dict[str, Any]:
    """All data about a guest; raises NoSuchGuest. Other guests appear by name, not by id."""
    found = tables_of(connection, guest)
    row = connection.execute(select(models.guests).where(guests.id == guest)).first()
    exported = [_table(connection, table, guest) for table in sorted(found)]
    return {
        "guest": guest,
        "name": row.name if row else "",
        "named": moment(row.named) if row else None,
        "tables": sorted(exported, key=lambda table: str(table.get("opened", ""))),
    }


def _table(connection: Connection, table: str, guest: str) -> dict[str, Any]:
    try:
        kept = read_kept(connection, table)
    except Refused as refused:
        return {"id": table, "problem": asdict(refused.words)}
    setup, acts, summary = kept
    yours = [number for number, seat in enumerate(setup.seats) if seat.guest == guest]
    done = [act for act in acts if act.seat in yours or (act.kind == "sit" and act.text == guest)]
    return {
        "id": table,
        "game": setup.game,
        "rules": setup.rules,
        "kind": setup.kind,
        "options": setup.options,
        "clock": structs.asdict(setup.clock),
        "shows_odds": setup.shows_odds,
        "adapts": setup.adapts,
        "opened": moment(setup.opened),
        "opened_by_you": setup.opener == guest,
        "seats": [_seat(seat, guest) for seat in setup.seats],
        "phase": summary.phase,
        "share": summary.share,
        "is_helped": summary.is_helped,
        "acts": [{"kind": act.kind, "text": act.text, "seat": act.seat, "at": moment(act.at)} for act in done],
        **_record(connection, kept),
    }


def _seat(seat: Seat, guest: str) -> dict[str, Any]:
    return {"is_yours": seat.guest == guest, "bot": seat.bot, "is_taken": seat.is_taken}


def _record(connection: Connection, kept: KeptTable) -> dict[str, Any]:
    """Record of a table, or the reason why there is none."""
    setup, acts, _ = kept
    name_of = _names(connection, [seat.guest for seat in setup.seats if seat.guest])
    try:
        return {"record": match_record(replay(kept), name_of)}
    except RulesChanged:
        return {"record": moves_record(setup, acts, name_of)}
    except Refused as refused:
        return {"record": None, "problem": asdict(refused.words)}


def _names(connection: Connection, people: Sequence[str]) -> NameOf:
    rows = connection.execute(select(guests.id, guests.name).where(guests.id.in_(people)))
    known = {row.id: row.name for row in rows}
    return lambda guest: known.get(guest, "")


def moment(seconds: float) -> str:
    """ISO 8601 time."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
