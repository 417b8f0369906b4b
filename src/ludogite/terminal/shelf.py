"""The shelf as a menu: which game, played how, with which options."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludogite.bots.levels import DEFAULT_LEVEL, NAMES
from ludogite.games.game import Game
from ludogite.games.options import OptionError, Options, resolve
from ludogite.games.registry import SHELF, load
from ludogite.games.rulebook import Rulebook
from ludogite.record import write_value
from ludogite.terminal.palette import PROBLEM, QUIET, STRONG
from ludogite.terminal.typed import Asker, is_number
from ludogite.terminal.words import Voice


@dataclass
class Choice:
    """What is going to be played, and which bots take which seats."""

    game: str
    bots: dict[int, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)


def shelf_table(voice: Voice, *, ids: bool = False) -> Table:
    """All games, two lines each: numbered and cut to the screen's width, or named by their ids and whole."""
    keys = [book.id if ids else str(number) for number, book in enumerate(SHELF, 1)]
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(justify="left" if ids else "right", style=STRONG, no_wrap=True)
    table.add_column(no_wrap=not ids, overflow="fold" if ids else "ellipsis", ratio=1)
    for key, book in zip(keys, SHELF, strict=True):
        count = "-".join(dict.fromkeys(map(str, book.player_counts)))  # as 2, or as 2-4 where an option decides
        minutes = voice("shelf_minutes", minutes=book.box.minutes)
        size = voice("shelf_alone" if count == "1" else "shelf_players", count=count)
        heading = Text.assemble((book.box.title.say(voice.language), STRONG), (f" · {size} · {minutes}", QUIET))
        summary = Text(book.box.summary.say(voice.language))
        table.add_row(key, Text("\n").join([heading, summary]))
    return table


def choose_game(console: Console, asker: Asker, voice: Voice) -> str:
    """The id of the game somebody takes from the shelf."""
    console.print(Text(voice("shelf"), STRONG))
    console.print(shelf_table(voice))
    ids = [book.id for book in SHELF]
    while True:
        typed = asker.ask(voice("which_game"), ids).casefold()
        named = [
            book.id for book in SHELF if typed in {book.id, book.box.title.en.casefold(), book.box.title.fr.casefold()}
        ]
        if named:
            return named[0]
        if is_number(typed) and 1 <= int(typed) <= len(ids):
            return ids[int(typed) - 1]
        if typed:
            console.print(Text(voice("no_such_number", count=len(ids)), PROBLEM))


def choose_seats(choice: Choice, console: Console, asker: Asker, voice: Voice) -> None:
    """Ask how the game is to be played: against the bot from either side, together, or with other options first."""
    while True:
        game = load(choice.game, **choice.options)
        ways = _ways(game, voice)
        listed = [words for words, _ in ways] + [voice("how_options")] * bool(game.book.options)
        typed = _chosen("how_to_play", listed, console, asker, voice)
        if typed <= len(ways):
            seats = ways[typed - 1][1]
            level = choose_level(console, asker, voice) if seats else ""
            choice.bots = dict.fromkeys(sorted(seats), level)
            return
        choose_options(choice, game.book, console, asker, voice)


def choose_level(console: Console, asker: Asker, voice: Voice) -> str:
    """How strong the bots shall be, by its number."""
    names = [name.say(voice.language) for name in NAMES]
    return str(_chosen("how_strong", names, console, asker, voice, DEFAULT_LEVEL))


def _ways(game: Game, voice: Voice) -> list[tuple[str, frozenset[int]]]:
    """The ways to play, each with the seats that bots take then."""
    seats = range(game.players)
    if game.players == 1:
        return [(voice("how_alone"), frozenset())]
    against = [
        (voice("how_bot_first", seat=game.seats[seat].say(voice.language)), frozenset(seats) - {seat}) for seat in seats
    ]
    return [*against, (voice("how_together"), frozenset())]


def _chosen(question: str, listed: Sequence[str], console: Console, asker: Asker, voice: Voice, usual: int = 1) -> int:
    """The number of what somebody chooses from a list."""
    console.print(Text(voice(question), STRONG))
    for number, words in enumerate(listed, 1):
        console.print(Text(f"{number:>3}  {words}"))
    while True:
        typed = asker.ask(voice("how_number", usual=usual)) or str(usual)
        if is_number(typed) and 1 <= int(typed) <= len(listed):
            return int(typed)
        console.print(Text(voice("no_such_number", count=len(listed)), PROBLEM))


def choose_options(choice: Choice, book: Rulebook, console: Console, asker: Asker, voice: Voice) -> None:
    """Let options be changed, one a line, until an empty line."""
    while True:
        _list_options(resolve(book.options, choice.options), book, console, voice)
        typed = asker.ask(voice("option_line"), [f"{option.name}=" for option in book.options])
        if not typed:
            return
        try:
            chosen = choice.options | read_options([typed])
            load(choice.game, **chosen)
        except OptionError as error:
            console.print(Text(error.words.say(voice.language), PROBLEM))
        else:
            choice.options = chosen


def _list_options(values: Options, book: Rulebook, console: Console, voice: Voice) -> None:
    table = Table.grid(padding=(0, 2, 0, 0))
    for option in book.options:
        label, meaning = (words.say(voice.language) for words in (option.label, option.meaning))
        said = Text.assemble((label, STRONG), f" · {meaning} ", (option.accepts.say(voice.language), QUIET))
        table.add_row(Text(f"{option.name}={write_value(values[option.name])}", STRONG), said)
    console.print(Text(voice("options_title"), STRONG))
    console.print(table)


def read_options(written: Sequence[str]) -> dict[str, str]:
    """Options written name=value; raises OptionError."""
    chosen = {}
    for option in written:
        name, equals, value = option.partition("=")
        if not equals:
            raise OptionError(
                option, f"{option!r}: options are written name=value.", f"{option!r} : une option s'écrit nom=valeur."
            )
        chosen[name.strip()] = value.strip()
    return chosen
