"""Puzzles in the terminal: the position is drawn, and what is typed is judged."""

from dataclasses import dataclass

from rich.console import Console
from rich.style import Style
from rich.text import Text

from ludogite.games.position import Position
from ludogite.study.puzzle_file import Puzzle, puzzles
from ludogite.study.puzzles import GRADES, following, hints, judge, reason, task, words_of
from ludogite.terminal.aside import ARROW
from ludogite.terminal.palette import GOOD, PROBLEM, QUIET, STRONG
from ludogite.terminal.picture import Setup, picture
from ludogite.terminal.refusing import refusal_lines
from ludogite.terminal.spelling import MOST_LISTED, folded, meaning_in
from ludogite.terminal.typed import Asker, Left
from ludogite.terminal.words import Voice

COMMANDS = {
    ("hint", "indice"): "hint",
    ("solution", "solution"): "solution",
    ("next", "suivant"): "next",
    ("quit", "quitter", "q", "exit"): "quit",
}
BY_WORD = {folded(word): command for words, command in COMMANDS.items() for word in words}
AROUND = 6
"""Lines below the picture: what is asked, and what is said to an answer."""


@dataclass
class TerminalPuzzles:
    """Puzzles for somebody at this terminal, one after the other."""

    console: Console
    asker: Asker
    voice: Voice

    def run(self, puzzle: Puzzle) -> None:
        """From this one on, until somebody has had enough; raises Left and EOFError then."""
        while True:
            self._solve(puzzle)
            self._command(self.asker.ask(self.voice("puzzle_on")))
            puzzle = following(puzzle)

    def _solve(self, puzzle: Puzzle) -> None:
        """One puzzle, until it is solved, shown or left."""
        moves: list[str] = []
        given = 0
        self._show(puzzle, puzzle.position)
        while True:
            position = after(puzzle.position, moves)
            line = self._line(position)
            command = "" if position.is_legal(line) else self._command(line)
            if command == "next":
                return
            if command == "solution":
                self._say(self.voice("puzzle_solution", moves=ARROW.join(puzzle.solution)), STRONG)
                self._explain(puzzle, reason(puzzle).say(self.voice.language), Style())
                return
            if command == "hint":
                helpful = hints(puzzle, moves)
                self._say(helpful[min(given, len(helpful) - 1)].words.say(self.voice.language))
                given += 1
            elif move := self._meant(line, position):
                given = 0
                if self._is_over(puzzle, moves, move):
                    return

    def _is_over(self, puzzle: Puzzle, moves: list[str], move: str) -> bool:
        """Whether an answer ends the puzzle; a right one is added to the moves, with what the opponent answers."""
        verdict = judge(puzzle, [*moves, move])
        words = verdict.words.say(self.voice.language)
        if verdict.told == "solved":
            self._explain(puzzle, words, GOOD)
            return True
        if verdict.told == "more":
            moves += [move, *verdict.answer]
            self._show(puzzle, after(puzzle.position, moves), verdict.answer[-1])
        self._say(words, GOOD if verdict.told == "more" else PROBLEM)
        return False

    def _explain(self, puzzle: Puzzle, words: str, style: Style) -> None:
        """Why it is the solution, and how it goes on."""
        self._say(words, style)
        if puzzle.line:
            self._say(self.voice("puzzle_line", moves=ARROW.join(puzzle.line)), QUIET)
        self._say(self.voice("puzzle_theme", theme=words_of(puzzle.theme).say(self.voice.language)), QUIET)

    def _line(self, position: Position) -> str:
        words = [words[self.voice.language == "fr"] for words in COMMANDS]
        return self.asker.ask(self.voice("puzzle_ask"), [*position.legal_moves(), *words])

    def _command(self, line: str) -> str:
        """The command that a line is; raises Left for the last of them."""
        command = BY_WORD.get(folded(line), "")
        if command == "quit":
            raise Left
        return command

    def _meant(self, line: str, position: Position) -> str | None:
        """The move that a line means; where there is none, why."""
        scene = position.scene(position.to_move)
        meant = meaning_in(position, scene, line)
        if not line or meant.move:
            return meant.move
        if 1 < len(meant.candidates) <= MOST_LISTED:
            self._say(self.voice("several", typed=line, moves="  ".join(meant.candidates)))
            return None
        for text, style in refusal_lines(line, BY_WORD, position, self.voice):
            self._say(text, style)
        return None

    def _show(self, puzzle: Puzzle, position: Position, last: str | None = None) -> None:
        """Draw the position, and say what is asked."""
        if self.asker.on_screen:
            self.console.clear()
        language, game = self.voice.language, position.game
        grade = GRADES[puzzle.grade - 1].say(language)
        title = game.title.say(language)
        words = self.voice(
            "puzzle_title", title=title, number=puzzle.number, count=len(puzzles(puzzle.game)), grade=grade
        )
        self.console.rule(Text(words), align="left", style=QUIET)
        setup = Setup(game.seats, (), position.to_move, legend=game.book.scene.LEGEND)
        scene = position.scene(position.to_move, last)
        self.console.print(picture(scene, setup, self.voice, self.console, AROUND))
        self._say(task(puzzle).say(language), STRONG)
        self._say(self.voice("puzzle_welcome", example=puzzle.second), QUIET)

    def _say(self, text: str, style: Style | None = None) -> None:
        self.console.print(Text(text, style or Style()))


def after(position: Position, moves: list[str]) -> Position:
    """The position after moves."""
    for move in moves:
        position = position.play(move)
    return position
