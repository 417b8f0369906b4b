"""Effects of moves of tic-tac-toe."""

from ludogite.games.events import Event
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words


def event(setting: Setting, before: State, after: State, text: str) -> Event:
    """A square has been marked."""
    return Event("place", Words(f"marks {text}", f"marque {text}"), ways=((text,),))
