"""A whole visit: from an invitation to the last game, over cut connections and from rematch to rematch."""

from collections.abc import Callable
from time import monotonic, sleep

from websockets.exceptions import ConnectionClosed, WebSocketException

from ludogite.bots.bot import MakeBot
from ludogite.games.registry import load
from ludogite.games.words import Words
from ludogite.guest.house import House, HouseError, invited_to
from ludogite.guest.seat import Seat, Tell

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0
PATIENCE_SECONDS = 600.0
"""So long it tries to come back to a table."""
FINAL_CODES = {4400, 4401, 4404}
"""Who is sent away so need not come back."""
CUT = Words("The connection was cut; coming back.", "La connexion a été coupée ; on revient.")
LOST = Words("The table cannot be reached any more.", "On ne peut plus atteindre la table.")
SEATED = Words("Seated at a table of {}.", "Assis à une table de {}.")


def visit(link: str, spec: str, make_bot: MakeBot, tell: Tell, *, name: str, stay: float) -> bool:
    """Take the seat of an invitation and play there; whether the bot did so to the end. Raises HouseError."""
    address, token = invited_to(link)
    house = House(address)
    house.arrive()
    invitation = house.ask("GET", f"/api/join/{token}")
    game = invitation["game"]
    make_bot(spec, load(game))  # if it does not play this game, it is better said before the seat is taken
    table: str | None = house.ask("POST", f"/api/join/{token}", {"name": name})["table"]
    tell(Words(SEATED.en.format(game), SEATED.fr.format(game)))
    while table:
        seat = Seat(house, table, spec, make_bot, tell, stay)
        try:
            table = _play(seat)
        finally:
            seat.close()
        if seat.fault:
            return False
    return True


def _play(seat: Seat, pause_for: Callable[[float], None] = sleep) -> str | None:
    """Play at a table, and come back to it as often as the connection is cut."""
    pause, heard = FIRST_PAUSE, monotonic()
    while True:
        try:
            with seat.house.socket(seat.table) as socket:
                pause = FIRST_PAUSE
                return seat.sit(socket)
        except ConnectionClosed as closed:
            heard = monotonic()
            if closed.rcvd and closed.rcvd.code in FINAL_CODES:
                raise HouseError(f"{LOST.en} ({closed.rcvd.code})", f"{LOST.fr} ({closed.rcvd.code})") from closed
            seat.tell(CUT)
        except (OSError, WebSocketException) as error:
            if monotonic() > heard + PATIENCE_SECONDS:
                raise HouseError(LOST.en, LOST.fr) from error
        pause_for(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
