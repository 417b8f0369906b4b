"""``ludogite play``: sets the table that the command line or the menu asks for."""

import argparse
from datetime import UTC, datetime
from pathlib import Path
from time import time

from ludogite.bots.bot import bot_for
from ludogite.bots.levels import DEFAULT_LEVEL
from ludogite.cli.session import INTERRUPTED, Session, UsageError
from ludogite.games.registry import games, load
from ludogite.kernel.randomness import fresh_seed, seed_bytes
from ludogite.match import Match
from ludogite.table.model import Model
from ludogite.table.presence import Viewer
from ludogite.table.table import Table
from ludogite.terminal.commands import COMMANDS, offered
from ludogite.terminal.saving import RecordFile, resume
from ludogite.terminal.seating import Bots, bots_among, find_seat, seat_names, terminal_setup
from ludogite.terminal.shelf import Choice, choose_game, choose_seats, read_options
from ludogite.terminal.table import Left, TerminalTable


def play(arguments: argparse.Namespace, session: Session) -> int:
    """Play; returns 0 also when somebody leaves, 130 after Ctrl-C."""
    try:
        table = _resumed(arguments, session) if arguments.resume else _set(arguments, session)
    except EOFError:
        session.console.print(session.voice("bye"))
        return 0
    status = 0
    try:
        table.run()
    except (Left, EOFError):
        _farewell(table)
    except KeyboardInterrupt:
        session.console.print()
        _farewell(table)
        status = INTERRUPTED
    return status


def _set(arguments: argparse.Namespace, session: Session) -> TerminalTable:
    """A new match, as the arguments say or the menu finds out."""
    if arguments.record == "":
        raise UsageError("--record needs the name of a file.", "--record demande le nom d'un fichier.")
    if arguments.record and Path(arguments.record).exists():
        name = arguments.record
        raise UsageError(
            f"{name} exists already. Go on with it by --resume, or choose another name.",
            f"{name} existe déjà. Continuez-le avec --resume, ou choisissez un autre nom.",
        )
    if arguments.bot == "":
        raise UsageError("--bot needs a level, as --bot 4.", "--bot demande un niveau, comme --bot 4.")
    choice = _choice(arguments, session)
    seed = fresh_seed() if arguments.seed is None else seed_bytes(arguments.seed)
    players = load(choice.game, seed=seed, **choice.options).players
    match = Match(
        choice.game,
        seats=seat_names(players, choice.bots),
        seed=seed,
        date=datetime.now(UTC).date().isoformat(),
        **choice.options,
    )
    file = RecordFile(Path(arguments.record), seed) if arguments.record else None
    if file:
        file.save(match)  # if that cannot be, it is better said before the first move
    table = _table(match, choice.bots, seed, file, session)
    if arguments.bot and not choice.bots:
        table.news.append(session.voice("no_bot_alone"))
    return table


def _choice(arguments: argparse.Namespace, session: Session) -> Choice:
    """What is played, and where bots sit; what the arguments leave open is asked for if no game was named."""
    parts = (session.console, session.asker, session.voice)
    if not arguments.game and arguments.bot in games():  # play --bot colorado
        arguments.game, arguments.bot = arguments.bot, str(DEFAULT_LEVEL)
    choice = Choice(arguments.game or "", options=read_options(arguments.options))
    if not arguments.game:
        choice.game = choose_game(*parts)
        if not arguments.bot and arguments.seat is None:
            choose_seats(choice, *parts)
            return choice
    game = load(choice.game, **choice.options)
    mine = 0 if arguments.seat is None else find_seat(arguments.seat, game)
    if arguments.bot:
        bot_for(arguments.bot, game)  # if there is no such bot, it is better said before the first move
        choice.bots = {seat: arguments.bot for seat in range(game.players) if seat != mine}
    elif arguments.seat is not None:
        raise UsageError(
            "--seat is your seat against the bot; add --bot.", "--seat est votre place contre le robot ; ajoutez --bot."
        )
    return choice


def _resumed(arguments: argparse.Namespace, session: Session) -> TerminalTable:
    """A match that was kept in a file."""
    if arguments.game or arguments.options or arguments.seed or arguments.record or arguments.bot or arguments.seat:
        raise UsageError(
            "--resume takes everything else from the file.", "--resume prend tout le reste dans le fichier."
        )
    path = Path(arguments.resume)
    match, seed = resume(path)
    bots = bots_among(match.seats)
    for spec in set(bots.values()):
        bot_for(spec, match.game)  # a name that somebody wrote into the file
    table = _table(match, bots, seed, RecordFile(path, seed), session)
    moves = sum(not entry.by_chance for entry in match.entries)
    table.news.append(session.voice("resumed", count=moves))
    return table


def _table(match: Match, bots: Bots, seed: bytes, file: RecordFile | None, session: Session) -> TerminalTable:
    model = Model(terminal_setup(match, seed, bots, time()), match)
    table: Table[Viewer] = Table(model, time(), 0.0, str)
    voice = session.voice
    return TerminalTable(table, session.console, session.asker, voice, COMMANDS, offered(voice.language), time, file)


def _farewell(table: TerminalTable) -> None:
    """Say goodbye, and where the game is kept."""
    table.say(table.voice("bye"))
    if table.file:
        table.say(table.voice("kept_open", file=table.file.path))
