"""What stands beside the board: the players, notes, tracks and the latest moves."""

from collections.abc import Iterator, Sequence

from rich.style import Style
from rich.text import Text

from ludogite.games.scene import Note, Scene, Track
from ludogite.games.words import Words
from ludogite.record import Entry
from ludogite.table.views import HIDDEN
from ludogite.terminal.palette import BRACKETS, QUIET, STRONG, chip, chip_style
from ludogite.terminal.words import Voice

TURN = "▶"
ARROW = " → "


def draw_players(
    scene: Scene, seats: Sequence[Words], who: Sequence[str], to_move: int | None, voice: Voice, coloured: bool
) -> list[Text]:
    """A line a player: whose turn it is, how the pieces look, the name, and who plays; below it the player's notes."""
    lines = []
    for player, seat in enumerate(seats):
        line = Text(f"{TURN if player == to_move else ' '} ")
        if any(piece.owner == player for piece in scene.pieces):
            line.append(_sample(scene, player), chip_style(player, seats) if coloured else STRONG).append(" ")
        line.append(seat.say(voice.language), STRONG if player == to_move else Style())
        lines.append(line.append(f" · {who[player]}", QUIET) if who[player] else line)
        lines += [_note(note, "    ", voice) for note in scene.notes if note.player == player]
    return lines


def _sample(scene: Scene, player: int) -> str:
    """How this player's pieces look where they all look alike; else the empty brackets they have in common."""
    looks = {chip(piece) for piece in scene.pieces if piece.owner == player}
    return looks.pop() if len(looks) == 1 else " ".join(BRACKETS[player % len(BRACKETS)])


def draw_notes(scene: Scene, voice: Voice) -> list[Text]:
    """The notes that belong to nobody."""
    return [_note(note, "", voice) for note in scene.notes if note.player is None]


def _note(note: Note, indent: str, voice: Voice) -> Text:
    return Text.assemble(
        indent, (voice("titled", title=note.title.say(voice.language), value=""), QUIET), (note.value, STRONG)
    )


def draw_tracks(scene: Scene, sides: Sequence[Words], voice: Voice) -> list[Text]:
    """The tracks, each with its markers."""
    return [line for track in scene.tracks for line in _track(track, sides, voice)]


MOST_STEPS = 12
"""A longer track, or one with several markers, is drawn as bars."""
BAR = 20


def _track(track: Track, sides: Sequence[Words], voice: Voice) -> Iterator[Text]:
    yield Text(track.title.say(voice.language), QUIET)
    if len(track.steps) > MOST_STEPS or len(track.markers) > 1:
        yield from _bars(track, sides, voice)
        return
    line = Text(" ")
    for step in track.steps:
        here = step in track.markers
        line.append(f"[{step}]" if here else f" {step} ", STRONG if here else QUIET)
    yield line


def _bars(track: Track, sides: Sequence[Words], voice: Voice) -> Iterator[Text]:
    """A bar a marker, with its number and whose it is."""
    for player, marker in enumerate(track.markers):
        filled = min(BAR * marker // track.steps[-1], BAR)
        name = sides[player].say(voice.language)
        yield Text.assemble("  ", "█" * filled, ("·" * (BAR - filled), QUIET), (f" {marker:>3} ", STRONG), name)


def draw_latest(entries: Sequence[Entry], most: int, voice: Voice) -> list[Text]:
    """The latest moves, numbered, each with the outcomes that followed it; the newest is the last line."""
    lines = numbered_moves(entries)
    if not lines or most < 1:
        return []
    return [
        Text(voice("latest"), QUIET),
        *(Text(f"  {line}", no_wrap=True, overflow="ellipsis") for line in lines[-most:]),
    ]


def numbered_moves(entries: Sequence[Entry]) -> list[str]:
    """A line a move, with the outcomes that followed it; nothing is said of hidden ones."""
    lines: list[str] = []
    number = 0
    for entry in entries:
        if not entry.by_chance:
            number += 1
            lines.append(f"{number}. {entry.text}")
        elif entry.text == HIDDEN:
            continue
        elif lines:
            lines[-1] += ARROW + entry.text
        else:
            lines.append(ARROW.lstrip() + entry.text)
    return lines
