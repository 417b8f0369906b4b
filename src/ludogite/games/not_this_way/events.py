"""Effects of moves of Not This Way."""

from collections.abc import Sequence

from ludogite.games.drifting.events import changes, move_event, path_words, paths_of, placing_event
from ludogite.games.events import PASSES, Event, enumerated
from ludogite.games.not_this_way.notation import OFF
from ludogite.games.not_this_way.rules import PLACINGS
from ludogite.games.not_this_way.scene import OPPONENT_PIECES
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words
from ludogite.kernel.layout import MOVER, PLY

CARRIES = Words("carries its tile from {} to {}", "emporte sa case de {} en {}")


def event(setting: Setting, before: State, after: State, text: str) -> Event:
    """A piece is placed, steps, jumps or leaves; or its player passes."""
    if before[PLY] < PLACINGS:
        return placing_event(text, OPPONENT_PIECES[before[MOVER]])
    return _moved(text, *changes(before, after))


def _moved(text: str, gone: tuple[str, ...], flipped: tuple[str, ...]) -> Event:
    _, squares, is_jump = paths_of(text)
    if len(squares) == 1:
        return PASSES
    if squares[-1] == OFF:
        return _left(squares[0])
    deeds = [path_words(squares, is_jump)]
    if flipped:
        deeds.append(_done_to(flipped, Words("turns over", "retourne")))
    if gone:
        deeds.append(_done_to(gone, Words("takes off", "retire")))
    words = Words(enumerated([deed.en for deed in deeds]).en, enumerated([deed.fr for deed in deeds]).fr)
    return move_event(text, words, CARRIES, flipped, gone)


def _left(square: str) -> Event:
    return Event(
        OFF,
        Words(
            f"takes the last piece off the board from {square}", f"sort son dernier pion du tablier, depuis {square}"
        ),
        ways=((square,),),
    )


def _done_to(squares: Sequence[str], does: Words) -> Words:
    """Words for an effect on the pieces on some squares."""
    where, is_one = enumerated(squares), len(squares) == 1
    return Words(
        f"{does.en} the {'piece' if is_one else 'pieces'} on {where.en}",
        f"{does.fr} {'le pion' if is_one else 'les pions'} en {where.fr}",
    )
