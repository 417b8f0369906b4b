"""The menu: choosing a game, the way to play it, its options, and the bots' level."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludogite.bots.adaptive import MY_STRENGTH, BotGame, next_level
from ludogite.bots.levels import DEFAULT_LEVEL, LEVELS, NAMES
from ludogite.games.game import Game
from ludogite.games.options import OptionError, Options, resolve
from ludogite.games.registry import RULEBOOKS, load
from ludogite.games.rulebook import Rulebook
from ludogite.play.record import write_value
from ludogite.study.lessons import LessonDefinition
from ludogite.terminal.drawing.palette import PROBLEM, QUIET, STRONG
from ludogite.terminal.input.asker import Left
from ludogite.terminal.input.matching import named
from ludogite.terminal.input.questions import Back, Questions
from ludogite.terminal.table.bots import BotGames
from ludogite.terminal.table.kept_games import KeptGame
from ludogite.terminal.table.seating import bot_words
from ludogite.terminal.words import Voice

KEY_WIDTH = 3
TWO = 2
OWN_NAMES = (MY_STRENGTH, "mien", "at my strength", "à mon niveau")
"""Accepted words for bots of the person's own strength."""
RESUMING = ("resume", "reprendre")
"""Accepted words for the latest kept game."""


@dataclass
class GameChoice:
    """A game to be played, its options, and the bots by seat."""

    game: str
    bots: dict[int, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    level: int = 0
    """The bots' level, if earlier matches chose it."""


def games_table(voice: Voice, *, ids: bool = False) -> Table:
    """All games with their summaries: numbered, or named by their ids."""
    keys = [book.id if ids else str(number) for number, book in enumerate(RULEBOOKS, 1)]
    table = _two_columns(are_numbers=not ids)
    for key, book in zip(keys, RULEBOOKS, strict=True):
        count = "-".join(dict.fromkeys(map(str, book.player_counts)))  # as 2, or as 2-4 where an option decides
        minutes = voice("shelf_minutes", minutes=book.box.minutes)
        size = voice("shelf_alone" if count == "1" else "shelf_players", count=count)
        heading = Text.assemble((book.box.title.say(voice.language), STRONG), (f" · {size} · {minutes}", QUIET))
        summary = Text(book.box.summary.say(voice.language))
        table.add_row(key, Text("\n" if ids else " · ").join([heading, summary]))
    return table


def kept_table(kept: Sequence[KeptGame], voice: Voice, first: int | None = None) -> Table:
    """Kept games, one per line: numbered from ``first`` on, or named."""
    table = _two_columns(are_numbers=bool(first))
    for number, game in enumerate(kept, first or 0):
        table.add_row(str(number) if first else game.name, kept_words(game, voice))
    return table


def _two_columns(*, are_numbers: bool) -> Table:
    """An empty table for entries after their numbers or names."""
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(justify="right" if are_numbers else "left", style=STRONG, no_wrap=True, min_width=KEY_WIDTH)
    table.add_column(overflow="fold", ratio=1)
    return table


def kept_words(game: KeptGame, voice: Voice) -> Text:
    """A kept game in words: its players, its move number, and the time of its last move."""
    model = game.model
    bots = ", ".join(dict.fromkeys(bot_words(seat.bot, voice) for seat in model.seats if seat.bot))
    people = "how_together" if len(model.seats) > 1 else "how_alone"
    who = voice({"bot": "kept_bot", "watch": "kept_watch"}.get(model.setup.kind, people), bots=bots)
    when = datetime.fromtimestamp(model.updated).astimezone().strftime("%Y-%m-%d %H:%M")
    moves = voice("kept_moves", number=model.position.ply + 1)
    return Text.assemble((model.match.game.title.say(voice.language), STRONG), (f" · {who} · {moves} · {when}", QUIET))


def game_titles(voice: Voice) -> list[tuple[str, ...]]:
    """All names of each game, in catalogue order."""
    titles = [book.box.title for book in RULEBOOKS]
    return [
        (title.say(voice.language), title.en, title.fr, book.id) for title, book in zip(titles, RULEBOOKS, strict=True)
    ]


def level_names(voice: Voice) -> list[tuple[str, ...]]:
    """All names of each level of bots, from 1."""
    return [(name.say(voice.language), name.en, name.fr) for name in NAMES]


def choose_game(questions: Questions, kept: Sequence[KeptGame] = ()) -> str | KeptGame:
    """Ask for a game: the id of a new one, or a kept one; raises Left."""
    console, voice = questions.console, questions.voice
    questions.begin("shelf")
    console.print(games_table(voice))
    if kept:
        console.print(Text(voice("kept_title"), STRONG))
        console.print(kept_table(kept, voice, len(RULEBOOKS) + 1))
    titles = game_titles(voice)
    going_on: list[tuple[str, ...]] = [(game.name, *(() if number else RESUMING)) for number, game in enumerate(kept)]
    try:
        number = questions.which(voice("which_game"), [*titles, *going_on], room=0)
    except Back:
        raise Left from None
    return RULEBOOKS[number].id if number < len(RULEBOOKS) else kept[number - len(RULEBOOKS)]


def choose_seats(
    choice: GameChoice, questions: Questions, bot_games: BotGames, lesson: LessonDefinition | None = None
) -> bool:
    """Ask how to play: against bots, together or bots only, perhaps after a change of options.

    Returns whether to begin with the lesson, if one is offered. Raises Back, Left.
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
            mine = bot_games.of(choice.game) if len(seats) < game.players else None
            level = choose_level(questions, len(seats), choice.game, mine) if seats else ""
            choice.bots = dict.fromkeys(seats, level)
        except Back:
            continue
        return False


def choose_level(questions: Questions, bots: int, game: str, played: Sequence[BotGame] | None) -> str:
    """Ask for the bots' level; raises Back, Left.

    With ``played``, earlier matches against bots, the level that follows from them is offered, and is the default if
    there are any.
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
    """The ways to play, each with its names and the seats that bots take."""
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


def choose_options(choice: GameChoice, book: Rulebook, questions: Questions) -> None:
    """Let options be changed, one per line, until an empty line or back; raises Left."""
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
    """Options whose values may be words: ``oui`` is ``true``."""
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
