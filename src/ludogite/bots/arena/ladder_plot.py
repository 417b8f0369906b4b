"""The ladder as an SVG picture: each bot's rating with its interval, readable on light and dark pages."""

import math
from collections.abc import Callable
from html import escape

from ludogite.bots.arena.summary import ArenaSummary, BotRow
from ludogite.bots.plot import document
from ludogite.games.registry import BOOKS
from ludogite.games.words import Words

WIDTH, ROW, TOP, BOTTOM, MARGIN = 640, 28, 44, 40, 24
LETTER = 7.2
"""Approximate width of a letter."""
STEPS = (1, 2, 5)
MOST_LINES = 8
RATING = Words("rating with 95 % interval", "classement et intervalle à 95 %")
WIN_RATE = Words("win rate with 95 % interval, %", "taux de gain et intervalle à 95 %, %")


def ladder_plot(summary: ArenaSummary, language: str = "en") -> str:
    """The picture of a summary: a row per bot, in the order of the plan."""
    rows = [row for row in summary.bots if row.measure]
    factor = 100 if summary.alone else 1
    ends = [factor * end for row in rows for end in _ends(row)] or [0.0]
    step = _step(max(ends) - min(ends))
    first, last = math.floor(min(ends) / step) * step, math.ceil(max(ends) / step) * step
    left = MARGIN + LETTER * max((len(row.bot) for row in rows), default=0)
    scale = (WIDTH - left - MARGIN) / max(last - first, step)
    bottom = TOP + ROW * len(rows)

    def at(value: float) -> float:
        return left + (value - first) * scale

    lines = [_grid_line(at(value), value, bottom) for value in _between(first, last, step)]
    bars = [_bar(row, TOP + ROW * (number + 0.5), factor, left, at) for number, row in enumerate(rows)]
    axis = (WIN_RATE if summary.alone else RATING).say(language)
    title = BOOKS[summary.plan.game].box.title.say(language)
    heading = f"{title}: {axis}" if language == "en" else f"{title} : {axis}"
    return document(heading, MARGIN / 2, (WIDTH, bottom + BOTTOM), [*lines, *bars])


def _ends(row: BotRow) -> tuple[float, float]:
    assert row.measure
    return row.measure.low, row.measure.high


def _step(span: float) -> float:
    """A round distance between grid lines, so that there are not too many."""
    power = 10.0 ** math.floor(math.log10(max(span, 1) / MOST_LINES))
    return next(step * power for step in (*STEPS, 10) if span <= MOST_LINES * step * power)


def _between(first: float, last: float, step: float) -> list[float]:
    return [first + number * step for number in range(round((last - first) / step) + 1)]


def _grid_line(x: float, value: float, bottom: float) -> str:
    kind = "grid zero" if value == 0 else "grid"
    return (
        f'<line class="{kind}" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{bottom}"/>'
        f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{value:g}</text>'
    )


def _bar(row: BotRow, y: float, factor: float, left: float, at: Callable[[float], float]) -> str:
    assert row.measure
    low, value, high = (at(factor * end) for end in (row.measure.low, row.measure.value, row.measure.high))
    return (
        f'<text x="{left - 10:.1f}" y="{y + 4}" text-anchor="end">{escape(row.bot)}</text>'
        f'<line class="line p0" x1="{low:.1f}" y1="{y}" x2="{high:.1f}" y2="{y}"/>'
        f'<circle class="dot" cx="{value:.1f}" cy="{y}" r="4.5">'
        f"<title>{escape(row.bot)}: {factor * row.measure.value:.0f}</title></circle>"
    )
