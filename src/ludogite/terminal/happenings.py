"""What has been done at the table, in words."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from ludogite.table.messages import Entry
from ludogite.table.model import Model
from ludogite.table.views import HIDDEN
from ludogite.terminal.aside import ARROW
from ludogite.terminal.seating import player_name
from ludogite.terminal.words import Voice

NEXT = " · "


def happenings(entries: Sequence[Entry], name: str, model: Model, voice: Voice) -> Iterator[tuple[str, str]]:
    """Who did what, side by side; ``name`` is whoever moved."""
    for side, did in groupby(entries, lambda entry: entry.event.side):
        yield name if side is None else _side_name(side, model, voice), in_words(list(did), voice)


def in_words(entries: Sequence[Entry], voice: Voice) -> str:
    """What was done: as the story tells it where there is one, else in words, with the spelling."""
    stories = [entry.event.story.say(voice.language) for entry in entries if entry.event.story]
    if stories:
        return NEXT.join(stories)
    words = [entry.event.words.say(voice.language) for entry in entries]
    spelled = [entry.text for entry in entries]
    if spelled == words:
        return ARROW.join(spelled)
    said = ", ".join(words)
    return said if HIDDEN in spelled else voice("in_words", words=said, moves=ARROW.join(spelled))


def _side_name(side: int, model: Model, voice: Voice) -> str:
    """A player's name, or that of a side which no player is."""
    players = model.match.game.players
    if side < players:
        return player_name(model, side, voice)
    name = model.match.position.scene(None).others[side - players].say(voice.language)
    return name[0].upper() + name[1:]
