"""``ludogite lesson``: typed through from the first step to the first game, with every mistake on the way."""

import re

import pytest

from ludogite.games.registry import BOOKS, RULEBOOKS
from ludogite.study.lesson_file import lesson_of
from ludogite.terminal.input.matching import meaning
from support.shell import Shell

STYLING = re.compile(r"\x1b\[[\d;?]*[a-zA-Z]")

every_game = pytest.mark.parametrize("game", [book.id for book in RULEBOOKS])
in_both_languages = pytest.mark.parametrize("language", ["en", "fr"])


def in_one_line(printed: str) -> str:
    return " ".join(STYLING.sub("", printed).split())


def typed_through(game: str, language: str) -> tuple[list[str], list[str]]:
    """The lines of somebody who makes every mistake, and the replies to expect, in order."""
    lines, told = list[str](), list[str]()
    for step in lesson_of(game).steps:
        for position, task, answer in step.answers():
            told.append(task.say.say(language))
            scene = position.scene(position.to_move)
            for tried, rule in task.refused.items():
                if meaning(tried, scene.actions, scene.rolls).move:
                    continue  # the terminal understands what was meant
                lines.append(tried)
                told.append(f"({'règle' if language == 'fr' else 'rule'} {rule})")
            wanted = task.wants.among(position)
            for mistake in task.mistakes:
                lines.append(next(move for move in mistake.when.among(position) if move not in wanted))
                told.append(mistake.say.say(language))
            lines.append(answer)
            told.append(task.praise.say(language))
    return lines, told


@in_both_languages
@every_game
def test_a_lesson_is_typed_through_with_every_mistake(shell: Shell, game: str, language: str) -> None:
    lines, told = typed_through(game, language)
    printed = in_one_line(shell(f"lesson {game} --lang {language}", *lines, "", "quit"))
    place = 0
    for sentence in (*told, BOOKS[game].goal.say(language), lesson_of(game).play.say.say(language)):
        place = printed.find(sentence, place)
        assert place >= 0, sentence
    assert ("Au revoir" if language == "fr" else "Goodbye") in printed[place:]  # of the game that has begun
    assert shell.status == 0


@every_game
def test_before_a_screen_every_step_is_looked_at_again(shell: Shell, game: str) -> None:
    lines = list[str]()
    for step in lesson_of(game).steps:
        lines += [*(answer for _, _, answer in step.answers()), ""]
    printed = in_one_line(shell.at_screen(f"lesson {game}", *lines, "back", "skip", "quit"))
    assert printed.count("Enter: go on") == len(lesson_of(game).steps)
    for step in lesson_of(game).steps:
        assert all(task.praise.en in printed and task.say.en in printed for task in step.tasks)
    assert printed.endswith(f"Go on another time with: ludogite lesson {game}")


def test_steps_are_skipped_repeated_shown_and_gone_back_to(shell: Shell) -> None:
    printed = shell("lesson colorado", "skip", "show", "montrer", "back", "repeat", "help", "rules 2.2", "", "quit")
    titles = re.findall(r"step (\d) of 9", printed)
    assert titles == ["1", "2", "1", "1"]
    assert printed.count("One way to do it: e3-h6") == 2
    assert "skip: the next step" in in_one_line(printed)
    assert "Rule 2.2: From red it moves like a rook" in printed
    assert printed.endswith("Go on another time with: ludogite lesson colorado\n")


def test_a_step_of_several_moves_begins_anew_when_it_is_repeated(shell: Shell) -> None:
    printed = shell("lesson karma-dice", "rrr", "roll r", "repeat", "take", "r", "show", "quit")
    assert "That would do, but" in printed
    assert "take: " in printed  # there is nothing to take yet
    assert "One way to do it: take" in printed


def test_moves_are_understood_as_at_a_table(shell: Shell) -> None:
    printed = shell("lesson colorado", "D3 D6", "e3-h", "colorful", "quit")
    assert "Right: d6 is red" in printed
    assert "Yes: nothing on that diagonal is yellow" in printed
    assert "colorful" in printed


def test_the_answer_that_punishes_a_mistake_is_told(shell: Shell) -> None:
    assert "Black: moves from d7 to e8, taking a pawn" in shell("lesson colorado", *["skip"] * 4, "c7-e8", "quit")


def test_a_lesson_is_named_as_a_game_is_or_taken_from_the_shelf(shell: Shell) -> None:
    assert "Karo: Four Circles · step 1 of" in shell("lesson four", "quit")
    assert "Kanto · step 1 of" in shell("lesson", "kanto", "quit")
    assert shell("lesson", "quit").rstrip().endswith("Goodbye.")
    shell("lesson chess")
    assert (shell.status, "There is no game 'chess'" in shell.complaint) == (2, True)


def test_a_lesson_ends_with_the_lines(shell: Shell) -> None:
    assert shell("lesson kanto").endswith("Go on another time with: ludogite lesson kanto\n")
    assert shell.status == 0


def test_a_game_without_a_lesson_says_so(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludogite.study.lesson_file.has_lesson", lambda book: False)
    lesson_of.cache_clear()
    shell("lesson kanto --lang fr")
    assert (shell.status, "Il n'y a pas encore de leçon pour kanto." in shell.complaint) == (2, True)
