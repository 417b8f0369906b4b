"""The sidebar: the players, notes, tracks and the latest moves."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.style import Style
from rich.text import Text

from ludogite.games.scene import Note, Scene, Track
from ludogite.games.words import Words
from ludogite.play.record import RecordEntry
from ludogite.table.views.scenes import HIDDEN
from ludogite.terminal.drawing.palette import BRACKETS, QUIET, STRONG, chip, chip_style
from ludogite.terminal.words import Voice

TURN = "▶"
INDENT = "    "
ARROW = " → "


def draw_players(
    scene: Scene, seats: Sequence[Words], who: Sequence[str], to_move: int | None, voice: Voice, coloured: bool
) -> list[list[Text]]:
    """For each player a line (turn, pieces, side, name) with the player's notes below it."""
    blocks = []
    for player, seat in enumerate(seats):
        line = Text(f"{TURN if player == to_move else ' '} ")
        if any(piece.owner == player for piece in scene.pieces):
            line.append(_sample(scene, player), chip_style(player, seats) if coloured else STRONG).append(" ")
        line.append(seat.say(voice.language), STRONG if player == to_move else Style())
        if who[player]:
            line.append(f" · {who[player]}", QUIET)
        blocks.append([line, *(_note(note, INDENT, voice) for note in scene.notes if note.player == player)])
    return blocks


def joined(lines: Sequence[Text]) -> Text:
    """Several lines as one, to save room."""
    whole = lines[0].copy()
    for line in lines[1:]:
        whole.append(" · ", QUIET).append_text(line[len(INDENT) :])
    return whole


def _sample(scene: Scene, player: int) -> str:
    """One of a player's pieces if they all look alike; else the empty brackets they have in common."""
    looks = {chip(piece) for piece in scene.pieces if piece.owner == player}
    return looks.pop() if len(looks) == 1 else " ".join(BRACKETS[player % len(BRACKETS)])


def draw_notes(scene: Scene, voice: Voice) -> list[Text]:
    """The notes that belong to no player."""
    return [_note(note, "", voice) for note in scene.notes if note.player is None]


def _note(note: Note, indent: str, voice: Voice) -> Text:
    return Text.assemble(
        indent, (voice("titled", title=note.title.say(voice.language), value=""), QUIET), (note.value, STRONG)
    )


def draw_tracks(scene: Scene, sides: Sequence[Words], voice: Voice, *, is_compact: bool = False) -> list[Text]:
    """The tracks with their markers: each below its title, or on one line with it if compact."""
    if is_compact:
        return [line for track in scene.tracks for line in _short_track(track, sides, voice)]
    return [line for track in scene.tracks for line in _track(track, sides, voice)]


def _short_track(track: Track, sides: Sequence[Words], voice: Voice) -> list[Text]:
    title = track.title.say(voice.language)
    if not _has_bars(track):
        return [Text.assemble((title, QUIET), *list(_track(track, sides, voice))[1:])]
    pairs = zip(sides, track.markers, strict=False)
    numbers = ", ".join(f"{side.say(voice.language)} {marker}" for side, marker in pairs)
    return [Text(line) for line in wrap(voice("titled", title=title, value=numbers), SHORT, subsequent_indent="  ")]


SHORT = 44
"""Width of a compact line."""
MOST_STEPS = 12
"""A longer track, or one with several markers, is drawn as bars."""
BAR = 20


def _track(track: Track, sides: Sequence[Words], voice: Voice) -> Iterator[Text]:
    yield Text(track.title.say(voice.language), QUIET)
    if _has_bars(track):
        yield from _bars(track, sides, voice)
        return
    line = Text(" ")
    for step in track.steps:
        here = step in track.markers
        line.append(f"[{step}]" if here else f" {step} ", STRONG if here else QUIET)
    yield line


def _has_bars(track: Track) -> bool:
    return len(track.steps) > MOST_STEPS or len(track.markers) > 1


def _bars(track: Track, sides: Sequence[Words], voice: Voice) -> Iterator[Text]:
    """A bar for each marker, with its number and its player."""
    for player, marker in enumerate(track.markers):
        filled = min(BAR * marker // track.steps[-1], BAR)
        name = sides[player].say(voice.language)
        yield Text.assemble("  ", "█" * filled, ("·" * (BAR - filled), QUIET), (f" {marker:>3} ", STRONG), name)


def draw_latest(entries: Sequence[RecordEntry], most: int, voice: Voice) -> list[Text]:
    """The latest moves, numbered, each with the outcomes after it; the newest is last."""
    lines = numbered_moves(entries)
    if not lines or most < 1:
        return []
    return [
        Text(voice("latest"), QUIET),
        *(Text(f"  {line}", no_wrap=True, overflow="ellipsis") for line in lines[-most:]),
    ]


def numbered_moves(entries: Sequence[RecordEntry]) -> list[str]:
    """A line per move with the outcomes after it; hidden outcomes are left out."""
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
