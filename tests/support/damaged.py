"""Damaged, crafted and odd records, made from good ones of every game; always the same."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import ludogite

FINE, UNSOUND, NO_RECORD = 0, 1, 2
"""What ``verify`` answers."""
BAD = (UNSOUND, NO_RECORD)
ANY = (FINE, UNSOUND, NO_RECORD)
MOVES = 5
LONG = 1_000_000
ESCAPES = "\x1b]0;owned\x07\x1b[2J\x1b[H\x1b[32m✓ all is sound\x1b[0m"


@dataclass(frozen=True)
class Damaged:
    """A file that is meant to be a record, and what ``verify`` may answer."""

    name: str
    content: bytes
    answers: tuple[int, ...]


def played(game: str, *, ending: str = "", moves: int = MOVES, **options: Any) -> str:
    """A game that somebody played at random, as text."""
    random = Random(game)
    match = ludogite.Match(game, seed=7, seats=(), date="2026-01-31", **options)
    while True:
        for _ in range(moves):
            if match.result is None:
                match.play(random.choice(match.position.legal_moves()))
        if match.result is None and ending:
            match.resign(0) if ending == "resignation" else match.agree_on_draw()
        if match.result is None or match.over:
            return "\n".join(map(str, match.records()))
        match.next_game()


@cache
def good_records() -> dict[str, str]:
    """Sound records: of all games, of matches, with cards, given up, agreed on, ended by the rules, not begun."""
    records = {game: played(game, ending="resignation") for game in ludogite.games()}
    records["pair"] = played("colorado", ending="agreement", format="pair")
    records["double"] = played("colorado", ending="resignation", format="double", board="random")
    records["cards"] = played("karma-dice", ending="agreement", players=3, traits=True, moves=9)
    records["whole"] = played("colorado", moves=4, max_plies=4)
    records["unfinished"] = played("kanto")
    records["without moves"] = played("karma-solo", moves=0)
    return records


Damage = Callable[[str], str | bytes]
Edit = Callable[[str], str]


def _header(name: str, value: str) -> Edit:
    return lambda text: re.sub(f"^{name}: .*", lambda _: f"{name}: {value}", text, count=1, flags=re.MULTILINE)


def _after(name: str, line: str) -> Edit:
    """A line more, behind a header."""
    return lambda text: re.sub(f"^({name}: .*)", lambda found: f"{found[1]}\n{line}", text, count=1, flags=re.MULTILINE)


def _without(name: str) -> Edit:
    return lambda text: re.sub(f"^{name}: .*\n", "", text, flags=re.MULTILINE)


def _move(written: str) -> Edit:
    """Another first move; a game that was not begun gets one."""
    line = f"1. {written}"
    return lambda text: (
        re.sub(r"^1\. .*", lambda _: line, text, count=1, flags=re.MULTILINE)
        if "\n1. " in text
        else (f"{text}{line}\n")
    )


def _flipped(text: str) -> bytes:
    """Some bytes with a bit turned over."""
    written, random = bytearray(text.encode()), Random(text)
    for place in random.sample(range(len(written)), 6):
        written[place] ^= 1 << random.randrange(8)
    return bytes(written)


def _shuffled(text: str) -> str:
    lines = text.splitlines()
    Random(text).shuffle(lines)
    return "\n".join(lines)


DAMAGES: dict[str, tuple[Damage, tuple[int, ...]]] = {
    "whole": (lambda text: text, (FINE,)),
    "with CRLF": (lambda text: text.replace("\n", "\r\n").encode(), (FINE,)),
    "with a BOM": (lambda text: f"\ufeff{text}", (FINE,)),
    "bidi in a name": (_header("Player", "\u202e\u2066live\u200b [bold]x[/]"), (FINE,)),
    "an escape code in a name": (_header("Player", ESCAPES), (NO_RECORD,)),
    "an escape code in a move": (_move(ESCAPES), (NO_RECORD,)),
    "an escape code in the rules": (_header("Rules", ESCAPES), (NO_RECORD,)),
    "markup and bidi in a move": (_move("[red]\u202e1b-1a[/red]\u200d"), BAD),
    "an illegal move": (_move("z9-z9"), (UNSOUND,)),
    "cut in the middle": (lambda text: text[: len(text) // 2], ANY),
    "cut in a letter": (lambda text: _header("Player", "é")(text).encode().partition(b"\xa9")[0], (NO_RECORD,)),
    "bits turned over": (_flipped, ANY),
    "lines shuffled": (_shuffled, (NO_RECORD,)),
    "a header twice": (_after("Rules", "Rules: 1"), (NO_RECORD,)),
    "resigned by nobody": (_after("Result", "Ended: resignation of player 7"), BAD),
    "another result": (_header("Result", "1/4-1/4-1/4-1/4"), (NO_RECORD,)),
}
"""What is done to every good record, and what ``verify`` may then answer."""


def _odd(good: str) -> Iterator[tuple[str, str | bytes, tuple[int, ...]]]:
    """What is made once only, mostly from a good record."""
    yield "empty", "", (NO_RECORD,)
    yield "an empty line", "\n", (NO_RECORD,)
    yield "the title alone", "Ludogite record 1\n", (NO_RECORD,)
    yield "the title without end", "Ludogite record 1" * 9, (NO_RECORD,)
    yield "a game alone", "Ludogite record 1\nGame: kanto\n", (FINE,)
    yield "zeros", bytes(999), (NO_RECORD,)
    yield "zeros in it", good.replace("\n", "\n\0", 3), (NO_RECORD,)
    yield "noise", Random(1).randbytes(4096), (NO_RECORD,)
    yield "UTF-16", good.encode("utf-16"), (NO_RECORD,)
    yield "Latin-1", _header("Player", "Zoë")(good).encode("latin-1"), (NO_RECORD,)
    yield "a surrogate", good.encode() + b"\xed\xb2\x80", (NO_RECORD,)
    yield "a long line", good + "# " + "x" * LONG, (FINE,)
    yield "a long name", _header("Player", "x" * LONG)(good), (NO_RECORD,)
    yield "a long move", _move("a" * LONG)(good), (UNSOUND,)
    yield "a long header", "x" * LONG + ": 1\n" + good, (NO_RECORD,)
    yield "a long game", _header("Game", "x" * LONG)(good), (NO_RECORD,)
    yield "too long", good + "#\n" * (2 * LONG), (NO_RECORD,)
    yield "a deep number", good.replace("\n1. ", f"\n{'1' * 5000}. "), (NO_RECORD,)
    yield "a deep option", good.replace("max_plies=1000", "max_plies=" + "9" * 5000), (NO_RECORD,)
    yield "a deep round", _after("Rules", "Round: " + "9" * 5000 + " of 1")(good), (NO_RECORD,)
    yield "digits of elsewhere", good.replace("\n1. ", "\n\u0661. "), (NO_RECORD,)
    yield "a title of elsewhere", good.replace("record 1", "record 2"), (NO_RECORD,)
    yield "no such game", _header("Game", "chess")(good), (NO_RECORD,)
    yield "a game with controls", _header("Game", "kanto\x9b2J")(good), (NO_RECORD,)
    yield "no such option", _header("Options", "colour=red")(good), (NO_RECORD,)
    yield "an option that is none", _header("Options", "board")(good), (NO_RECORD,)
    yield "an option twice", _header("Options", "max_plies=4; max_plies=5")(good), (NO_RECORD,)
    yield "a random option", _header("Options", "board=random")(good), (NO_RECORD,)
    yield "drawn without chance", _after("Rules", "Drawn: max_plies")(good), (NO_RECORD,)
    yield "too many players", _after("Player", "Player: x\nPlayer: y")(good), (NO_RECORD,)
    yield "no name", _header("Player", "")(good), ANY
    yield "no header", good.replace("Date: ", "Day: "), (NO_RECORD,)
    yield "a seed of no digits", _after("Rules", "Seed: zz")(_without("Seed")(good)), (NO_RECORD,)
    yield "an empty seed", _after("Rules", "Seed: ")(_without("Seed")(good)), BAD
    yield "lines broken unseen", good.replace("Game", "Date: x\u2028Game"), (NO_RECORD,)
    yield "lines broken by CR", good.replace("\n", "\r").encode(), (FINE,)
    yield "a page", "<html><script>alert(1)</script>\n", (NO_RECORD,)
    yield "a chess game", '[Event "?"]\n\n1. e4 e5 *\n', (NO_RECORD,)


def _odd_matches(match: str, cards: str) -> Iterator[tuple[str, str | bytes, tuple[int, ...]]]:
    """What is wrong among the games of a match, or with its chance."""
    first, second = match.split("\n\nLudogite", maxsplit=1)[0], match[match.index("Ludogite", 1) :]
    yield "the first game alone", f"{first}\n", (FINE,)
    yield "the second game alone", second, (FINE,)
    yield "the second game twice", f"{second}\n{second}", (UNSOUND,)
    yield "the first game twice", f"{first}\n\n{first}\n", (UNSOUND,)
    yield "games the wrong way round", f"{second}\n{first}\n", (UNSOUND,)
    yield "round 0", _header("Round", "0 of 2")(match), (NO_RECORD,)
    yield "round 3 of 2", _header("Round", "3 of 2")(match), (NO_RECORD,)
    yield "no commitment", _without("Commitment")(cards), (UNSOUND,)
    yield "another commitment", _header("Commitment", "0" * 64)(cards), (UNSOUND,)
    yield "no seed", _without("Seed")(cards), (UNSOUND,)
    yield "given up after the end", _after("Result", "Ended: agreement")(good_records()["whole"]), (UNSOUND,)


def _without_moves() -> Iterator[tuple[str, str | bytes, tuple[int, ...]]]:
    """Games in which nobody has moved: not begun, or given up at once; also without what chance dealt before."""
    for game in ludogite.games():
        for ending in ("", "resignation"):
            record = played(game, ending=ending, moves=0)
            yield f"{game} without moves {ending}", record, (FINE,)
            yield f"{game} without anything {ending}", record[: record.index("\n\n")], (FINE,)


def damaged_records() -> list[Damaged]:
    """All of them."""
    made = [
        (f"{record}, {damage}", spoil(text), answers)
        for record, text in good_records().items()
        for damage, (spoil, answers) in DAMAGES.items()
    ]
    good = good_records()
    odd = chain(_odd(good["colorado"]), _odd_matches(good["pair"], good["cards"]), _without_moves())
    made += [(f"odd: {name}", content, answers) for name, content, answers in odd]
    return [
        Damaged(name, content if isinstance(content, bytes) else content.encode(), answers)
        for name, content, answers in made
    ]
