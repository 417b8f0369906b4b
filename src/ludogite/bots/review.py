"""A whole record analysed: what every move lost against the best one, what chance gave, and where the game turned."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ludogite.bots.report import Report, Variation
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE
from ludogite.record import Record, by_move

Shares = tuple[float, ...]
"""What each player can expect of the win."""
Think = Callable[[Position, int], Report]
"""What a search finds out about a position, with so many of its best moves if there are as many."""

TWO = 2
USUAL_LINES = 3
MISTAKE, BLUNDER = 0.1, 0.25
"""So much of the win lost by one move."""
TRIFLE = 0.005
"""Less of the win is not worth a word."""
NOTICEABLE = 0.05
"""Who has so much more than an even share leads."""


@dataclass(frozen=True)
class ReviewedMove:
    """A move of a record and what it was worth. Values are shares of the win for the player who moved."""

    number: int
    """Among all moves, from 1."""
    player: int
    move: str
    outcomes: tuple[str, ...]
    """What chance decided after it."""
    best: Variation
    """The best move found."""
    value: float
    """What the player could expect after the move, before chance decided anything."""
    luck: float | None
    """What chance then gave or took; None where nothing was left to chance, or nobody knows."""
    turns: bool
    """Whether somebody else than before leads after it."""

    @property
    def loss(self) -> float:
        """How much of the win the move lost against the best one."""
        return max(self.best.value - self.value, 0.0)

    @property
    def is_best(self) -> bool:
        """Whether no better move was found."""
        return self.move == self.best.moves[0] or self.loss < TRIFLE

    @property
    def is_turning_point(self) -> bool:
        """Whether the leader changed, or the move lost much."""
        return self.turns or self.loss >= BLUNDER


@dataclass(frozen=True)
class Review:
    """A record, analysed."""

    record: Record
    moves: tuple[ReviewedMove, ...]
    shares: tuple[Shares, ...]
    """What each player could expect before every move, and at the end."""

    def of(self, player: int) -> list[ReviewedMove]:
        """A player's moves."""
        return [move for move in self.moves if move.player == player]

    def mean_loss(self, player: int) -> float:
        """What a player's moves lost on average."""
        losses = [move.loss for move in self.of(player)]
        return sum(losses) / max(len(losses), 1)

    def luck(self, player: int) -> float:
        """What chance gave a player after their own moves, all in all."""
        return sum(move.luck or 0.0 for move in self.of(player))

    @cached_property
    def turning_points(self) -> list[ReviewedMove]:
        """The moves at which the game turned."""
        return [move for move in self.moves if move.is_turning_point]


@dataclass(frozen=True)
class _Step:
    """A move in its record: where it was played, and what came of it."""

    before: Position
    move: str
    outcomes: tuple[str, ...]
    after: Position


def thoughts(record: Record) -> int:
    """How many positions a review has to think about."""
    return sum(not entry.by_chance for entry in record.entries) + _is_open(record)


def review(record: Record, think: Think, progress: Callable[[], None] = lambda: None) -> Review:
    """The review of a record; ``progress`` is called after each position. Raises RecordError."""
    steps = list(_steps(record))
    reports = [_thought(step.before, bool(step.outcomes), think, progress) for step in steps]
    shares = [_equal(record)]
    for step, report in zip(steps, reports, strict=True):
        shares.append(_with(shares[-1], step.before.to_move, report.value))
    shares = [*shares[1:], _last_shares(record, shares[-1], think, progress)]
    leaders = _leaders(shares)
    turns = [before is not None and before != after for before, after in pairwise(leaders)]
    reviewed = [
        _reviewed_move(number, step, report, after, turn)
        for number, (step, report, after, turn) in enumerate(zip(steps, reports, shares[1:], turns, strict=True), 1)
    ]
    return Review(record, tuple(reviewed), tuple(shares))


def _steps(record: Record) -> Iterator[_Step]:
    """The moves of a record, each with the outcomes that followed it."""
    positions = list(record.replay())
    before, *moves = by_move(record.entries)
    begin = len(before)
    for move, *outcomes in moves:
        end = begin + 1 + len(outcomes)
        yield _Step(positions[begin], move.text, tuple(outcome.text for outcome in outcomes), positions[end])
        begin = end


def _thought(position: Position, risky: bool, think: Think, progress: Callable[[], None]) -> Report:
    """Where chance followed the move it needs a value of its own: the next position's would mix it with luck."""
    moves = len(position.legal_moves())
    report = think(position, moves if risky else min(USUAL_LINES, moves))
    progress()
    return report


def _is_open(record: Record) -> bool:
    """Whether the rules have not ended the game: somebody gave up, or it is not over."""
    return record.result is None or bool(record.ended)


def _equal(record: Record) -> Shares:
    return (1 / max(record.game.players, TWO),) * record.game.players


def _with(shares: Shares, player: int | None, value: float) -> Shares:
    """The shares once one player's is known: of two the other has the rest; of more the others keep theirs."""
    if len(shares) == TWO:
        return (value, 1 - value) if player == 0 else (1 - value, value)
    return tuple(value if number == player else share for number, share in enumerate(shares))


def _last_shares(record: Record, known: Shares, think: Think, progress: Callable[[], None]) -> Shares:
    """What the players can expect where the record ends."""
    if record.result is not None and not _is_open(record):
        return record.result
    *_, last = record.replay()
    if last.to_move is None or last.to_move == CHANCE:
        return known
    return _with(known, last.to_move, _thought(last, False, think, progress).value)


def _reviewed_move(number: int, step: _Step, report: Report, after: Shares, turns: bool) -> ReviewedMove:
    player = step.before.to_move
    assert player is not None
    known = _reached(step, player, after)
    value = _value_of(step, report, known)
    luck = known - value if step.outcomes and known is not None else None
    return ReviewedMove(number, player, step.move, step.outcomes, report.lines[0], value, luck, turns)


def _reached(step: _Step, player: int, shares: Shares) -> float | None:
    """What the player can expect after the move and its outcomes; None where only another's share was thought about."""
    known = len(shares) <= TWO or step.after.to_move in (player, None)
    return shares[player] if known else None


def _value_of(step: _Step, report: Report, reached: float | None) -> float:
    """What the move is worth: as the search valued it, else as the next position shows, else as the worst listed."""
    listed = {line.moves[0]: line.value for line in reversed(report.lines)}
    if step.move in listed:
        return listed[step.move]
    if reached is not None and not step.outcomes:
        return min(reached, report.value)
    return min(listed.values())


def _leaders(shares: Sequence[Shares]) -> list[int | None]:
    """Who leads at each point: whoever last had clearly more than an even share; None while nobody ever had."""
    leaders: list[int | None] = []
    for point in shares:
        sides = point if len(point) > 1 else (point[0], 1 - point[0])  # alone, the other side is losing
        best = max(range(len(sides)), key=sides.__getitem__)
        clear = sides[best] >= 1 / len(sides) + NOTICEABLE
        leaders.append(best if clear else leaders[-1] if leaders else None)
    return leaders
