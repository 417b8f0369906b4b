"""A game: rules with all options chosen."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from ludogite.games.arguments import shown
from ludogite.games.fields import split_fields
from ludogite.games.options import Options
from ludogite.games.position import Position
from ludogite.games.rulebook import Rulebook, Setting
from ludogite.games.words import Words
from ludogite.kernel.rules_engine import RulesEngine, compiled, interpreted


class Game:
    """Rules of one game with all options chosen, and the engine that runs them.

    Games with the same rules and options are equal, whichever engine they have. A compiled game that is pickled is
    compiled again when it is read, from the cache on disk.
    """

    def __init__(
        self, book: Rulebook, setting: Setting, drawn: tuple[str, ...] = (), engine: RulesEngine | None = None
    ) -> None:
        self.book = book
        self.id = book.id
        """The game's id, such as ``colorado``."""
        self.drawn = drawn
        """Names of the options that chance decided before the start."""
        self.setting = setting
        self.engine: RulesEngine = engine or interpreted(book.rules)
        """Engine that runs the rules: interpreted, or compiled in a game from ``compiled``."""
        self.tables: Any = self.engine.numbers(setting.tables)
        """Tables of the rules, as an array of the engine."""
        self._compiled: Game | None = None

    @property
    def title(self) -> Words:
        """Name of the game."""
        return self.book.box.title

    @property
    def options(self) -> Options:
        """All options, resolved."""
        return dict(self.setting.options)

    @property
    def seats(self) -> tuple[Words, ...]:
        """Names of the players, such as White and Black."""
        return self.book.setup.seats(self.setting.options)

    @cached_property
    def players(self) -> int:
        """Number of players."""
        return len(self.seats)

    @property
    def has_chance(self) -> bool:
        """Whether the game has chance events during play."""
        return self.book.has_chance

    def start(self) -> Position:
        """Start position."""
        return self.position(self.book.setup.start(self.setting.options))

    def parse(self, text: str) -> Position:
        """Position that a text spells; raises BadText."""
        return Position.read(self, split_fields(text))

    def position(self, state: Sequence[int], seen: tuple[int, ...] = ()) -> Position:
        """Position with this state, after positions with these keys that may recur."""
        return Position.fresh(self, state, seen)

    def compiled(self, progress: Callable[[str], None] = lambda entry: None, *, drivers: bool = False) -> "Game":
        """The same game with compiled rules: they are compiled now, or loaded from the cache on disk.

        ``progress`` is called with each function's name before it is compiled. ``drivers`` compiles playouts and perft
        too, which are otherwise compiled on their first use.
        """
        if not callable(progress):
            raise ValueError(f"progress is a function that takes a name, not {shown(progress)}.")
        engine, is_compiled = compiled(self.book.rules), self.engine.compiled
        if drivers or not (is_compiled or self._compiled):
            engine.prepare(progress, drivers=drivers)
        if is_compiled:
            return self
        self._compiled = self._compiled or Game(self.book, self.setting, self.drawn, engine)
        return self._compiled

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.id, self.options) == (other.id, other.options)

    def __hash__(self) -> int:
        return hash((self.id, *self.setting.options.items()))

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.setting.options.items())
        return f"ludogite.load({self.id!r}{chosen})"
