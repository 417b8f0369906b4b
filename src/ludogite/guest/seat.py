"""A bot's seat at a table of a house: it listens, thinks when it is its turn, and answers what is offered."""

import json
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from random import Random
from threading import Thread
from time import monotonic

from websockets.sync.client import ClientConnection

from ludogite.bots.bot import Bot, MakeBot
from ludogite.bots.protocol.lines import chosen_game
from ludogite.bots.protocol.outside import OutsideBot
from ludogite.games.game import Game
from ludogite.games.view import position_known_as
from ludogite.games.words import Refused, Words
from ludogite.guest.house import Data, House, HouseError

PING_SECONDS = 2.5
GLANCE_SECONDS = 0.1
"""How often it looks whether the bot has found its move."""
NEXT_SECONDS = 4.0
"""So long people may look at a game that is over before the next of the match begins."""
ANSWERS = {"undo": "accept", "rematch": "accept", "draw": "decline"}
"""What it says to offers: it minds no move taken back, likes to play again, and plays games to their end."""

Tell = Callable[[Words], None]
Moment = tuple[int, int]
"""The number of a game in its match, and how many moves and outcomes it had."""


@dataclass
class Seat:
    """What is known of a table, and what the bot there is about to do."""

    house: House
    table: str
    spec: str
    make_bot: MakeBot
    tell: Tell
    stay: float
    """How many seconds to wait for a rematch when the match is over."""
    state: Data = field(default_factory=dict)
    game: str = ""
    version: int = 0
    steps: int = 0
    own: int | None = 0
    """The number of the seat; None once it was left, and the others play on."""
    is_turn: bool = False
    fault: Refused | None = None
    """What the bot did by which it lost."""
    _playing: tuple[int, Game, Bot] | None = None
    """The number of the game in its match, the game, and the bot that was made for it."""
    _thought: tuple[Moment, Future[str]] | None = None
    _sent: set[str] = field(default_factory=set)
    """What was asked over the present connection, by its id."""
    _over_since: float | None = None

    # ---- the connection

    def sit(self, socket: ClientConnection) -> str | None:
        """Play over a connection until all is over; the table where it goes on, None if it does not."""
        self._sent.clear()
        spoken = monotonic()
        while True:
            try:
                self._hear(json.loads(socket.recv(timeout=GLANCE_SECONDS)))
            except TimeoutError:
                if monotonic() > spoken + PING_SECONDS:
                    socket.send('{"do":"ping"}')
                    spoken = monotonic()
            for request in self._wishes():
                socket.send(json.dumps(request))
                spoken = monotonic()
            if self.state.get("next_table") or self._is_done():
                return self.state.get("next_table")

    def close(self) -> None:
        """Let go of the engine."""
        playing, self._playing = self._playing, None
        if playing and isinstance(playing[2], OutsideBot):
            playing[2].close()

    # ---- hearing

    def _hear(self, message: Data) -> None:
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
        """Whether there is nothing more to wait for at this table."""
        if self.own is None:
            return True
        if self._over_since is None:
            return False
        return self.fault is not None or (self._is_last and monotonic() > self._over_since + self.stay)

    # ---- wishing

    def _wishes(self) -> list[Data]:
        """What there is to be asked now, each thing once a connection; asked again it happens only once."""
        if self.own is None:
            return []
        wishes = [*self._moves(), *self._answers(), *self._next()]
        new = [wish for wish in wishes if wish["id"] not in self._sent]
        self._sent |= {wish["id"] for wish in new}
        return new

    def _moves(self) -> list[Data]:
        """The move, when it has been thought of; where the engine has failed, that it gives up."""
        if not self.is_turn or self._is_over:
            return []
        moment = (self._round, self.steps)
        if self._thought is None or self._thought[0] != moment:
            self._thought = (moment, self._think(*moment))
        thought = self._thought[1]
        if not thought.done():
            return []
        name = f"{self._round}-{self.steps}"
        try:
            return [{"do": "move", "id": f"{name}-{self.version}", "v": self.version, "move": thought.result()}]
        except HouseError as error:
            self._thought = None
            raise ConnectionError(str(error)) from error  # the connection is made anew, and it is asked again
        except Refused as fault:
            if self.fault is None:
                self.fault = fault
                self.tell(fault.words)
            return [self._act("resign", name)]

    def _think(self, round_number: int, steps: int) -> Future[str]:
        """Ask for the position as this seat may know it, and let the bot choose, in a thread of its own."""
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
            options = self.house.ask("GET", f"{table}/game?round={round_number}")["options"]
            game = chosen_game(self.game, options)
            self._playing = (round_number, game, self.make_bot(self.spec, game))
        _, game, bot = self._playing
        seen = self.house.ask("GET", f"{table}/past?round={round_number}&step={steps}")
        return bot.choose(position_known_as(game, seen["text"], random), random)

    def _answers(self) -> list[Data]:
        offers = [offer for offer in self.state.get("offers", ()) if offer["seat"] != self.own]
        return [self._act(ANSWERS[offer["what"]], f"{offer['what']}-{self.version}") for offer in offers]

    def _next(self) -> list[Data]:
        """The next game of the match, when people have seen how this one ended."""
        if self._over_since is None or self._is_last or monotonic() < self._over_since + NEXT_SECONDS:
            return []
        return [self._act("next", f"{self._round}-{self.version}")]

    def _act(self, act: str, about: str) -> Data:
        return {"do": "act", "id": f"{act}-{about}", "v": self.version, "act": act}
