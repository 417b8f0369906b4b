"""A hint at the table, in two steps: where to look, and when asked again the move."""

from collections.abc import Iterator

from ludogite.bots.report import Report
from ludogite.table.advice import HINT_BUDGET, HINT_LINES, places_of
from ludogite.table.bots import known_position
from ludogite.terminal.odds import tell_odds_of
from ludogite.terminal.palette import QUIET, STRONG
from ludogite.terminal.table import TerminalTable
from ludogite.terminal.thinking import think, worth

LONGEST_LINE = 8
NEXT, APART = ", ", " · "


def hint(table: TerminalTable, argument: str) -> bool:
    """Say where to look; the second time at the same position what to play, its worth, and what may follow."""
    position = known_position(table.model)
    moves = position.legal_moves()
    if len(moves) == 1:
        table.say(table.voice("hint_only", move=_in_words(table, moves[0])), STRONG)
        return False
    if table.hinted and table.hinted[0] == position:
        _tell_move(table, table.hinted[1])
        return False
    try:
        report = think(position, HINT_BUDGET, HINT_LINES, table.console, table.voice)
    except KeyboardInterrupt:
        table.say(table.voice("hint_stopped"), QUIET)
        return False
    table.hinted = (position, report)
    table.model.is_helped = True
    places = places_of(position, report.move)
    table.say(table.voice("hint_look", places=NEXT.join(places)) if places else table.voice("hint_elsewhere"), STRONG)
    table.say(table.voice("hint_again"), QUIET)
    return False


def _tell_move(table: TerminalTable, report: Report) -> None:
    best, *others = report.lines
    table.say(table.voice("hint_move", move=_in_words(table, best.moves[0]), worth=worth(best, table.voice)), STRONG)
    tell_odds_of(table, best.moves[0])
    if best.moves[1:]:
        table.say(table.voice("hint_line", moves=NEXT.join(best.moves[1:LONGEST_LINE])))
    if others:
        also = APART.join(
            table.voice("hint_move", move=_in_words(table, line.moves[0]), worth=worth(line, table.voice))
            for line in others
        )
        table.say(table.voice("hint_others", moves=also), QUIET)
    for line in _sources(table, report):
        table.say(line, QUIET)


def _in_words(table: TerminalTable, move: str) -> str:
    """A move's spelling, with what it does."""
    words = table.match.position.event(move).words.say(table.voice.language)
    return table.voice("in_words", words=move, moves=words)


def _sources(table: TerminalTable, report: Report) -> Iterator[str]:
    """How much stands behind the hint."""
    voice = table.voice
    if report.exact:
        yield voice("exact")
    elif table.match.game.book.bot:
        yield voice("valued")
    else:
        seconds = voice.number(report.seconds, 1)
        yield voice("searched", depth=report.depth, nodes=voice.number(report.nodes), seconds=seconds)
