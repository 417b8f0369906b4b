"""What can be written on the command line."""

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

import ludogite
from ludogite.bots.adaptive import MINE
from ludogite.bots.arena.plan import USUAL_OPENING, USUAL_SEED
from ludogite.bots.levels import DEFAULT_LEVEL, NAMES
from ludogite.cli.admin_arguments import add_admin
from ludogite.cli.completion import SHELLS
from ludogite.games.words import LANGUAGES, visible

USUAL_GAMES = 100
USUAL_STAY = 60
"""Seconds that a bot stays at a table where all is over."""

DESCRIPTION = "A house of games: play them in the browser or in the terminal, read their rules, check what was played."
EXAMPLES = """examples:
  ludogite                              open the house in the browser
  ludogite play                         choose a game from the shelf and play in the terminal
  ludogite play colorado --bot          play Colorado against a bot
  ludogite rules kanto --lang fr        les règles de Kanto
  ludogite verify game.txt              check a record"""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints may hold anything that was written."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and stop."""
        super().error(visible(message))


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    common = _common()
    parser = Parser(
        prog="ludogite",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        parents=[common],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"ludogite {ludogite.__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    def add(name: str, run: str, summary: str, *examples: str) -> argparse.ArgumentParser:
        command: argparse.ArgumentParser = commands.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            epilog="\n  ".join(("examples:", *examples)) if examples else None,
            parents=[common],
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.set_defaults(run=run)
        return command

    _add_serving(add)
    _add_hosting(add)
    summary = "look after the tables and guests of a house, while it is open or not"
    examples = ("tables --phase playing", "close TABLE", "export GUEST guest.json", "expire --days 90 --dry-run")
    add_admin(add("admin", "", summary, *(f"ludogite admin {example}" for example in examples)), [common])
    _add_playing(add)
    _add_puzzle(add)
    _add_looking(add)
    _add_arena(add)
    _add_engine(add)
    _add_counting(add, parser)
    return parser


def _common() -> Parser:
    """What every command takes."""
    common = Parser(add_help=False)
    unset: Any = argparse.SUPPRESS
    common.add_argument(
        "--lang", choices=LANGUAGES, default=unset, help="the language; by default that of LC_ALL, LC_MESSAGES or LANG"
    )
    common.add_argument("--no-color", action="store_true", default=unset, help="no colours; NO_COLOR does the same")
    return common


Add = Callable[..., argparse.ArgumentParser]


def _add_serving(add: Add) -> None:
    serve = add(
        "serve",
        "serving.serve",
        "open the house in the browser; games are kept, also when it is closed",
        "ludogite serve",
        "ludogite serve --host 0.0.0.0 --port 8080 --no-browser",
    )
    serve.add_argument(
        "--host", help="where to listen: 127.0.0.1 (the default) for this computer, 0.0.0.0 for others too"
    )
    serve.add_argument("--port", help="the port (default 8000, or the next one that is free)")
    serve.add_argument("--processes", metavar="N", help="how many processes serve; several need PostgreSQL and Redis")
    _add_database(serve)
    serve.add_argument("--no-browser", action="store_true", help="do not open the browser")
    worker = add(
        "worker",
        "working.work",
        "think for the bots of houses that share a Redis, also on other computers",
        "ludogite worker --redis redis://games.example.org:6379/0",
        "ludogite worker --workers 16",
    )
    worker.add_argument("--redis", metavar="URL", help="where Redis is (default: the setting redis)")
    worker.add_argument("--workers", metavar="N", help="how many processes think (default: the setting workers)")


def _add_hosting(add: Add) -> None:
    site = add(
        "site",
        "publishing.write_site",
        "write the whole house as files for any web space: games on one device, no server needed",
        "ludogite site --out public",
        "ludogite site --out public --server https://games.example.org",
    )
    site.add_argument("--out", required=True, metavar="FOLDER", help="a new folder, or one that this command wrote")
    site.add_argument("--server", default="", metavar="URL", help="a house with a server, where people can meet")
    backup = add(
        "backup",
        "hosting.backup_house",
        "write the house as it is now to a file, also while it is open",
        "ludogite backup house-monday.db",
        "ludogite backup --force backups/house.db --database postgresql://ludogite@db.example.org/house",
    )
    backup.add_argument("file", metavar="FILE", help="the file; it is a house by itself that can be opened or restored")
    _add_database(backup)
    backup.add_argument("--force", action="store_true", help="write over FILE where there is one")
    restore = add(
        "restore",
        "hosting.restore_house",
        "bring the house back from a backup, also while it is open",
        "ludogite restore house-monday.db",
        "ludogite restore house-monday.db --replace",
    )
    restore.add_argument("file", metavar="FILE", help="the backup, or any house in a file")
    _add_database(restore)
    restore.add_argument("--replace", action="store_true", help="put it in the place of the house that is there")
    restore.add_argument("--no-keep", action="store_true", help="do not keep in a file what --replace replaces")
    move = add(
        "move-house",
        "hosting.move",
        "copy a house that is closed to another database, and check that nothing is missing",
        "ludogite move-house ludogite.db postgresql://ludogite@db.example.org/house",
        "ludogite move-house postgresql://ludogite@db.example.org/house ludogite.db",
    )
    move.add_argument("source", metavar="FROM", help="where it is: a file or a database URL; it stays as it was")
    move.add_argument("target", metavar="TO", help="where it shall be: a file or a database URL, new or empty")


def _add_playing(add: Add) -> None:
    play = add(
        "play",
        "playing.play",
        "play a game; without GAME the shelf is offered, and the games you left",
        "ludogite play colorado --bot",
        "ludogite play colorado --bot 6 --seat black",
        "ludogite play katarenga -o board=random --record game.txt",
        "ludogite play --resume",
        "ludogite play --resume game.txt",
    )
    _add_game(play, nargs="?")
    play.add_argument(
        "--bot",
        "--bots",
        nargs="?",
        const=MINE,
        metavar="LEVEL",
        help=f"bots take every other seat: level 1 to {len(NAMES)}, {MINE} (the level that fits your last games; the "
        f"default, level {DEFAULT_LEVEL} for a newcomer), a search with its settings, as mcts:nodes=2000, or an engine "
        "from outside, as cmd:./my-bot; several are separated by commas, and the last one has all seats that are left",
    )
    play.add_argument("--seat", help="your seat against the bot, by number from 0 or by name (default 0)")
    _add_options(play)
    play.add_argument("--seed", help="all chance of the match follows from this text")
    play.add_argument("--record", metavar="FILE", help="keep the record in this new file, saved after every move")
    play.add_argument("--watch", action="store_true", help="bots take every seat, and you watch")
    play.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with the game you left last, or the one of this name, or the one whose record is in this file",
    )
    play.add_argument("--list", action="store_true", help="list the kept games")
    lesson = add(
        "lesson",
        "teaching.teach",
        "learn a game in a few minutes, by doing; without GAME the shelf is offered",
        "ludogite lesson colorado",
        "ludogite lesson karma-dice --lang fr",
    )
    _add_game(lesson, nargs="?")
    replay = add(
        "replay",
        "looking.replay",
        "watch a record again: step by step on a terminal, all positions over a pipe",
        "ludogite replay game.txt",
        "ludogite replay game.txt --ply 12",
    )
    replay.add_argument("record", metavar="RECORD", help="the file, or - for standard input")
    replay.add_argument("--ply", type=int, metavar="N", help="only the position after N moves")
    _add_reviewing(add)


def _add_reviewing(add: Add) -> None:
    review = add(
        "review",
        "reviewing.review_records",
        "say of every move of a record what it lost against the best, what was luck, and where the game turned",
        "ludogite review game.txt",
        "ludogite review game.txt --seconds 2 --svg game.svg",
    )
    review.add_argument("record", metavar="RECORD", help="the file, or - for standard input")
    costs = review.add_mutually_exclusive_group()
    costs.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help="how long to think about each move, instead of a tenth of a second or so",
    )
    costs.add_argument("--nodes", type=int, metavar="N", help="how many positions to look at for each, instead")
    review.add_argument("--svg", metavar="FILE", help="draw the value over the game there; several games are numbered")


def _add_puzzle(add: Add) -> None:
    puzzle = add(
        "puzzle",
        "puzzling.solve",
        "solve puzzles: find the move that is clearly the best; without GAME the puzzle of the day",
        "ludogite puzzle",
        "ludogite puzzle colorado",
        "ludogite puzzle kanto --number 12",
    )
    _add_game(puzzle, nargs="?")
    puzzle.add_argument("--number", type=int, metavar="N", help="which of the game's puzzles, from 1")


def _add_looking(add: Add) -> None:
    add("games", "looking.list_games", "list the games on the shelf")
    rules = add("rules", "looking.rules", "show the rules of a game", "ludogite rules colorado --lang fr")
    _add_game(rules)
    verify = add(
        "verify",
        "looking.verify_records",
        "check records: every move is legal, every outcome follows from the seed",
        "ludogite verify game.txt              exit status 0: sound, 1: not sound, 2: no record",
        "ludogite verify first.txt second.txt  each has its verdict; the exit status is that of the worst",
    )
    verify.add_argument("records", metavar="RECORD", nargs="+", help="the files, or - for standard input")


def _add_arena(add: Add) -> None:
    command = add(
        "arena",
        "arena.arena",
        "let bots play each other in paired games, and rate them",
        "ludogite arena colorado --bots 3,4 --games 200",
        "ludogite arena kanto --bots 1,2,3,4,5,6,7,8 --ladder --games 100 --out ladder --plot ladder.svg",
        "ludogite arena colorado --bots alphabeta:seconds=0.1,uct:seconds=1 --games 60",
        "ludogite arena colorado --bots my_bot.py:Greedy,1 --games 40",
        'ludogite arena colorado --bots "cmd:python3 racer.py,1" --games 2',
        "ludogite arena katarenga --bots 5,4 --games 2000 --sprt 0,75",
    )
    _add_game(command)
    command.add_argument(
        "--bots",
        required=True,
        help="the bots, separated by commas: levels, searches with their settings, your own, as my_bot.py:Greedy, and "
        "engines from outside, as cmd:./my-bot",
    )
    command.add_argument(
        "--games",
        type=int,
        default=USUAL_GAMES,
        metavar="N",
        help=f"how many games each pairing plays (default {USUAL_GAMES}), rounded up to whole deals",
    )
    _add_options(command)
    command.add_argument("--ladder", action="store_true", help="each bot meets only the next one named, not all others")
    command.add_argument(
        "--opening",
        type=int,
        metavar="N",
        help="begin with N random moves, the same in each game of a deal "
        f"(default {USUAL_OPENING} in games without chance, else 0)",
    )
    command.add_argument("--seed", default=USUAL_SEED, help="all deals follow from this text")
    command.add_argument("--sprt", metavar="LOW,HIGH", help="stop as soon as one of these two Elo bounds has won")
    command.add_argument("--workers", type=int, metavar="N", help="how many processes play (default: one a core)")
    command.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster instead; auto finds a running one")
    command.add_argument("--out", metavar="FOLDER", help="keep every game there; the same command again goes on")
    command.add_argument("--plot", metavar="FILE.svg", help="draw the ratings there")
    command.add_argument("--json", action="store_true", help="print the results as JSON")


def _add_engine(add: Add) -> None:
    join = add(
        "join",
        "joining.join",
        "let a bot take the seat that an invitation to a house is for",
        "ludogite join http://games.example.org/join/TOKEN --bot 5",
        'ludogite join http://games.example.org/join/TOKEN --bot "cmd:python3 racer.py" --name Racer',
    )
    join.add_argument("link", metavar="URL", help="the invitation's link")
    join.add_argument("--bot", default=str(DEFAULT_LEVEL), metavar="BOT", help="which bot, as in the arena")
    join.add_argument("--name", default="", help="what it is called there (default: Bot and what it is)")
    join.add_argument(
        "--stay",
        type=float,
        default=USUAL_STAY,
        metavar="S",
        help=f"how many seconds it waits for a rematch when all is over (default {USUAL_STAY})",
    )
    engine = add(
        "engine",
        "engine.engine",
        "think for other programs: the engine protocol over standard input and output",
        "ludogite engine",
        "ludogite engine --analysis --threads 1",
    )
    engine.add_argument("--analysis", action="store_true", help="one JSON object a line instead, many queries at once")
    engine.add_argument(
        "--threads",
        type=int,
        default=1,
        metavar="N",
        help="how many threads search a position (default 1); with --analysis, how many positions are searched at once",
    )


def _add_counting(add: Add, parser: argparse.ArgumentParser) -> None:
    perft = add(
        "perft",
        "counting.perft_counts",
        "count the sequences of moves from a position, depth by depth",
        "ludogite perft colorado --depth 5",
        'ludogite perft colorado --depth 3 --moves "a1-b3, a8-a5" --divide',
    )
    _add_game(perft)
    perft.add_argument("--depth", type=int, required=True, metavar="N", help="how many moves deep")
    _add_options(perft)
    perft.add_argument("--moves", default="", help="moves and outcomes to play first, separated by commas")
    perft.add_argument("--divide", action="store_true", help="also the count after each first move")
    bench = add(
        "bench",
        "counting.bench",
        "measure how fast random games are played, or how fast the searches are",
        "ludogite bench colorado --seconds 2",
        "ludogite bench --search colorado kanto",
    )
    bench.add_argument("games", nargs="*", metavar="GAME", help="the games (default: all)")
    bench.add_argument("--search", action="store_true", help="measure the searches on one core instead")
    bench.add_argument(
        "--seconds", type=float, default=3.0, metavar="S", help="how long each measure takes (default 3)"
    )
    compile_ = add(
        "compile", "counting.compile_rules", "compile the rules and the search ahead, so that nobody waits for it later"
    )
    compile_.add_argument("games", nargs="*", metavar="GAME", help="the games (default: all)")
    completion = add(
        "completion",
        "completion.print_completion",
        "print a completion script for a shell",
        'eval "$(ludogite completion bash)"',
        "ludogite completion fish > ~/.config/fish/completions/ludogite.fish",
    )
    completion.set_defaults(parser=parser)
    completion.add_argument("shell", choices=SHELLS, help="the shell")


def _add_game(command: argparse.ArgumentParser, nargs: str | None = None) -> None:
    command.add_argument(
        "game", nargs=nargs, metavar="GAME", help="the game's id, as colorado; `ludogite games` lists them"
    )


def _add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--database", metavar="FILE", help="where games are kept: a file or a URL (default: in your data folder)"
    )


def _add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "-o",
        "--option",
        dest="options",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be given several times",
    )
