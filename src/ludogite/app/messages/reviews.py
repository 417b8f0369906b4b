"""Messages about reviews."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from ludogite.app.messages.fields import Problem
from ludogite.games.words import Words
from ludogite.play.verify import Finding
from ludogite.study.review import Review

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
    """The game under review; ``/api/study`` shows its positions from its options and moves."""

    game: str
    options: dict[str, bool | int | str]
    roles: Sequence[Words]
    """Names of the roles."""
    names: Sequence[Words]
    """Names of the players; empty where there is none."""
    moves: Sequence[str]
    """All moves and outcomes."""
    result: Sequence[float] | None
    round: int
    rounds: int
    records: int
    """Number of games in the text."""
    total: int
    """Number of ``judged`` messages to come; none if the review was stored."""


class ReviewWaits(Struct, tag="waits"):
    """Reason why nothing can be judged yet."""

    words: Words


class ReviewJudged(Struct, tag="judged"):
    """Judgement of one step: ``value`` is the expectation of ``player`` before it. Steps come in almost any order."""

    done: int
    number: int
    """The step, from 1; one more than there are for the position in which a game was left."""
    player: int
    value: float


class ReviewDone(Struct, tag="done"):
    """The complete review."""

    review: Review


class ReviewFailed(Struct, tag="failed"):
    """The review failed; it may be requested again."""

    problem: Problem


ReviewMessage = ReviewBegun | ReviewWaits | ReviewJudged | ReviewDone | ReviewFailed
"""A server-sent event of a review: first ``begun``, last ``done`` or ``failed``."""
