"""``ludogite compile``: rules and searches compiled in advance."""

import argparse
from functools import partial
from random import Random

from ludogite.cli.command import Command, add_games
from ludogite.cli.session import OK, Session
from ludogite.games.outcomes import play_out_chance


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Compile the rules and the search of the named games, or of all."""
    from ludogite.bots.bot import compile_search
    from ludogite.games.registry import games, load
    from ludogite.terminal.progress import interruptible, progress_bar

    chosen = [load(name) for name in arguments.games or games()]
    with progress_bar(session.console, transient=False) as progress:
        task = progress.add_task("", total=len(chosen))

        def describe(game: str, entry: str) -> None:
            progress.update(task, description=f"{game}: {entry}")

        for game in chosen:
            describe_entry = partial(describe, game.id)
            interruptible(game.compiled, describe_entry, drivers=True)
            describe_entry("search")
            interruptible(compile_search, play_out_chance(game.start(), Random(0)))  # noqa: S311 - no move is played
            progress.advance(task)
            if not session.console.is_terminal:
                session.console.print(game.id)
    return OK


COMMAND = Command("compile", "compile the rules and searches now, so that nobody waits for it later", run, add_games)
