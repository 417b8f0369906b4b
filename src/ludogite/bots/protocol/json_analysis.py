"""Analysis for programs: a JSON object per line in each direction, with several queries at once."""

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from random import Random
from threading import Event, Lock, Thread
from typing import Any

import ludogite
from ludogite.bots.analysis import analyse
from ludogite.bots.protocol.lines import LONGEST_SEARCH, START, VERSION, after, chosen_game, first_position, first_words
from ludogite.bots.report import Budget, Report
from ludogite.games.position import Position
from ludogite.games.words import Refused
from ludogite.kernel.layout import CHANCE

MOST_WAITING = 1000
MOST_LINES = 100
MOST_COUNT = 10**12
DEFAULT_BUDGET = Budget(nodes=60_000)
DEFAULT_LINES = 3
QUOTED = 60
LONGEST_ID = 200
FIELDS = ("id", "game", "options", "position", "moves", "seconds", "nodes", "depth", "lines", "action", "query")
ACTIONS = ("terminate", "terminate-all", "version")

Answer = dict[str, Any]


class BadQuery(Refused):
    """A line that cannot be answered."""

    def __init__(self, en: str) -> None:
        super().__init__(en, en)  # for programs, in English only


@dataclass(frozen=True)
class Query:
    """A position to be analysed."""

    id: str | int
    position: Position
    budget: Budget
    lines: int
    stop: Event = field(default_factory=Event, compare=False)


class Analyst:
    """Answers queries concurrently, each as soon as it is ready, with the id of its query."""

    def __init__(self, write: Callable[[str], None], threads: int = 1) -> None:
        self._write = write
        self._threads = threads
        self._queue: SimpleQueue[Query | None] = SimpleQueue()
        self._open: dict[str | int, Query] = {}
        """Queries without an answer yet."""
        self._lock = Lock()

    def run(self, lines: Iterable[str | None]) -> None:
        """Answer every query in the lines; returns after the last answer."""
        workers = [Thread(target=self._work, args=(worker,), daemon=True) for worker in range(self._threads)]
        for worker in workers:
            worker.start()
        for line in lines:
            if line is None or line.strip():
                self._receive(line)
        for _ in workers:
            self._queue.put(None)
        for worker in workers:
            worker.join()

    def _receive(self, line: str | None) -> None:
        received: Any = None
        try:
            received = read_object(line)
            self._do(received)
        except Refused as refused:
            self._send({"id": _id_of(received), "error": str(refused)})

    def _do(self, received: dict[str, Any]) -> None:
        if "action" in received:
            self._send(self._act(received))
            return
        query = read_query(received)
        with self._lock:
            if query.id in self._open:
                raise BadQuery(f"A query with the id {query.id!r} has no answer yet: choose another id.")
            if len(self._open) >= MOST_WAITING:
                raise BadQuery(f"{MOST_WAITING} queries wait already: ask again when some are answered.")
            self._open[query.id] = query
        self._queue.put(query)

    def _act(self, received: dict[str, Any]) -> Answer:
        name, wanted = received["action"], received.get("query")
        answer: Answer = {"id": _id_of(received), "action": name}
        if name == "version":
            return answer | {"version": ludogite.__version__, "protocol": VERSION}
        if name not in ACTIONS:
            raise BadQuery(f"There is no action {first_words(str(name), QUOTED)!r}; there are {', '.join(ACTIONS)}.")
        with self._lock:
            ended = [query for query in self._open.values() if name == "terminate-all" or query.id == wanted]
        for query in ended:
            query.stop.set()
        return answer | {"terminated": [query.id for query in ended]}

    def _work(self, worker: int) -> None:
        while query := self._queue.get():
            answer = self._answer(query, worker)
            with self._lock:
                del self._open[query.id]
            self._send(answer)

    def _answer(self, query: Query, worker: int) -> Answer:
        if query.stop.is_set():
            return {"id": query.id, "terminated": True, "lines": []}
        try:
            report = analyse(query.position, query.budget, lines=query.lines, stop=query.stop, worker=worker)
        except Exception as error:  # noqa: BLE001 - every query gets an answer
            return {"id": query.id, "error": f"The search failed: {type(error).__name__}: {error}"}
        return {"id": query.id, "terminated": query.stop.is_set(), **found(query.position, report)}

    def _send(self, answer: Answer) -> None:
        with self._lock, suppress(OSError, ValueError):  # the reader may have closed the pipe
            self._write(json.dumps(answer) + "\n")


def found(position: Position, report: Report) -> Answer:
    """The result of a search for programs; a value is the share of the player to move, 1 a win."""
    return {
        "to_move": position.to_move,
        "depth": report.depth,
        "nodes": report.nodes,
        "seconds": round(report.seconds, 3),
        "exact": report.exact,
        "lines": [
            {"moves": list(line.moves), "value": round(line.value, 4), "ends_in": line.ends_in} for line in report.lines
        ],
    }


# ---- reading


def read_object(line: str | None) -> dict[str, Any]:
    """The JSON object of a line; raises BadQuery."""
    if line is None:
        raise BadQuery("That line is too long.")
    try:
        received: object = json.loads(line)
    except (ValueError, RecursionError):
        received = None
    if not isinstance(received, dict):
        raise BadQuery(f"{first_words(line, QUOTED)!r} is not a JSON object.")
    return received


def _id_of(received: object) -> str | int | None:
    found = received.get("id") if isinstance(received, dict) else None
    is_text = isinstance(found, str) and len(found) <= LONGEST_ID
    is_number = isinstance(found, int) and not isinstance(found, bool) and abs(found) <= MOST_COUNT
    return found if is_text or is_number else None


def read_query(received: dict[str, Any]) -> Query:
    """The query in an object; raises Refused."""
    unknown = [name for name in received if name not in FIELDS]
    if unknown:
        raise BadQuery(f"A query has no {first_words(unknown[0], QUOTED)!r}; it has {', '.join(FIELDS)}.")
    name = _id_of(received)
    if name is None:
        raise BadQuery(f"A query has an `id`: a text of at most {LONGEST_ID} characters, or a number.")
    options = received.get("options", {})
    if not isinstance(options, dict):
        raise BadQuery('`options` is an object, as {"repetition": 3}.')
    game = chosen_game(received.get("game"), options)
    text, moves = received.get("position", START), received.get("moves", [])
    if not isinstance(text, str) or not isinstance(moves, list):
        raise BadQuery("`position` is a text, and `moves` a list of texts.")
    position = after(first_position(text, game, Random(0)), moves)  # noqa: S311 - needs no cryptography
    if position.to_move is None or position.to_move == CHANCE:
        raise BadQuery("Nobody is to move in this position: it is over, or chance is to decide.")
    return Query(name, position, _budget(received), _count(received, "lines", MOST_LINES) or DEFAULT_LINES)


def _budget(received: dict[str, Any]) -> Budget:
    seconds = received.get("seconds")
    if seconds is not None and (
        not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 < seconds <= LONGEST_SEARCH
    ):
        raise BadQuery(f"`seconds` is a number of more than 0, and {LONGEST_SEARCH:g} at most.")
    nodes, depth = _count(received, "nodes"), _count(received, "depth")
    return DEFAULT_BUDGET if (seconds, nodes, depth) == (None, None, None) else Budget(seconds, nodes, depth)


def _count(received: dict[str, Any], name: str, most: int = MOST_COUNT) -> int | None:
    value = received.get(name)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most):
        raise BadQuery(f"`{name}` is a whole number from 1 to {most}.")
    return value
