"""Plays our bots against OpenSpiel's Monte Carlo tree search in paired games, and prints what came out."""

import argparse
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from ludogite.bots.arena.folder import Folder
from ludogite.bots.arena.plan import USUAL_OPENING, Plan, check
from ludogite.bots.arena.running import Arena
from ludogite.bots.arena.summary import Summary
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
            hall = Arena(plan, folder=folder_of(arguments.out, plan), make_bot=either)
            hall.run(in_processes(min(cores(), MOST_PROCESSES)), tell)
            table.add_row(*cells(hall))
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    console = Console()
    console.width = max(console.width, WIDE)
    console.print(table)
    return 0


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument(
        "--bot", default="8", metavar="SPEC", help="our bot: a level, or a search as alphabeta:seconds=0.1"
    )
    made.add_argument(
        "--game", action="append", metavar="GAME", help=f"play this one (again for more; {', '.join(GAMES)})"
    )
    made.add_argument("--games", type=int, default=20, metavar="N", help="how many games of each (20)")
    made.add_argument("--simulations", type=int, default=300, metavar="N", help="OpenSpiel's simulations a move (300)")
    made.add_argument(
        "--explore", type=float, default=2.0, metavar="C", help="OpenSpiel's UCT constant (2, its example's)"
    )
    made.add_argument("--out", metavar="FOLDER", help="keep the games here; the same command again goes on")
    return made


def either(spec: str, game: Game) -> Bot:
    """OpenSpiel's bot, or one of ours."""
    kind, *parts = spec.split(":")
    if kind != THEIRS:
        return bot_for(spec, game)
    settings = dict(part.split("=") for part in parts)
    return OpenSpielBot(spec, game, int(settings["simulations"]), float(settings["explore"]))


def plan_of(name: str, bots: tuple[str, str], arguments: argparse.Namespace) -> Plan:
    """The games to be played, as an arena plays them; a wrong name is refused now."""
    game = load(name)
    plan = Plan(game.id, bots, arguments.games, opening=0 if game.has_chance else USUAL_OPENING)
    check(plan)
    either(bots[0], game)
    return plan


def folder_of(out: str | None, plan: Plan) -> Folder | None:
    return Folder(Path(out) / plan.game, plan) if out else None


def tell(hall: Arena) -> None:
    """A line about how far a game is."""
    total = len(hall.games) + len(hall.missing())
    print(f"{hall.plan.game}: {len(hall.games)} of {total} played, {hall.standing()}", file=sys.stderr)


def headings(ours: str, theirs: str) -> Table:
    """The table before its first row."""
    table = Table(title=f"{ours} against {theirs}", box=None, pad_edge=False, title_justify="left")
    table.add_column("game")
    for heading in ("won-drawn-lost", "score", "95 %", "plies a game", "our s/move", "OpenSpiel s/move"):
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def cells(hall: Arena) -> list[str]:
    """A row: what our bot scored, and how long both thought."""
    summary: Summary = hall.summary()
    (row,) = summary.pairings
    score, tally = row.deals.score(), row.tally
    plies = sum(sum(game.moves) for game in hall.games.values()) / len(hall.games)
    return [
        hall.plan.game,
        f"{tally.wins}-{tally.draws}-{tally.losses}",
        f"{score.value:.1%}",
        f"{score.low:.1%} … {score.high:.1%}",
        f"{plies:.0f}",
        *(f"{bot.seconds_a_move:.3f}" for bot in summary.bots),
    ]


if __name__ == "__main__":
    sys.exit(main())
