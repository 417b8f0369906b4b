"""Reviews games that are over, step by step, and keeps what was found of tables' games."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from hashlib import blake2b
from time import monotonic
from typing import Protocol

import msgspec

from ludogite.bots.report import Judgement
from ludogite.games.words import Refused, Words
from ludogite.house.asides import Asides, PlaysCompiled
from ludogite.house.clients import Client
from ludogite.house.engine import Engine
from ludogite.house.keeping import NotKept
from ludogite.house.refusals import Preparing
from ludogite.record import Record
from ludogite.record_reader import read_records
from ludogite.steps import Steps
from ludogite.study.review import DIGITS, VERSION, Question, Review, questions, reviewed
from ludogite.table.names import recorded
from ludogite.table.past import NoSuchStep, NotOver
from ludogite.wire.messages import Problem
from ludogite.wire.reviews import ReviewBegun, ReviewDone, ReviewFailed, ReviewJudged, ReviewMessage, ReviewWaits

LOG = logging.getLogger(__name__)
PREPARING_SECONDS, PREPARING_TRIES = 2.0, 300
"""So often, and so many times, is looked whether a game is compiled by now."""
MOST_A_GUEST, MOST_AN_ADDRESS, MOST_AT_ONCE = 2, 16, 48
"""So many games are reviewed at a time; once half are, each may have half as many: others find room."""
LINGER_SECONDS = 5.0
"""A review that nobody follows ends after so long: whoever loads the page again finds it."""
MOST_STEPS = 1500
DIGEST_BYTES = 16
REMEMBERED, REMEMBERED_BYTES = 32, 4 << 20
"""Of the games that were sent as text, so many of the latest are remembered, in no more room than this."""
BREATH_SECONDS = 10.0
"""Whatever stands between hears something at least so often, or it would think that nothing will come."""
Keep = Callable[[Review], Awaitable[None]]
"""What is done with a review before anybody is told."""
PREPARING = Words(
    "The engine is getting ready for this game: that takes a minute or two.",
    "Le moteur se prépare à ce jeu : cela prend une minute ou deux.",
)
FAULT = Words("The review could not be made: try again.", "L'analyse n'a pas pu être faite : réessayez.")


class TooManyReviews(Refused):
    """Somebody who has games reviewed already, or whose address has, or all together."""

    code, status = "too-many-reviews", 429
    words = Words(
        "Too many of your games are being reviewed: wait for one of them.",
        "Trop de vos parties sont en cours d'analyse : attendez-en une.",
    )
    others = Words(
        "Too many games are being reviewed just now: try again in a few minutes.",
        "Trop de parties sont en cours d'analyse : réessayez dans quelques minutes.",
    )


class TooLong(Refused):
    """A game with more steps than anybody plays."""

    code, status = "too-long", 413
    words = Words(
        f"A game of more than {MOST_STEPS} moves is not reviewed here: `ludogite review` does that.",
        f"Une partie de plus de {MOST_STEPS} coups ne s'analyse pas ici : `ludogite review` le fait.",
    )


class Job:
    """A game under review: what has been found so far, for everybody who waits for it."""

    def __init__(self, record: Record, total: int, client: Client) -> None:
        self.record = record
        self.total = total
        """How many questions there are."""
        self.client = client
        self.found: list[ReviewMessage] = []
        self.followers = 0
        self.last_followed = monotonic()
        self.task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    def add(self, message: ReviewMessage) -> None:
        """Something is found."""
        self.found.append(message)
        self._news.set()
        self._news = asyncio.Event()

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return bool(self.found) and isinstance(self.found[-1], (ReviewDone, ReviewFailed))

    async def messages(self) -> AsyncIterator[ReviewMessage]:
        """All that is found, from the first on."""
        self.followers += 1
        try:
            number = 0
            while True:
                while number < len(self.found):
                    yield self.found[number]
                    number += 1
                if self.is_over:
                    return
                await self._news.wait()
        finally:
            self.followers -= 1
            self.end_unless_followed()

    def end_unless_followed(self) -> None:
        """End the review if nobody comes to follow it within a while."""
        self.last_followed = monotonic()
        asyncio.get_running_loop().call_later(LINGER_SECONDS, self._end_if_left)

    def _end_if_left(self) -> None:
        if not self.followers and monotonic() - self.last_followed >= LINGER_SECONDS / 2 and self.task:
            self.task.cancel()


class ReviewStore(Protocol):
    """Keeps reviews of tables' games."""

    async def review(self, table: str, round_number: int, digest: str) -> str | None:
        """What was kept of the review of a table's game that has this digest."""

    async def keep_review(self, table: str, round_number: int, digest: str, review: str) -> None:
        """Keep the review of a table's game; raises NotKept."""


class FinishedGames(Protocol):
    """Knows the games of tables that are over."""

    async def finished(self, table_id: str, client: Client, round_number: int) -> Record:
        """A game of a table that is over; raises Refused."""


class Reviews:
    """Has games reviewed; whoever asks for one that is being reviewed waits for the same."""

    def __init__(
        self,
        store: ReviewStore,
        engine: Engine,
        asides: Asides,
        catalogue: FinishedGames,
        plays_compiled: PlaysCompiled,
    ) -> None:
        self._store = store
        self._engine = engine
        self._asides = asides
        self._catalogue = catalogue
        self._plays_compiled = plays_compiled
        self._jobs: dict[str, Job] = {}
        self._remembered: dict[str, bytes] = {}

    def close(self) -> None:
        """Review nothing more; what is half done is done anew when somebody asks again."""
        for job in self._jobs.values():
            if job.task:
                job.task.cancel()

    async def of_table(self, table_id: str, round_number: int, client: Client) -> AsyncIterator[ReviewMessage]:
        """What is found about a game of a table; raises Refused before anything else."""
        record = await self._catalogue.finished(table_id, client, round_number)
        digest = digest_of(record)
        kept = await self._store.review(table_id, round_number, digest)
        if kept is not None:
            with suppress(msgspec.MsgspecError):  # what makes no sense any more is computed anew
                return _known(_begun(record, 1, 0), msgspec.json.decode(kept, type=Review))

        async def keep(review: Review) -> None:
            with suppress(NotKept):  # then the next one who asks waits, too
                await self._store.keep_review(table_id, round_number, digest, msgspec.json.encode(review).decode())

        job = await self._job(f"{table_id} {round_number} {digest}", record, client, keep)
        return _followed(job, _begun(record, 1, job.total))

    async def of_text(self, text: str, number: int, client: Client) -> AsyncIterator[ReviewMessage]:
        """What is found about one of the games in a text, counted from 1; raises Refused before anything else."""
        records = await self._asides.do(client, lambda: read_records(text))
        return await self.of_record(_chosen(records, number), len(records), client)

    async def of_record(self, record: Record, records: int, client: Client) -> AsyncIterator[ReviewMessage]:
        """What is found about a game that was sent, one of so many; raises Refused before anything else."""
        digest = digest_of(record)
        if review := self._remembered.get(digest):
            return _known(_begun(record, records, 0), msgspec.json.decode(review, type=Review))

        async def remember(review: Review) -> None:
            kept = self._remembered
            kept[digest] = msgspec.json.encode(review)
            while len(kept) > REMEMBERED or sum(map(len, kept.values())) > REMEMBERED_BYTES:
                del kept[next(iter(kept))]

        job = await self._job(digest, record, client, remember)
        return _followed(job, _begun(record, records, job.total))

    async def _job(self, name: str, record: Record, client: Client, keep: Keep) -> Job:
        """The job of this name, which may have begun already."""
        if len(record.entries) > MOST_STEPS:
            raise TooLong
        if name in self._jobs:
            return self._jobs[name]
        self._must_have_room(client)
        if self._plays_compiled(record.game.id):
            record = record.compiled()
        total = await self._asides.do_in_steps(client, _count(record))
        if name in self._jobs:
            return self._jobs[name]
        self._must_have_room(client)
        job = self._jobs[name] = Job(record, total, client)
        job.task = asyncio.create_task(self._work(job, keep), name="review")
        job.task.add_done_callback(lambda task: self._ended(name, job, task))
        job.end_unless_followed()
        return job

    def _must_have_room(self, client: Client) -> None:
        """Raise TooManyReviews unless one more game may be reviewed for a client: others shall find room, too."""
        clients = [job.client for job in self._jobs.values()]
        groups = [other.group for other in clients]
        in_group = groups.count(client.group)
        a_guest = MOST_A_GUEST if in_group < MOST_AN_ADDRESS / 2 else 1
        a_group = MOST_AN_ADDRESS if len(clients) < MOST_AT_ONCE / 2 else MOST_AN_ADDRESS / 2
        if sum(other.guest == client.guest for other in clients) >= a_guest:
            raise TooManyReviews
        if in_group >= a_group or len(clients) >= MOST_AT_ONCE:
            raise TooManyReviews(TooManyReviews.others.en, TooManyReviews.others.fr)

    def _ended(self, name: str, job: Job, task: asyncio.Task[None]) -> None:
        del self._jobs[name]
        job.task = None
        if not job.is_over:
            error = None if task.cancelled() else task.exception()
            if error and not isinstance(error, Refused):
                LOG.error("a game could not be reviewed", exc_info=error)
            words, code = (error.words, error.code) if isinstance(error, Refused) else (FAULT, "broken")
            job.add(ReviewFailed(Problem(words, code)))

    async def _work(self, job: Job, keep: Keep) -> None:
        found = await self._judge_all(job)

        def put_together() -> Review:
            judgements = [msgspec.json.decode(found[number], type=Judgement) for number in range(job.total)]
            return reviewed(job.record, judgements)

        review = await self._asides.do(job.client, put_together)
        await keep(review)
        job.add(ReviewDone(review))

    async def _judge_all(self, job: Job) -> dict[int, bytes]:
        """All judgements by the numbers of the steps, in little room; one that cannot be judged ends it.

        As many are sought at a time as the engine has hands, and positions are there only while they are judged.
        """
        found: dict[int, bytes] = {}
        asked = enumerate(questions(job.record))

        async def go_on() -> None:
            for number, question in asked:
                judged = await self._judge(job, question)
                found[number] = msgspec.json.encode(judged)
                job.add(ReviewJudged(len(found), number + 1, judged.player, round(judged.value, DIGITS)))

        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self._engine.hands):
                    group.create_task(go_on())
        except ExceptionGroup as errors:
            raise errors.exceptions[0] from None
        return found

    async def _judge(self, job: Job, question: Question) -> Judgement:
        """One step; a game that is not compiled yet is waited for, which is said."""
        for _ in range(PREPARING_TRIES):
            try:
                return await self._engine.judge(*question, job.client)
            except Preparing:
                if not job.found:
                    job.add(ReviewWaits(PREPARING))
                await asyncio.sleep(PREPARING_SECONDS)
        return await self._engine.judge(*question, job.client)


def _count(record: Record) -> Steps[int]:
    """How many questions there are; raises RecordError."""
    number = 0
    for _ in questions(record):
        number += 1
        yield
    return number


def _chosen(records: list[Record], number: int) -> Record:
    """One of the records; raises NoSuchStep and NotOver."""
    if number > len(records):
        raise NoSuchStep
    record = records[number - 1]
    if record.result is None:
        raise NotOver
    return record


async def as_events(messages: AsyncIterator[ReviewMessage]) -> AsyncIterator[bytes]:
    """Messages as server-sent events, with something to hear in between while there is nothing to say."""
    coming = asyncio.ensure_future(anext(messages))
    try:
        with suppress(StopAsyncIteration):
            while True:
                await asyncio.wait({coming}, timeout=BREATH_SECONDS)
                if not coming.done():
                    yield b":\n\n"
                    continue
                yield b"data: %b\n\n" % msgspec.json.encode(coming.result())
                coming = asyncio.ensure_future(anext(messages))
    finally:
        coming.cancel()


def digest_of(record: Record) -> str:
    """Tells games apart that are not reviewed alike; who played them does not matter."""
    game = record.game
    told = [VERSION, game.id, game.book.version, sorted(game.options.items()), record.result, record.ended]
    moves = [entry.text for entry in record.entries]
    return blake2b(msgspec.json.encode([told, moves]), digest_size=DIGEST_BYTES).hexdigest()


def _begun(record: Record, records: int, total: int) -> ReviewBegun:
    game = record.game
    names = [recorded(name, game.seats) for name in record.players]
    moves = [entry.text for entry in record.entries]
    return ReviewBegun(
        game.id, dict(game.options), game.seats, names, moves, record.result, *record.round, records, total
    )


async def _known(begun: ReviewBegun, review: Review) -> AsyncIterator[ReviewMessage]:
    yield begun
    yield ReviewDone(review)


async def _followed(job: Job, begun: ReviewBegun) -> AsyncIterator[ReviewMessage]:
    yield begun
    async for message in job.messages():
        yield message
