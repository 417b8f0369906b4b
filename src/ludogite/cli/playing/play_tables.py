"""Tables that ``ludogite play`` opens: new ones, from the arguments or the menu, and resumed ones."""

import argparse
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import time

from rich.text import Text

from ludogite.bots.adaptive import MY_STRENGTH
from ludogite.bots.bot import bot_for, is_external
from ludogite.bots.levels import DEFAULT_LEVEL, LEVELS
from ludogite.bots.protocol.engine_spec import check_command, split_bots
from ludogite.bots.protocol.external_bot import ExternalBot
from ludogite.cli.session import OK, Session, UsageError
from ludogite.games.game import Game
from ludogite.games.registry import games, load, seed_bytes
from ludogite.games.words import Refused
from ludogite.study.lesson_file import lesson_of
from ludogite.table.model import Model
from ludogite.table.presence import ClaimSeconds, Viewer
from ludogite.table.table import Table
from ludogite.terminal.drawing.palette import PROBLEM
from ludogite.terminal.input.matching import named
from ludogite.terminal.input.questions import Back, Questions
from ludogite.terminal.menu import (
    OWN_NAMES,
    GameChoice,
    choose_game,
    choose_seats,
    game_titles,
    kept_table,
    level_names,
    read_options,
)
from ludogite.terminal.study.lesson import TerminalLesson, first_game
from ludogite.terminal.table.bots import BotGames
from ludogite.terminal.table.commands import COMMANDS, offered
from ludogite.terminal.table.kept_games import InUse, KeptFile, KeptGame, has_played, kept_games, names
from ludogite.terminal.table.record_file import RecordFile, resume
from ludogite.terminal.table.seating import bots_among, find_seat, match_of, terminal_setup
from ludogite.terminal.table.table import TerminalTable
from ludogite.user_files import data_folder

MOST_IN_MENU = 3
"""Kept games offered in the menu."""
MOST_LISTED = 100


def _folder() -> Path:
    """The folder of kept games."""
    return data_folder(os.environ) / "terminal"


def _bot_games() -> BotGames:
    """Results of matches against bots."""
    return BotGames(_folder() / "bot-games.jsonl")


def print_kept_games(session: Session) -> int:
    """Print the kept games, the latest first."""
    found = list(kept_games(_folder(), MOST_LISTED))
    if found:
        session.console.print(kept_table(found, session.voice))
    session.console.print(Text(session.voice("kept_how" if found else "kept_none")))
    damaged = {*names(_folder())[:MOST_LISTED]} - {game.name for game in found}
    if damaged:
        session.console.print(Text(session.voice("kept_damaged", names=", ".join(sorted(damaged))), PROBLEM))
    return OK


def new_table(arguments: argparse.Namespace, session: Session) -> TerminalTable:
    """A table with the match that the arguments or the menu choose; the menu may resume a kept one."""
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
    choice = _choose(arguments, session)
    if isinstance(choice, KeptGame):
        return _resume_kept(choice.name, session)
    seed = seed_bytes(arguments.seed)
    setup = terminal_setup(choice.game, choice.options, seed, choice.bots, time())
    model = Model(setup, match_of(setup))
    file = RecordFile(Path(arguments.record), seed) if arguments.record else None
    if file:
        file.save(model.match)  # fails before the first move rather than after it
    table = _table(model, session, file, None if file else KeptFile(_folder(), setup))
    if arguments.bot and not choice.bots:
        table.news.append(session.voice("no_bot_alone"))
    if choice.level:
        table.news.append(session.voice("own_level", level=choice.level))
    return table


def _choose(arguments: argparse.Namespace, session: Session) -> GameChoice | KeptGame:
    """The game and its bots, from the arguments; if they name no game, from the menu."""
    if not arguments.game and arguments.bot in games():  # play --bot colorado
        arguments.game, arguments.bot = arguments.bot, MY_STRENGTH
    if len(found := named(arguments.game or "", game_titles(session.voice))) == 1:
        arguments.game = games()[found[0]]
    if len(found := named(arguments.bot or "", [*level_names(session.voice), OWN_NAMES])) == 1:
        arguments.bot = MY_STRENGTH if found[0] == LEVELS else str(found[0] + 1)
    options = read_options(arguments.options)
    if not arguments.game:
        return _choose_from_menu(arguments, options, session)
    return _with_bots(arguments, GameChoice(arguments.game, options=options))


def _choose_from_menu(
    arguments: argparse.Namespace, options: dict[str, str], session: Session
) -> GameChoice | KeptGame:
    """The choice of somebody at the menu."""
    questions = Questions(session.console, session.asker, session.voice)
    is_settled = bool(options or arguments.record or arguments.bot or arguments.seat is not None or arguments.watch)
    while True:
        game = choose_game(questions, [] if is_settled else list(kept_games(_folder(), MOST_IN_MENU)))
        if isinstance(game, KeptGame):
            return game
        choice = GameChoice(game, options=options)
        if arguments.bot or arguments.seat is not None or arguments.watch:
            return _with_bots(arguments, choice)
        lesson = None if is_settled or has_played(_folder(), game) else lesson_of(game)
        try:
            is_learning = choose_seats(choice, questions, _bot_games(), lesson)
        except Back:
            continue
        if lesson and is_learning:
            TerminalLesson(session.console, session.asker, session.voice, lesson).run()
            return first_game(lesson)
        return choice


def _with_bots(arguments: argparse.Namespace, choice: GameChoice) -> GameChoice:
    """A choice with the bots that the arguments ask for."""
    game = load(choice.game, **choice.options)
    bot = arguments.bot or (MY_STRENGTH if arguments.watch else None)
    if arguments.seat is not None and (arguments.watch or not bot):
        raise UsageError(
            "--seat is your seat against the bot; add --bot, and no --watch.",
            "--seat est votre place contre le robot ; ajoutez --bot, sans --watch.",
        )
    if bot:
        bots = split_bots(bot)
        if MY_STRENGTH in bots:
            level = DEFAULT_LEVEL if arguments.watch else _bot_games().next_level(choice.game)
            choice.level = 0 if arguments.watch or game.players == 1 else level
            bots = [str(level) if name == MY_STRENGTH else name for name in bots]
        for name in bots:
            _check_bot(name, game)
        own_seat = None if arguments.watch else find_seat(arguments.seat or "0", game)
        others = (seat for seat in range(game.players) if seat != own_seat)
        choice.bots = {seat: bots[min(number, len(bots) - 1)] for number, seat in enumerate(others)}
    return choice


def _check_bot(name: str, game: Game) -> None:
    """Refuse an unknown bot before the first move."""
    if is_external(name):
        check_command(name)
    else:
        bot_for(name, game)


def resumed_table(arguments: argparse.Namespace, session: Session) -> TerminalTable:
    """A table with the latest kept match, the kept one of a name, or that of a record."""
    others = (arguments.game, arguments.options, arguments.seed, arguments.record, arguments.seat)
    engines = split_bots(arguments.bot) if arguments.bot else []
    if any(others) or arguments.watch or not all(map(is_external, engines)):
        raise UsageError(
            "--resume takes everything else from the file.", "--resume prend tout le reste dans le fichier."
        )
    wanted = arguments.resume
    fitting = [name for name in names(_folder()) if wanted in ("", name, name.rpartition("-")[0])]
    for number, name in enumerate(fitting, 1):
        try:
            return _resume_kept(name, session, engines)
        except InUse:
            if number == len(fitting):
                raise
    if not wanted:
        raise UsageError("No game is kept.", "Aucune partie gardée.")
    path = Path(wanted)
    match, seed = resume(path)
    bots = bots_among(match.seats)
    _check_engines(bots.values(), engines)
    for spec in set(bots.values()):
        _check_bot(spec, match.game)  # the file may hold any name
    setup = terminal_setup(match.game.id, match.game.options, seed, bots, time())
    return _continued(_table(Model(setup, match), session, RecordFile(path, seed)))


def _check_engines(bots: Iterable[str], named: Sequence[str]) -> None:
    """Refuse to start a program that only a file names; the command line has to name it too."""
    for bot in filter(is_external, bots):
        if bot not in named:
            raise UsageError(
                f"This game is played by {bot}. No file starts a program: name it again, as --resume --bot {bot!r}.",
                f"Cette partie est jouée par {bot}. Aucun fichier ne lance un programme : nommez-le de nouveau, comme "
                f"--resume --bot {bot!r}.",
            )
        check_command(bot)


def _resume_kept(name: str, session: Session, engines: Sequence[str] = ()) -> TerminalTable:
    """A table with a kept match; its engines from outside must be named on the command line."""
    kept, model = KeptFile.opened(_folder(), name)
    try:
        _check_engines([seat.bot for seat in model.seats if seat.bot], engines)
    except Refused:
        kept.close()
        raise
    return _continued(_table(model, session, kept=kept))


def _continued(table: TerminalTable) -> TerminalTable:
    """The table, with the news that its game goes on."""
    moves = sum(not entry.by_chance for entry in table.match.entries)
    table.news.append(table.voice("resumed", count=moves))
    return table


def _table(
    model: Model, session: Session, file: RecordFile | None = None, kept: KeptFile | None = None
) -> TerminalTable:
    table: Table[Viewer] = Table(model, time(), ClaimSeconds(), str)
    console, asker, voice = session.console, session.asker, session.voice
    commands = offered(voice.language)
    return TerminalTable(table, console, asker, voice, COMMANDS, commands, time, file, kept, _bot_games(), ExternalBot)


def say_goodbye(table: TerminalTable) -> None:
    """Say goodbye, with the place where the game is kept."""
    table.say(table.voice("bye"))
    if table.file:
        table.say(table.voice("kept_open", file=table.file.path))
    if table.kept and table.kept.is_behind:
        table.say(table.voice("lost"), PROBLEM)
    elif table.kept and table.kept.name:
        table.say(table.voice("kept_as", name=table.kept.name))
