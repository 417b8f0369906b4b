"""A game: rules with options chosen."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from ludogite.games.fields import split_fields
from ludogite.games.options import Options
from ludogite.games.position import Position
from ludogite.games.rulebook import Rulebook, Setting
from ludogite.games.words import Words
from ludogite.kernel.engine import Engine, compiled, interpreted

_engines: dict[str, Engine] = {}


class Game:
    """The rules of one game with all options chosen. Games with the same rules and options are equal."""

    def __init__(self, book: Rulebook, options: Options, drawn: tuple[str, ...] = ()) -> None:
        self.book = book
        self.id = book.id
        """The game's id, as ``colorado``."""
        self.drawn = drawn
        """The options that chance decided before the start."""
        self.setting = Setting(options, book.setup.tables(options))
        self._tables: dict[bool, Any] = {}

    @property
    def title(self) -> Words:
        """The game's name."""
        return self.book.title

    @property
    def options(self) -> Options:
        """All options, resolved."""
        return dict(self.setting.options)

    @property
    def seats(self) -> tuple[Words, ...]:
        """What the players are called."""
        return self.book.setup.seats(self.setting.options)

    @cached_property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @property
    def has_chance(self) -> bool:
        """Whether something is left to chance while it is played."""
        return self.book.has_chance

    def start(self) -> Position:
        """The start position."""
        return Position.fresh(self, self.book.setup.start(self.setting.options))

    def parse(self, text: str) -> Position:
        """The position that a text spells; raises BadText."""
        return Position.read(self, split_fields(text))

    @property
    def engine(self) -> Engine:
        """The compiled rules once they have been asked for with ``compile``, the interpreted ones until then."""
        return _engines.get(self.id) or _engines.setdefault(self.id, interpreted(self.book.rules))

    def tables(self, engine: Engine) -> Any:
        """The game's tables as an engine takes them."""
        if engine.compiled not in self._tables:
            self._tables[engine.compiled] = engine.numbers(self.setting.tables)
        return self._tables[engine.compiled]

    def compile(self, progress: Callable[[str], None] = lambda entry: None, *, drivers: bool = False) -> Engine:
        """Compile the rules, or load them compiled from the cache, and use them from now on.

        ``progress`` hears the name of each function before its turn comes. ``drivers`` compiles playouts and perft too,
        which otherwise happens when they are first used.
        """
        if not self.engine.compiled or drivers:
            engine = compiled(self.book.rules)
            engine.prepare(progress, drivers=drivers)
            _engines[self.id] = engine
        return self.engine

    def interpret(self) -> Engine:
        """Go back to the interpreted rules."""
        _engines.pop(self.id, None)
        return self.engine

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.id, self.options) == (other.id, other.options)

    def __hash__(self) -> int:
        return hash((self.id, *self.setting.options.items()))

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.setting.options.items())
        return f"ludogite.load({self.id!r}{chosen})"
