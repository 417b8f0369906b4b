"""The parts that lessons and puzzles share: drawing a position, reading commands and moves, replying."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.style import Style
from rich.text import Text

from ludogite.games.position import Position
from ludogite.games.scene import Scene
from ludogite.terminal.drawing.palette import QUIET
from ludogite.terminal.drawing.picture import PictureContext, picture
from ludogite.terminal.input.asker import Asker, Left
from ludogite.terminal.input.matching import folded
from ludogite.terminal.rules import move_or_reply
from ludogite.terminal.words import Voice

Commands = Mapping[tuple[str, ...], str]
"""Commands by the words for them: English, French, then abbreviations."""
QUIT = "quit"


def by_word(commands: Commands) -> dict[str, str]:
    """The commands by each of their words, as ``folded`` makes them."""
    return {folded(word) or word: command for words, command in commands.items() for word in words}


@dataclass
class StudyTerminal:
    """The screen and the keyboard of a lesson or a puzzle."""

    console: Console
    asker: Asker
    voice: Voice

    def draw(self, title: str, scene: Scene, context: PictureContext, room: int, *below: Text) -> None:
        """Draw a scene under a title, with lines below it; ``room`` lines of the screen are kept free for them."""
        if self.asker.on_screen:
            self.console.clear()
        self.console.rule(Text(title), align="left", style=QUIET)
        self.console.print(picture(scene, context, self.voice, self.console, room), *below, sep="\n")

    def say(self, text: str, style: Style | None = None) -> None:
        """Print a line."""
        self.console.print(Text(text, style or Style()))

    def ask(self, prompt: str, position: Position, commands: Commands) -> str:
        """A typed line, completed to legal moves and commands."""
        words = [words[self.voice.language == "fr"] for words in commands]
        return self.asker.ask(self.voice(prompt), [*position.legal_moves(), *words])

    def command(self, typed: str, words: Mapping[str, str]) -> str:
        """The command with this word, or nothing; raises Left for quit."""
        command = words.get(folded(typed) or typed, "")
        if command == QUIT:
            raise Left
        return command

    def move(self, line: str, position: Position, scene: Scene, words: Sequence[str]) -> str | None:
        """The move that a line means; without one, the reply is printed."""
        if not line:
            return None
        move, replies = move_or_reply(line, words, position, scene, self.voice)
        for text, style in replies:
            self.say(text, style)
        return move
