"""What is clicked for a move of a dice game, as selectors in order."""

from browser.hearing import Hearing
from support.seen_table import Clicks

REMOVE, COPY = "!", "="


def dice_route(move: str, clicks: Clicks, hearing: Hearing) -> list[str]:
    """The buttons for a move that is no roll."""
    dice = {die.name for die in hearing.scene.dice}
    first, last = clicks[0], clicks[-1]
    if len(clicks) == 1:
        return [_die(first) if first in dice else _button(first)]
    if last == "stop":
        return [_button(move)]
    if first not in dice:
        return [_button(first), _die(last) if last in dice else _button(move)]
    return [*_begun(first, clicks[1], hearing), _button(move)]


def _begun(die: str, sign: str, hearing: Hearing) -> list[str]:
    """What is pressed first for a power that still wants a target."""
    if sign == REMOVE:
        return [_power(die, "remove")]
    copies = [way for way in hearing.actions.values() if way[0] == die and way[1].startswith(COPY)]
    return [_power(die, "copy")] if sign.startswith(COPY) and len(copies) > 1 else []


def _button(action: str) -> str:
    return f'[data-action="{action}"]'


def _die(name: str) -> str:
    return f'button[data-die="{name}"][data-can]'


def _power(die: str, kind: str) -> str:
    return f'li:has([data-die="{die}"]) [data-action="{kind}"]'
