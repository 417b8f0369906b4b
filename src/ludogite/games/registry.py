"""The shelf: all games, in shelf order."""

import copyreg
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from typing import Any

from ludogite.games.arguments import shown, whole_number
from ludogite.games.game import Game
from ludogite.games.options import OptionError, Options, Value, resolve
from ludogite.games.rulebook import Rulebook, Setting
from ludogite.games.words import Refused
from ludogite.kernel.randomness import Stream, fresh_seed

GAMES = ("four_circles", "movers_hoppers", "not_this_way", "katarenga", "colorado", "kanto", "karma_dice", "karma_solo")
"""The folders of the games, in shelf order; a line here puts a game on the shelf."""
SHELF: list[Rulebook] = [import_module(f"ludogite.games.{game}").BOOK for game in GAMES]
MOST_SHARED = 256
LONGEST_SEED = 10_000
"""So many bits a number may have as a seed; a text may be as long as it likes."""

BOOKS: dict[str, Rulebook] = {book.id: book for book in SHELF}


def register(book: Rulebook) -> None:
    """Put a game from elsewhere on the shelf, after the others; every process that plays it has to do so."""
    if book.id in BOOKS:
        raise ValueError(f"There is a game {book.id} already.")
    SHELF.append(book)
    BOOKS[book.id] = book


class UnknownGame(Refused):
    """An id that no game on the shelf has."""

    code, status = "unknown-game", 404

    def __init__(self, game: str) -> None:
        self.game = game
        close = get_close_matches(game, BOOKS, n=1)
        listed = ", ".join(BOOKS)
        super().__init__(
            f"There is no game {game[:60]!r}." + (f" Did you mean {close[0]}?" if close else f" There are: {listed}."),
            f"Il n'y a pas de jeu {game[:60]!r}."
            + (f" Vouliez-vous dire {close[0]} ?" if close else f" Il y a : {listed}."),
        )


@lru_cache(maxsize=MOST_SHARED)
def _shared(game: str, options: tuple[tuple[str, Value], ...], drawn: tuple[str, ...]) -> Game:
    """A game is a value with large tables: whoever plays by the same rules shares one."""
    book = BOOKS[game]
    return Game(book, Setting(dict(options), book.setup.tables(dict(options))), drawn)


def _read_back(game: str, options: tuple[tuple[str, Value], ...], drawn: tuple[str, ...], is_compiled: bool) -> Game:
    """A game that was pickled, in this process; compiled rules are loaded from the cache on disk, once a process."""
    shared = _shared(game, options, drawn)
    return shared.compiled() if is_compiled else shared


copyreg.pickle(Game, lambda game: (_read_back, (game.id, (*game.options.items(),), game.drawn, game.engine.compiled)))


def games() -> list[str]:
    """The ids of all games, in shelf order."""
    return list(BOOKS)


def seed_bytes(seed: object) -> bytes:
    """A seed as bytes: numbers and words as their text, and for None one that nobody can guess; raises OptionError."""
    if seed is None:
        return fresh_seed()
    if isinstance(seed, bytes):
        return seed
    number = whole_number(seed)
    if isinstance(seed, str) or (number is not None and number.bit_length() <= LONGEST_SEED):
        return str(seed if number is None else number).encode(errors="surrogatepass")
    raise OptionError(
        "seed",
        f"seed: {shown(seed)} is not possible. It is a text, a whole number or bytes.",
        f"seed : {shown(seed)} est impossible. C'est un texte, un nombre entier ou des octets.",
    )


def load(game: object, *, seed: bytes | int | str | None = None, **options: Any) -> Game:
    """A game with options chosen; what chance decides before the start is drawn from ``seed``, or freely without one.

    Raises UnknownGame and OptionError.
    """
    if not isinstance(game, str) or game not in BOOKS:
        raise UnknownGame(game if isinstance(game, str) else shown(game))
    book = BOOKS[game]
    stream = Stream(seed_bytes(seed), "setup")
    chosen = resolve(book.options, options)
    decided = book.draw(chosen, stream)
    return with_options(game, decided, tuple(name for name in chosen if decided[name] != chosen[name]))


def with_options(game: str, options: Options, drawn: tuple[str, ...] = ()) -> Game:
    """A game with all its options, already resolved."""
    return _shared(game, tuple(options.items()), drawn)


def rounds(game: Game) -> list[Game]:
    """The games of a match that begins with this one."""
    return [with_options(game.id, options, game.drawn) for options in game.book.rounds(game.options)]
