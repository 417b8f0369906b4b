"""``/api/me``: the guest who asks, their name and their tables."""

import re
from typing import Any
from unicodedata import category, normalize

from litestar import Request, Response, get, put
from litestar.params import JSONBody

from ludogite.games.words import UNSEEN, Refused
from ludogite.server.addresses import reachable_at
from ludogite.server.door.guests import cookie_for, guest_of, known_guest
from ludogite.server.wire import Me, Rename, TableLine

JOINERS = "\u200c\u200d"
"""Unseen too, but words and pictures are made with them."""
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""
LOOK_ALIKE = str.maketrans("\u0432\u044c\u03b2\u043e\u03bf\u03c4\u04420", "bbbootto")
"""Letters of the Cyrillic and Greek alphabets that look like those of a bot's name, and zero."""
BOT = re.compile(r"(ro)?bot(\d.*)?")


class BadName(Refused):
    """A name that nobody could read."""

    code = "bad-name"


@get("/api/me")
async def read_me(request: Request[Any, Any, Any]) -> Response[Me]:
    """Who asks. A new guest is given a cookie, a known one keeps it for longer."""
    state = request.app.state
    guest = guest_of(request) or state.signet.new()
    me = Me(await state.store.guests.name_of(guest) or "", reachable_at(request))
    return Response(me, cookies=[cookie_for(guest, state.signet)])


@put("/api/me")
async def rename_me(request: Request[Any, Any, Any], data: JSONBody[Rename]) -> Me:
    """Call the guest so from now on."""
    guest = known_guest(request)
    name = readable(data.name)
    await request.app.state.house.rename(guest, name)
    return Me(name, reachable_at(request))


@get("/api/me/tables")
async def read_my_tables(request: Request[Any, Any, Any]) -> list[TableLine]:
    """The guest's tables, the latest first."""
    lines: list[TableLine] = await request.app.state.house.catalogue.lines(known_guest(request))
    return lines


def readable(name: str) -> str:
    """A name without what cannot be seen; raises BadName if nothing is left."""
    kept = (letter if _is_seen(letter) or letter in JOINERS else " " for letter in name)
    cleaned = " ".join("".join(kept).split())
    if not any(category(letter)[0] in "LNPS" for letter in cleaned):
        raise BadName("A name needs letters that can be seen.", "Un nom demande des lettres qui se voient.")
    if is_like_a_bot_s(cleaned):
        raise BadName("That is what bots are called here.", "C'est ainsi que les robots s'appellent ici.")
    return cleaned


def _is_seen(letter: str) -> bool:
    return category(letter) not in UNSEEN and letter not in BLANK


def is_like_a_bot_s(name: str) -> bool:
    """Whether a name could be taken for that of a bot."""
    letters = "".join(letter for letter in normalize("NFKC", name).casefold() if letter.isalnum())
    head, digits = letters.rstrip("0123456789"), letters[len(letters.rstrip("0123456789")) :]
    return bool(BOT.fullmatch(head.translate(LOOK_ALIKE) + digits))
