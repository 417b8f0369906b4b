"""Menu questions, answered by a number or an unambiguous beginning of a name; back and quit always work."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from ludogite.games.words import Words
from ludogite.terminal.drawing.palette import PROBLEM, QUIET, STRONG
from ludogite.terminal.input.asker import MENU_LINES, Asker, Left
from ludogite.terminal.input.matching import closest, folded, named
from ludogite.terminal.words import Voice

BACK = Words("back", "retour")
QUIT = Words("quit", "quitter")
LEAVING = (*(QUIT.en, QUIT.fr), "q", "exit")


class Back(Exception):
    """Somebody wants to return to the question before."""


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
        """A typed line; raises Back and Left for back and quit."""
        offered = [*offered, BACK.say(self.voice.language), QUIT.say(self.voice.language)]
        typed = self.asker.ask(prompt, offered, room)
        if folded(typed) in LEAVING:
            raise Left
        if folded(typed) in (BACK.en, BACK.fr):
            raise Back
        return typed

    def which(
        self, prompt: str, choices: Sequence[Collection[str]], default: int | None = None, room: int = MENU_LINES
    ) -> int:
        """The index of a choice, typed as its number from 1 or one of its names; raises Back, Left."""
        while True:
            typed = self.line(prompt, [next(iter(names)) for names in choices], room)
            if not typed and default is not None:
                return default
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

    def listed(self, question: str, choices: Sequence[Collection[str]], default: int = 0) -> int:
        """List the choices by their first names, then ask likewise; Enter takes the default."""
        self.begin(question)
        for number, names in enumerate(choices, 1):
            self.console.print(Text.assemble((f"{number:>3}  ", STRONG), next(iter(names))))
        self.console.print(Text(self.voice("back_and_quit"), QUIET))
        return self.which(self.voice("how_number", usual=default + 1), choices, default)
