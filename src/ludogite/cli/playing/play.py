"""``ludogite play``: a game at this terminal."""

import argparse

from ludogite.bots.adaptive import MY_STRENGTH
from ludogite.bots.levels import DEFAULT_LEVEL, NAMES
from ludogite.cli.command import TYPING, Command, add_game, add_options
from ludogite.cli.session import INTERRUPTED, OK, Session


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, nargs="?")
    parser.add_argument(
        "--bot",
        "--bots",
        nargs="?",
        const=MY_STRENGTH,
        metavar="LEVEL",
        help=f"bots take all other seats: level 1 to {len(NAMES)}, {MY_STRENGTH} (a level that fits your last games; "
        f"the default, level {DEFAULT_LEVEL} for a newcomer), a search with settings, as mcts:nodes=2000, or an "
        "external engine, as cmd:./my-bot; separate several by commas, the last one takes all remaining seats",
    )
    parser.add_argument("--seat", help="your seat against bots, a number from 0 or a name (default 0)")
    add_options(parser)
    parser.add_argument("--seed", help="a text that determines all dice and cards of the match")
    parser.add_argument("--record", metavar="FILE", help="a new file for the record, saved after every move")
    parser.add_argument("--watch", action="store_true", help="bots take all seats, and you watch")
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="continue your last game, the kept game of this name, or the one whose record is in this file",
    )
    parser.add_argument("--list", action="store_true", help="list the kept games")


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Play; returns 0 also if somebody leaves, 130 after Ctrl-C."""
    from ludogite.cli.playing import play_tables
    from ludogite.terminal.input.asker import Left

    if arguments.list:
        return play_tables.print_kept_games(session)
    is_new = arguments.resume is None
    try:
        table = play_tables.new_table(arguments, session) if is_new else play_tables.resumed_table(arguments, session)
    except (Left, EOFError):
        session.console.print(session.voice("bye"))
        return OK
    status = OK
    try:
        table.run()
    except (Left, EOFError):
        play_tables.say_goodbye(table)
    except KeyboardInterrupt:
        session.console.print()
        play_tables.say_goodbye(table)
        status = INTERRUPTED
    finally:
        if table.kept:
            table.kept.close()
    return status


COMMAND = Command(
    "play",
    "play a game; without GAME choose one from the menu, or a game you left",
    run,
    add_arguments,
    (
        "ludogite play colorado --bot",
        "ludogite play colorado --bot 6 --seat black",
        "ludogite play katarenga -o board=random --record game.txt",
        "ludogite play --resume",
        "ludogite play --resume game.txt",
    ),
    TYPING,
)
