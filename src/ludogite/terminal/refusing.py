"""What is said to a line that nothing can be done with."""

from collections.abc import Iterable

from rich.style import Style

from ludogite.games.position import Position
from ludogite.terminal.palette import PROBLEM, QUIET
from ludogite.terminal.reading import one_rule
from ludogite.terminal.spelling import closest, folded
from ludogite.terminal.words import Voice

MISSPELLED = "9.1"
"""The rule against a bad spelling; where other letters or spaces would meet another rule, that one tells more."""


def refusal_lines(line: str, commands: Iterable[str], position: Position, voice: Voice) -> list[tuple[str, Style]]:
    """What was meant if a word is misspelled; else why the line is no move here, and the rule that says so."""
    word, plain, words = line.split(maxsplit=1)[0], line.casefold(), list(commands)
    refusals = [position.refusal(text) for text in (line, plain, "".join(plain.split()))]
    refusal = next((refusal for refusal in refusals if refusal.rule != MISSPELLED), refusals[0])
    if refusal.rule == MISSPELLED:
        words += [move for move in position.legal_moves() if folded(move).isalpha()]
    meant = closest(line, words) or closest(word, words)
    if meant and folded(word).isalpha():
        return [(voice("did_you_mean", typed=line, meant=meant), PROBLEM)]
    rule = one_rule(position.game.id, refusal.rule, voice)
    return [(refusal.explain(voice.language), PROBLEM), (rule, QUIET)]
