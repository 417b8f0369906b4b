"""The parser of the command line, made of the commands' declarations."""

import argparse

import ludogite
from ludogite.cli import completion
from ludogite.cli.command import Parser, common_arguments
from ludogite.cli.computing import arena, bench, engine, join, perft
from ludogite.cli.computing import compile as compiling
from ludogite.cli.hosting import admin, backup, serve, site, worker
from ludogite.cli.playing import games, lesson, play, puzzle, replay, review, verify

COMMANDS = (
    serve.COMMAND,
    worker.COMMAND,
    site.COMMAND,
    backup.BACKUP,
    backup.RESTORE,
    backup.MOVE,
    admin.COMMAND,
    play.COMMAND,
    lesson.COMMAND,
    replay.COMMAND,
    review.COMMAND,
    puzzle.COMMAND,
    games.GAMES,
    games.RULES,
    verify.COMMAND,
    arena.COMMAND,
    join.COMMAND,
    engine.COMMAND,
    perft.COMMAND,
    bench.COMMAND,
    compiling.COMMAND,
    completion.COMMAND,
)
"""All commands, in the order of the help."""
DESCRIPTION = (
    "Eight board and dice games: play them in the browser or in the terminal, read their rules, check records."
)
EXAMPLES = """examples:
  ludogite                              start the server and open the browser
  ludogite play                         choose a game and play in the terminal
  ludogite play colorado --bot          play Colorado against a bot
  ludogite rules kanto --lang fr        les règles de Kanto
  ludogite verify game.txt              check a record"""


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    common = common_arguments()
    parser = Parser(
        prog="ludogite",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        parents=[common],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"ludogite {ludogite.__version__}")
    added = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for command in COMMANDS:
        parsed = added.add_parser(
            command.name,
            help=command.summary,
            description=command.summary[0].upper() + command.summary[1:] + ".",
            epilog="\n  ".join(("examples:", *command.examples)) if command.examples else None,
            parents=[common],
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments(parsed)
    return parser
