"""``ludogite play``: sets the table that the command line or the menu asks for."""

import argparse
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import time

from rich.text import Text

from ludogite.bots.adaptive import MINE
from ludogite.bots.bot import bot_for, is_outside
from ludogite.bots.levels import DEFAULT_LEVEL, LEVELS
from ludogite.bots.protocol.engine_spec import check_command, split_bots
from ludogite.bots.protocol.outside import OutsideBot
from ludogite.cli.session import INTERRUPTED, Session, UsageError
from ludogite.files import data_folder
from ludogite.games.game import Game
from ludogite.games.registry import games, load, seed_bytes
from ludogite.games.words import Refused
from ludogite.study.lesson_file import lesson_of
from ludogite.table.model import Model
from ludogite.table.presence import ClaimSeconds, Viewer
from ludogite.table.table import Table
from ludogite.terminal.bot_games import BotGames
from ludogite.terminal.commands import COMMANDS, offered
from ludogite.terminal.kept import InUse, KeptFile, KeptGame, has_played, kept_games, names
from ludogite.terminal.lesson import TerminalLesson, first_game
from ludogite.terminal.palette import PROBLEM
from ludogite.terminal.questions import Back, Questions
from ludogite.terminal.saving import RecordFile, resume
from ludogite.terminal.seating import bots_among, find_seat, match_of, terminal_setup
from ludogite.terminal.shelf import (
    OWN_NAMES,
    Choice,
    choose_game,
    choose_seats,
    game_titles,
    kept_table,
    level_names,
    read_options,
)
from ludogite.terminal.spelling import named
from ludogite.terminal.table import TerminalTable
from ludogite.terminal.typed import Left

MOST_IN_MENU = 3
"""So many kept games are offered in the menu."""
MOST_LISTED = 100


def play(arguments: argparse.Namespace, session: Session) -> int:
    """Play; returns 0 also when somebody leaves, 130 after Ctrl-C."""
    if arguments.list:
        return _list(session)
    try:
        table = _set(arguments, session) if arguments.resume is None else _resumed(arguments, session)
    except (Left, EOFError):
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
    finally:
        if table.kept:
            table.kept.close()
    return status


def _folder() -> Path:
    """Where games are kept."""
    return data_folder(os.environ) / "terminal"


def _played() -> BotGames:
    """Results of matches against bots."""
    return BotGames(_folder() / "bot-games.jsonl")


def _list(session: Session) -> int:
    """The kept games, the latest first."""
    found = list(kept_games(_folder(), MOST_LISTED))
    if found:
        session.console.print(kept_table(found, session.voice))
    session.console.print(Text(session.voice("kept_how" if found else "kept_none")))
    damaged = {*names(_folder())[:MOST_LISTED]} - {game.name for game in found}
    if damaged:
        session.console.print(Text(session.voice("kept_damaged", names=", ".join(sorted(damaged))), PROBLEM))
    return 0


def _set(arguments: argparse.Namespace, session: Session) -> TerminalTable:
    """A new match, as the arguments say or the menu finds out; or one that the menu goes on with."""
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
    if isinstance(choice, KeptGame):
        return _gone_on_with(choice.name, session)
    seed = seed_bytes(arguments.seed)
    setup = terminal_setup(choice.game, choice.options, seed, choice.bots, time())
    model = Model(setup, match_of(setup))
    file = RecordFile(Path(arguments.record), seed) if arguments.record else None
    if file:
        file.save(model.match)  # if that cannot be, it is better said before the first move
    table = _table(model, session, file, None if file else KeptFile(_folder(), setup))
    if arguments.bot and not choice.bots:
        table.news.append(session.voice("no_bot_alone"))
    if choice.level:
        table.news.append(session.voice("own_level", level=choice.level))
    return table


def _choice(arguments: argparse.Namespace, session: Session) -> Choice | KeptGame:
    """What is played, and where bots sit; what the arguments leave open is asked for if no game was named."""
    if not arguments.game and arguments.bot in games():  # play --bot colorado
        arguments.game, arguments.bot = arguments.bot, MINE
    if len(found := named(arguments.game or "", game_titles(session.voice))) == 1:
        arguments.game = games()[found[0]]
    if len(found := named(arguments.bot or "", [*level_names(session.voice), OWN_NAMES])) == 1:
        arguments.bot = MINE if found[0] == LEVELS else str(found[0] + 1)
    options = read_options(arguments.options)
    if not arguments.game:
        return _asked(arguments, options, session)
    return _with_bots(arguments, Choice(arguments.game, options=options))


def _asked(arguments: argparse.Namespace, options: dict[str, str], session: Session) -> Choice | KeptGame:
    """What somebody chooses from the menu."""
    questions = Questions(session.console, session.asker, session.voice)
    is_settled = bool(options or arguments.record or arguments.bot or arguments.seat is not None or arguments.watch)
    while True:
        game = choose_game(questions, [] if is_settled else list(kept_games(_folder(), MOST_IN_MENU)))
        if isinstance(game, KeptGame):
            return game
        choice = Choice(game, options=options)
        if arguments.bot or arguments.seat is not None or arguments.watch:
            return _with_bots(arguments, choice)
        lesson = None if is_settled or has_played(_folder(), game) else lesson_of(game)
        try:
            is_learning = choose_seats(choice, questions, _played(), lesson)
        except Back:
            continue
        if lesson and is_learning:
            TerminalLesson(lesson, session.console, session.asker, session.voice).run()
            return first_game(lesson)
        return choice


def _with_bots(arguments: argparse.Namespace, choice: Choice) -> Choice:
    """The bots that the arguments ask for."""
    game = load(choice.game, **choice.options)
    bot = arguments.bot or (MINE if arguments.watch else None)
    if arguments.seat is not None and (arguments.watch or not bot):
        raise UsageError(
            "--seat is your seat against the bot; add --bot, and no --watch.",
            "--seat est votre place contre le robot ; ajoutez --bot, sans --watch.",
        )
    if bot:
        bots = split_bots(bot)
        if MINE in bots:
            level = DEFAULT_LEVEL if arguments.watch else _played().next_level(choice.game)
            choice.level = 0 if arguments.watch or game.players == 1 else level
            bots = [str(level) if name == MINE else name for name in bots]
        for name in bots:
            _check_bot(name, game)
        mine = None if arguments.watch else find_seat(arguments.seat or "0", game)
        others = (seat for seat in range(game.players) if seat != mine)
        choice.bots = {seat: bots[min(number, len(bots) - 1)] for number, seat in enumerate(others)}
    return choice


def _check_bot(name: str, game: Game) -> None:
    """Refuse a bot that is not there: that is better said before the first move."""
    if is_outside(name):
        check_command(name)
    else:
        bot_for(name, game)


def _resumed(arguments: argparse.Namespace, session: Session) -> TerminalTable:
    """A match that was kept: the latest, the one of a name, or that of a record."""
    besides = (arguments.game, arguments.options, arguments.seed, arguments.record, arguments.seat)
    engines = split_bots(arguments.bot) if arguments.bot else []
    if any(besides) or arguments.watch or not all(map(is_outside, engines)):
        raise UsageError(
            "--resume takes everything else from the file.", "--resume prend tout le reste dans le fichier."
        )
    wanted = arguments.resume
    fitting = [name for name in names(_folder()) if wanted in ("", name, name.rpartition("-")[0])]
    for number, name in enumerate(fitting, 1):
        try:
            return _gone_on_with(name, session, engines)
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
        _check_bot(spec, match.game)  # a name that somebody wrote into the file
    setup = terminal_setup(match.game.id, match.game.options, seed, bots, time())
    return _continued(_table(Model(setup, match), session, RecordFile(path, seed)))


def _check_engines(bots: Iterable[str], named: Sequence[str]) -> None:
    """Refuse to start a program because a file names it: the command line has to name it again."""
    for bot in filter(is_outside, bots):
        if bot not in named:
            raise UsageError(
                f"This game is played by {bot}. No file starts a program: name it again, as --resume --bot {bot!r}.",
                f"Cette partie est jouée par {bot}. Aucun fichier ne lance un programme : nommez-le de nouveau, comme "
                f"--resume --bot {bot!r}.",
            )
        check_command(bot)


def _gone_on_with(name: str, session: Session, engines: Sequence[str] = ()) -> TerminalTable:
    """A kept match; engines from outside that play there are those that the command line names."""
    kept, model = KeptFile.opened(_folder(), name)
    try:
        _check_engines([seat.bot for seat in model.seats if seat.bot], engines)
    except Refused:
        kept.close()
        raise
    return _continued(_table(model, session, kept=kept))


def _continued(table: TerminalTable) -> TerminalTable:
    """A table at which the game goes on."""
    moves = sum(not entry.by_chance for entry in table.match.entries)
    table.news.append(table.voice("resumed", count=moves))
    return table


def _table(
    model: Model, session: Session, file: RecordFile | None = None, kept: KeptFile | None = None
) -> TerminalTable:
    table: Table[Viewer] = Table(model, time(), ClaimSeconds(), str)
    console, asker, voice = session.console, session.asker, session.voice
    commands = offered(voice.language)
    return TerminalTable(table, console, asker, voice, COMMANDS, commands, time, file, kept, _played(), OutsideBot)


def _farewell(table: TerminalTable) -> None:
    """Say goodbye, and where the game is kept."""
    table.say(table.voice("bye"))
    if table.file:
        table.say(table.voice("kept_open", file=table.file.path))
    if table.kept and table.kept.is_behind:
        table.say(table.voice("lost"), PROBLEM)
    elif table.kept and table.kept.name:
        table.say(table.voice("kept_as", name=table.kept.name))
