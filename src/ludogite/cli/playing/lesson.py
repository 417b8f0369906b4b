"""``ludogite lesson``: a game taught step by step, and then the first real one."""

import argparse

from ludogite.cli.command import TYPING, Command, add_game
from ludogite.cli.playing import play
from ludogite.cli.session import OK, Session


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, nargs="?")


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Teach a game; returns 0 also if somebody leaves."""
    from ludogite.games.registry import games
    from ludogite.study.lesson_file import lesson_of
    from ludogite.study.lessons import FIRST_LEVEL
    from ludogite.terminal.input.asker import Left
    from ludogite.terminal.input.matching import named
    from ludogite.terminal.input.questions import Questions
    from ludogite.terminal.menu import choose_game, game_titles
    from ludogite.terminal.study.lesson import TerminalLesson, first_game

    try:
        game = str(arguments.game or choose_game(Questions(session.console, session.asker, session.voice)))
    except (Left, EOFError):
        session.console.print(session.voice("bye"))
        return OK
    if len(found := named(game, game_titles(session.voice))) == 1:
        game = games()[found[0]]
    lesson = lesson_of(game)
    try:
        TerminalLesson(session.console, session.asker, session.voice, lesson).run()
    except (Left, EOFError):
        session.console.print(session.voice("lesson_left", game=game))
        return OK
    choice = first_game(lesson)
    options = [f"{name}={value}" for name, value in choice.options.items()]
    chosen = {"game": game, "options": options, "bot": str(FIRST_LEVEL) if choice.bots else None}
    defaults = dict.fromkeys(("seat", "seed", "record", "resume")) | {"watch": False, "list": False}
    return play.run(argparse.Namespace(**defaults, **chosen), session)


COMMAND = Command(
    "lesson",
    "learn a game in a few minutes by playing; without GAME choose one from the menu",
    run,
    add_arguments,
    ("ludogite lesson colorado", "ludogite lesson karma-dice --lang fr"),
    TYPING,
)
