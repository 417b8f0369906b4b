"""Builds the WebAssembly modules of rules and searches; ``tools/offline.py`` puts them into the app.

A module contains a mark of its source code, so that only changed modules are built again.
"""

import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from ludogite.bots.bot import own_bots
from ludogite.bots.evaluation.weights import NO_WEIGHTS, weights_of
from ludogite.bots.search import alphabeta, mcts
from ludogite.bots.search.alphabeta_search import AlphaBeta, AlphaBetaOptions
from ludogite.bots.search.compiled import bindings, entries, evaluation_of
from ludogite.bots.search.mcts_search import UCT, MonteCarlo
from ludogite.games.game import Game
from ludogite.games.registry import BOOKS, load
from ludogite.kernel import wasm
from ludogite.kernel.rules_engine import entry_points as rules_entries
from ludogite.kernel.rules_engine import label, signatures, types_of
from ludogite.kernel.specialise import Function

PROCESSES = 2


def build_all(
    folder: Path, games: Iterable[str] | None = None, progress: Callable[[str], None] = lambda line: None
) -> list[Path]:
    """Build the missing modules of these games, or of all, in a folder (``four-circles.wasm``); returns all files."""
    folder.mkdir(parents=True, exist_ok=True)
    chosen = list(BOOKS if games is None else games)
    missing = [game for game in chosen if not is_built(folder, game)]
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as processes:
        waiting = {processes.submit(build_into, folder, game): game for game in missing}
        for number, done in enumerate(as_completed(waiting), 1):
            size, seconds = done.result()
            progress(f"[{number}/{len(missing)}] {waiting[done]}: {size / 1000:.1f} KB in {seconds:.0f} s")
    return [folder / f"{game}.wasm" for game in chosen]


def build_into(folder: Path, game_id: str) -> tuple[int, float]:
    """Build one game's module; returns its size, and the seconds that it took."""
    begun = time.perf_counter()
    game = load(game_id)
    module = wasm.build(label(game.book.rules), exported(game), bindings(game))
    (folder / f"{game_id}.wasm").write_bytes(module)
    return len(module), time.perf_counter() - begun


def exported(game: Game) -> dict[Function, tuple[Any, ...]]:
    """The functions that a game's module exports, with the types of their arguments."""
    start, evaluation = game.start(), evaluation_of(game)
    types = signatures() | {"simulate": types_of(*MonteCarlo(game, NO_WEIGHTS, UCT).arguments(start))}
    if evaluation:
        search = AlphaBeta(game, weights_of(evaluation), AlphaBetaOptions())
        types |= {"search_root": types_of(*search.arguments(start))}
    return {function: types[function.__name__] for function in _searched(game)} | _own(game)


def _searched(game: Game) -> list[Function]:
    """The rules, their drivers, and the searches."""
    searches = [function for function in entries(game) if function in (alphabeta.search_root, mcts.simulate)]
    return [*rules_entries(game.book.rules), *searches]


def _own(game: Game) -> dict[Function, tuple[Any, ...]]:
    """The functions of the game's own bots."""
    own = own_bots(game)
    return own.exported() if own else {}


def is_built(folder: Path, game_id: str) -> bool:
    """Whether a game's module exists, built from the present code."""
    file, game = folder / f"{game_id}.wasm", load(game_id)
    return file.is_file() and file.read_bytes().endswith(
        wasm.source_digest([*_searched(game), *_own(game)], bindings(game))
    )
