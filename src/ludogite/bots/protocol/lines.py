"""The lines of the engine protocol, read and written: games, positions with moves, budgets and results."""

from collections.abc import Iterator, Mapping
from itertools import islice, zip_longest
from random import Random
from typing import TextIO

from ludogite.bots.report import Budget, Report
from ludogite.games.arguments import shown
from ludogite.games.game import Game
from ludogite.games.options import RANDOM, resolve
from ludogite.games.position import Position
from ludogite.games.registry import BOOKS, UnknownGame, with_options
from ludogite.games.view import parse_position_or_view
from ludogite.games.words import Refused
from ludogite.play.record import write_value

VERSION = 1
GREETING, WELCOME = f"ludogite {VERSION}", f"ludogiteok {VERSION}"
"""The first lines of host and engine: both name the protocol and its version."""
START, MOVES, NO_MOVE, INFINITE = "start", "moves", "none", "infinite"
LONGEST_LINE = 1_000_000
"""Enough for any position with its moves."""
LONGEST_SEARCH = 86_400.0
"""Seconds of the longest search, and of one without any other limit."""
MILLISECONDS = 1000


class BadLine(Refused):
    """A line that the protocol does not know."""


def lines_of(stream: TextIO) -> Iterator[str | None]:
    """The lines of a stream; None for a line that is too long."""
    while line := stream.readline(LONGEST_LINE):
        is_whole = line.endswith("\n") or len(line) < LONGEST_LINE
        yield line if is_whole else None
        while not is_whole:
            line = stream.readline(LONGEST_LINE)
            is_whole = line.endswith("\n") or len(line) < LONGEST_LINE


# ---- games


def write_game(game: Game) -> str:
    """A game with all its options, as in ``newgame``."""
    options = "; ".join(f"{name}={write_value(value)}" for name, value in game.options.items())
    return f"{game.id} {options}".strip()


def read_game(text: str) -> Game:
    """The game in a line; missing options have their defaults. Raises Refused."""
    name, _, written = text.partition(" ")
    options = {}
    for part in filter(None, map(str.strip, written.split(";"))):
        option, equals, value = part.partition("=")
        if not equals:
            raise BadLine(
                f"{part[:60]!r} is not an option: options are written name=value, separated by semicolons.",
                f"{part[:60]!r} n'est pas une option : elles s'écrivent nom=valeur, séparées par des points-virgules.",
            )
        options[option.strip()] = value.strip()
    return chosen_game(name, options)


def chosen_game(name: object, options: Mapping[str, object]) -> Game:
    """A game with options; none may be left to chance, as two programs would draw different values."""
    if not isinstance(name, str) or name not in BOOKS:
        raise UnknownGame(name if isinstance(name, str) else shown(name))
    resolved = resolve(BOOKS[name].options, options)
    drawn = [option for option, value in resolved.items() if value == RANDOM]
    if drawn:
        raise BadLine(
            f"{drawn[0]} cannot be 'random' here: say which one.", f"{drawn[0]} ne peut pas être 'random' ici."
        )
    return with_options(name, resolved, ())


# ---- positions


def read_position(text: str, game: Game, random: Random) -> Position:
    """The position in a line: ``start`` or a text, then the moves played since, after ``moves``; raises Refused."""
    where, _, played = f"{text} ".partition(f" {MOVES} ")
    moves = [move.strip() for move in played.split(",")] if played.strip() else []
    return after(first_position(where.strip(), game, random), moves)


def first_position(text: str, game: Game, random: Random) -> Position:
    """The start, or the position of a text; what it hides with ``?`` is drawn."""
    return game.start() if text == START else parse_position_or_view(game, text, random)


def after(position: Position, played: list[str]) -> Position:
    """The position after moves and outcomes; raises IllegalMove."""
    for text in played:
        position = position.play(text)
    return position


# ---- budgets


def write_budget(budget: Budget) -> str:
    """The budget as arguments of ``go``."""
    seconds, nodes, depth = budget.seconds, budget.nodes, budget.depth
    limits = {"movetime": seconds and round(seconds * MILLISECONDS), "nodes": nodes, "depth": depth}
    return " ".join(f"{name} {value}" for name, value in limits.items() if value)


def read_budget(text: str) -> Budget | None:
    """The budget in the arguments of ``go``; None for a search that only ``stop`` ends. Raises BadLine."""
    words = text.split()
    if words in ([], [INFINITE]):
        return None
    limits: dict[str, int] = {}
    for name, value in zip_longest(words[::2], words[1::2], fillvalue=""):
        if name not in ("movetime", "nodes", "depth") or not _is_count(value) or name in limits:
            raise BadLine(
                f"go {text[:60]!r}: it takes movetime MILLISECONDS, nodes N, depth N, each once and more than 0, or "
                "infinite.",
                f"go {text[:60]!r} : attend movetime MILLISECONDES, nodes N, depth N, une fois chacun et plus de 0, ou "
                "infinite.",
            )
        limits[name] = int(value)
    seconds = limits.get("movetime", 0) / MILLISECONDS
    return Budget(min(seconds, LONGEST_SEARCH) or None, limits.get("nodes"), limits.get("depth"))


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= len(str(10**12)) and int(text) > 0


# ---- results


def write_info(report: Report) -> str:
    """The result of a search so far: depth, value for the player to move, and the best line."""
    best = report.lines[0]
    score = f"share {best.value:.4f}"
    if best.ends_in is not None and best.value in (0, 1):
        score = f"{'wins' if best.value else 'loses'} {best.ends_in}"
    spent = f"nodes {report.nodes} time {round(report.seconds * MILLISECONDS)}"
    return f"info depth {report.depth} score {score} {spent} pv {', '.join(best.moves)}"


def first_words(text: str, most: int) -> str:
    """The beginning of a text in one line, to be quoted."""
    line = " ".join("".join(islice(text, 4 * most)).split())
    return line if len(line) <= most else f"{line[: most - 1]}…"
