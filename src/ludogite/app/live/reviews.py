"""Reviews of finished games, step by step; those of tables' games are stored."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from hashlib import blake2b
from typing import Protocol

import msgspec

from ludogite.app.clients import Client
from ludogite.app.engines.interface import BotEngine
from ludogite.app.live.background import BackgroundWork, PlaysCompiled
from ludogite.app.live.review_job import ReviewJob
from ludogite.app.live.writes import WriteFailed
from ludogite.app.messages.fields import Problem
from ludogite.app.messages.reviews import (
    ReviewBegun,
    ReviewDone,
    ReviewFailed,
    ReviewJudged,
    ReviewMessage,
    ReviewWaits,
)
from ludogite.app.refusals import Preparing
from ludogite.bots.report import Judgement
from ludogite.games.words import Refused, Words
from ludogite.play.record import Record
from ludogite.play.record_reader import read_records
from ludogite.play.steps import Steps
from ludogite.study.review import DIGITS, VERSION, Question, Review, questions, reviewed
from ludogite.table.views.names import name_from_record
from ludogite.table.views.past import NoSuchStep, NotOver

LOG = logging.getLogger(__name__)
PREPARING_SECONDS, PREPARING_TRIES = 2.0, 300
"""Interval and number of checks whether a game is compiled."""
MOST_A_GUEST, MOST_AN_ADDRESS, MOST_AT_ONCE = 2, 16, 48
"""Limits of concurrent reviews; once half are taken, each client may have half as many."""
MOST_STEPS = 1500
DIGEST_BYTES = 16
REMEMBERED, REMEMBERED_BYTES = 32, 4 << 20
"""Cache of reviews of games sent as text: entries and bytes."""
BREATH_SECONDS = 10.0
"""Interval of keep-alive comments, so that proxies do not time out."""
Keep = Callable[[Review], Awaitable[None]]
"""Stores a review before it is sent."""
PREPARING = Words(
    "The engine is getting ready for this game: that takes a minute or two.",
    "Le moteur se prépare à ce jeu : cela prend une minute ou deux.",
)
FAULT = Words("The review failed: try again.", "L'analyse a échoué : réessayez.")


class TooManyReviews(Refused):
    """Too many reviews of one guest, one address, or in all."""

    code, status = "too-many-reviews", 429
    words = Words(
        "Too many of your games are being reviewed: wait until one is done.",
        "Trop de vos parties sont en cours d'analyse : attendez la fin de l'une d'elles.",
    )
    others = Words(
        "Too many games are being reviewed just now: try again in a few minutes.",
        "Trop de parties sont en cours d'analyse : réessayez dans quelques minutes.",
    )


class TooLong(Refused):
    """A game too long to be reviewed here."""

    code, status = "too-long", 413
    words = Words(
        f"A game of more than {MOST_STEPS} moves is not reviewed here: `ludogite review` does that.",
        f"Une partie de plus de {MOST_STEPS} coups ne s'analyse pas ici : `ludogite review` le fait.",
    )


class ReviewStore(Protocol):
    """Stores reviews of tables' games."""

    async def review(self, table: str, round_number: int, digest: str) -> str | None:
        """The stored review of a table's game with this digest."""

    async def keep_review(self, table: str, round_number: int, digest: str, review: str) -> None:
        """Store the review of a table's game; raises WriteFailed."""


class FinishedGames(Protocol):
    """Finds finished games of tables."""

    async def finished(self, table_id: str, client: Client, round_number: int) -> Record:
        """A game of a table that is over; raises Refused."""


class Reviews:
    """Runs reviews; requests for the same game share one."""

    def __init__(
        self,
        store: ReviewStore,
        engine: BotEngine,
        background: BackgroundWork,
        catalogue: FinishedGames,
        plays_compiled: PlaysCompiled,
    ) -> None:
        self._store = store
        self._engine = engine
        self._background = background
        self._catalogue = catalogue
        self._plays_compiled = plays_compiled
        self._jobs: dict[str, ReviewJob] = {}
        self._remembered: dict[str, bytes] = {}

    def close(self) -> None:
        """Cancel all reviews; unfinished ones start over on the next request."""
        for job in self._jobs.values():
            if job.task:
                job.task.cancel()

    async def of_table(self, table_id: str, round_number: int, client: Client) -> AsyncIterator[ReviewMessage]:
        """The review of a table's game; raises Refused before the first message."""
        record = await self._catalogue.finished(table_id, client, round_number)
        digest = digest_of(record)
        kept = await self._store.review(table_id, round_number, digest)
        if kept is not None:
            with suppress(msgspec.MsgspecError):  # what makes no sense any more is computed anew
                return _known(_begun(record, 1, 0), msgspec.json.decode(kept, type=Review))

        async def keep(review: Review) -> None:
            with suppress(WriteFailed):  # then the next one who asks waits, too
                await self._store.keep_review(table_id, round_number, digest, msgspec.json.encode(review).decode())

        job = await self._job(f"{table_id} {round_number} {digest}", record, client, keep)
        return _followed(job, _begun(record, 1, job.total))

    async def of_text(self, text: str, number: int, client: Client) -> AsyncIterator[ReviewMessage]:
        """The review of a game in a text, counted from 1; raises Refused before the first message."""
        records = await self._background.run(client, lambda: read_records(text))
        return await self.of_record(_chosen(records, number), len(records), client)

    async def of_record(self, record: Record, records: int, client: Client) -> AsyncIterator[ReviewMessage]:
        """The review of a record, one of ``records``; raises Refused before the first message."""
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

    async def _job(self, name: str, record: Record, client: Client, keep: Keep) -> ReviewJob:
        """The job with this name, started if necessary."""
        if len(record.entries) > MOST_STEPS:
            raise TooLong
        if name in self._jobs:
            return self._jobs[name]
        self._must_have_room(client)
        if self._plays_compiled(record.game.id):
            record = record.compiled()
        total = await self._background.run_in_steps(client, _count(record))
        if name in self._jobs:
            return self._jobs[name]
        self._must_have_room(client)
        job = self._jobs[name] = ReviewJob(record, total, client)
        job.task = asyncio.create_task(self._work(job, keep), name="review")
        job.task.add_done_callback(lambda task: self._ended(name, job, task))
        job.end_unless_followed()
        return job

    def _must_have_room(self, client: Client) -> None:
        """Raise TooManyReviews unless one more review fits the limits."""
        clients = [job.client for job in self._jobs.values()]
        groups = [other.group for other in clients]
        in_group = groups.count(client.group)
        a_guest = MOST_A_GUEST if in_group < MOST_AN_ADDRESS / 2 else 1
        a_group = MOST_AN_ADDRESS if len(clients) < MOST_AT_ONCE / 2 else MOST_AN_ADDRESS / 2
        if sum(other.guest == client.guest for other in clients) >= a_guest:
            raise TooManyReviews
        if in_group >= a_group or len(clients) >= MOST_AT_ONCE:
            raise TooManyReviews(TooManyReviews.others.en, TooManyReviews.others.fr)

    def _ended(self, name: str, job: ReviewJob, task: asyncio.Task[None]) -> None:
        del self._jobs[name]
        job.task = None
        if not job.is_over:
            error = None if task.cancelled() else task.exception()
            if error and not isinstance(error, Refused):
                LOG.error("a game could not be reviewed", exc_info=error)
            words, code = (error.words, error.code) if isinstance(error, Refused) else (FAULT, "broken")
            job.add(ReviewFailed(Problem(words, code)))

    async def _work(self, job: ReviewJob, keep: Keep) -> None:
        found = await self._judge_all(job)

        def put_together() -> Review:
            judgements = [msgspec.json.decode(found[number], type=Judgement) for number in range(job.total)]
            return reviewed(job.record, judgements)

        review = await self._background.run(job.client, put_together)
        await keep(review)
        job.add(ReviewDone(review))

    async def _judge_all(self, job: ReviewJob) -> dict[int, bytes]:
        """All judgements, encoded, by step; a step that fails ends the review.

        As many are sought at a time as the engine can answer, and positions are there only while they are judged.
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
                for _ in range(self._engine.parallelism):
                    group.create_task(go_on())
        except ExceptionGroup as errors:
            raise errors.exceptions[0] from None
        return found

    async def _judge(self, job: ReviewJob, question: Question) -> Judgement:
        """Judge one step; waits while the game is being compiled, and says so."""
        for _ in range(PREPARING_TRIES):
            try:
                return await self._engine.judge(*question, job.client)
            except Preparing:
                if not job.found:
                    job.add(ReviewWaits(PREPARING))
                await asyncio.sleep(PREPARING_SECONDS)
        return await self._engine.judge(*question, job.client)


def _count(record: Record) -> Steps[int]:
    """Number of questions; raises RecordError."""
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
    """Messages as server-sent events, with keep-alive comments in between."""
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
    """A digest of everything that a review depends on; players' names do not matter."""
    game = record.game
    told = [VERSION, game.id, game.book.version, sorted(game.options.items()), record.result, record.ended]
    moves = [entry.text for entry in record.entries]
    return blake2b(msgspec.json.encode([told, moves]), digest_size=DIGEST_BYTES).hexdigest()


def _begun(record: Record, records: int, total: int) -> ReviewBegun:
    game = record.game
    names = [name_from_record(name, game.seats) for name in record.players]
    moves = [entry.text for entry in record.entries]
    return ReviewBegun(
        game.id, dict(game.options), game.seats, names, moves, record.result, *record.round, records, total
    )


async def _known(begun: ReviewBegun, review: Review) -> AsyncIterator[ReviewMessage]:
    yield begun
    yield ReviewDone(review)


async def _followed(job: ReviewJob, begun: ReviewBegun) -> AsyncIterator[ReviewMessage]:
    yield begun
    async for message in job.messages():
        yield message
