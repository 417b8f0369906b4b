"""Answers to questions that change nothing: hints, odds, and why a click is refused."""

import logging

from ludogite.app.encoding import encode
from ludogite.app.engines.interface import BotEngine
from ludogite.app.live.background import BackgroundWork
from ludogite.app.live.live_table import LiveTable
from ludogite.app.live.viewers import Visitor
from ludogite.app.messages import socket as wire
from ludogite.bots.report import Report, TurnOdds
from ludogite.games.position import Position
from ludogite.games.words import Refused
from ludogite.table.advice import check_hint, check_odds, why_refused
from ludogite.table.bots import known_position
from ludogite.table.rulings import STALE, Refusal

LOG = logging.getLogger(__name__)

Question = wire.AskHint | wire.AskOdds | wire.AskWhy


async def answer(
    table: LiveTable, visitor: Visitor, question: Question, engine: BotEngine, background: BackgroundWork
) -> None:
    """Answer a question, or say why it cannot be answered."""
    try:
        if question.v != table.model.version:
            raise Refusal("stale", STALE)
        reply = await _answer(table, visitor, question, engine, background)
    except Refusal as refusal:
        table.refuse(visitor, "", refusal)
    except Refused as refused:
        table.refuse(visitor, "", Refusal("not-now", refused.words))
    else:
        if reply is not None and question.v == table.model.version:
            visitor.send(encode(reply))


async def _answer(
    table: LiveTable, visitor: Visitor, question: Question, engine: BotEngine, background: BackgroundWork
) -> wire.Hint | wire.OddsTable | wire.Why | None:
    if isinstance(question, wire.AskWhy):
        return await _why(table, visitor, question, background)
    kind = type(question)
    if visitor.asked.get(kind) == question.v:
        return None  # asked again: the answer is on its way
    visitor.asked[kind] = question.v
    try:
        async with visitor.advising:
            return await _think(table, visitor, question, engine)
    finally:
        if visitor.asked.get(kind) == question.v:
            del visitor.asked[kind]


async def _think(
    table: LiveTable, visitor: Visitor, question: wire.AskHint | wire.AskOdds, engine: BotEngine
) -> wire.Hint | wire.OddsTable | None:
    """The answer; None if a later question has replaced this one."""
    if question.v != table.model.version:
        return None
    if isinstance(question, wire.AskHint):
        return await _hint(table, visitor, question.v, engine)
    return await _odds(table, visitor, question.v, engine)


async def _why(table: LiveTable, visitor: Visitor, question: wire.AskWhy, background: BackgroundWork) -> wire.Why:
    async with visitor.advising:
        reason = await background.run(visitor.client, lambda: why_refused(table.model, visitor.seats, question.clicks))
    return wire.Why(question.v, reason.words, reason.rule)


async def _hint(table: LiveTable, visitor: Visitor, version: int, engine: BotEngine) -> wire.Hint:
    check_hint(table.model, visitor.seats)
    position = known_position(table.model)
    places, report = await engine.hint(position, visitor.client)
    table.model.is_helped = True
    return hint_of(version, position, places, report)


def hint_of(version: int, position: Position, places: list[str], report: Report) -> wire.Hint:
    """A search's report as a message."""
    return wire.Hint(version, places, hint_lines(position, report), report.exact)


def hint_lines(position: Position, report: Report) -> list[wire.HintLine]:
    """The moves that a search compares."""
    events = [position.event(line.moves[0]) for line in report.lines]
    return [
        wire.HintLine(list(line.moves), event.words, event.ways, line.value, line.ends_in)
        for line, event in zip(report.lines, events, strict=True)
    ]


async def _odds(table: LiveTable, visitor: Visitor, version: int, engine: BotEngine) -> wire.OddsTable:
    check_odds(table.model)
    return odds_of(version, await engine.odds(table.model.position, visitor.client))


def odds_of(version: int, odds: TurnOdds) -> wire.OddsTable:
    """The odds of a turn, as a message."""
    return wire.OddsTable(version, odds.rows, odds.stop, odds.exact, odds.most_dice, odds.stop_wins)
