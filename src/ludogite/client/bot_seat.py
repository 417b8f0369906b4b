"""A bot's seat at a table of a server: it follows the game, moves when it is its turn, and answers offers."""

import json
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from random import Random
from threading import Thread
from time import monotonic, sleep

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection

from ludogite.bots.bot import Bot, MakeBot
from ludogite.bots.protocol.external_bot import ExternalBot
from ludogite.bots.protocol.lines import chosen_game
from ludogite.client.server_client import Data, ServerClient, ServerError, invited_to
from ludogite.games.game import Game
from ludogite.games.registry import load
from ludogite.games.view import parse_position_or_view
from ludogite.games.words import Refused, Words

PING_SECONDS = 2.5
POLL_SECONDS = 0.1
"""Time between two checks whether the bot has found its move."""
NEXT_SECONDS = 4.0
"""Time for people to look at a finished game before the next game of the match."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0
RECONNECT_SECONDS = 600.0
"""Maximum time of attempts to reconnect."""
FINAL_CODES = {4400, 4401, 4404}
"""Close codes after which reconnecting is useless."""
ANSWERS = {"undo": "accept", "rematch": "accept", "draw": "decline"}
"""Answers to offers: takebacks and rematches are accepted, draws are declined."""
CUT = Words("Connection lost; reconnecting.", "Connexion perdue ; reconnexion.")
LOST = Words("The table can no longer be reached.", "La table n'est plus accessible.")
SEATED = Words("Seated at a table of {}.", "Assis à une table de {}.")

Tell = Callable[[Words], None]
Moment = tuple[int, int]
"""The number of a game in its match, and how many moves and outcomes it had."""


@dataclass
class BotSeat:
    """The state of a table, and the bot's requests."""

    server: ServerClient
    table: str
    spec: str
    make_bot: MakeBot
    tell: Tell
    stay: float
    """Seconds to wait for a rematch after the match."""
    state: Data = field(default_factory=dict)
    game: str = ""
    version: int = 0
    steps: int = 0
    own: int | None = 0
    """The number of the seat; None after the bot has lost it while the others play on."""
    is_turn: bool = False
    fault: Refused | None = None
    """The error by which the bot lost."""
    _playing: tuple[int, Game, Bot] | None = None
    """The number of the game in its match, the game, and its bot."""
    _thinking: tuple[Moment, Future[str]] | None = None
    _sent: set[str] = field(default_factory=set)
    """Ids of the requests sent over the present connection."""
    _over_since: float | None = None

    # ---- the connection

    def sit(self, socket: ClientConnection) -> str | None:
        """Play over a connection until the match is over; returns the table of a rematch, if any."""
        self._sent.clear()
        spoken = monotonic()
        while True:
            try:
                self._read(json.loads(socket.recv(timeout=POLL_SECONDS)))
            except TimeoutError:
                if monotonic() > spoken + PING_SECONDS:
                    socket.send('{"do":"ping"}')
                    spoken = monotonic()
            for request in self._requests():
                socket.send(json.dumps(request))
                spoken = monotonic()
            if self.state.get("next_table") or self._is_done():
                return self.state.get("next_table")

    def close(self) -> None:
        """End the engine."""
        playing, self._playing = self._playing, None
        if playing and isinstance(playing[2], ExternalBot):
            playing[2].close()

    # ---- messages

    def _read(self, message: Data) -> None:
        if message["is"] == "refused":
            if message["code"] != "stale":
                words = message["words"]
                self.tell(Words(words["en"], words["fr"]))
            self.version = message["v"]
        if message["is"] != "update":
            return
        self.version = message["v"]
        self.game = message["table"]["game"] if "table" in message else self.game
        was_over, self.state = self._is_over, message.get("state", self.state)
        if "seats" in message:
            self.own = next((number for number, seat in enumerate(message["seats"]) if seat["is_yours"]), None)
        if "kept" in message:
            self.steps = message["kept"] + len(message.get("entries", ()))
        if "scene" in message:
            self.is_turn = bool(message.get("actions"))
        if self._is_over and not was_over:
            self._over_since = monotonic()
            title = self.state["ending"]["title"]
            self.tell(Words(title["en"], title["fr"]))
        elif not self._is_over:
            self._over_since = None
        if self.own is None and (departed := self.state.get("departed")):
            self.tell(Words(departed["words"]["en"], departed["words"]["fr"]))

    @property
    def _is_over(self) -> bool:
        return self.state.get("phase") == "over"

    @property
    def _round(self) -> int:
        number: int = self.state.get("round", 1)
        return number

    @property
    def _is_last(self) -> bool:
        rounds: int = self.state.get("rounds", 1)
        return self._round == rounds

    def _is_done(self) -> bool:
        """Whether nothing more can happen at this table."""
        if self.own is None:
            return True
        if self._over_since is None:
            return False
        return self.fault is not None or (self._is_last and monotonic() > self._over_since + self.stay)

    # ---- requests

    def _requests(self) -> list[Data]:
        """The requests to send now, each once per connection; their ids make repeated ones harmless."""
        if self.own is None:
            return []
        requests = [*self._moves(), *self._answers(), *self._next()]
        new = [request for request in requests if request["id"] not in self._sent]
        self._sent |= {request["id"] for request in new}
        return new

    def _moves(self) -> list[Data]:
        """The move, once the bot has found it; a resignation if the engine has failed."""
        if not self.is_turn or self._is_over:
            return []
        moment = (self._round, self.steps)
        if self._thinking is None or self._thinking[0] != moment:
            self._thinking = (moment, self._think(*moment))
        move = self._thinking[1]
        if not move.done():
            return []
        name = f"{self._round}-{self.steps}"
        try:
            return [{"do": "move", "id": f"{name}-{self.version}", "v": self.version, "move": move.result()}]
        except ServerError as error:
            self._thinking = None
            raise ConnectionError(str(error)) from error  # reconnect, and ask again
        except Refused as fault:
            if self.fault is None:
                self.fault = fault
                self.tell(fault.words)
            return [self._act("resign", name)]

    def _think(self, round_number: int, steps: int) -> Future[str]:
        """Fetch the position as this seat may know it and let the bot choose, in a thread of its own."""
        future: Future[str] = Future()

        def work() -> None:
            try:
                future.set_result(self._chosen(round_number, steps))
            except BaseException as error:  # noqa: BLE001 - it is raised where the move is wanted
                future.set_exception(error)

        Thread(target=work, daemon=True).start()
        return future

    def _chosen(self, round_number: int, steps: int) -> str:
        table = f"/api/tables/{self.table}"
        random = Random()  # noqa: S311 - a bot's taste is no secret
        if self._playing is None or self._playing[0] != round_number:
            self.close()
            options = self.server.ask("GET", f"{table}/game?round={round_number}")["options"]
            game = chosen_game(self.game, options)
            self._playing = (round_number, game, self.make_bot(self.spec, game))
        _, game, bot = self._playing
        seen = self.server.ask("GET", f"{table}/past?round={round_number}&step={steps}")
        return bot.choose(parse_position_or_view(game, seen["text"], random), random)

    def _answers(self) -> list[Data]:
        offers = [offer for offer in self.state.get("offers", ()) if offer["seat"] != self.own]
        return [self._act(ANSWERS[offer["what"]], f"{offer['what']}-{self.version}") for offer in offers]

    def _next(self) -> list[Data]:
        """A request for the next game of the match, after people have seen the end of this one."""
        if self._over_since is None or self._is_last or monotonic() < self._over_since + NEXT_SECONDS:
            return []
        return [self._act("next", f"{self._round}-{self.version}")]

    def _act(self, act: str, about: str) -> Data:
        return {"do": "act", "id": f"{act}-{about}", "v": self.version, "act": act}


def visit(link: str, spec: str, make_bot: MakeBot, tell: Tell, *, name: str, stay: float) -> bool:
    """Take the seat of an invitation and play matches and rematches; returns False if the bot failed.

    Raises ServerError.
    """
    address, token = invited_to(link)
    server = ServerClient(address)
    server.arrive()
    invitation = server.ask("GET", f"/api/join/{token}")
    game = invitation["game"]
    make_bot(spec, load(game))  # fails before the seat is taken if the bot does not play this game
    table: str | None = server.ask("POST", f"/api/join/{token}", {"name": name})["table"]
    tell(Words(SEATED.en.format(game), SEATED.fr.format(game)))
    while table:
        seat = BotSeat(server, table, spec, make_bot, tell, stay)
        try:
            table = _play(seat)
        finally:
            seat.close()
        if seat.fault:
            return False
    return True


def _play(seat: BotSeat, sleep_for: Callable[[float], None] = sleep) -> str | None:
    """Play at a table, and reconnect whenever the connection is cut."""
    pause, last_seen = FIRST_PAUSE, monotonic()
    while True:
        try:
            with seat.server.socket(seat.table) as socket:
                pause = FIRST_PAUSE
                return seat.sit(socket)
        except ConnectionClosed as closed:
            last_seen = monotonic()
            if closed.rcvd and closed.rcvd.code in FINAL_CODES:
                raise ServerError(f"{LOST.en} ({closed.rcvd.code})", f"{LOST.fr} ({closed.rcvd.code})") from closed
            seat.tell(CUT)
        except (OSError, WebSocketException) as error:
            if monotonic() > last_seen + RECONNECT_SECONDS:
                raise ServerError(LOST.en, LOST.fr) from error
        sleep_for(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
