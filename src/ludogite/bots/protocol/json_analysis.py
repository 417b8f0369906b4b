"""Analysis for programs: one JSON object a line asks, one a line answers, and many are asked at once."""

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
USUAL_BUDGET = Budget(nodes=60_000)
USUAL_LINES = 3
QUOTED = 60
LONGEST_ID = 200
FIELDS = ("id", "game", "options", "position", "moves", "seconds", "nodes", "depth", "lines", "action", "query")
ACTIONS = ("terminate", "terminate-all", "version")

Answer = dict[str, Any]


class BadQuery(Refused):
    """A line that asks for nothing that can be answered."""

    def __init__(self, en: str) -> None:
        super().__init__(en, en)  # programs read it


@dataclass(frozen=True)
class Query:
    """A position to be analysed."""

    id: str | int
    position: Position
    budget: Budget
    lines: int
    stop: Event = field(default_factory=Event, compare=False)


class Analyst:
    """Answers queries, several at once; answers come as they are ready, each with the id of its query."""

    def __init__(self, write: Callable[[str], None], threads: int = 1) -> None:
        self._write = write
        self._threads = threads
        self._queue: SimpleQueue[Query | None] = SimpleQueue()
        self._open: dict[str | int, Query] = {}
        """Queries that have no answer yet."""
        self._lock = Lock()

    def run(self, lines: Iterable[str | None]) -> None:
        """Answer everything that the lines ask; returns when the last answer has been given."""
        workers = [Thread(target=self._work, args=(desk,), daemon=True) for desk in range(self._threads)]
        for worker in workers:
            worker.start()
        for line in lines:
            if line is None or line.strip():
                self._hear(line)
        for _ in workers:
            self._queue.put(None)
        for worker in workers:
            worker.join()

    def _hear(self, line: str | None) -> None:
        asked: Any = None
        try:
            asked = read_object(line)
            self._do(asked)
        except Refused as refused:
            self._say({"id": _id_of(asked), "error": str(refused)})

    def _do(self, asked: dict[str, Any]) -> None:
        if "action" in asked:
            self._say(self._act(asked))
            return
        query = read_query(asked)
        with self._lock:
            if query.id in self._open:
                raise BadQuery(f"A query with the id {query.id!r} has no answer yet: choose another id.")
            if len(self._open) >= MOST_WAITING:
                raise BadQuery(f"{MOST_WAITING} queries wait already: ask again when some are answered.")
            self._open[query.id] = query
        self._queue.put(query)

    def _act(self, asked: dict[str, Any]) -> Answer:
        name, wanted = asked["action"], asked.get("query")
        answer: Answer = {"id": _id_of(asked), "action": name}
        if name == "version":
            return answer | {"version": ludogite.__version__, "protocol": VERSION}
        if name not in ACTIONS:
            raise BadQuery(f"There is no action {first_words(str(name), QUOTED)!r}; there are {', '.join(ACTIONS)}.")
        with self._lock:
            ended = [query for query in self._open.values() if name == "terminate-all" or query.id == wanted]
        for query in ended:
            query.stop.set()
        return answer | {"terminated": [query.id for query in ended]}

    def _work(self, desk: int) -> None:
        while query := self._queue.get():
            answer = self._answer(query, desk)
            with self._lock:
                del self._open[query.id]
            self._say(answer)

    def _answer(self, query: Query, desk: int) -> Answer:
        if query.stop.is_set():
            return {"id": query.id, "terminated": True, "lines": []}
        try:
            report = analyse(query.position, query.budget, lines=query.lines, stop=query.stop, desk=desk)
        except Exception as error:  # noqa: BLE001 - every query has its answer
            return {"id": query.id, "error": f"The search failed: {type(error).__name__}: {error}"}
        return {"id": query.id, "terminated": query.stop.is_set(), **found(query.position, report)}

    def _say(self, answer: Answer) -> None:
        with self._lock, suppress(OSError, ValueError):  # who no longer reads hears nothing
            self._write(json.dumps(answer) + "\n")


def found(position: Position, report: Report) -> Answer:
    """What a search found, for programs; a value is what the player to move can expect, 1 a win."""
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
    """The object of a line; raises BadQuery."""
    if line is None:
        raise BadQuery("That line is too long.")
    try:
        asked: object = json.loads(line)
    except (ValueError, RecursionError):
        asked = None
    if not isinstance(asked, dict):
        raise BadQuery(f"{first_words(line, QUOTED)!r} is no JSON object.")
    return asked


def _id_of(asked: object) -> str | int | None:
    found = asked.get("id") if isinstance(asked, dict) else None
    is_text = isinstance(found, str) and len(found) <= LONGEST_ID
    is_number = isinstance(found, int) and not isinstance(found, bool) and abs(found) <= MOST_COUNT
    return found if is_text or is_number else None


def read_query(asked: dict[str, Any]) -> Query:
    """The query that an object asks; raises Refused."""
    unknown = [name for name in asked if name not in FIELDS]
    if unknown:
        raise BadQuery(f"A query has no {first_words(unknown[0], QUOTED)!r}; it has {', '.join(FIELDS)}.")
    name = _id_of(asked)
    if name is None:
        raise BadQuery(f"A query has an `id`: a text of at most {LONGEST_ID} characters, or a number.")
    options = asked.get("options", {})
    if not isinstance(options, dict):
        raise BadQuery('`options` is an object, as {"repetition": 3}.')
    game = chosen_game(asked.get("game"), options)
    text, moves = asked.get("position", START), asked.get("moves", [])
    if not isinstance(text, str) or not isinstance(moves, list):
        raise BadQuery("`position` is a text, and `moves` a list of texts.")
    position = after(first_position(text, game, Random(0)), moves)  # noqa: S311 - a guess is no secret
    if position.to_move is None or position.to_move == CHANCE:
        raise BadQuery("Nobody is to move in this position: it is over, or chance is to decide.")
    return Query(name, position, _budget(asked), _count(asked, "lines", MOST_LINES) or USUAL_LINES)


def _budget(asked: dict[str, Any]) -> Budget:
    seconds = asked.get("seconds")
    if seconds is not None and (
        not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 < seconds <= LONGEST_SEARCH
    ):
        raise BadQuery(f"`seconds` is a number of more than 0, and {LONGEST_SEARCH:g} at most.")
    nodes, depth = _count(asked, "nodes"), _count(asked, "depth")
    return USUAL_BUDGET if (seconds, nodes, depth) == (None, None, None) else Budget(seconds, nodes, depth)


def _count(asked: dict[str, Any], name: str, most: int = MOST_COUNT) -> int | None:
    value = asked.get(name)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most):
        raise BadQuery(f"`{name}` is a whole number from 1 to {most}.")
    return value
