"""Somebody who solves puzzles in a browser, and knows their solutions."""

from playwright.sync_api import Locator, expect

from browser.sitting import needed
from browser.visiting import Visitor
from ludogite.games.position import Position
from ludogite.study.position import StudyPosition
from ludogite.study.puzzle_file import StoredPuzzle

PATIENCE = 120_000
"""Milliseconds; nothing is measured here."""


class Solver:
    """A page with a puzzle, and the hands before it."""

    def __init__(self, visitor: Visitor, puzzle: StoredPuzzle) -> None:
        self.visitor, self.page, self.sitter = visitor, visitor.page, visitor.sitter
        self.puzzle = puzzle
        self.position = puzzle.position
        visitor.go(f"/puzzles/{puzzle.game}/{puzzle.number}")
        self.wait("asking")

    @property
    def root(self) -> Locator:
        """What says how the puzzle stands."""
        return self.page.locator("[data-puzzle]")

    def wait(self, standing: str) -> None:
        """Wait until the puzzle stands so, and the position that it stands at is on the board."""
        expect(self.root).to_have_attribute("data-standing", standing, timeout=PATIENCE)
        expect(self.page.locator("[data-study]:not([data-busy])")).to_be_visible(timeout=PATIENCE)

    def at(self, step: int) -> None:
        """Wait until so many steps were played."""
        expect(self.page.locator(f"[data-study][data-at='{step}']:not([data-busy])")).to_be_visible(timeout=PATIENCE)

    def press(self, action: str) -> None:
        """Press a button below the board."""
        self.page.locator(f".keys [data-action={action}]").click()

    def play(self, position: Position, move: str) -> None:
        """Click a move together."""
        study, hearing = StudyPosition(position), self.sitter.hearing
        hearing.scene, hearing.board = study.scene, study.board
        hearing.actions = {action.move: action.clicks for action in study.scene.actions}
        hearing.ways = [action[:2] for action in study.actions]
        if study.board.cells:
            self.sitter.click_all(needed(hearing.actions[move], hearing))
        else:
            self.sitter.click_dice(move, hearing.actions[move])

    def solve(self) -> None:
        """Find every move."""
        position, solution = self.position, self.puzzle.solution
        for number in range(0, len(solution), 2):
            self.at(number)
            self.play(position, solution[number])
            for move in solution[number : number + 2]:
                position = position.play(move)
        self.wait("solved")
