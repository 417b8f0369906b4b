"""Puzzles in the terminal: the position is drawn, and typed answers are judged."""

from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from ludogite.games.position import Position
from ludogite.study.puzzle_file import StoredPuzzle, puzzles
from ludogite.study.puzzles import GRADES, hints, judge, next_puzzle, reason, task, theme_words
from ludogite.terminal.drawing.palette import GOOD, PROBLEM, QUIET, STRONG
from ludogite.terminal.drawing.picture import PictureContext
from ludogite.terminal.drawing.sidebar import ARROW
from ludogite.terminal.study.terminal import QUIT, StudyTerminal, by_word

COMMANDS = {
    ("hint", "indice"): "hint",
    ("solution", "solution"): "solution",
    ("next", "suivant"): "next",
    ("quit", "quitter", "q", "exit"): QUIT,
}
BY_WORD = by_word(COMMANDS)
AROUND = 6
"""Lines below the picture: the question, and the replies."""


@dataclass
class TerminalPuzzles(StudyTerminal):
    """Puzzles at this terminal, one after the other."""

    def run(self, puzzle: StoredPuzzle) -> None:
        """Ask this puzzle and those after it; raises Left or EOFError at the end."""
        while True:
            self._solve(puzzle)
            self.command(self.asker.ask(self.voice("puzzle_on")), BY_WORD)
            puzzle = next_puzzle(puzzle)

    def _solve(self, puzzle: StoredPuzzle) -> None:
        """Ask one puzzle until it is solved, shown or skipped."""
        moves: list[str] = []
        hints_given = 0
        self._show(puzzle, puzzle.position)
        while True:
            position = after(puzzle.position, moves)
            line = self.ask("puzzle_ask", position, COMMANDS)
            command = "" if position.is_legal(line) else self.command(line, BY_WORD)
            if command == "next":
                return
            if command == "solution":
                self.say(self.voice("puzzle_solution", moves=ARROW.join(puzzle.solution)), STRONG)
                self._explain(puzzle, reason(puzzle).say(self.voice.language), Style())
                return
            if command == "hint":
                helpful = hints(puzzle, moves)
                self.say(helpful[min(hints_given, len(helpful) - 1)].words.say(self.voice.language))
                hints_given += 1
            elif move := self.move(line, position, position.scene(position.to_move), [*BY_WORD]):
                hints_given = 0
                if self._is_over(puzzle, moves, move):
                    return

    def _is_over(self, puzzle: StoredPuzzle, moves: list[str], move: str) -> bool:
        """Whether an answer ends the puzzle; a right one is added to the moves, with the opponent's reply."""
        verdict = judge(puzzle, [*moves, move])
        words = verdict.words.say(self.voice.language)
        if verdict.told == "solved":
            self._explain(puzzle, words, GOOD)
            return True
        if verdict.told == "more":
            moves += [move, *verdict.answer]
            self._show(puzzle, after(puzzle.position, moves), verdict.answer[-1])
        self.say(words, GOOD if verdict.told == "more" else PROBLEM)
        return False

    def _explain(self, puzzle: StoredPuzzle, words: str, style: Style) -> None:
        """Explain the solution, with its continuation and its theme."""
        self.say(words, style)
        if puzzle.line:
            self.say(self.voice("puzzle_line", moves=ARROW.join(puzzle.line)), QUIET)
        self.say(self.voice("puzzle_theme", theme=theme_words(puzzle.theme).say(self.voice.language)), QUIET)

    def _show(self, puzzle: StoredPuzzle, position: Position, last: str | None = None) -> None:
        """Draw the position with the question below it."""
        language, game = self.voice.language, position.game
        grade = GRADES[puzzle.grade - 1].say(language)
        title = game.title.say(language)
        words = self.voice(
            "puzzle_title", title=title, number=puzzle.number, count=len(puzzles(puzzle.game)), grade=grade
        )
        context = PictureContext(game.seats, (), position.to_move, legend=game.book.scene.LEGEND)
        question = Text(task(puzzle).say(language), STRONG)
        welcome = Text(self.voice("puzzle_welcome", example=puzzle.second), QUIET)
        self.draw(words, position.scene(position.to_move, last), context, AROUND, question, welcome)


def after(position: Position, moves: list[str]) -> Position:
    """The position after moves."""
    for move in moves:
        position = position.play(move)
    return position
