"""Commands at the table: everything that can be typed besides moves."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.columns import Columns
from rich.table import Table as Listing
from rich.text import Text

from ludogite.bots.report import Report, Variation
from ludogite.table.advice import HINT_BUDGET, HINT_LINES, places_of
from ludogite.table.bots import known_position
from ludogite.table.views.scenes import HIDDEN
from ludogite.terminal.drawing.legend import draw_cards, draw_legend
from ludogite.terminal.drawing.palette import PROBLEM, QUIET, STRONG
from ludogite.terminal.drawing.screen import has_colour
from ludogite.terminal.errors import reason
from ludogite.terminal.input.asker import Left
from ludogite.terminal.progress import think
from ludogite.terminal.rules import one_rule, show_rules
from ludogite.terminal.table.odds import show_odds, show_odds_of
from ludogite.terminal.table.record_file import RecordFile, record_text
from ludogite.terminal.table.table import Command, TerminalTable
from ludogite.terminal.words import Voice, percent

MOST_IN_ONE_LIST = 60
LONGEST_CONTINUATION = 8
NEXT, APART = ", ", " · "


def show_help(table: TerminalTable, argument: str) -> None:
    """List everything that can be typed."""
    voice = table.voice
    listing = Listing.grid(padding=(0, 3, 0, 0))
    example = table.match.position.legal_moves()[0]
    listing.add_row(Text(voice("help_move", example=example), STRONG), voice("help_move_does"))
    for english, french in WORDS:
        names = (french, english) if voice.language == "fr" else (english, french)
        listing.add_row(Text(", ".join(dict.fromkeys(names)), STRONG), voice(f"help_{english}"))
    table.say(voice("help_title"), STRONG)
    table.console.print(listing)


def show_moves(table: TerminalTable, argument: str) -> None:
    """List the legal moves, or those that begin with a text; many are grouped by their beginning."""
    scene = table.match.position.scene(table.player)
    actions = [action for action in sorted(scene.actions) if action.move.casefold().startswith(argument.casefold())]
    if not actions:
        table.say(table.voice("no_moves_begin", beginning=argument), PROBLEM)
        return
    table.say(table.voice("moves_count", count=len(actions)), STRONG)
    if len(actions) <= MOST_IN_ONE_LIST or argument:
        table.console.print(Columns([Text(action.move) for action in actions], padding=(0, 2), equal=True))
        return
    groups: dict[str, list[str]] = {}
    for action in actions:
        groups.setdefault(action.clicks[0] if action.clicks else action.move, []).append(action.move)
    _print_groups(table, list(groups.values()))


def _print_groups(table: TerminalTable, groups: Sequence[Sequence[str]]) -> None:
    """Print a line per group: its size, and as many of its moves as fit."""
    for moves in groups:
        line = Text.assemble((f"{len(moves):>5}  ", QUIET), "  ".join(moves))
        line.truncate(table.console.width - 1, overflow="ellipsis")
        table.console.print(line)
    table.say(table.voice("moves_hint", beginning=groups[0][0][:2]), QUIET)


def worth(line: Variation, voice: Voice) -> str:
    """The value of a line in words: a proved win or loss with its length, else the expected share of the win."""
    if line.ends_in is not None and line.value in (0, 1):
        return voice("wins_in" if line.value else "loses_in", count=line.ends_in)
    return voice("expects", share=percent(line.value))


def hint(table: TerminalTable, argument: str) -> None:
    """Show where the best move is; the second time at the same position the move, its value and its continuation."""
    position = known_position(table.model)
    moves = position.legal_moves()
    if len(moves) == 1:
        table.say(table.voice("hint_only", move=_move_words(table, moves[0])), STRONG)
        return
    if table.hinted and table.hinted[0] == position:
        _show_best(table, table.hinted[1])
        return
    try:
        report = think(position, HINT_BUDGET, HINT_LINES, table.console, table.voice)
    except KeyboardInterrupt:
        table.say(table.voice("hint_stopped"), QUIET)
        return
    table.hinted = (position, report)
    table.model.is_helped = True
    places = places_of(position, report.move)
    table.say(table.voice("hint_look", places=NEXT.join(places)) if places else table.voice("hint_elsewhere"), STRONG)
    table.say(table.voice("hint_again"), QUIET)


def _show_best(table: TerminalTable, report: Report) -> None:
    best, *others = report.lines
    table.say(table.voice("hint_move", move=_move_words(table, best.moves[0]), worth=worth(best, table.voice)), STRONG)
    show_odds_of(table, best.moves[0])
    if best.moves[1:]:
        table.say(table.voice("hint_line", moves=NEXT.join(best.moves[1:LONGEST_CONTINUATION])))
    if others:
        also = APART.join(
            table.voice("hint_move", move=_move_words(table, line.moves[0]), worth=worth(line, table.voice))
            for line in others
        )
        table.say(table.voice("hint_others", moves=also), QUIET)
    for line in _hint_sources(table, report):
        table.say(line, QUIET)


def _move_words(table: TerminalTable, move: str) -> str:
    """A move's spelling, with its effect in words."""
    words = table.match.position.event(move).words.say(table.voice.language)
    return table.voice("in_words", words=move, moves=words)


def _hint_sources(table: TerminalTable, report: Report) -> Iterator[str]:
    """Notes on the quality of the hint."""
    voice = table.voice
    if report.exact:
        yield voice("exact")
    elif table.match.game.book.bot:
        yield voice("valued")
    else:
        seconds = voice.number(report.seconds, 1)
        yield voice("searched", depth=report.depth, nodes=voice.number(report.nodes), seconds=seconds)


def undo(table: TerminalTable, argument: str) -> bool:
    """Take back to the latest decision of a person, where the table allows it."""
    before = [entry.text for entry in table.match.entries if not entry.by_chance]
    if table.ask(act="undo") is None:
        return False
    taken = before[sum(not entry.by_chance for entry in table.match.entries) :]
    shown = [HIDDEN if table.model.has_secrets else move for move in reversed(taken)]
    table.news[:] = [table.voice("undone", moves=", ".join(shown))]
    return True


def rules(table: TerminalTable, argument: str) -> None:
    """Show the rules, or one of them."""
    if argument:
        table.say(one_rule(table.match.game.id, argument, table.voice))
    else:
        show_rules(table.console, table.match.game.id, table.voice)


def legend(table: TerminalTable, argument: str) -> None:
    """Explain colours, signs and visible cards."""
    game, scene = table.match.game, table.match.position.scene(table.viewpoint, table.match.last_move)
    signs = draw_legend(scene, game.book.scene.LEGEND, game.seats, table.voice, has_colour(table.console))
    for line in [*signs, *draw_cards(scene, table.voice)]:
        table.console.print(line)


def board(table: TerminalTable, argument: str) -> None:
    """Draw the position again."""
    table.show()


def flip(table: TerminalTable, argument: str) -> None:
    """Turn the board around."""
    table.flipped = not table.flipped
    table.show()


def text(table: TerminalTable, argument: str) -> None:
    """Print the position in one line, as far as the player may know it."""
    table.console.print(table.match.position.view(table.viewpoint).text, soft_wrap=True)


def record(table: TerminalTable, argument: str) -> None:
    """Show the record, or save it."""
    path = Path(argument)
    if table.match.position.keeps_secrets:
        table.say(table.voice("record_secret"), PROBLEM)
    elif table.match.forgotten and not argument:
        table.say(table.voice("record_untold"), PROBLEM)
    elif not argument:
        table.console.print(record_text(table.match), soft_wrap=True, end="")
    elif path.exists():
        table.say(table.voice("file_exists", file=path), PROBLEM)
    else:
        file = RecordFile(path, table.model.setup.seed)  # as --record keeps it, so that --resume goes on with it
        try:
            file.save(table.match)
        except OSError as error:
            table.say(table.voice("not_kept", reason=reason(error, table.voice.language)), PROBLEM)
        else:
            table.say(table.voice("kept", file=path))
            table.say(table.voice("seed_kept", file=file.seed_path), QUIET)


def resign(table: TerminalTable, argument: str) -> bool:
    """Resign the current game; with more than two players the others play on."""
    update = table.ask(act="resign", sure="resign_sure")
    if update and update.state and update.state.departed:
        table.news.append(update.state.departed.words.say(table.voice.language))
    return update is not None


def draw(table: TerminalTable, argument: str) -> bool:
    """Agree on a draw, if several people sit at the table."""
    return table.ask(act="offer-draw", sure="draw_sure") is not None


def leave(table: TerminalTable, argument: str) -> None:
    """Leave the table; if the game could not be kept, ask first."""
    if not (table.kept and table.kept.is_behind) or table.is_sure("leave_sure"):
        raise Left


WORDS: dict[tuple[str, str], Command] = {
    ("help", "aide"): show_help,
    ("moves", "coups"): show_moves,
    ("hint", "indice"): hint,
    ("odds", "chances"): show_odds,
    ("undo", "annuler"): undo,
    ("rules", "règles"): rules,
    ("legend", "légende"): legend,
    ("board", "plateau"): board,
    ("flip", "tourner"): flip,
    ("text", "texte"): text,
    ("record", "relevé"): record,
    ("resign", "abandon"): resign,
    ("draw", "nulle"): draw,
    ("quit", "quitter"): leave,
}
"""Each command in English and French; both are understood in either language."""

SHORT: dict[str, Command] = {
    "?": show_help,
    "q": leave,
    "exit": leave,
    "regles": rules,
    "legende": legend,
    "releve": record,
}


COMMANDS: dict[str, Command] = {name: command for names, command in WORDS.items() for name in names} | SHORT


def offered(language: str) -> list[str]:
    """The commands' names in a language."""
    return [french if language == "fr" else english for english, french in WORDS]
