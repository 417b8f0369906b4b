"""Questions of a menu: an answer is a number or a name, as much of it as tells it apart; back and quit always work."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from ludogite.games.words import Words
from ludogite.terminal.palette import PROBLEM, QUIET, STRONG
from ludogite.terminal.spelling import closest, folded, named
from ludogite.terminal.typed import MENU_LINES, Asker, Left
from ludogite.terminal.words import Voice

BACK = Words("back", "retour")
QUIT = Words("quit", "quitter")
LEAVING = (*(QUIT.en, QUIT.fr), "q", "exit")


class Back(Exception):
    """Somebody wants the question before this one again."""


@dataclass(frozen=True)
class Questions:
    """Asks somebody at a terminal."""

    console: Console
    asker: Asker
    voice: Voice

    def begin(self, question: str) -> None:
        """Ask on an empty screen."""
        if self.asker.on_screen:
            self.console.clear()
        self.console.print(Text(self.voice(question), STRONG))

    def line(self, prompt: str, offered: Sequence[str] = (), room: int = MENU_LINES) -> str:
        """A line that is neither back nor quit; raises Back and Left for these."""
        offered = [*offered, BACK.say(self.voice.language), QUIT.say(self.voice.language)]
        typed = self.asker.ask(prompt, offered, room)
        if folded(typed) in LEAVING:
            raise Left
        if folded(typed) in (BACK.en, BACK.fr):
            raise Back
        return typed

    def which(
        self, prompt: str, choices: Sequence[Collection[str]], usual: int | None = None, room: int = MENU_LINES
    ) -> int:
        """Which of the choices somebody means, from 0, by its number from 1 or one of its names; raises Back, Left."""
        while True:
            typed = self.line(prompt, [next(iter(names)) for names in choices], room)
            if not typed and usual is not None:
                return usual
            numbers = {str(number + 1): number for number in range(len(choices))}
            if typed in numbers:
                return numbers[typed]
            found = named(typed, choices)
            if len(found) == 1:
                return found[0]
            if typed:
                self._complain(typed, found, choices)

    def _complain(self, typed: str, found: Sequence[int], choices: Sequence[Collection[str]]) -> None:
        first = [next(iter(names)) for names in choices]
        close = closest(typed, [name for names in choices for name in names])
        if found:
            words = self.voice("several", typed=typed, moves=", ".join(first[number] for number in found))
        elif close:
            words = self.voice("did_you_mean", typed=typed, meant=close)
        else:
            words = self.voice("no_such_choice", count=len(choices))
        self.console.print(Text(words, PROBLEM))

    def listed(self, question: str, choices: Sequence[Collection[str]], usual: int = 0) -> int:
        """The same for choices that are listed first, each by its first name; Enter takes the usual one."""
        self.begin(question)
        for number, names in enumerate(choices, 1):
            self.console.print(Text.assemble((f"{number:>3}  ", STRONG), next(iter(names))))
        self.console.print(Text(self.voice("back_and_quit"), QUIET))
        return self.which(self.voice("how_number", usual=usual + 1), choices, usual)
