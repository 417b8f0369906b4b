"""Somebody who takes a lesson in a browser: does what is asked, or any of the mistakes that the lesson knows."""

import re
from collections.abc import Iterator

from browser.sitting import needed
from browser.visiting import Visitor
from ludogite.games.position import Position
from ludogite.games.words import Words
from ludogite.study.lesson_file import lesson_of
from ludogite.study.lessons import StepDefinition, TaskDefinition, explain
from ludogite.study.position import StudyPosition
from support.trying import clicks_of

STATE = """([page, state, moves]) => {
  const {dataset} = document.querySelector("[data-lesson]") ?? {dataset: {}};
  return dataset.page === page && dataset.state === state && dataset.moves === moves;
}"""
NOTE = """(letters) =>
  document.querySelector("[data-note] p")?.firstChild.textContent.replace(/[^\\p{L}\\p{N}]/gu, "") === letters"""
CUT_OFF = """() => {
  const asked = document.querySelector(".asked"), note = document.querySelector("[data-note]");
  const isCut = (element, room, height) =>
    element && height > room + 1 ? [`${height} in ${room}: ${element.textContent}`] : [];
  const stop = document.querySelector("[data-action=stop]")?.getBoundingClientRect().bottom ?? 0;
  return [
    ...(stop > document.querySelector(".ways").getBoundingClientRect().top ? ["to stop is below the fold"] : []),
    ...isCut(asked, asked.clientHeight, asked.scrollHeight),
    ...isCut(note, note?.closest(".told").clientHeight, note?.offsetHeight),
  ];
}"""


class Learner:
    """A page with a lesson, and the hands before it."""

    def __init__(self, visitor: Visitor, game: str, language: str) -> None:
        self.page = visitor.page
        self.sitter = visitor.sitter
        self.lesson = lesson_of(game)
        self.language = language
        self.page_number = 0
        self.moves: list[str] = []
        """What was done in this step that was asked for."""
        self.cut_off: list[str] = []
        """Words that there was no room for."""
        self.held = ""
        """The piece that was taken up for a move that came to nothing."""
        visitor.go(f"/lesson/{game}")
        self.wait("done")

    def wait(self, state: str) -> None:
        """Wait until the page is here."""
        self.page.wait_for_function(STATE, arg=[str(self.page_number), state, str(len(self.moves))])
        self.cut_off += self.page.evaluate(CUT_OFF)

    def go_on(self) -> None:
        """Press the button that leads on."""
        self.page.locator("[data-onward]").click()

    def next_page(self) -> None:
        """Go on to the next page."""
        self.go_on()
        self.page_number, self.moves = self.page_number + 1, []
        self.wait("asking" if self.page_number <= len(self.lesson.steps) else "done")

    def reads(self, words: Words) -> bool:
        """Whether the instruction says this."""
        return letters(self.page.locator("[data-instruction]").inner_text()) == letters(self.say(words))

    def hears(self, words: Words) -> None:
        """Wait until the note below the board says this."""
        self.page.wait_for_function(NOTE, arg=letters(self.say(words)))

    def say(self, words: Words) -> str:
        """Words in the learner's language."""
        return words.fr if self.language == "fr" else words.en

    def look(self, position: Position) -> StudyPosition:
        """Take in what may be clicked here."""
        study, hearing = StudyPosition(position), self.sitter.hearing
        hearing.scene, hearing.board = study.scene, study.board
        hearing.actions = {action.move: action.clicks for action in study.scene.actions}
        hearing.ways = [action[:2] for action in study.actions]
        return study

    def play(self, position: Position, move: str) -> None:
        """Click a legal move together."""
        self.look(position)
        hearing = self.sitter.hearing
        if hearing.places:
            self.click(needed(hearing.actions[move], hearing))
            self.held = ""
            return
        self.put_note_away()
        self.sitter.click_move(move)

    def click(self, clicks: list[str]) -> None:
        """Click cells and buttons; the piece that is held already needs no click."""
        self.sitter.click_all(clicks[1:] if clicks[0] == self.held else clicks)

    def take_step(self, step: StepDefinition, *, with_mistakes: bool) -> None:
        """Do a whole step."""
        for position, task, move in step.answers():
            assert self.reads(task.say), task.say
            if with_mistakes:
                self.make_mistakes(step, position, task)
            self.play(position, move)
            self.moves.append(move)
            self.wait("done" if task is step.tasks[-1] else "asking")
            self.hears(task.praise)

    def make_mistakes(self, step: StepDefinition, position: Position, task: TaskDefinition) -> None:
        """Every mistake of a task, another move, and what is not legal."""
        for move, words in legal_mistakes(position, task):
            self.play(position, move)
            self.wait("wrong")
            self.hears(words)
            self.go_on()
            self.wait("asking")
        study = self.look(position)
        for clicks in sorted((clicks_of(study, tried) for tried in task.refused), key=len):
            self.try_in_vain(clicks)
            verdict = explain(step, self.moves, clicks)
            self.hears(verdict.words)
            assert self.page.locator("[data-note] .rule").inner_text().endswith(verdict.rule or "?")
            for _ in clicks[2:]:
                self.put_note_away()
                self.page.locator("[data-action=back]").click()

    def try_in_vain(self, clicks: list[str]) -> None:
        """Click what begins no move; what was taken up first for it is held then."""
        if self.sitter.hearing.places:
            self.click(clicks)
            self.held = clicks[0] if len(clicks) > 1 else ""
        else:
            self.put_note_away()
            self.page.locator(f'button[data-die="{clicks[0]}"]').first.click()

    def put_note_away(self) -> None:
        """Close what was told: it may lie over dice."""
        close = self.page.locator("[data-close]")
        if close.is_visible():
            close.click()


def legal_mistakes(position: Position, task: TaskDefinition) -> Iterator[tuple[str, Words]]:
    """One legal move for each of a task's mistakes, and one that it does not know, with what is said to each."""
    wrong = [move for move in position.legal_moves() if not task.wants.fits(position, move)]
    answers = {move: next((m for m in task.mistakes if m.when.fits(position, move)), None) for move in wrong}
    for mistake in (*task.mistakes, None):
        if (move := next((move for move in wrong if answers[move] is mistake), None)) is not None:
            yield move, mistake.say if mistake else task.otherwise


def letters(text: str) -> str:
    """A text without spaces and signs, which print sets differently."""
    return re.sub(r"[\W_]", "", text)
