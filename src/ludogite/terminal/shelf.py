"""The shelf as a menu: which game, played how, with which options."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludogite.bots.adaptive import MINE, BotGame, next_level
from ludogite.bots.levels import DEFAULT_LEVEL, LEVELS, NAMES
from ludogite.games.game import Game
from ludogite.games.options import OptionError, Options, resolve
from ludogite.games.registry import SHELF, load
from ludogite.games.rulebook import Rulebook
from ludogite.record import write_value
from ludogite.study.lessons import Lesson
from ludogite.terminal.bot_games import BotGames
from ludogite.terminal.kept import KeptGame
from ludogite.terminal.palette import PROBLEM, QUIET, STRONG
from ludogite.terminal.questions import Back, Questions
from ludogite.terminal.seating import bot_words
from ludogite.terminal.spelling import named
from ludogite.terminal.typed import Left
from ludogite.terminal.words import Voice

KEY_WIDTH = 3
TWO = 2
OWN_NAMES = (MINE, "mien", "at my strength", "à mon niveau")
"""Accepted words for bots at one's own strength."""
RESUMING = ("resume", "reprendre")
"""What may be typed for the latest kept game."""


@dataclass
class Choice:
    """What is going to be played, and which bots take which seats."""

    game: str
    bots: dict[int, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    level: int = 0
    """The level that follows from earlier matches, where that was asked for."""


def shelf_table(voice: Voice, *, ids: bool = False) -> Table:
    """All games with what they are about: numbered, or named by their ids."""
    keys = [book.id if ids else str(number) for number, book in enumerate(SHELF, 1)]
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(justify="left" if ids else "right", style=STRONG, no_wrap=True, min_width=KEY_WIDTH)
    table.add_column(overflow="fold", ratio=1)
    for key, book in zip(keys, SHELF, strict=True):
        count = "-".join(dict.fromkeys(map(str, book.player_counts)))  # as 2, or as 2-4 where an option decides
        minutes = voice("shelf_minutes", minutes=book.box.minutes)
        size = voice("shelf_alone" if count == "1" else "shelf_players", count=count)
        heading = Text.assemble((book.box.title.say(voice.language), STRONG), (f" · {size} · {minutes}", QUIET))
        summary = Text(book.box.summary.say(voice.language))
        table.add_row(key, Text("\n" if ids else " · ").join([heading, summary]))
    return table


def kept_table(kept: Sequence[KeptGame], voice: Voice, first: int | None = None) -> Table:
    """Kept games, a line each: numbered from ``first`` on, or by their names."""
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(justify="right" if first else "left", style=STRONG, no_wrap=True, min_width=KEY_WIDTH)
    table.add_column(overflow="fold", ratio=1)
    for number, game in enumerate(kept, first or 0):
        table.add_row(str(number) if first else game.name, kept_words(game, voice))
    return table


def kept_words(game: KeptGame, voice: Voice) -> Text:
    """What a kept game is, who plays, and how far it has come."""
    model = game.model
    bots = ", ".join(dict.fromkeys(bot_words(seat.bot, voice) for seat in model.seats if seat.bot))
    people = "how_together" if len(model.seats) > 1 else "how_alone"
    who = voice({"bot": "kept_bot", "watch": "kept_watch"}.get(model.setup.kind, people), bots=bots)
    when = datetime.fromtimestamp(model.updated).astimezone().strftime("%Y-%m-%d %H:%M")
    far = voice("kept_moves", number=model.position.ply + 1)
    return Text.assemble((model.match.game.title.say(voice.language), STRONG), (f" · {who} · {far} · {when}", QUIET))


def game_titles(voice: Voice) -> list[tuple[str, ...]]:
    """What the games are called, in shelf order."""
    titles = [book.box.title for book in SHELF]
    return [(title.say(voice.language), title.en, title.fr, book.id) for title, book in zip(titles, SHELF, strict=True)]


def level_names(voice: Voice) -> list[tuple[str, ...]]:
    """What the levels of bots are called, from 1."""
    return [(name.say(voice.language), name.en, name.fr) for name in NAMES]


def choose_game(questions: Questions, kept: Sequence[KeptGame] = ()) -> str | KeptGame:
    """The id of the game somebody takes from the shelf, or the kept one they go on with; raises Left."""
    console, voice = questions.console, questions.voice
    questions.begin("shelf")
    console.print(shelf_table(voice))
    if kept:
        console.print(Text(voice("kept_title"), STRONG))
        console.print(kept_table(kept, voice, len(SHELF) + 1))
    titles = game_titles(voice)
    going_on: list[tuple[str, ...]] = [(game.name, *(() if number else RESUMING)) for number, game in enumerate(kept)]
    try:
        number = questions.which(voice("which_game"), [*titles, *going_on], room=0)
    except Back:
        raise Left from None
    return SHELF[number].id if number < len(SHELF) else kept[number - len(SHELF)]


def choose_seats(choice: Choice, questions: Questions, played: BotGames, lesson: Lesson | None = None) -> bool:
    """Ask how the game is to be played: against bots, together, by bots only, or with other options first.

    Returns whether it is to be learned first, where its lesson is offered.
    """
    voice = questions.voice
    while True:
        game = load(choice.game, **choice.options)
        ways = _ways(game, voice)
        listed = [names for names, _ in ways] + [(voice("how_options"), "options")] * bool(game.book.options)
        learning = (
            [(voice("how_lesson", minutes=lesson.minutes), "learn", "lesson", "apprendre", "leçon")] if lesson else []
        )
        chosen = questions.listed("how_to_play", [*listed, *learning])
        if chosen == len(listed):
            return True
        if chosen == len(ways):
            choose_options(choice, game.book, questions)
            continue
        try:
            seats = sorted(ways[chosen][1])
            mine = played.of(choice.game) if len(seats) < game.players else None
            level = choose_level(questions, len(seats), choice.game, mine) if seats else ""
            choice.bots = dict.fromkeys(seats, level)
        except Back:
            continue
        return False


def choose_level(questions: Questions, bots: int, game: str, played: Sequence[BotGame] | None) -> str:
    """Ask for the bots' level by its number; raises Back, Left.

    Whoever plays against them may leave that to the matches they have played, and usually does once there are some.
    """
    names = level_names(questions.voice)
    question = "how_strong" if bots == 1 else "how_strong_all"
    if played is None:
        return str(questions.listed(question, names, DEFAULT_LEVEL - 1) + 1)
    level = next_level(game, played)
    own = (questions.voice("own_strength", level=level), *OWN_NAMES)
    chosen = questions.listed(question, [*names, own], LEVELS if played else DEFAULT_LEVEL - 1)
    return str(level if chosen == LEVELS else chosen + 1)


def _ways(game: Game, voice: Voice) -> list[tuple[tuple[str, ...], frozenset[int]]]:
    """The ways to play by what they are called, each with the seats that bots take then."""
    everybody = frozenset(range(game.players))
    watching = ((voice("how_watch"), "bots", "robots", "watch", "regarder"), everybody)
    if game.players == 1:
        return [((voice("how_alone"), "alone", "solo"), frozenset()), watching]
    opponents = "how_bot_first" if len(everybody) == TWO else "how_bots_first"
    against = [
        ((voice(opponents, seat=name.say(voice.language)), name.en, name.fr), everybody - {seat})
        for seat, name in enumerate(game.seats)
    ]
    return [*against, ((voice("how_together"), "together", "ensemble"), frozenset()), watching]


def choose_options(choice: Choice, book: Rulebook, questions: Questions) -> None:
    """Let options be changed, one a line, until an empty line or back; raises Left."""
    console, voice = questions.console, questions.voice
    offered = [
        f"{option.name}={write_value(value)}" for option in book.options for value in option.choices or [option.default]
    ]
    listed: dict[str, str] | None = None
    while True:
        if choice.options != listed:
            questions.begin("options_title")
            _list_options(resolve(book.options, choice.options), book, console, voice)
            listed = choice.options
        try:
            typed = questions.line(voice("option_line"), offered)
        except Back:
            return
        if not typed:
            return
        try:
            chosen = choice.options | _by_words(read_options([typed]), book)
            load(choice.game, **chosen)
        except OptionError as error:
            console.print(Text(error.words.say(voice.language), PROBLEM))
        else:
            choice.options = chosen


def _by_words(options: dict[str, str], book: Rulebook) -> dict[str, str]:
    """Options whose values may be said in words: ``oui`` is ``true``."""
    known = {option.name: option for option in book.options}
    for name, value in options.items():
        choices = known[name].choices if name in known else {}
        found = named(value, [(write_value(choice), words.en, words.fr) for choice, words in choices.items()])
        if len(found) == 1:
            options[name] = write_value(list(choices)[found[0]])
    return options


def _list_options(values: Options, book: Rulebook, console: Console, voice: Voice) -> None:
    table = Table.grid(padding=(0, 2, 0, 0))
    for option in book.options:
        label, meaning = (words.say(voice.language) for words in (option.label, option.meaning))
        said = Text.assemble((label, STRONG), f" · {meaning} ", (option.accepts.say(voice.language), QUIET))
        table.add_row(Text(f"{option.name}={write_value(values[option.name])}", STRONG), said)
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
