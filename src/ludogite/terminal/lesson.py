"""A lesson in the terminal: the position is drawn, what is asked is said, and what is typed is judged."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.style import Style
from rich.text import Text

from ludogite.games.registry import BOOKS, load
from ludogite.kernel.layout import CHANCE
from ludogite.record import write_value
from ludogite.study.lessons import FIRST_LEVEL, Lesson, Step, Verdict, judge
from ludogite.study.position import StudyPosition
from ludogite.table.messages import Entry
from ludogite.terminal.happenings import in_words
from ludogite.terminal.palette import GOOD, PROBLEM, QUIET, STRONG
from ludogite.terminal.picture import Setup, height_of, picture
from ludogite.terminal.reading import one_rule, show_rules
from ludogite.terminal.refusing import refusal_lines
from ludogite.terminal.shelf import Choice
from ludogite.terminal.spelling import MOST_LISTED, folded, meaning_in
from ludogite.terminal.typed import Asker, Left
from ludogite.terminal.words import Voice

COMMANDS = {
    ("show", "montrer"): "show",
    ("repeat", "refaire"): "repeat",
    ("skip", "sauter"): "skip",
    ("back", "retour"): "back",
    ("rules", "règles"): "rules",
    ("help", "aide", "?"): "help",
    ("quit", "quitter", "q", "exit"): "quit",
}
BY_WORD = {folded(word) or word: command for words, command in COMMANDS.items() for word in words}
GOES = {"skip": 1, "back": -1, "repeat": 0}
"""How many steps on."""


def first_game(lesson: Lesson) -> Choice:
    """The real game after a lesson: alone, or against the weakest bot."""
    options = {name: write_value(value) for name, value in lesson.play.options.items()}
    players = load(lesson.game, **options).players
    return Choice(lesson.game, dict.fromkeys(range(1, players), str(FIRST_LEVEL)), options)


@dataclass
class TerminalLesson:
    """A lesson for somebody at this terminal."""

    lesson: Lesson
    console: Console
    asker: Asker
    voice: Voice

    def run(self) -> None:
        """All steps, until somebody wants to play; raises Left and EOFError when they go before."""
        number = 0
        while True:
            if number < len(self.lesson.steps):
                number = max(number + self._step(number), 0)
            elif self._is_ready():
                return
            else:
                number -= 1

    def _step(self, number: int) -> int:
        """One step; by how many to go on then."""
        step, moves = self.lesson.steps[number], list[str]()
        study, news = StudyPosition(step.position), list[Text]()
        if number == 0:
            example, minutes = study.position.legal_moves()[0], self.lesson.minutes
            news.append(Text(self.voice("lesson_welcome", minutes=minutes, example=example), QUIET))
        for task in step.tasks:
            self._show(step, number, study, [*news, Text(task.say.say(self.voice.language), STRONG)])
            answer = self._asked(step, moves, study)
            if isinstance(answer, int):
                return answer
            moves.append(answer.played[0])
            study = StudyPosition(answer.before, answer.played)
            news = [*self._told(study), Text(answer.words.say(self.voice.language), GOOD)]
        if not self.asker.on_screen:
            self.console.print(*news, sep="\n")
            return GOES["skip"]
        self._show(step, number, study, news)
        return GOES.get(self._command(self.asker.ask(self.voice("lesson_on"))), GOES["skip"])

    def _asked(self, step: Step, moves: Sequence[str], study: StudyPosition) -> Verdict | int:
        """Ask until what is wanted is played, or another step is wished for; raises Left."""
        words = [words[self.voice.language == "fr"] for words in COMMANDS]
        while True:
            line = self.asker.ask(self.voice("lesson_ask"), [*study.position.legal_moves(), *words])
            command = "" if study.position.is_legal(line) else self._command(line)
            if command in GOES:
                return GOES[command]
            if command:
                self._obey(command, line, step, moves)
            elif line and (verdict := self._judged(step, moves, study, line)):
                return verdict

    def _command(self, line: str) -> str:
        """The command that a line begins with; raises Left for the last of them."""
        word = line.partition(" ")[0].casefold()
        command = BY_WORD.get(folded(word) or word, "")
        if command == "quit":
            raise Left
        return command

    def _obey(self, command: str, line: str, step: Step, moves: Sequence[str]) -> None:
        """Do what changes nothing."""
        game, rule = self.lesson.game, line.partition(" ")[2].strip()
        if command == "show":
            shown = [move for _, _, move in step.answers()]
            self._say(self.voice("lesson_show", move=shown[len(moves)]))
        elif command == "help":
            self._say(self.voice("lesson_help"))
        elif rule:
            self._say(one_rule(game, rule, self.voice))
        else:
            show_rules(self.console, game, self.voice)

    def _judged(self, step: Step, moves: Sequence[str], study: StudyPosition, line: str) -> Verdict | None:
        """What is said to a line that is to be a move; None where it is not what was wanted."""
        meant = meaning_in(study.position, study.scene, line)
        if not meant.move and 1 < len(meant.candidates) <= MOST_LISTED:
            self._say(self.voice("several", typed=line, moves="  ".join(meant.candidates)))
            return None
        if not meant.move:
            for text, style in refusal_lines(line, BY_WORD, study.position, self.voice):
                self._say(text, style)
            return None
        verdict = judge(step, [*moves, meant.move])
        if verdict.told in {"done", "more"}:
            return verdict
        if len(verdict.played) > 1:
            self.console.print(*self._told(StudyPosition(verdict.before, verdict.played)), sep="\n")
        self._say(verdict.words.say(self.voice.language), PROBLEM)
        return None

    def _told(self, study: StudyPosition) -> list[Text]:
        """Who did what, a line each; what chance brings belongs to whoever asked for it."""
        told, who = list[tuple[str, list[Entry]]](), ""
        for entry in study.entries:
            side = entry.player if entry.event.side is None else entry.event.side
            who = who if side == CHANCE else [*study.game.seats, *study.scene.others][side].say(self.voice.language)
            if not told or told[-1][0] != who:
                told.append((who, []))
            told[-1][1].append(entry)
        lines = [self.voice("played", who=who, moves=in_words(did, self.voice)) for who, did in told]
        return [Text(line[0].upper() + line[1:], QUIET) for line in lines]

    def _show(self, step: Step, number: int, study: StudyPosition, below: Sequence[Text]) -> None:
        """Draw a position of a step, and say what stands below it."""
        title = self.voice(
            "lesson_title",
            title=study.game.title.say(self.voice.language),
            number=number + 1,
            count=len(self.lesson.steps),
            step=step.title.say(self.voice.language),
        )
        self._draw(title, study, step.learner, below)

    def _draw(self, title: str, study: StudyPosition, learner: int, below: Sequence[Text]) -> None:
        if self.asker.on_screen:
            self.console.clear()
        self.console.rule(Text(title), align="left", style=QUIET)
        seats = study.game.seats
        who = [self.voice("you") if seat == learner else "" for seat in range(len(seats))]
        setup = Setup(seats, who, study.to_move, legend=study.legend)
        lines = sum(height_of(line, self.console) for line in below)
        self.console.print(picture(study.scene, setup, self.voice, self.console, lines), *below, sep="\n")

    def _is_ready(self) -> bool:
        """Whether somebody wants to play now; raises Left."""
        language, book = self.voice.language, BOOKS[self.lesson.game]
        goal = Text(self.voice("lesson_goal", goal=book.goal.say(language)), STRONG)
        study = StudyPosition.read(self.lesson.game, self.lesson.play.options)
        title = self.voice("lesson_last", title=book.box.title.say(language))
        self._draw(title, study, 0, [goal, Text(self.lesson.play.say.say(language))])
        return self._command(self.asker.ask(self.voice("lesson_play"))) != "back"

    def _say(self, text: str, style: Style | None = None) -> None:
        self.console.print(Text(text, style or Style()))
