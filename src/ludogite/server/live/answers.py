"""Answers to questions that change nothing: hints, odds, and why a click is refused."""

import logging
from typing import TYPE_CHECKING

from ludogite.bots.report import Report
from ludogite.games.words import Refused
from ludogite.server import wire
from ludogite.server.live.view_messages import encode
from ludogite.server.live.visitors import Visitor
from ludogite.server.tables.bot_turns import Thinks
from ludogite.server.tables.rulings import Refusal, may_hint, must_be_playing, refuse
from ludogite.server.tables.table import STALE, Table

if TYPE_CHECKING:
    from ludogite.bots.karma.odds.turn_odds import TurnOdds  # brings NumPy, which the server does not wait for

LOG = logging.getLogger(__name__)
ROLL = "roll "

Question = wire.AskHint | wire.AskOdds | wire.AskWhy


async def answer(table: Table, visitor: Visitor, question: Question, thinkers: Thinks) -> None:
    """Answer a question, or say why it cannot be answered."""
    try:
        if question.v != table.course.version:
            refuse("stale", STALE.en, STALE.fr)
        told = await _answer(table, visitor, question, thinkers)
    except Refusal as refusal:
        table.reporter.refuse(visitor, "", refusal)
    except Refused as refused:
        table.reporter.refuse(visitor, "", Refusal("not-now", refused.words.en, refused.words.fr))
    else:
        if told is not None and question.v == table.course.version:
            visitor.tell(encode(told))


async def _answer(
    table: Table, visitor: Visitor, question: Question, thinkers: Thinks
) -> wire.Hint | wire.OddsTable | wire.Why | None:
    if isinstance(question, wire.AskWhy):
        return _why(table, visitor, question)
    kind = type(question)
    if visitor.asked.get(kind) == question.v:
        return None  # asked again: the answer is on its way
    visitor.asked[kind] = question.v
    try:
        async with visitor.is_thought_for:
            return await _think(table, visitor, question, thinkers)
    finally:
        if visitor.asked.get(kind) == question.v:
            del visitor.asked[kind]


async def _think(
    table: Table, visitor: Visitor, question: wire.AskHint | wire.AskOdds, thinkers: Thinks
) -> wire.Hint | wire.OddsTable | None:
    """The answer, unless nobody waits for it any more: a later question has taken its place."""
    if question.v != table.course.version:
        return None
    if isinstance(question, wire.AskHint):
        return await _hint(table, visitor, question.v, thinkers)
    return await _odds(table, question.v, thinkers)


def _why(table: Table, visitor: Visitor, question: wire.AskWhy) -> wire.Why:
    if not visitor.seats:
        refuse("not-yours", "You only watch here.", "Ici, vous regardez seulement.")
    must_be_playing(table.course)
    reason = table.course.position.why(question.clicks, table.reporter.eye(visitor))
    return wire.Why(question.v, reason.words, reason.rule)


async def _hint(table: Table, visitor: Visitor, version: int, thinkers: Thinks) -> wire.Hint:
    course = table.course
    if not may_hint(course, visitor.seats):
        refuse("not-now", "There are no hints here now.", "Pas d'indice ici pour l'instant.")
    places, report = await thinkers.hint(course.position)
    return hint_of(version, places, report)


def hint_of(version: int, places: list[str], report: Report) -> wire.Hint:
    """What a search found out, as a message."""
    lines = [wire.HintLine(list(line.moves), line.value, line.ends_in) for line in report.lines]
    return wire.Hint(version, places, lines, report.exact)


async def _odds(table: Table, version: int, thinkers: Thinks) -> wire.OddsTable:
    course = table.course
    chooses = any(move.startswith(ROLL) for move in course.position.numbers)
    if not course.opening.shows_odds or course.phase != "playing" or not chooses:
        refuse("not-now", "There are no odds to tell here now.", "Aucune probabilité à donner ici pour l'instant.")
    return odds_of(version, await thinkers.odds(course.position))


def odds_of(version: int, odds: "TurnOdds") -> wire.OddsTable:
    """The odds of a turn, as a message."""
    rows = [wire.OddsRow(row.dice, row.success, row.points, row.stop_from) for row in odds.rows]
    return wire.OddsTable(version, rows, odds.stop, odds.exact, odds.most_dice)
