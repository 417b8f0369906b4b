"""What is said about reviews, as they come; ``web/src/lib/wire.ts`` has it too."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from ludogite.games.words import Words
from ludogite.study.review import Review
from ludogite.verify import Finding
from ludogite.wire.messages import Problem

LARGEST_RECORD = 64 * 1024


class ReviewRequest(Struct, forbid_unknown_fields=True):
    """Asks for the review of a game: one of the records in a text, counted from 1."""

    record: Annotated[str, Meta(min_length=1, max_length=LARGEST_RECORD)]
    number: Annotated[int, Meta(ge=1, le=100)] = 1


class TableReviewRequest(Struct, forbid_unknown_fields=True):
    """Asks for the review of a game of a table's match that is over."""

    round: Annotated[int, Meta(ge=1, le=100)] = 1


class CheckRequest(Struct, forbid_unknown_fields=True):
    """Asks what can be said of the games in a text: whether all is legal, and follows from the promised seed."""

    record: Annotated[str, Meta(min_length=1, max_length=LARGEST_RECORD)]


class CheckedGame(Struct):
    """A game of a text that was checked; it is sound if nothing found is false, and null is what nobody can tell."""

    game: str
    round: int
    rounds: int
    findings: Sequence[Finding]


class ReviewBegun(Struct, tag="begun"):
    """The game under review; ``/api/study`` shows any of its positions, by its options and moves."""

    game: str
    options: dict[str, bool | int | str]
    roles: Sequence[Words]
    """What the players are called in the game."""
    names: Sequence[Words]
    """Who they are; empty where nobody is named."""
    moves: Sequence[str]
    """All moves and outcomes."""
    result: Sequence[float] | None
    round: int
    rounds: int
    records: int
    """How many games there were to choose from."""
    total: int
    """How many messages of what was judged will come, unless it was known before."""


class ReviewWaits(Struct, tag="waits"):
    """Nothing can be judged yet, and why."""

    words: Words


class ReviewJudged(Struct, tag="judged"):
    """One more step is judged. ``value`` is what ``player`` can expect before it; they come in nearly any order."""

    done: int
    number: int
    """The step, from 1; one more than there are for the position in which a game was left."""
    player: int
    value: float


class ReviewDone(Struct, tag="done"):
    """All is judged."""

    review: Review


class ReviewFailed(Struct, tag="failed"):
    """It came to nothing; it may be asked for again."""

    problem: Problem


ReviewMessage = ReviewBegun | ReviewWaits | ReviewJudged | ReviewDone | ReviewFailed
"""What comes, each as an event of a stream of events: first that it has begun, last that it is done or has failed."""
