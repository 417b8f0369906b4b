"""A scene's dice: those of the roll large, with their faces and spellings; the others as letters."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.style import Style
from rich.text import Text

from ludogite.games.scene import Die, Scene
from ludogite.games.words import Words
from ludogite.terminal.drawing.palette import DICE, LAST, QUIET, STRONG
from ludogite.terminal.words import Voice

ROLLED = ("roll", "throw")
"""The places whose dice are drawn large."""
LISTED = ("rest", "spent", "owned", "pool")
"""The places whose dice are listed, in the order they are drawn."""
OWNED = "owned"
DIE_WIDTH = 5
NOT_YET = "?"


def draw_dice(
    scene: Scene, sides: Sequence[Words], voice: Voice, width: int, coloured: bool, *, is_compact: bool = False
) -> list[Text]:
    """The lines of all dice, place by place; if compact, those of the roll are letters too."""
    lines: list[Text] = []
    listed: list[tuple[str, list[Die]]] = []
    for place in ROLLED:
        dice = [die for die in scene.dice if die.place == place]
        if dice and is_compact:
            listed.append((voice(f"dice_{place}"), dice))
        elif dice:
            lines += [Text(voice(f"dice_{place}"), STRONG), *_large(dice, scene.last, width, coloured), Text("")]
    listed += _lists(scene, sides, voice)
    margin = max((len(title) for title, _ in listed), default=0)
    for title, dice in listed:
        rows = _handful(dice, width - margin - 2, coloured)
        lines += [Text(f"{title if row is rows[0] else '':<{margin}}  ").append_text(row) for row in rows]
    return lines


def _lists(scene: Scene, sides: Sequence[Words], voice: Voice) -> Iterator[tuple[str, list[Die]]]:
    """The dice outside the roll, each group with its title."""
    for place in LISTED:
        groups: dict[int | None, list[Die]] = {}
        for die in scene.dice:
            if die.place == place:
                groups.setdefault(die.owner if place == OWNED else None, []).append(die)
        for owner, dice in groups.items():
            yield _title(place, owner, sides, voice), dice


def _title(place: str, owner: int | None, sides: Sequence[Words], voice: Voice) -> str:
    if owner is None:
        return voice(f"dice_{place}")
    return f"{voice(f'dice_{place}')}, {sides[owner].say(voice.language)}"


def _handful(dice: Sequence[Die], width: int, coloured: bool) -> list[Text]:
    """A letter per die, those of one colour side by side as they are typed, in as many lines as needed."""
    rows = [Text()]
    for (letter, shown), group in groupby(
        dice, key=lambda die: (die.colour, die.name if die.place in ROLLED else None)
    ):
        letters = shown or letter * len(list(group))
        chip = Text(f" {letters} ", DICE.get(letter, STRONG)) if coloured else Text(letters, STRONG)
        if rows[-1] and rows[-1].cell_len + chip.cell_len >= width:
            rows.append(Text())
        rows[-1].append_text(chip).append(" ")
    return rows


def _large(dice: Sequence[Die], last: Sequence[str], width: int, coloured: bool) -> Iterator[Text]:
    step = max(DIE_WIDTH, *(len(die.name) for die in dice)) + 1
    across = max(width // step, 1)
    for start in range(0, len(dice), across):
        yield from _row(dice[start : start + across], last, step, coloured)


def _row(dice: Sequence[Die], last: Sequence[str], step: int, coloured: bool) -> list[Text]:
    """Dice side by side: three lines of box, then a line of spellings."""
    lines = [Text() for _ in range(4)]
    for die in dice:
        style = DICE.get(die.colour, Style()) if coloured else Style()
        shown = NOT_YET if die.face is None else str(die.face)
        for line, part in zip(lines, ("╭───╮", f"│{shown:^3}│", "╰───╯"), strict=False):
            line.append(part, style).append(" " * (step - DIE_WIDTH))
        lines[3].append(f"{die.name:^{DIE_WIDTH}}".ljust(step), _caption_style(die, last))
    return lines


def _caption_style(die: Die, last: Sequence[str]) -> Style:
    if die.power_spent:
        return QUIET
    return LAST if die.name in last else Style()
