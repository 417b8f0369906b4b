"""The catalogue of all games, in its order."""

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
"""Folders of the games, in the catalogue's order; a name here adds a game."""
RULEBOOKS: list[Rulebook] = [import_module(f"ludogite.games.{game}").BOOK for game in GAMES]
CACHED_GAMES = 256
LONGEST_SEED = 10_000
"""Most bits of a number as a seed; a text may be of any length."""

BOOKS: dict[str, Rulebook] = {book.id: book for book in RULEBOOKS}


def register(book: Rulebook) -> None:
    """Add a game from another package after the others; each process that plays it must do so."""
    if book.id in BOOKS:
        raise ValueError(f"There is a game {book.id} already.")
    RULEBOOKS.append(book)
    BOOKS[book.id] = book


class UnknownGame(Refused):
    """Id that no game has."""

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


@lru_cache(maxsize=CACHED_GAMES)
def _cached_game(game: str, options: tuple[tuple[str, Value], ...], drawn: tuple[str, ...]) -> Game:
    """Game shared by all that need it: games are values with large tables."""
    book = BOOKS[game]
    return Game(book, Setting(dict(options), book.setup.tables(dict(options))), drawn)


def _unpickled_game(
    game: str, options: tuple[tuple[str, Value], ...], drawn: tuple[str, ...], is_compiled: bool
) -> Game:
    """Unpickled game; compiled rules are loaded from the cache on disk, once per process."""
    shared = _cached_game(game, options, drawn)
    return shared.compiled() if is_compiled else shared


copyreg.pickle(
    Game, lambda game: (_unpickled_game, (game.id, (*game.options.items(),), game.drawn, game.engine.compiled))
)


def games() -> list[str]:
    """Ids of all games, in the catalogue's order."""
    return list(BOOKS)


def seed_bytes(seed: object) -> bytes:
    """Seed as bytes: the text of numbers and words, an unpredictable seed for None; raises OptionError."""
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
    """Game with these options; options left to chance are drawn from ``seed``, or from a random seed without one.

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
    """Game with all its options, already resolved."""
    return _cached_game(game, tuple(options.items()), drawn)


def rounds(game: Game) -> list[Game]:
    """Games of a match that begins with this one."""
    return [with_options(game.id, options, game.drawn) for options in game.book.rounds(game.options)]
