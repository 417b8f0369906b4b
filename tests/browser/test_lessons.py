"""Lessons, as learners take them on a phone: every step, every mistake, and the first real game after it."""

import pytest
from playwright.sync_api import expect

from browser.learning import Learner
from browser.steadiness import Watch
from browser.touring import BOXES
from browser.visiting import PHONE, Visit


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", BOXES)
def test_a_lesson_is_finished_with_every_mistake_and_leads_to_a_game(visit: Visit, game: str, language: str) -> None:
    learner = Learner(visit(language=language, size=PHONE), game, language)
    take(learner, with_mistakes=True)
    assert learner.reads(learner.lesson.play.say)
    learner.go_on()
    expect(learner.page.locator("[data-table]")).to_be_visible()


def test_a_lesson_that_is_finished_without_a_mistake_is_not_offered_again(visit: Visit) -> None:
    visitor = visit(language="fr", size=PHONE)
    take(Learner(visitor, "karma-solo", "fr"), with_mistakes=False)
    page = visitor.go("/")
    expect(page.locator("#today")).to_be_visible()
    expect(page.locator("a[href='/lesson/karma-solo']")).to_have_count(0)


def take(learner: Learner, *, with_mistakes: bool) -> None:
    """All steps."""
    for step in learner.lesson.steps:
        learner.next_page()
        learner.take_step(step, with_mistakes=with_mistakes)
    learner.next_page()
    assert learner.cut_off == []


def test_nothing_moves_when_a_learner_is_told_something(visit: Visit) -> None:
    learner = Learner(visit(language="fr", size=PHONE), "katarenga", "fr")
    learner.next_page()
    watch = Watch(learner.page, "[role=grid]")
    with watch.nothing_moves("mistakes, praise, and what is asked next"):
        learner.take_step(learner.lesson.steps[0], with_mistakes=True)
        learner.next_page()


def test_a_learner_comes_back_to_the_step_where_they_left(visit: Visit) -> None:
    visitor = visit(language="en", size=PHONE)
    learner = Learner(visitor, "kanto", "en")
    learner.next_page()
    learner.next_page()
    page = visitor.go("/")
    page.locator("#today ~ ul a[href='/lesson/kanto']").click()
    learner.wait("asking")
    page.get_by_role("button", name="Back").click()
    learner.page_number = 1
    learner.wait("asking")
