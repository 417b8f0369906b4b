"""``ludogite lesson``: teaches a game step by step, and then begins the first real one."""

import argparse

from ludogite.cli.playing import play
from ludogite.cli.session import Session
from ludogite.games.registry import games
from ludogite.study.lesson_file import lesson_of
from ludogite.study.lessons import FIRST_LEVEL
from ludogite.terminal.lesson import TerminalLesson, first_game
from ludogite.terminal.questions import Questions
from ludogite.terminal.shelf import choose_game, game_titles
from ludogite.terminal.spelling import named
from ludogite.terminal.typed import Left


def teach(arguments: argparse.Namespace, session: Session) -> int:
    """Teach a game; returns 0 also when somebody leaves."""
    try:
        game = str(arguments.game or choose_game(Questions(session.console, session.asker, session.voice)))
    except (Left, EOFError):
        session.console.print(session.voice("bye"))
        return 0
    if len(found := named(game, game_titles(session.voice))) == 1:
        game = games()[found[0]]
    lesson = lesson_of(game)
    try:
        TerminalLesson(lesson, session.console, session.asker, session.voice).run()
    except (Left, EOFError):
        session.console.print(session.voice("lesson_left", game=game))
        return 0
    choice = first_game(lesson)
    options = [f"{name}={value}" for name, value in choice.options.items()]
    wanted = {"game": game, "options": options, "bot": str(FIRST_LEVEL) if choice.bots else None}
    usual = dict.fromkeys(("seat", "seed", "record", "resume")) | {"watch": False, "list": False}
    return play(argparse.Namespace(**usual, **wanted), session)
