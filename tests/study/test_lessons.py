"""Lessons: every step can be done, and whatever else is tried gets an answer in both languages."""

from collections.abc import Iterator
from random import Random

import pytest

from ludogite.games.position import Position
from ludogite.games.registry import BOOKS, RULEBOOKS, load
from ludogite.games.rules_pages import rules
from ludogite.games.words import Words
from ludogite.kernel.layout import CHANCE
from ludogite.study.lesson_file import NAME, BadLesson, lesson_of, read_lesson
from ludogite.study.lessons import StepDefinition, StepOver, TaskDefinition, explain, judge
from ludogite.study.position import StudyPosition
from support.counted import counted, never_empty
from support.trying import clicks_of

LONGEST_SAID, LONGEST_ANSWER, LONGEST_TITLE = 250, 175, 34
FEWEST, MOST = 7, 12
SHORTEST_LESSON, LONGEST_LESSON = 3, 6
MOST_TRIED = 40
"""So many legal moves of a position are tried, and so many sets of clicks."""

every_game = pytest.mark.parametrize("game", [book.id for book in RULEBOOKS])


@never_empty
def tasks(game: str) -> Iterator[tuple[StepDefinition, list[str], Position, TaskDefinition]]:
    """Every task of a lesson, with the learner's moves before it and where these lead, in every way that is wanted."""
    for step in lesson_of(game).steps:
        ways: list[tuple[list[str], Position]] = [([], step.position)]
        for task in step.tasks:
            further = []
            for moves, position in ways:
                yield step, moves, position, task
                for move in task.wants.among(position):
                    after = position
                    for text in (move, *task.then):
                        after = after.play(text)
                    further.append(([*moves, move], after))
            ways = further


def some(moves: list[str]) -> list[str]:
    return Random(1).sample(moves, min(len(moves), MOST_TRIED))


def said_in_both(words: Words) -> bool:
    return bool(words.en and words.fr) and words.en != words.fr


@every_game
def test_every_wanted_move_is_legal_and_done_with_every_way_through(game: str) -> None:
    for step, moves, position, task in tasks(game):
        wanted = task.wants.among(position)
        assert wanted, step.name
        assert not set(task.wants.moves) - set(wanted), step.name
        assert position.to_move == step.learner
        for move in wanted:
            verdict = judge(step, [*moves, move])
            is_last = len(moves) + 1 == len(step.tasks)
            assert (verdict.told, verdict.words) == ("done" if is_last else "more", task.praise)
            assert verdict.played == (move, *task.then)


@every_game
def test_what_follows_a_move_is_not_left_to_the_dice(game: str) -> None:
    for step, moves, position, task in tasks(game):
        for move in counted(task.wants.among(position)):
            after = position
            for text in (move, *task.then):
                after = after.play(text)
            assert after.to_move != CHANCE, (step.name, move)
            assert len(moves) + 1 == len(step.tasks) or after.to_move == step.learner


@every_game
def test_every_mistake_can_be_made_and_says_why(game: str) -> None:
    mistakes = 0
    for step, moves, position, task in tasks(game):
        taken = set(task.wants.among(position))
        for mistake in task.mistakes:
            made = [move for move in mistake.when.among(position) if move not in taken]
            assert made, (step.name, mistake.say.en)
            assert not set(mistake.when.moves) - {*made}, step.name
            taken |= {*made}
            for move in some(made):
                verdict = judge(step, [*moves, move])
                assert (verdict.told, verdict.words) == ("wrong", mistake.say)
                after = position
                for text in verdict.played:
                    after = after.play(text)
        mistakes += len(task.mistakes)
    assert mistakes


@every_game
def test_all_other_legal_moves_get_the_other_answer(game: str) -> None:
    others = 0
    for step, moves, position, task in tasks(game):
        known = [task.wants, *(mistake.when for mistake in task.mistakes)]
        for move in some(position.legal_moves()):
            if not any(wanted.fits(position, move) for wanted in known):
                verdict = judge(step, [*moves, move])
                assert (verdict.told, verdict.words) == ("wrong", task.otherwise)
                others += 1
    assert others


@every_game
def test_what_is_not_legal_gets_the_reason_and_its_rule(game: str) -> None:
    numbers = {language: rules(game, language) for language in ("en", "fr")}
    for step, moves, position, task in tasks(game):
        for tried, rule in task.refused.items():
            verdict = judge(step, [*moves, tried])
            assert (verdict.told, verdict.rule) == ("refused", rule), (step.name, tried)
            assert said_in_both(verdict.words)
            assert all(rule in numbers[language] for language in numbers)
            clicks = clicks_of(StudyPosition(position), tried)
            assert clicks, (step.name, tried, "no hand can do this")
            assert explain(step, moves, clicks).rule == rule, (step.name, tried)
        assert judge(step, [*moves, "nonsense"]).told == "refused"
        things = [cell.name for cell in position.scene(position.to_move).cells] or ["r", "w", "take", "stop"]
        for click in some([*things, "nowhere"]):
            verdict = explain(step, moves, [click])
            assert verdict.told == "refused"
            assert said_in_both(verdict.words)
            assert verdict.rule


@every_game
def test_clicks_in_pairs_are_answered_too(game: str) -> None:
    step = lesson_of(game).steps[-1]
    names = [action.clicks for action in step.position.scene(step.learner).actions]
    pairs = [[clicks[0], other[-1]] for clicks in names for other in names]
    for clicks in counted(Random(1).sample(pairs, min(len(pairs), MOST_TRIED))):
        assert said_in_both(explain(step, [], clicks).words)


@every_game
def test_everything_is_said_shortly_in_both_languages(game: str) -> None:
    lesson = lesson_of(game)
    assert FEWEST <= len(lesson.steps) <= MOST
    assert SHORTEST_LESSON <= lesson.minutes <= LONGEST_LESSON
    assert len({step.name for step in lesson.steps}) == len(lesson.steps)
    for step in lesson.steps:
        check_length(step.title, LONGEST_TITLE, sentence=False)
        for task in step.tasks:
            check_length(task.say, LONGEST_SAID)
            for words in (task.praise, task.otherwise, *(mistake.say for mistake in task.mistakes)):
                check_length(words, LONGEST_ANSWER)
    check_length(lesson.play.say, LONGEST_ANSWER)


def check_length(words: Words, longest: int, *, sentence: bool = True) -> None:
    assert said_in_both(words), words
    for text in (words.en, words.fr):
        assert len(text) <= longest, text
        assert text[-1] in ".!?" or not sentence, text
        assert not set(text) & set("\u2019\u201c\u201d\xab\xbb\u2013\u2014\xa0\u202f\n"), text


@every_game
def test_the_lesson_ends_with_the_start_of_a_game_for_the_first_player(game: str) -> None:
    start = load(game, **lesson_of(game).play.options).start()
    assert start.to_move == 0
    assert BOOKS[game].goal.en


@every_game
def test_after_the_last_move_a_step_is_over(game: str) -> None:
    for step in counted(lesson_of(game).steps, FEWEST):
        moves = [move for _, _, move in step.answers()]
        with pytest.raises(StepOver):
            judge(step, [*moves, moves[-1]])
        assert judge(step, []).words == step.tasks[0].say


def test_a_wrong_move_in_the_middle_is_judged_and_what_follows_it_is_not() -> None:
    step = next(step for step in lesson_of("colorado").steps if step.name == "blue")
    verdict = judge(step, ["c4-d3", "c5-c8"])
    assert (verdict.told, verdict.played) == ("wrong", ("c4-d3",))
    assert explain(step, ["c4-d3"], ["a8"]).told == "wrong"


GOOD = (BOOKS["colorado"].folder / NAME).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("found", "instead", "complaint"),
    [
        ('wants = ["d3-d6"]', "", "missing required field `wants`"),
        ('wants = ["d3-d6"]', "wants = []", "Moves are a list of spellings, or a table"),
        ('wants = ["d3-d6"]', "wants = {}", "Moves are a list of spellings, or a table"),
        ('wants = ["d3-d6"]', "wants = { flies = true }", "unknown field `flies`"),
        ('say.fr = "La case', 'say.de = "La case', "missing required field `fr`"),
        ("praise.en = ", "prise.en = ", "unknown field `prise`"),
        ("[[steps.mistakes]]", "[[steps.mistake]]", "unknown field `mistake`"),
        ("[play]", "[game]", "missing required field `play`"),
    ],
)
def test_a_lesson_that_says_too_little_or_something_unknown_is_refused(
    found: str, instead: str, complaint: str
) -> None:
    assert found in GOOD
    with pytest.raises(BadLesson, match=complaint):
        read_lesson("colorado", GOOD.replace(found, instead))
