"""Lessons, as learners take them on a phone: every step, every mistake, and the first real game after it."""

import pytest
from playwright.sync_api import expect

from browser.learning import Learner
from browser.steadiness import Watch
from browser.touring import BOXES
from browser.visiting import PHONE, Visit

LANGUAGES = dict(zip(BOXES, ("en", "fr") * 4, strict=True))
"""In which language the mistakes of each lesson are made; in the other one there are none."""


@pytest.mark.parametrize("game", BOXES)
def test_a_lesson_is_finished_with_every_mistake_and_leads_to_a_game(visit: Visit, game: str) -> None:
    learner = Learner(visit(language=LANGUAGES[game], size=PHONE), game, LANGUAGES[game])
    take(learner, with_mistakes=True)
    assert learner.reads(learner.lesson.play.say)
    learner.go_on()
    expect(learner.page.locator("[data-table]")).to_be_visible()


@pytest.mark.parametrize("game", BOXES)
def test_a_lesson_is_finished_without_a_mistake_in_the_other_language(visit: Visit, game: str) -> None:
    language = "en" if LANGUAGES[game] == "fr" else "fr"
    visitor = visit(language=language, size=PHONE)
    learner = Learner(visitor, game, language)
    take(learner, with_mistakes=False)
    page = visitor.go("/")
    expect(page.locator("#today")).to_be_visible()
    expect(page.locator(f"a[href='/lesson/{game}']")).to_have_count(0)


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
