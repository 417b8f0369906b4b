"""Engine tasks as messages; receivers check everything in them."""

from typing import Annotated, Any, Literal, Self

from msgspec import Meta, Struct

from ludogite.bots.report import Judgement, Report, TurnOdds
from ludogite.games.fields import LONGEST_TEXT
from ludogite.games.position import Position
from ludogite.games.refusals import LONGEST_MOVE
from ludogite.games.registry import load

Kind = Literal["load", "move", "hint", "odds", "judge"]
Name = Annotated[str, Meta(max_length=64)]


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """A task for an engine.

    ``load`` only loads what a bot's move here will need; ``move`` is its move, where the seed decides among moves that
    it likes alike; ``hint`` is where to look and what a short search finds; ``odds`` are those of all sensible dice;
    ``judge`` is what there is to say of what was ``played``, or of a position where nothing was yet.
    A position is its game and its text, also for processes of this computer: so the same is thought wherever it is.
    """

    kind: Kind
    game: Name
    options: dict[Name, bool | int | Annotated[str, Meta(max_length=LONGEST_TEXT)]]
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)]
    bot: Name = ""
    seed: int = 0
    played: Annotated[str, Meta(max_length=LONGEST_MOVE)] = ""
    is_brief: bool = False
    """Whether a hint takes less time because other tasks wait."""

    @classmethod
    def about(cls, kind: Kind, position: Position, bot: str = "", seed: int = 0, played: str = "") -> Self:
        """A task about a position."""
        return cls(kind, position.game.id, position.game.options, str(position), bot, seed, played)

    @property
    def position(self) -> Position:
        """The position; raises UnknownGame, OptionError and BadText."""
        return load(self.game, **self.options).parse(self.text)


ANSWER_TYPES: dict[Kind, Any] = {
    "load": None,
    "move": str,
    "hint": tuple[list[str], Report],
    "odds": TurnOdds,
    "judge": Judgement,
}
"""Types of the answers, by kind of task."""
