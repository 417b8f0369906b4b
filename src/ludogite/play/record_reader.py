"""Strict reader of records, whose errors name the line."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NoReturn

from ludogite.games.game import Game
from ludogite.games.options import RANDOM, OptionError, resolve
from ludogite.games.registry import BOOKS, UnknownGame, with_options
from ludogite.games.rulebook import Rulebook
from ludogite.play.departures import BOT_TAKES_OVER, DROPS_OUT, Departure, read_departure
from ludogite.play.record import (
    ARROW,
    CONTROL,
    LONGEST_NAME,
    SHARES,
    TITLE,
    UNFINISHED,
    Record,
    RecordEntry,
    RecordError,
)

NUMBER = re.compile("0|[1-9][0-9]{0,8}")
LONGEST_RECORD = 4_000_000
NAMES = (
    "Game",
    "Options",
    "Drawn",
    "Round",
    "Player",
    "Date",
    "Rules",
    "Commitment",
    "Seed",
    "Result",
    "Ended",
    "Left",
)
NAMES_AND_DATE = ("Player", "Date")
REPEATED = ("Player", "Left")

Line = tuple[int, str]
Headers = dict[str, list[Line]]


def read_file(path: Path) -> str:
    """Text of a file with records; of a file that is too long only as much as gets it refused."""
    with path.open(encoding="utf-8") as file:
        return file.read(LONGEST_RECORD + 1)


def read_records(text: str) -> list[Record]:
    """All records of a text, in order; raises RecordError."""
    if not isinstance(text, str):
        _refuse(0, "a record is text.", "un relevé est un texte.")
    if len(text) > LONGEST_RECORD:
        _refuse(1, "the text is too long.", "le texte est trop long.")
    if found := CONTROL.search(text):
        _refuse_control(text, found.start())
    lines = text.lstrip("\ufeff").splitlines()
    starts = [number for number, line in enumerate(lines) if line.strip() == TITLE]
    if not starts or any(line.strip() and not line.startswith("#") for line in lines[: starts[0]]):
        _refuse(1, f"a record begins with the line {TITLE!r}.", f"un relevé commence par la ligne {TITLE!r}.")
    return [
        _read_record(list(enumerate(lines[start:end], start + 1)))
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)
    ]


def read_record(text: str) -> Record:
    """Single record of a text; raises RecordError."""
    records = read_records(text)
    if len(records) > 1:
        _refuse(
            1,
            f"one record is expected, but there are {len(records)}.",
            f"il faut un seul relevé, mais il y en a {len(records)}.",
        )
    return records[0]


def _read_record(lines: list[Line]) -> Record:
    body = next((i for i, (_, line) in enumerate(lines) if not line.strip()), len(lines))
    headers = _read_headers(lines[1:body])
    game = _read_game(headers)
    round_number = _read_round(headers, game)
    players = tuple(name for _, name in headers.get("Player", [])) or tuple(seat.en for seat in game.seats)
    if len(players) != game.players:
        line = headers["Player"][0][0]
        _refuse(line, f"this game has {game.players} players.", f"ce jeu se joue à {game.players}.")
    result_line, result = _one(headers, "Result", UNFINISHED)
    ended_line, ended = _one(headers, "Ended")
    record = Record(
        game,
        players,
        tuple(_read_entries(lines[body:])),
        date=_one(headers, "Date")[1],
        commitment=_one(headers, "Commitment")[1],
        seed=_read_seed(headers),
        result=_read_result(result_line, result, game.players),
        ended=ended,
        round=round_number,
        departures=tuple(_read_departures(headers)),
        result_line=result_line,
        ended_line=ended_line,
        departures_line=_one(headers, "Left")[0],
    )
    _check_version(headers, record)
    return record


def _read_headers(lines: Iterable[Line]) -> Headers:
    headers: Headers = {}
    for number, line in lines:
        name, colon, value = line.partition(":")
        if line.startswith("#"):
            continue
        if not colon or name not in NAMES:
            _refuse(
                number,
                f"{line[:60]!r} is not a header. Headers are: {', '.join(NAMES)}, each followed by a colon.",
                f"{line[:60]!r} n'est pas un en-tête. Les en-têtes sont : {', '.join(NAMES)}, suivis de deux-points.",
            )
        if name in headers and name not in REPEATED:
            _refuse(number, f"the header {name} appears twice.", f"l'en-tête {name} figure deux fois.")
        if name in NAMES_AND_DATE and len(value.strip()) > LONGEST_NAME:
            _refuse(
                number,
                f"a name or date has at most {LONGEST_NAME} characters.",
                f"un nom ou une date a au plus {LONGEST_NAME} caractères.",
            )
        headers.setdefault(name, []).append((number, value.strip()))
    if "Game" not in headers:
        _refuse(1, "the header Game is missing.", "l'en-tête Game manque.")
    return headers


def _one(headers: Headers, name: str, default: str = "") -> Line:
    return headers.get(name, [(0, default)])[0]


def _read_game(headers: Headers) -> Game:
    game_line, name = _one(headers, "Game")
    line, options = _one(headers, "Options")
    chosen: dict[str, str] = {}
    for part in filter(None, options.split("; ")):
        option, equals, value = part.partition("=")
        if not equals or option in chosen:
            _refuse(
                line,
                f"{part[:60]!r} is not an option; options are written name=value, separated by semicolons.",
                f"{part[:60]!r} n'est pas une option ; elles s'écrivent nom=valeur, séparées par des points-virgules.",
            )
        chosen[option] = value
    if name not in BOOKS:
        unknown = UnknownGame(name)
        raise RecordError(game_line, unknown.words.en, unknown.words.fr)
    book = BOOKS[name]
    try:
        resolved = resolve(book.options, chosen)
    except OptionError as error:
        raise RecordError(line, error.words.en, error.words.fr) from error
    if RANDOM in resolved.values():
        _refuse(line, "a record names what was drawn, not 'random'.", "un relevé nomme ce qui fut tiré, pas 'random'.")
    return with_options(book.id, resolved, _read_drawn(headers, book))


def _check_version(headers: Headers, record: Record) -> None:
    """Check the rules' version: a record of an earlier one is accepted if it replays under the present rules."""
    now = record.game.book.version
    line, version = _one(headers, "Rules", str(now))
    if version == str(now):
        return
    en = f"it follows version {version[:20]} of the rules; this library plays version {now}"
    fr = f"il suit la version {version[:20]} des règles ; cette bibliothèque joue la version {now}"
    if version not in map(str, range(1, now)):
        _refuse(line, f"{en}.", f"{fr}.")
    try:
        for _ in record.replay():
            pass
    except RecordError as error:
        _refuse(line, f"{en}, and there, {error.words.en}", f"{fr}, et là, {error.words.fr}")


def _read_drawn(headers: Headers, book: Rulebook) -> tuple[str, ...]:
    line, drawn = _one(headers, "Drawn")
    names = tuple(filter(None, drawn.split(", ")))
    drawable = [option.name for option in book.options if RANDOM in option.choices]
    for name in names:
        if name not in drawable:
            _refuse(line, f"{name[:60]!r} is never drawn here.", f"{name[:60]!r} n'est jamais tiré ici.")
    return names


def _is_number(text: str) -> bool:
    """Whether a text is a number as records write it: no sign, no leading zero, not too long."""
    return bool(NUMBER.fullmatch(text))


def _read_round(headers: Headers, game: Game) -> tuple[int, int]:
    line, text = _one(headers, "Round", "1 of 1")
    number, of, total = text.partition(" of ")
    rounds = len(game.book.rounds(game.options))
    if not (of and _is_number(number) and _is_number(total) and 1 <= int(number) <= int(total) == rounds):
        _refuse(
            line,
            f"{text[:40]!r} is not a round of this match; it has {rounds}, written as '1 of {rounds}'.",
            f"{text[:40]!r} n'est pas une manche de ce match ; il en a {rounds}, écrites '1 of {rounds}'.",
        )
    return int(number), int(total)


def _read_seed(headers: Headers) -> bytes | None:
    if "Seed" not in headers:
        return None
    line, text = _one(headers, "Seed")
    try:
        return bytes.fromhex(text)
    except ValueError:
        _refuse(line, "a seed is written in hexadecimal digits.", "une graine s'écrit en chiffres hexadécimaux.")


def _read_departures(headers: Headers) -> Iterator[Departure]:
    for line, text in headers.get("Left", []):
        departure = read_departure(text)
        if departure is None:
            out, bot = DROPS_OUT.format(1, 12), BOT_TAKES_OVER.format(1, 12, 5)
            _refuse(
                line,
                f"{text[:60]!r} is not a departure; write it as {out!r} or {bot!r}.",
                f"{text[:60]!r} n'est pas un départ ; écrivez {out!r} ou {bot!r}.",
            )
        yield departure


def _read_result(line: int, text: str, players: int) -> tuple[float, ...] | None:
    if text == UNFINISHED:
        return None
    parts = text.split("-")
    if len(parts) != players or not SHARES.keys() >= set(parts):
        _refuse(
            line,
            f"{text[:40]!r} is no result of this game; write a number a player, as 1-0, or * while it lasts.",
            f"{text[:40]!r} n'est pas un résultat de ce jeu ; écrivez un nombre par joueur, comme 1-0, ou * en cours.",
        )
    return tuple(SHARES[part] for part in parts)


def _read_entries(lines: Iterable[Line]) -> Iterator[RecordEntry]:
    expected = 0
    for number, line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        label, dot, rest = line.partition(".")
        move, *outcomes = rest.split(ARROW)
        move = move.strip()
        if not dot or not _is_number(label) or (label == "0") != (not move):
            _refuse(
                number,
                f"{line[:60]!r} is no move; write its number, a point, the move, and -> before each outcome.",
                f"{line[:60]!r} n'est pas un coup ; écrivez son numéro, un point, le coup, et -> devant chaque tirage.",
            )
        expected += 1 if move else 0
        if int(label) != expected:
            _refuse(number, f"move {expected} was expected here.", f"le coup {expected} était attendu ici.")
        if move:
            yield RecordEntry(move, False, number)
        for outcome in outcomes:
            yield RecordEntry(outcome.strip(), True, number)


def _refuse_control(text: str, place: int) -> NoReturn:
    _refuse(
        len(f"{text[:place]}.".splitlines()),
        f"the control character {text[place]} has no place in a record.",
        f"le caractère de contrôle {text[place]} n'a pas sa place dans un relevé.",
    )


def _refuse(line: int, en: str, fr: str) -> NoReturn:
    raise RecordError(line, en, fr)
