"""Judges the steps of a game, one by one: what a move lost against the best, what chance gave.

Where chance decides, every outcome is valued in the same way, whether it came or not, and its luck is by how much it is
better than the mean of all. So luck is 0 on average, however good or bad the values are.
"""

from threading import Event

from ludogite.bots.analysis import analyse
from ludogite.bots.bot import own_bots
from ludogite.bots.report import REVIEW_BUDGET, Budget, Judgement
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE

OUTCOME_SHARE = 15
"""An outcome of chance is searched with so much less: there are up to twenty of them."""
LINES = 3
TWO = 2


def judge(
    position: Position, text: str | None, budget: Budget = REVIEW_BUDGET, *, threads: int = 1, stop: Event | None = None
) -> Judgement:
    """What there is to say of a move or outcome; None is for a position where nobody has moved yet."""
    if position.to_move == CHANCE:
        assert text is not None
        return _outcome(position, text, _part_of(budget), stop)
    legal = position.legal_moves()
    all_at_once = own_bots(position.game) is not None or (text and position.play(text).to_move == CHANCE)
    # A move before chance is valued beside the others: the position after it would mix it up with luck.
    report = analyse(position, budget, lines=len(legal) if all_at_once else LINES, threads=threads, stop=stop)
    played = next((line.value for line in report.lines if line.moves[0] == text), None)
    assert position.to_move is not None
    return Judgement(position.to_move, report.value, played, report.lines[:LINES])


def _outcome(position: Position, text: str, budget: Budget, stop: Event | None) -> Judgement:
    after = position.play(text)
    player = _next_mover(after)
    if own := own_bots(position.game):
        return Judgement(player, own.expectation(position), own.expectation(after))
    values = {outcome: _value(position.play(outcome), player, budget, stop) for outcome in position.outcomes()}
    mean = sum(float(chance) * values[outcome] for outcome, chance in position.outcomes().items())
    return Judgement(player, mean, values[text])


def _next_mover(position: Position) -> int:
    """Who is next to move, whatever chance decides before; 0 where the game is over."""
    while position.to_move == CHANCE:
        position = position.play(next(iter(position.outcomes())))
    return position.to_move or 0


def _value(position: Position, player: int, budget: Budget, stop: Event | None) -> float:
    """What a player can expect of a position."""
    if position.result is not None:
        return position.result[player]
    if position.to_move == CHANCE:
        return sum(
            float(chance) * _value(position.play(outcome), player, budget, stop)
            for outcome, chance in position.outcomes().items()
        )
    value = analyse(position, budget, lines=1, stop=stop).value
    return value if position.to_move == player else 1 - value


def _part_of(budget: Budget) -> Budget:
    nodes, seconds = budget.nodes, budget.seconds
    return Budget(
        nodes=nodes and max(nodes // OUTCOME_SHARE, 1), seconds=seconds and seconds / OUTCOME_SHARE, depth=budget.depth
    )
