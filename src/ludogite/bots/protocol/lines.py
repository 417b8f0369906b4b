"""The lines of the engine protocol, read and written: games, positions with moves, budgets, what was found."""

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
from ludogite.games.view import position_known_as
from ludogite.games.words import Refused
from ludogite.record import write_value

VERSION = 1
GREETING, WELCOME = f"ludogite {VERSION}", f"ludogiteok {VERSION}"
"""How a host begins, and how an engine answers: both name the protocol and its version."""
START, MOVES, NO_MOVE, INFINITE = "start", "moves", "none", "infinite"
LONGEST_LINE = 1_000_000
"""Room for any position with its moves."""
LONGEST_SEARCH = 86_400.0
"""Seconds that a search may last at most; one without any other limit lasts as long."""
MILLISECONDS = 1000


class BadLine(Refused):
    """A line that says nothing the protocol knows."""


def lines_of(stream: TextIO) -> Iterator[str | None]:
    """The lines of a stream as they come; None for one that is too long, of which no more than that is kept."""
    while line := stream.readline(LONGEST_LINE):
        is_whole = line.endswith("\n") or len(line) < LONGEST_LINE
        yield line if is_whole else None
        while not is_whole:
            line = stream.readline(LONGEST_LINE)
            is_whole = line.endswith("\n") or len(line) < LONGEST_LINE


# ---- games


def write_game(game: Game) -> str:
    """A game with all its options, as ``newgame`` names it."""
    options = "; ".join(f"{name}={write_value(value)}" for name, value in game.options.items())
    return f"{game.id} {options}".strip()


def read_game(text: str) -> Game:
    """The game that a line names; options that it leaves out have their defaults. Raises Refused."""
    name, _, written = text.partition(" ")
    options = {}
    for part in filter(None, map(str.strip, written.split(";"))):
        option, equals, value = part.partition("=")
        if not equals:
            raise BadLine(
                f"{part[:60]!r} is no option: they are written name=value, separated by semicolons.",
                f"{part[:60]!r} n'est pas une option : elles s'écrivent nom=valeur, séparées par des points-virgules.",
            )
        options[option.strip()] = value.strip()
    return chosen_game(name, options)


def chosen_game(name: object, options: Mapping[str, object]) -> Game:
    """A game with options, of which none may be left to chance: two programs would draw different ones."""
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
    """The position that a line names: ``start`` or a text, after ``moves`` what was played since; raises Refused."""
    where, _, played = f"{text} ".partition(f" {MOVES} ")
    moves = [move.strip() for move in played.split(",")] if played.strip() else []
    return after(first_position(where.strip(), game, random), moves)


def first_position(text: str, game: Game, random: Random) -> Position:
    """The start, or the position of a text; what it hides with ``?`` is drawn."""
    return game.start() if text == START else position_known_as(game, text, random)


def after(position: Position, played: list[str]) -> Position:
    """The position after moves and outcomes; raises IllegalMove."""
    for text in played:
        position = position.play(text)
    return position


# ---- budgets


def write_budget(budget: Budget) -> str:
    """What ``go`` is told."""
    seconds, nodes, depth = budget.seconds, budget.nodes, budget.depth
    told = {"movetime": seconds and round(seconds * MILLISECONDS), "nodes": nodes, "depth": depth}
    return " ".join(f"{name} {value}" for name, value in told.items() if value)


def read_budget(text: str) -> Budget | None:
    """The budget that ``go`` names; None for a search that only ``stop`` ends. Raises BadLine."""
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


# ---- what was found


def write_info(report: Report) -> str:
    """What a search has found so far: how deep, what it is worth to the player to move, and the best line."""
    best = report.lines[0]
    score = f"share {best.value:.4f}"
    if best.ends_in is not None and best.value in (0, 1):
        score = f"{'wins' if best.value else 'loses'} {best.ends_in}"
    spent = f"nodes {report.nodes} time {round(report.seconds * MILLISECONDS)}"
    return f"info depth {report.depth} score {score} {spent} pv {', '.join(best.moves)}"


def first_words(text: str, most: int) -> str:
    """The beginning of a text in one line, for a sentence that quotes it."""
    line = " ".join("".join(islice(text, 4 * most)).split())
    return line if len(line) <= most else f"{line[: most - 1]}…"
