"""A server's host for tests: a database of its own, an engine that plays the first move, a clock that a test sets."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any

from ludogite.app.clients import Client
from ludogite.app.live.advice import Question, answer
from ludogite.app.live.live_table import LiveTable
from ludogite.app.live.viewers import Visitor
from ludogite.bots.report import Judgement, OddsRow, Report, TurnOdds, Variation
from ludogite.games.position import Position
from ludogite.server.http.table_socket import new_allowance
from ludogite.server.settings import Settings
from ludogite.server.sockets.connections import Receiver
from ludogite.server.store.database import Database
from ludogite.server.tables.host import ServerHost
from ludogite.table.acts import Act
from ludogite.table.bots import BotTurn
from ludogite.table.model import Model
from ludogite.table.requests import Move, TableAct, TableRequest
from ludogite.table.setup import NewTable, TableSetup
from support.databases import url
from support.judging import judged_evenly
from support.received import Received


@dataclass
class Time:
    """Time that passes when a test says so."""

    seconds: float = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds


@dataclass
class FirstMoves:
    """An engine that plays the first legal move."""

    asked: list[Position] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    fails: bool = False

    async def expect(self, position: Position, bot: str, client: Client) -> None:
        """Remember who was expected."""
        self.expected.append(bot)

    async def move(self, turn: BotTurn, client: Client) -> str:
        """The first legal move."""
        self.asked.append(turn.position)
        if self.fails:
            raise RuntimeError("no thoughts")
        return turn.position.legal_moves()[0]

    async def hint(self, position: Position, client: Client) -> tuple[list[str], Report]:
        """The first legal move."""
        move = position.legal_moves()[0]
        return [move[:2]], Report((Variation((move,), 0.5),), 1, 1, 0.1)

    async def judge(self, position: Position, played: str | None, client: Client) -> Judgement:
        """All is even, and the first legal move the best."""
        return judged_evenly(position, played)

    async def odds(self, position: Position, client: Client) -> TurnOdds:
        """One row."""
        return TurnOdds(None, (OddsRow("r", 0.5, 1.0, None),), True, None)

    @property
    def troubles(self) -> list[str]:
        """None."""
        return []

    @property
    def parallelism(self) -> int:
        """A few."""
        return 3

    @property
    def waiting(self) -> int:
        """None waits."""
        return 0


def awaited(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that waits for things."""

    @wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        asyncio.run(test(*arguments, **named))

    return run


@asynccontextmanager
async def open_host(
    folder: Path, time: Time | None = None, engine: FirstMoves | None = None, settings: Settings | None = None
) -> AsyncIterator[ServerHost]:
    """A host that runs until the test leaves the block."""
    clock = time or Time()
    store = Database(url(folder), clock)
    await store.start()
    host = ServerHost(store, engine or FirstMoves(), settings or Settings(), clock)
    await host.start()
    try:
        yield host
    finally:
        await host.close()
        await store.close()


class Inbox:
    """A connection without a socket: what is sent lies there to be read."""

    def __init__(self) -> None:
        self.sent: deque[bytes] = deque()
        self.closed_with: int | None = None
        self.is_cut = False

    def send_text(self, message: bytes) -> None:
        """Keep a message."""
        self.sent.append(message)

    def close(self, code: int, reason: str) -> None:
        """Remember that the connection was closed."""
        self.closed_with = code
        self.is_cut = True

    async def receive_all(self, receiver: Receiver) -> None:
        """Nothing ever comes in."""


class Person(Received):
    """Somebody at a table, without a socket between."""

    def __init__(self, host: ServerHost, table: LiveTable, guest: str) -> None:
        super().__init__()
        self.host, self.table, self.guest = host, table, guest
        self.inbox = Inbox()
        self.visitor = Visitor(Client(guest), host.now(), self.inbox, new_allowance())
        table.come(self.visitor)
        self._number = 0
        self.read()

    def read(self) -> None:
        """Read what has come."""
        while self.inbox.sent:
            self.take(self.inbox.sent.popleft())

    async def ask(self, request: TableRequest) -> None:
        """Send a request, and wait until the table is quiet."""
        self.table.ask(self.visitor, request)
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until nothing is being written or thought."""
        await asyncio.sleep(0)
        while not self.table.is_quiet:
            await asyncio.sleep(0.001)
        self.read()

    def new_id(self) -> str:
        """A number for a request that they have not used."""
        self._number += 1
        return f"r{self._number}"

    async def play(self, move: str, v: int | None = None) -> str:
        """Play a move; returns the request's id."""
        request = Move(self.new_id(), self.version if v is None else v, move)
        await self.ask(request)
        return request.id

    async def act(self, act: Any) -> str:
        """Do something else; returns the request's id."""
        request = TableAct(self.new_id(), self.version, act)
        await self.ask(request)
        return request.id

    async def question(self, question: Question) -> None:
        """Ask something that changes nothing."""
        await answer(self.table, self.visitor, question, self.host.engine, self.host.background)
        self.read()

    def leave(self) -> None:
        """Close the socket."""
        self.table.go(self.visitor)


def model_after(setup: TableSetup, acts: Iterable[Act]) -> Model:
    """The model that these acts have led to."""
    model = Model(setup)
    for act in acts:
        model.apply(act)
    return model


async def one_person(host: ServerHost, **new: Any) -> Person:
    """Somebody at a new table."""
    table_id = await host.open(NewTable(**({"game": "colorado", "kind": "bot", "seat": "first"} | new)), Client("ann"))
    return Person(host, await host.live(table_id), "ann")


async def two_people(host: ServerHost, **new: Any) -> tuple[Person, Person]:
    """Two people at a new table, the first one beginning."""
    table_id = await host.open(
        NewTable(**({"game": "colorado", "kind": "friend", "seat": "first"} | new)), Client("ann")
    )
    table = await host.live(table_id)
    token = table.model.seats[1].token
    assert token
    await host.join(token, "bob")
    return Person(host, table, "ann"), Person(host, table, "bob")
