"""The odds of rolls, if the player chooses the dice: as a list, or for one roll in one line."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from threading import Event

from rich.box import SIMPLE_HEAD
from rich.style import Style
from rich.table import Table as Listing

from ludogite.bots.report import OddsRow, TurnOdds
from ludogite.games.position import Position
from ludogite.games.scene import Scene
from ludogite.terminal.drawing.palette import PROBLEM, QUIET, STRONG
from ludogite.terminal.input.matching import roll_of
from ludogite.terminal.progress import interruptible
from ludogite.terminal.table.table import TerminalTable
from ludogite.terminal.words import CERTAIN, Voice, percent

MOST_ROWS = 10
POINT_DIGITS = 2
TENTHS = 1000
"""A certain success, in tenths of a percent."""
ROUNDING = 1e-9
THOROUGH = ("exact", "exactes")
"""Arguments that ask for the odds of every roll, however long that takes."""


class Cancelled(Exception):
    """Ctrl-C has stopped the wait for the odds."""


def show_odds(table: TerminalTable, argument: str) -> None:
    """List the rolls with the most points, or show one; if no dice are chosen now, say so."""
    position, voice = table.match.position, table.voice
    if not has_odds(position):
        table.say(voice("odds_not_now" if position.game.book.has_odds else "odds_not_here"), PROBLEM)
        return
    is_thorough = argument.casefold() in THOROUGH
    wanted = roll_of(argument, position.scene(table.player).rolls)
    if argument and not is_thorough and not wanted:
        table.say(voice("odds_no_roll", dice=argument), PROBLEM)
        return
    try:
        found = compute(table, is_thorough=is_thorough)
    except KeyboardInterrupt:
        table.say(voice("odds_stopped"), QUIET)
        return
    if wanted:
        table.say(odds_of(found, wanted, position, voice) or voice("odds_beyond"), STRONG)
    else:
        _list(table, choices(found, position, voice))
    table.say(" ".join(sources(found, position, voice)), QUIET)


def show_odds_of(table: TerminalTable, move: str) -> None:
    """Add the odds to a hint about dice; Ctrl-C leaves them out."""
    position = table.match.position
    if has_odds(position):
        with suppress(KeyboardInterrupt):
            line = odds_of(compute(table), move, position, table.voice)
            if line:
                table.say(line)


def has_odds(position: Position) -> bool:
    """Whether the player to move chooses dice to roll."""
    return position.scene(position.to_move).has_odds


def computed(position: Position, *, thorough: bool, progress: Callable[[int, int], None]) -> TurnOdds:
    """The odds of a position."""
    from ludogite.bots.karma.odds.turn_odds import winning_odds  # noqa: PLC0415 - slow to import

    return winning_odds(position, thorough=thorough, progress=progress)


def compute(table: TerminalTable, *, is_thorough: bool = False) -> TurnOdds:
    """The odds at the table, with the progress on the screen; Ctrl-C stops the computation."""
    cancelled = Event()
    with table.console.status(table.voice("odds_computing", share=percent(0)), spinner="dots") as status:

        def progress(done: int, total: int) -> None:
            if cancelled.is_set():
                raise Cancelled
            status.update(table.voice("odds_computing", share=percent(done / total)))

        try:
            return interruptible(computed, table.match.position, thorough=is_thorough, progress=progress)
        finally:
            cancelled.set()


@dataclass(frozen=True)
class OddsLine:
    """A choice between rolls, in words; ``dice`` is empty for stopping."""

    move: str
    dice: str
    success: str
    points: float
    rule: str
    win: float | None = None
    """The chance to win the game, in games against the Eye."""


def choices(found: TurnOdds, position: Position, voice: Voice) -> list[OddsLine]:
    """Stopping and the rolls that may succeed, sorted by the chance to win if known, else by points."""
    scene = position.scene(position.to_move)
    legal = {"".join(sorted(row.dice)): row for row in found.rows if row.success > 0}
    rolls = [
        OddsLine(move, row.dice, chance_of(row.success, voice), row.points, rule_of(row, voice), row.win)
        for dice, move in scene.rolls.items()
        if (row := legal.get(dice))
    ]
    stops = (
        []
        if found.stop is None
        else [OddsLine(move, "", "", found.stop, "", found.stop_wins) for move in _stops(scene)]
    )
    return sorted(stops + rolls, key=lambda choice: (choice.win is None, -(choice.win or 0), -choice.points))


def _stops(scene: Scene) -> list[str]:
    """The move of stopping without a card, where it is legal."""
    words = [label.click for label in scene.labels if label.kind == "stop"]
    return [action.move for action in scene.actions if list(action.clicks) == words]


def chance_of(success: float, voice: Voice) -> str:
    """A chance in percent, to a tenth; 100 only for certainty, up to rounding."""
    tenths = round(success * TENTHS)
    if tenths == TENTHS and success < 1 - ROUNDING:
        tenths -= 1
    return f"{voice.number(max(tenths, 1) * CERTAIN / TENTHS, 1)} %"


def rule_of(row: OddsRow, voice: Voice) -> str:
    """The rule for stopping after this roll has succeeded: from a result on, always or never."""
    if row.stop_from is None:
        return voice("odds_never")
    return voice("odds_always") if row.stop_always else voice("odds_from", result=row.stop_from)


def odds_of(found: TurnOdds, move: str, position: Position, voice: Voice) -> str | None:
    """The odds of one roll, or of stopping, in a line; None if they were not computed."""
    listed = choices(found, position, voice)
    kind = voice("odds_kind_exact" if found.exact else "odds_kind_estimate")
    rolls = [choice for choice in listed if choice.dice]
    if found.stop is not None and rolls and any(choice.move == move for choice in listed if not choice.dice):
        mean = voice.number(rolls[0].points, POINT_DIGITS)
        line = voice("odds_of_stop", points=found.stop, move=rolls[0].move, mean=mean, kind=kind)
        return line + _wins(voice, found.stop_wins, rolls[0].win)
    choice = next((choice for choice in rolls if choice.move == move), None)
    if choice is None:
        return None
    points = voice.number(choice.points, POINT_DIGITS)
    line = voice("odds_of_roll", move=move, success=choice.success, points=points, rule=choice.rule, kind=kind)
    return line + _wins(voice, choice.win)


def _wins(voice: Voice, *wins: float | None) -> str:
    """The known chances to win, as the end of a line."""
    known = [chance_of(win, voice) for win in wins if win is not None]
    return ". " + voice("odds_win", win=" : ".join(known)) if known else ""


def _list(table: TerminalTable, listed: list[OddsLine]) -> None:
    """Print the choices, a line each, as many as fit a screen, the best in bold."""
    voice = table.voice
    listing = Listing(box=SIMPLE_HEAD, padding=(0, 2, 0, 0), pad_edge=False)
    listing.add_column(voice("column_move"), no_wrap=True)
    has_wins = any(choice.win is not None for choice in listed)
    for column in (*(["column_win"] if has_wins else []), "column_success", "column_points", "column_stop"):
        listing.add_column(voice(column), justify="right", no_wrap=True)
    shown = foremost(listed)
    for number, choice in enumerate(shown):
        points = voice.number(choice.points, POINT_DIGITS)
        win = [] if not has_wins else ["" if choice.win is None else chance_of(choice.win, voice)]
        listing.add_row(choice.move, *win, choice.success, points, choice.rule, style=Style() if number else STRONG)
    table.console.print(listing)
    left = [choice for choice in listed if choice not in shown]
    if left:
        table.say(voice("odds_more", count=len(left), dice=left[0].dice), QUIET)


def foremost(listed: list[OddsLine]) -> list[OddsLine]:
    """As many choices as fit a screen; stopping is always among them."""
    stops = [choice for choice in listed[MOST_ROWS:] if not choice.dice]
    return listed[: MOST_ROWS - len(stops)] + stops


def sources(found: TurnOdds, position: Position, voice: Voice) -> Iterator[str]:
    """Notes on the figures: exact or estimated, and their meaning."""
    if found.exact:
        yield voice("odds_exact")
    else:
        yield voice("odds_estimate")
        if found.most_dice is not None:
            yield voice("odds_most_dice", count=found.most_dice)
        if position.scene(position.to_move).hands:
            yield voice("odds_no_card")
    yield voice("odds_about_winning" if any(row.win is not None for row in found.rows) else "odds_about")
