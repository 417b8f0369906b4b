"""A lesson in the terminal: the position is drawn, a task is set, and the typed moves are judged."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from ludogite.games.registry import BOOKS, load
from ludogite.kernel.layout import CHANCE
from ludogite.play.record import write_value
from ludogite.study.lessons import FIRST_LEVEL, LessonDefinition, LessonVerdict, StepDefinition, judge
from ludogite.study.position import StudyPosition
from ludogite.table.messages import Entry
from ludogite.terminal.drawing.palette import GOOD, PROBLEM, QUIET, STRONG
from ludogite.terminal.drawing.picture import PictureContext, height_of
from ludogite.terminal.menu import GameChoice
from ludogite.terminal.rules import one_rule, show_rules
from ludogite.terminal.study.terminal import QUIT, StudyTerminal, by_word
from ludogite.terminal.table.news import in_words

COMMANDS = {
    ("show", "montrer"): "show",
    ("repeat", "refaire"): "repeat",
    ("skip", "sauter"): "skip",
    ("back", "retour"): "back",
    ("rules", "règles"): "rules",
    ("help", "aide", "?"): "help",
    ("quit", "quitter", "q", "exit"): QUIT,
}
BY_WORD = by_word(COMMANDS)
STEPS_ON = {"skip": 1, "back": -1, "repeat": 0}
"""Commands that lead to another step, with the difference of the step's number."""


def first_game(lesson: LessonDefinition) -> GameChoice:
    """The first real game after a lesson: alone, or against the weakest bot."""
    options = {name: write_value(value) for name, value in lesson.play.options.items()}
    players = load(lesson.game, **options).players
    return GameChoice(lesson.game, dict.fromkeys(range(1, players), str(FIRST_LEVEL)), options)


@dataclass
class TerminalLesson(StudyTerminal):
    """A lesson at this terminal."""

    lesson: LessonDefinition

    def run(self) -> None:
        """Teach all steps; returns when somebody wants to play, raises Left or EOFError if they leave before."""
        number = 0
        while True:
            if number < len(self.lesson.steps):
                number = max(number + self._step(number), 0)
            elif self._is_ready():
                return
            else:
                number -= 1

    def _step(self, number: int) -> int:
        """Teach one step; returns the difference to the number of the next one."""
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
            news = [*self._move_lines(study), Text(answer.words.say(self.voice.language), GOOD)]
        if not self.asker.on_screen:
            self.console.print(*news, sep="\n")
            return STEPS_ON["skip"]
        self._show(step, number, study, news)
        return STEPS_ON.get(self._first_command(self.asker.ask(self.voice("lesson_on"))), STEPS_ON["skip"])

    def _asked(self, step: StepDefinition, moves: Sequence[str], study: StudyPosition) -> LessonVerdict | int:
        """Ask until the task is done, or another step is asked for; raises Left."""
        while True:
            line = self.ask("lesson_ask", study.position, COMMANDS)
            command = "" if study.position.is_legal(line) else self._first_command(line)
            if command in STEPS_ON:
                return STEPS_ON[command]
            if command:
                self._obey(command, line, step, moves)
            elif (move := self.move(line, study.position, study.scene, [*BY_WORD])) and (
                verdict := self._judged(step, [*moves, move])
            ):
                return verdict

    def _first_command(self, line: str) -> str:
        """The command that a line begins with; raises Left for quit."""
        return self.command(line.partition(" ")[0].casefold(), BY_WORD)

    def _obey(self, command: str, line: str, step: StepDefinition, moves: Sequence[str]) -> None:
        """Obey a command that stays at this step."""
        game, rule = self.lesson.game, line.partition(" ")[2].strip()
        if command == "show":
            shown = [move for _, _, move in step.answers()]
            self.say(self.voice("lesson_show", move=shown[len(moves)]))
        elif command == "help":
            self.say(self.voice("lesson_help"))
        elif rule:
            self.say(one_rule(game, rule, self.voice))
        else:
            show_rules(self.console, game, self.voice)

    def _judged(self, step: StepDefinition, moves: Sequence[str]) -> LessonVerdict | None:
        """The verdict on moves that fulfil the task; None, with the reason printed, if they do not."""
        verdict = judge(step, moves)
        if verdict.told in {"done", "more"}:
            return verdict
        if len(verdict.played) > 1:
            self.console.print(*self._move_lines(StudyPosition(verdict.before, verdict.played)), sep="\n")
        self.say(verdict.words.say(self.voice.language), PROBLEM)
        return None

    def _move_lines(self, study: StudyPosition) -> list[Text]:
        """A line per side with its moves; outcomes of chance belong to the side that moved before."""
        groups, who = list[tuple[str, list[Entry]]](), ""
        for entry in study.entries:
            side = entry.player if entry.event.side is None else entry.event.side
            who = who if side == CHANCE else [*study.game.seats, *study.scene.others][side].say(self.voice.language)
            if not groups or groups[-1][0] != who:
                groups.append((who, []))
            groups[-1][1].append(entry)
        lines = [self.voice("played", who=who, moves=in_words(did, self.voice)) for who, did in groups]
        return [Text(line[0].upper() + line[1:], QUIET) for line in lines]

    def _show(self, step: StepDefinition, number: int, study: StudyPosition, below: Sequence[Text]) -> None:
        """Draw a position of a step, with lines below it."""
        title = self.voice(
            "lesson_title",
            title=study.game.title.say(self.voice.language),
            number=number + 1,
            count=len(self.lesson.steps),
            step=step.title.say(self.voice.language),
        )
        self._draw_study(title, study, step.learner, below)

    def _draw_study(self, title: str, study: StudyPosition, learner: int, below: Sequence[Text]) -> None:
        seats = study.game.seats
        who = [self.voice("you") if seat == learner else "" for seat in range(len(seats))]
        context = PictureContext(seats, who, study.to_move, legend=study.legend)
        self.draw(title, study.scene, context, sum(height_of(line, self.console) for line in below), *below)

    def _is_ready(self) -> bool:
        """Whether somebody wants to play a real game now; raises Left."""
        language, book = self.voice.language, BOOKS[self.lesson.game]
        goal = Text(self.voice("lesson_goal", goal=book.goal.say(language)), STRONG)
        study = StudyPosition.read(self.lesson.game, self.lesson.play.options)
        title = self.voice("lesson_last", title=book.box.title.say(language))
        self._draw_study(title, study, 0, [goal, Text(self.lesson.play.say.say(language))])
        return self._first_command(self.asker.ask(self.voice("lesson_play"))) != "back"
