"""Tables carried from one device to another in a file."""

import re
from contextlib import suppress
from copy import deepcopy

import msgspec

from ludogite.app.live.replay import replayed
from ludogite.app.messages.device import ExportedTables, KeptTable
from ludogite.app.refusals import DamagedTable
from ludogite.browser.archive import GUEST, Archive, adding, opening, summing_up
from ludogite.browser.views import BrowserTableViews
from ludogite.games.words import Refused, Words
from ludogite.table.model import Model
from ludogite.table.setup import HERE
from ludogite.table.summary import bot_game


class BadFile(Refused):
    """A file that holds no tables, or damaged ones."""

    code = "bad-file"
    words = Words(
        "There are no complete games in this file, so nothing was imported.",
        "Il n'y a pas de parties complètes dans ce fichier : rien n'a été importé.",
    )


class Transfer:
    """Exports and imports tables."""

    def __init__(self, archive: Archive, views: BrowserTableViews) -> None:
        self._archive = archive
        self._views = views

    async def exported(self) -> ExportedTables:
        """All tables; a damaged one is left out."""
        tables = []
        for table_id in await self._archive.ids():
            with suppress(DamagedTable):
                tables.append(await self._views.kept(table_id))
        return ExportedTables("tables of a device", tables)

    async def take_in(self, exported: bytes) -> tuple[list[str], set[str]]:
        """Keep exported tables, or what was played on them since.

        Returns the ids of those that changed, and the games of which matches against bots came along. Raises BadFile
        and WriteFailed.
        """
        try:
            tables = msgspec.json.decode(exported, type=ExportedTables).tables
        except msgspec.MsgspecError as error:
            raise BadFile from error
        models = [await _checked(kept) for kept in tables]
        added = [kept.setup.id for kept, model in zip(tables, models, strict=True) if await self._add(kept, model)]
        return added, {model.setup.game for model in models if bot_game(model)}

    async def _add(self, kept: KeptTable, model: Model) -> bool:
        """Keep what is new of a table; returns whether anything was."""
        here = await self._archive.table(kept.setup.id)
        known = here.acts if here else []
        if here and (here.setup.seed != kept.setup.seed or kept.acts[: len(known)] != known or known == kept.acts):
            return False  # it went on otherwise here, or further
        name_of = await self._views.name_of()
        changes = [] if here else opening(model, name_of)
        changes += [adding(kept.setup.id, act) for act in kept.acts[len(known) :]]
        return await self._archive.commit([*changes, *summing_up(model, name_of)])


async def _checked(kept: KeptTable) -> Model:
    """The model of an exported table; raises BadFile if it is none of a device."""
    guests = {kept.setup.opener, *(seat.guest for seat in kept.setup.seats)}
    is_ours = re.fullmatch(f"{HERE}[\\w-]{{1,60}}", kept.setup.id) and guests <= {GUEST, None}
    if not is_ours or [act.version for act in kept.acts] != [*range(1, len(kept.acts) + 1)]:
        raise BadFile
    try:
        return await replayed(deepcopy(kept.setup), kept.acts, kept.summary)
    except Exception as error:
        raise BadFile from error
