"""The protocol under bad weather: messages that come late, twice, out of order or never, and a server that restarts.

Whatever happens, what was acknowledged stays, and nobody sees what he may not.
"""

import asyncio
import tempfile
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ludogite.app.clients import Client
from ludogite.app.live.writes import Outcome
from ludogite.play.match import Match
from ludogite.server.settings import Settings
from ludogite.server.store.database import Database
from ludogite.server.store.ownership import LEASE_SECONDS
from ludogite.server.store.write_jobs import WriteJob
from ludogite.server.tables.host import ServerHost
from ludogite.table.requests import Move, TableAct, TableRequest
from ludogite.table.rulings import RULINGS
from ludogite.table.setup import NewTable
from support.databases import chosen, url
from support.server_host import FirstMoves, Person, Time, model_after

GAMES = st.sampled_from(
    [("colorado", {"format": "pair", "max_plies": 12}), ("karma-dice", {"traits": True, "target": 5}), ("kanto", {})]
)
PEOPLE = ("ann", "bob", "eve")
SEATED = ("ann", "bob")
people = st.sampled_from(PEOPLE)
numbers = st.integers(0, 1000)


class Gate:
    """Stands before the database: it can be held shut, and after a power cut nothing passes it any more."""

    def __init__(self, store: Database) -> None:
        self._write_batch = store.writer._write_batch
        self.opened = threading.Event()
        self.opened.set()
        self.has_power = True
        store.writer._write_batch = self.kept  # type: ignore[method-assign]

    def kept(self, batch: list[WriteJob]) -> list[Outcome]:
        """Let a transaction pass when the gate is open."""
        self.opened.wait()
        return self._write_batch(batch) if self.has_power else [Outcome.FAILED] * len(batch)


class Weather(RuleBasedStateMachine):
    """Two people and an onlooker at one table, over lines that lose, repeat and shuffle what is sent."""

    database = "sqlite"

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.left = ExitStack()
        self.folder = Path(self.left.enter_context(tempfile.TemporaryDirectory()))
        self.left.enter_context(chosen(self.database, self.folder))
        self.time = Time()
        self.at: dict[str, Person] = {}
        self.sent: dict[str, list[TableRequest]] = {name: [] for name in PEOPLE}
        self.flying: list[tuple[str, TableRequest]] = []
        self.acknowledged: dict[tuple[str, str], TableRequest] = {}
        self.number = 0
        self.seen = 0

    def wait(self, work: Any) -> Any:
        """Let the loop run until something is done."""
        return self.loop.run_until_complete(work)

    @initialize(game=GAMES)
    def open(self, game: tuple[str, dict[str, bool | int | str]]) -> None:
        self.wait(self._start())
        new = NewTable(game[0], "friend", options=game[1], seat="first")
        self.table_id = self.wait(self.host.open(new, Client("ann")))
        table = self.wait(self.host.live(self.table_id))
        self.wait(self.host.join(table.model.seats[1].token, "bob"))
        for name in PEOPLE:
            self.come(name)

    async def _start(self) -> None:
        self.store = Database(url(self.folder), self.time)
        self.gate = Gate(self.store)
        await self.store.start()
        self.host = ServerHost(self.store, FirstMoves(), Settings(), self.time)
        await self.host.start()

    async def _stop(self) -> None:
        self.gate.opened.set()
        await self.host.close()
        await self.store.close()

    def teardown(self) -> None:
        self.wait(self._stop())
        self.loop.close()
        self.left.close()

    # ---- what people do

    @rule(name=people)
    def come(self, name: str) -> None:
        """Somebody opens the page, perhaps again."""
        if name in self.at:
            self.at[name].leave()
        self.at[name] = Person(self.host, self.wait(self.host.live(self.table_id)), name)

    @rule(name=people)
    def leave(self, name: str) -> None:
        """Somebody closes it."""
        if name in self.at:
            self.at.pop(name).leave()

    @rule(name=people, choice=numbers)
    def think_of_a_move(self, name: str, choice: int) -> None:
        """A browser sends a move; it is not there yet."""
        if name in self.at:
            self.at[name].read()
            moves = self.at[name].moves or ["a1-a2", "roll r"]
            self._send(name, Move(self._id(), self.at[name].version, moves[choice % len(moves)]))

    @rule(choice=numbers)
    def play_in_good_weather(self, choice: int) -> None:
        """The player in turn moves, and everything is received and written at once."""
        self.all_is_written()
        for name, person in self.at.items():
            person.read()
            if person.moves:
                request = Move(self._id(), person.version, person.moves[choice % len(person.moves)])
                self.sent[name].append(request)
                person.table.ask(person.visitor, request)
                self.all_is_written()
                person.read()
                assert request.id in person.acknowledged
                return

    @rule(name=people, act=st.sampled_from(sorted(RULINGS)))
    def think_of_an_act(self, name: str, act: Any) -> None:
        if name in self.at:
            self.at[name].read()
            self._send(name, TableAct(self._id(), self.at[name].version, act))

    def _id(self) -> str:
        self.number += 1
        return f"r{self.number}"

    def _send(self, name: str, request: TableRequest) -> None:
        self.sent[name].append(request)
        self.flying.append((name, request))

    # ---- what the weather does

    @precondition(lambda self: self.flying)
    @rule(which=numbers)
    def arrive(self, which: int) -> None:
        """One of the messages under way arrives, not always the oldest."""
        name, request = self.flying.pop(which % len(self.flying))
        if name in self.at:
            person = self.at[name]
            person.table.ask(person.visitor, request)

    @precondition(lambda self: self.flying)
    @rule(which=numbers)
    def get_lost(self, which: int) -> None:
        self.flying.pop(which % len(self.flying))

    @rule(name=people, which=numbers)
    def send_again(self, name: str, which: int) -> None:
        """A browser that has heard nothing repeats itself; or somebody repeats what is long done."""
        if self.sent[name]:
            self.flying.append((name, self.sent[name][which % len(self.sent[name])]))

    @rule(seconds=st.floats(0, 90))
    def time_passes(self, seconds: float) -> None:
        self.time.seconds += seconds

    @rule()
    def all_is_written(self) -> None:
        """The table comes to rest."""
        self.gate.opened.set()
        table = self.wait(self.host.live(self.table_id))

        async def rest() -> None:
            await asyncio.sleep(0)
            while not table.is_quiet:
                await asyncio.sleep(0.001)

        self.wait(rest())

    @rule()
    def writing_is_slow(self) -> None:
        """From now on, requests are not written yet."""
        self.gate.opened.clear()

    @rule(name=st.sampled_from(SEATED), which=numbers)
    def repeat_what_is_done(self, name: str, which: int) -> None:
        """Acknowledged requests are acknowledged again, however often they are repeated."""
        self._note_acknowledged()
        done = [request for (asker, _), request in self.acknowledged.items() if asker == name]
        if name in self.at and done:
            self.all_is_written()
            person, request = self.at[name], done[which % len(done)]
            person.read()
            version, count = person.version, person.acknowledged.count(request.id)
            person.table.ask(person.visitor, request)
            person.read()
            assert person.acknowledged.count(request.id) == count + 1
            assert person.version == version

    @rule()
    def power_fails(self) -> None:
        """Pending writes are lost for good, and the server restarts."""
        self.gate.has_power = False
        self.start_again()

    @rule()
    def start_again(self) -> None:
        """The server stops, perhaps in the middle of something, and comes back."""
        for person in self.at.values():
            person.read()
        self._note_acknowledged()
        here = list(self.at)
        self.at = {}
        self.wait(self._stop())
        if not self.gate.has_power:
            self.time.seconds += LEASE_SECONDS + 1  # it had no last words
        self.number += 1000  # browsers that come back do not begin to count again
        self.wait(self._start())
        for name in here:
            self.come(name)

    # ---- what must hold

    def _read(self) -> None:
        """Read what was told so far; whatever is in the database is looked up after that, for it may be more."""
        for person in self.at.values():
            person.read()

    def _note_acknowledged(self) -> None:
        self._read()
        for name, person in self.at.items():
            for request in self.sent[name]:
                if request.id in person.acknowledged:
                    self.acknowledged[name, request.id] = request

    def _kept(self) -> tuple[Any, list[Any], Any]:
        return self.wait(self.store.table(self.table_id))  # type: ignore[no-any-return]

    @invariant()
    def what_was_acknowledged_is_in_the_database_once(self) -> None:
        self._note_acknowledged()
        _, acts, _ = self._kept()
        requests = [act.request for act in acts if act.request]
        assert len(requests) == len(set(requests))
        for (name, request_id), request in self.acknowledged.items():
            (act,) = [act for act in acts if act.asked[0] == f"{SEATED.index(name)}:{request_id}"]
            assert act.version == request.version + 1, "it was asked for at another position"
            if isinstance(request, Move):
                assert (act.kind, act.text) == ("move", request.move)

    @invariant()
    def nobody_sees_what_is_not_in_the_database(self) -> None:
        self._read()
        self.seen = max([self.seen, *(person.version for person in self.at.values())])
        _, acts, _ = self._kept()
        assert self.seen <= len(acts)

    @invariant()
    def everybody_sees_the_fold_of_the_acts_and_nothing_more(self) -> None:
        self._read()
        opening, acts, _ = self._kept()
        for name, person in self.at.items():
            course = model_after(opening, acts[: person.version])
            eye = course.player_of(SEATED.index(name)) if name in SEATED else None
            assert person.texts == [entry.text for entry in course.match.entries_seen_by(eye)]
            assert person.state.phase == course.phase
            assert person.state.round == course.match.round
            scene = course.position.scene(eye)
            assert person.scene.notes == scene.notes
            assert person.scene.pieces == scene.pieces
            assert person.scene.dice == scene.dice
            is_theirs = eye is not None and eye == course.to_move
            assert sorted(person.moves) == (course.position.legal_moves() if is_theirs else [])
            self._no_seed(course.match, person)

    def _no_seed(self, match: Match, person: Person) -> None:
        ending = person.state.ending
        assert not (ending and ending.seed and not match.over)


class WeatherOverPostgreSQL(Weather):
    """The same with another database."""

    database = "postgresql"


TestWeather, TestWeatherOverPostgreSQL = Weather.TestCase, WeatherOverPostgreSQL.TestCase
TestWeather.settings = settings(max_examples=20, stateful_step_count=40, deadline=None)
TestWeatherOverPostgreSQL.settings = settings(max_examples=10, stateful_step_count=40, deadline=None)
