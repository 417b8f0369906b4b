"""Builds rules and searches for browsers: ``python -m ludogite.bots.search.browser_build FOLDER [GAME ...]``.

A module knows what code it was made of, so that only what changed is built again.
"""

import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from ludogite.bots.evaluation.weights import weights_of
from ludogite.bots.karma.odds import compiled as karma
from ludogite.bots.search import alphabeta, mcts
from ludogite.bots.search.alphabeta_search import AlphaBeta
from ludogite.bots.search.compiled import bindings, entries, evaluation_of
from ludogite.bots.search.mcts_search import MonteCarlo
from ludogite.bots.search.options import UCT, AlphaBetaOptions
from ludogite.games.game import Game
from ludogite.games.registry import BOOKS, load
from ludogite.kernel import wasm
from ludogite.kernel.engine import entries as rules_entries
from ludogite.kernel.engine import label, signatures, types_of
from ludogite.kernel.specialise import Function

PROCESSES = 2


def build_all(
    folder: Path, games: Iterable[str] | None = None, progress: Callable[[str], None] = lambda line: None
) -> list[Path]:
    """The modules of these games, or of all, in a folder: ``four-circles.wasm``; what is there already is kept.

    ``karma`` is what the bots of the dice games compile.
    """
    folder.mkdir(parents=True, exist_ok=True)
    chosen = [*BOOKS, karma.NAME] if games is None else list(games)
    missing = [game for game in chosen if not is_built(folder, game)]
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as processes:
        waiting = {processes.submit(build_into, folder, game): game for game in missing}
        for number, done in enumerate(as_completed(waiting), 1):
            size, seconds = done.result()
            progress(f"[{number}/{len(missing)}] {waiting[done]}: {size / 1000:.1f} KB in {seconds:.0f} s")
    return [folder / f"{game}.wasm" for game in chosen]


def build_into(folder: Path, name: str) -> tuple[int, float]:
    """Build one module; returns its size, and how many seconds it took."""
    begun = time.perf_counter()
    if name == karma.NAME:
        module = wasm.build(name, karma.exported(), {})
    else:
        game = load(name)
        module = wasm.build(label(game.book.rules), exported(game), bindings(game))
    (folder / f"{name}.wasm").write_bytes(module)
    return len(module), time.perf_counter() - begun


def exported(game: Game) -> dict[Function, tuple[Any, ...]]:
    """What a game's module exports, with the types that it takes."""
    start, evaluation = game.start(), evaluation_of(game)
    types = signatures() | {"simulate": types_of(*MonteCarlo(game, (), UCT).arguments(start))}
    if evaluation:
        search = AlphaBeta(game, weights_of(evaluation), AlphaBetaOptions())
        types |= {"search_root": types_of(*search.arguments(start))}
    return {function: types[function.__name__] for function in _functions(game)}


def _functions(game: Game) -> list[Function]:
    """The rules, their drivers, and the searches."""
    searches = [function for function in entries(game) if function in (alphabeta.search_root, mcts.simulate)]
    return [*rules_entries(game.book.rules), *searches]


def is_built(folder: Path, name: str) -> bool:
    """Whether a module is there, and made of the present code."""
    file = folder / f"{name}.wasm"
    made_of = (karma.TAKES, {}) if name == karma.NAME else (_functions(load(name)), bindings(load(name)))
    return file.is_file() and file.read_bytes().endswith(wasm.mark(*made_of))


def main(arguments: list[str]) -> None:
    """Build into the folder that is named first, the games named after it or all."""
    folder, *games = arguments
    build_all(Path(folder), games or None, lambda line: print(line, flush=True))  # it is a command


if __name__ == "__main__":
    main(sys.argv[1:])
