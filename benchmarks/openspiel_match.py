"""Plays our bots against OpenSpiel's Monte Carlo tree search in paired games, and prints the results."""

import argparse
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from ludogite.bots.arena.folder import Folder
from ludogite.bots.arena.plan import DEFAULT_OPENING, Plan, check
from ludogite.bots.arena.running import Arena
from ludogite.bots.arena.summary import ArenaSummary
from ludogite.bots.arena.workers import in_processes
from ludogite.bots.bot import Bot, bot_for
from ludogite.games.game import Game
from ludogite.games.registry import load
from ludogite.games.words import Refused
from ludogite.kernel.cores import cores
from openspiel_player import OpenSpielBot

GAMES = ("colorado", "four-circles", "kanto")
THEIRS = "openspiel"
MOST_PROCESSES = 2
WIDE = 120


def main() -> int:
    """Play every game asked for, and show a table with a row for each."""
    arguments = parser().parse_args()
    theirs = f"{THEIRS}:simulations={arguments.simulations}:explore={arguments.explore:g}"
    table = headings(arguments.bot, theirs)
    try:
        plans = [plan_of(game, (arguments.bot, theirs), arguments) for game in arguments.game or GAMES]
        for plan in plans:
            arena = Arena(plan, folder=folder_of(arguments.out, plan), make_bot=either)
            arena.run(in_processes(min(cores(), MOST_PROCESSES)), tell)
            table.add_row(*cells(arena))
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    console = Console()
    console.width = max(console.width, WIDE)
    console.print(table)
    return 0


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument(
        "--bot", default="8", metavar="SPEC", help="our bot: a level, or a search as alphabeta:seconds=0.1"
    )
    made.add_argument(
        "--game", action="append", metavar="GAME", help=f"play this game; may be repeated ({', '.join(GAMES)})"
    )
    made.add_argument("--games", type=int, default=20, metavar="N", help="games of each (20)")
    made.add_argument("--simulations", type=int, default=300, metavar="N", help="OpenSpiel's simulations a move (300)")
    made.add_argument(
        "--explore", type=float, default=2.0, metavar="C", help="OpenSpiel's UCT constant (2, its example's)"
    )
    made.add_argument("--out", metavar="FOLDER", help="keep the games there; the same command continues later")
    return made


def either(spec: str, game: Game) -> Bot:
    """OpenSpiel's bot, or one of ours."""
    kind, *parts = spec.split(":")
    if kind != THEIRS:
        return bot_for(spec, game)
    settings = dict(part.split("=") for part in parts)
    return OpenSpielBot(spec, game, int(settings["simulations"]), float(settings["explore"]))


def plan_of(name: str, bots: tuple[str, str], arguments: argparse.Namespace) -> Plan:
    """The games to play in an arena; an unknown name is refused now."""
    game = load(name)
    plan = Plan(game.id, bots, arguments.games, opening=0 if game.has_chance else DEFAULT_OPENING)
    check(plan)
    either(bots[0], game)
    return plan


def folder_of(out: str | None, plan: Plan) -> Folder | None:
    return Folder(Path(out) / plan.game, plan) if out else None


def tell(arena: Arena) -> None:
    """Print the progress of a game."""
    total = len(arena.games) + len(arena.missing())
    print(f"{arena.plan.game}: {len(arena.games)} of {total} played, {arena.standing()}", file=sys.stderr)


def headings(ours: str, theirs: str) -> Table:
    """The table before its first row."""
    table = Table(title=f"{ours} against {theirs}", box=None, pad_edge=False, title_justify="left")
    table.add_column("game")
    for heading in ("won-drawn-lost", "score", "95 %", "plies per game", "our s/move", "OpenSpiel s/move"):
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def cells(arena: Arena) -> list[str]:
    """A row: our bot's score, and both bots' times."""
    summary: ArenaSummary = arena.summary()
    (row,) = summary.pairings
    score, tally = row.deals.score(), row.tally
    plies = sum(sum(game.moves) for game in arena.games.values()) / len(arena.games)
    return [
        arena.plan.game,
        f"{tally.wins}-{tally.draws}-{tally.losses}",
        f"{score.value:.1%}",
        f"{score.low:.1%} … {score.high:.1%}",
        f"{plies:.0f}",
        *(f"{bot.seconds_a_move:.3f}" for bot in summary.bots),
    ]


if __name__ == "__main__":
    sys.exit(main())
