"""Execution of engine tasks, in a worker process or a browser's worker."""

from functools import lru_cache
from random import Random

from ludogite.app.engines.tasks import Task
from ludogite.bots.analysis import analyse, judge
from ludogite.bots.bot import Bot
from ludogite.bots.catalogue import bot
from ludogite.bots.report import Budget, Report
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.table.advice import BRIEF_HINT_BUDGET, HINT_BUDGET, HINT_LINES, places_of

KEPT_BOTS = 6


def thought(task: Task) -> object:
    """A bot's move, a hint, odds or a judgement, as the task asks."""
    position = task.position
    if task.kind == "hint":
        return _hint(position, BRIEF_HINT_BUDGET if task.is_brief else HINT_BUDGET)
    if task.kind == "odds":
        from ludogite.bots.karma.odds.turn_odds import winning_odds  # noqa: PLC0415 - only who needs it waits for it

        return winning_odds(position)
    if task.kind == "judge":
        return judge(position, task.played or None)
    chosen = _bot(task.bot, position.game)
    return chosen.choose(position, Random(task.seed)) if task.kind == "move" else None  # noqa: S311 - no secret


@lru_cache(maxsize=KEPT_BOTS)
def _bot(name: str, game: Game) -> Bot:
    return bot(name, game)


def _hint(position: Position, budget: Budget) -> tuple[list[str], Report]:
    report = analyse(position, budget, lines=HINT_LINES)
    return list(places_of(position, report.move)), report
