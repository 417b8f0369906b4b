"""Review of a game: values at every step, losses of moves, luck, and the performance of each player.

Values are *shares* of the win that each player can expect, from 0 to 1. People see them as points, 100 to a win. Each
step changes the values: at chance that is luck, at moves it is play. Both add up to the result.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp
from typing import Literal

from ludogite.bots.report import Judgement, Variation
from ludogite.games.position import Position
from ludogite.games.words import Words
from ludogite.kernel.layout import CHANCE
from ludogite.play.record import CLOSED, Record
from ludogite.study.verdicts import Verdict, verdict_of

Shares = tuple[float, ...]
"""The share of the win that each player can expect."""
Question = tuple[Position, str | None]
"""A position, and the move or outcome played there; None where a game was left."""
Mark = Literal["", "best", "mistake", "blunder"]
Turn = Literal["", "lead", "loss", "luck"]

VERSION = 1
"""Version of the review's method; stored reviews of another version are computed again."""
TWO = 2
NEGLIGIBLE = 0.005
"""A smaller loss is not mentioned."""
MISTAKE, BLUNDER = 0.1, 0.25
"""Losses of a single move; that much luck makes a turning point, too."""
CLEAR_LEAD = 0.05
"""A player leads who has so much more than an even share."""
MOST_TURNS = 8
"""If there are more turning points, those with the largest changes are kept."""
PRECISION_SCALE = 0.2
"""The loss at which a move's precision is 1/e."""
DIGITS = 4


@dataclass(frozen=True)
class ReviewedStep:
    """A move or an outcome of chance, and its value."""

    number: int
    """The position after so many steps is the one that it leads to."""
    player: int | None
    """The player who moved; None for chance."""
    text: str
    before: Shares
    after: Shares
    loss: float = 0.0
    """The share of the win that the move lost against the best one."""
    luck: Shares = ()
    """At chance: the share that each player gained, compared with the mean of all outcomes."""
    lines: tuple[Variation, ...] = ()
    """The best moves and their continuations; values are the mover's shares."""
    mark: Mark = ""
    turn: Turn = ""
    """Why the game turned here, if it did: a new leader, a large loss, or much luck."""

    @property
    def is_choice(self) -> bool:
        """Whether there was more than one move to consider."""
        return len(self.lines) > 1


@dataclass(frozen=True)
class PlayerReview:
    """The performance of one player; ``start`` and ``luck`` and ``play`` add up to ``end``."""

    start: float
    end: float
    luck: float
    play: float
    """The effect of all choices, their own and the others'."""
    lost: float
    """Total loss of their own moves against the best ones."""
    mistakes: int
    blunders: int
    precision: float | None
    """From 0 to 100; None if they had no choice."""
    verdict: Verdict


@dataclass(frozen=True)
class Review:
    steps: tuple[ReviewedStep, ...]
    players: tuple[PlayerReview, ...]
    turning_points: tuple[int, ...]
    """Numbers of steps."""
    has_luck: bool
    note: Words | None = None
    """A remark on the values of this game."""

    @property
    def shares(self) -> list[Shares]:
        """Everybody's share before every step, and at the end."""
        return [*(step.before for step in self.steps), *(step.after for step in self.steps[-1:])]


def questions(record: Record) -> Iterator[Question]:
    """The positions to judge: every step, and the position in which a game was left; raises RecordError."""
    entries = iter(record.entries)
    for position in record.replay():
        if entry := next(entries, None):
            yield position, entry.text
        elif position.to_move is not None and position.to_move != CHANCE:
            yield position, None


def reviewed(record: Record, judgements: Sequence[Judgement]) -> Review:
    """The review of a record from the judgements of its questions, in order."""
    shares, lucks = values(record, judgements)
    steps = [
        _step(number, entry.text, judged, luck, before, after)
        for number, (entry, judged, luck, (before, after)) in enumerate(
            zip(record.entries, judgements, lucks, pairwise(shares), strict=False), 1
        )
    ]
    steps = _with_turns(steps, shares)
    game = record.game
    return Review(
        tuple(steps),
        tuple(_player(record, steps, player, shares, lucks) for player in range(game.players)),
        tuple(step.number for step in steps if step.turn),
        game.has_chance,
        game.book.review_note,
    )


# ---- values


def values(record: Record, judgements: Sequence[Judgement]) -> tuple[list[Shares], list[Shares]]:
    """Everybody's shares at every position, and the luck of every step, empty at moves.

    At a move the shares are those found there. Before chance they are those after it, less its luck.
    """
    known = _known(record, judgements)
    steps = len(record.entries)
    lucks: list[Shares] = [()] * steps
    shares: list[Shares] = [*known, _at_end(record, judgements, known)]
    for number in reversed(range(steps)):
        if record.entries[number].by_chance:
            lucks[number] = luck_of(judgements[number], known[number])
            after = shares[number + 1]
            shares[number] = tuple(share - luck for share, luck in zip(after, lucks[number], strict=True))
    return shares, lucks


def _known(record: Record, judgements: Sequence[Judgement]) -> list[Shares]:
    """The latest known shares before each step."""
    players = record.game.players
    shares: Shares = (1 / max(players, TWO),) * players
    known = []
    for entry, judged in zip(record.entries, judgements, strict=False):
        if not entry.by_chance:
            shares = with_share(shares, judged.player, judged.value)
        known.append(shares)
    return known


def with_share(shares: Shares, player: int, value: float) -> Shares:
    """The shares once one player's is known: the others split the rest in proportion to their earlier shares."""
    rest = sum(shares) - shares[player] if len(shares) > 1 else 1.0
    even = 1 / max(len(shares) - 1, 1)
    return tuple(
        value if other == player else (1 - value) * (share / rest if rest > 0 else even)
        for other, share in enumerate(shares)
    )


def luck_of(judged: Judgement, shares: Shares) -> Shares:
    """The gain of each player by an outcome; the others lose in proportion to their earlier shares."""
    assert judged.played is not None
    got = judged.played - judged.value
    rest = sum(shares) - shares[judged.player]
    even = 1 / max(len(shares) - 1, 1)
    return tuple(
        got if other == judged.player else -got * (share / rest if rest > 0 else even)
        for other, share in enumerate(shares)
    )


def _at_end(record: Record, judgements: Sequence[Judgement], known: Sequence[Shares]) -> Shares:
    """The shares at the end of the record: the result, or the last estimate."""
    shares = known[-1] if known else (1 / max(record.game.players, TWO),) * record.game.players
    if len(judgements) > len(record.entries):
        last = judgements[-1]
        return with_share(shares, last.player, last.value)
    if record.result is not None:
        return record.result
    if not judgements or record.entries[-1].by_chance:
        return shares
    last = judgements[-1]  # nobody has judged chance's turn: the value of the move before is the estimate
    return with_share(shares, last.player, last.value if last.played is None else last.played)


def _rounded(shares: Shares) -> Shares:
    return tuple(round(share, DIGITS) for share in shares)


# ---- steps


def _step(number: int, text: str, judged: Judgement, luck: Shares, before: Shares, after: Shares) -> ReviewedStep:
    points = _rounded(before), _rounded(after)
    if luck:
        return ReviewedStep(number, None, text, *points, luck=_rounded(luck))
    player = judged.player
    played = after[player] if judged.played is None else judged.played
    lines = tuple(replace(line, value=round(line.value, DIGITS)) for line in judged.lines)
    is_best = judged.lines[0].moves[0] == text
    loss = 0.0 if is_best else round(max(judged.value - played, 0.0), DIGITS)
    return ReviewedStep(number, player, text, *points, loss, (), lines, mark_of(loss))


def mark_of(loss: float) -> Mark:
    return "blunder" if loss >= BLUNDER else "mistake" if loss >= MISTAKE else "best" if loss < NEGLIGIBLE else ""


def _with_turns(steps: Sequence[ReviewedStep], shares: Sequence[Shares]) -> list[ReviewedStep]:
    """The steps, with the turning points marked."""
    found: dict[int, Turn] = {}
    for step, (before, after) in zip(steps, pairwise(_leaders(shares)), strict=True):
        is_new_lead = before is not None and before != after
        if step.mark == "blunder":
            found[step.number] = "loss"
        elif step.luck and (is_new_lead or max(map(abs, step.luck)) >= BLUNDER):
            found[step.number] = "luck"
        elif is_new_lead:
            found[step.number] = "lead"
    chosen = sorted(found, key=lambda number: -_swing(steps[number - 1]))[:MOST_TURNS]
    return [replace(step, turn=found[step.number]) if step.number in chosen else step for step in steps]


def _swing(step: ReviewedStep) -> float:
    """The change of values at a step, or its loss if that is more."""
    return max(step.loss, *(abs(after - before) for before, after in zip(step.before, step.after, strict=True)))


def _leaders(shares: Sequence[Shares]) -> list[int | None]:
    """The leader at each point: the last player with clearly more than an even share; None before the first."""
    leaders: list[int | None] = []
    for point in shares:
        sides = point if len(point) > 1 else (point[0], 1 - point[0])  # alone, the other side is losing
        best = max(range(len(sides)), key=sides.__getitem__)
        clear = sides[best] >= 1 / len(sides) + CLEAR_LEAD
        leaders.append(best if clear else leaders[-1] if leaders else None)
    return leaders


# ---- players


def _player(
    record: Record, steps: Sequence[ReviewedStep], player: int, shares: Sequence[Shares], lucks: Sequence[Shares]
) -> PlayerReview:
    left = next((gone.step for gone in record.departures if gone.player == player), len(steps))
    own = [step for step in steps[:left] if step.player == player]
    first, last = shares[0][player], shares[-1][player]
    end = last if record.result is None or record.ended == CLOSED else record.result[player]
    changes = (after[player] - before[player] for before, after in pairwise(shares))
    luck = sum(luck[player] for luck in lucks if luck)
    play = (
        sum(change for change, luck in zip(changes, lucks, strict=True) if not luck) + end - last
    )  # it may be given up
    lost = sum(step.loss for step in own)
    theirs = sum(step.loss for step in steps) - lost
    return PlayerReview(
        round(first, DIGITS),
        round(end, DIGITS),
        round(luck, DIGITS),
        round(play, DIGITS),
        round(lost, DIGITS),
        sum(step.mark == "mistake" for step in own),
        sum(step.mark == "blunder" for step in own),
        precision([step.loss for step in own if step.is_choice]),
        verdict_of(record, player, luck, play, lost, theirs),
    )


def precision(losses: Sequence[float]) -> float | None:
    """Precision of somebody's moves: 100 for the best moves only, less for every loss, never 0.

    A move that loses a share of the win counts exp(-loss / 0.2): 100 for none, 78 for 5 points, 37 for 20.
    """
    if not losses:
        return None
    return round(100 * sum(exp(-loss / PRECISION_SCALE) for loss in losses) / len(losses), 1)
