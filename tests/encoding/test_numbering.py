"""Numbers and planes mean what the page says, and they stay."""

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

import ludogite
from encoding_tables import PAGE, encoding_tables
from ludogite.encoding import Encoding
from ludogite.games.position import Position
from server_pages import with_parts
from support.encoded import ENCODED, encoded_games
from support.encoding_digest import FILE, encoding_digest
from support.walks import walk

WRITTEN = json.loads(FILE.read_text(encoding="utf-8"))
EMPTY = "/".join(["........"] * 5)

COLORADO = f"board={EMPTY}/.....b../.w....../........ landed=- turn=0 ply=30 passes=0"
CAMP = f"board=..w...../......b./{EMPTY}/.wb..... camps=0,0 turn=0 ply=30 passes=0"
CIRCLES = "board=12:kwlrmwnrow/13:krlwmrnwor/14:kwlrm.n.o./15:k.l.m.n.o. turn=0 ply=12 passes=0"
SOLO = "round=3 scores=30,9 dice=yg,o pool=oygccbbvv ply=20 now=powers:0"
TURN = "rest=rrr spent=rrryg zone=1 beat=5 with=-"
BORROWING = (
    "round=1 scores=0,1,0 dice=y,y,c pool=oooygggccbbbvvv yogi=- traits=tenacious,bold!,diplomat ply=14 now=roll:2 "
    "rest=rrrrrrc spent=- zone=0 beat=- with=- roll=- throw=-"
)
IDEAL = (
    "round=1 scores=0,1,0 dice=c,y,v pool=oooyygggccbbbvv yogi=- traits=eloquent!,tenacious!,idealist ply=14 "
    "now=powers:2 rest=rrrrv spent=rr zone=0 beat=- with=- roll=r3,r5 throw=-"
)
NOT_SO = "board=11:mrnw/12:l.m.nro./13:k.lrmrnwowp./14:k.lrmrnwowpr/15:lrm.n.ow/16:mwnw turn=0 ply=16 passes=0"
LAST = "board=11:mw/12:mR/13:mRnR/14:mrnro./15:m.n.o.p.q./16:m.n.o.p.q./17:m.n.o.p.q./18:n.o. turn=0 ply=40 passes=0"

# By game and options: a position, a move, its actions.
EXAMPLES = [
    ("colorado", {}, "start", "a1-b3", (17,)),
    ("colorado", {}, "start", "h1-g2", (7 * 64 + 14,)),
    ("katarenga", {}, CAMP, "c8-camp", (4098,)),
    ("movers-hoppers", {}, "start", "HHHMMM", (576 + 7,)),
    ("movers-hoppers", {}, "start", "MMMHHH", (576 + 56,)),
    ("kanto", {}, "start", "?c4", (17,)),
    ("kanto", {}, "start", "?e8", (39,)),
    ("four-circles", {}, "start", "k12", (296,)),
    ("four-circles", {}, CIRCLES, "k14-l15", (348, 375)),
    ("four-circles", {}, CIRCLES, "[o15>j15]l13^j15", (378, 373, 323)),
    ("not-this-way", {}, NOT_SO, "o14-p13", (352, 327)),
    ("not-this-way", {}, NOT_SO, "o14^o12^m12", (352, 300, 298, 676)),
    ("not-this-way", {}, NOT_SO, "[m16>j13]j13-k13", (402, 321, 322)),
    ("not-this-way", {}, NOT_SO, "[m16>m10]m10^m12", (402, 246, 298, 676)),
    ("not-this-way", {"last_exit": True}, LAST, "m11-off", (272, 677)),
    ("karma-dice", {"players": 3, "traits": True}, BORROWING, "use diplomat 0 y", (103, 115, 95)),
    ("karma-dice", {"players": 3, "traits": True}, BORROWING, "use diplomat 1 y", (103, 116, 95)),
    ("karma-dice", {"players": 3, "traits": True}, BORROWING, "roll rrc", (4, 35)),
    ("karma-dice", {"players": 3, "traits": True}, BORROWING, "roll c", (2, 35)),
    ("karma-dice", {"players": 3, "traits": True}, IDEAL, "use idealist r5-", (107, 73, 113)),
    ("karma-solo", {}, "start", "roll rrrr", (6,)),
    ("karma-solo", {}, f"{SOLO} {TURN} roll=r1,r2,r2,y3,g4 throw=-", "take", (0,)),
    ("karma-solo", {}, f"{SOLO} {TURN} roll=r1,r2,r2,y3,g4 throw=-", "y3!", (68, 75, 86)),
    ("karma-solo", {}, f"{SOLO} {TURN} roll=r1,r2,r2,y3,g4 throw=-", "y3!r2", (68, 75, 73)),
    ("karma-solo", {}, f"{SOLO} {TURN} roll=r1,r2,r2,y3,g4 throw=-", "g4=2", (69, 76, 88)),
]


@pytest.mark.parametrize(("game", "options", "text", "move", "actions"), EXAMPLES)
def test_a_move_has_the_numbers_that_its_table_gives_it(
    game: str, options: dict[str, Any], text: str, move: str, actions: tuple[int, ...]
) -> None:
    chosen = ludogite.load(game, **options)
    position = chosen.start() if text == "start" else chosen.parse(text)
    assert Encoding(chosen).split(position, move) == actions


def plane(position: Position, seat: int, number: int) -> set[str]:
    """The names of the squares on which a plane of an 8 by 8 board is not 0."""
    observed = Encoding(position.game).observation(position, seat)[64 * number : 64 * number + 64]
    return {"abcdefgh"[square % 8] + str(square // 8 + 1) for square in range(64) if observed[square]}


def test_a_board_is_seen_from_either_side() -> None:
    position = ludogite.load("colorado").parse(COLORADO)
    assert (plane(position, 0, 0), plane(position, 0, 1)) == ({"b2"}, {"f3"})
    assert (plane(position, 1, 0), plane(position, 1, 1)) == ({"f3"}, {"b2"})
    colours = [plane(position, 0, number) for number in (2, 3, 4, 5)]
    assert sorted(map(len, colours)) == [16, 16, 16, 16]
    assert "a8" in colours[0]  # The upper left quarter of the standard board begins with red.


@pytest.mark.parametrize("game", ENCODED)
def test_the_numbering_stays_as_it_is(game: str) -> None:
    assert WRITTEN.get(game) == encoding_digest(game), (
        f"The actions or observations of {game} have changed: what others have trained no longer fits. If that is "
        "meant, note it in CHANGELOG.md, and write the digests: PYTHONPATH=tests python -m support.encoding_digest"
    )


RARE = {
    "colorado": {"pass"},
    "katarenga": {"pass", "a pawn enters a camp: the column it leaves, a to h"},
    "movers-hoppers": {"pass"},
    "kanto": {"pass"},
    "four-circles": {"pass"},
    "not-this-way": {"pass", "the piece leaves the board"},
}
"""Actions that random games hardly ever reach."""


@pytest.mark.parametrize("game", ENCODED)
def test_every_kind_of_action_is_found_in_games(game: str) -> None:
    encoding = Encoding(ludogite.load(game))
    meanings = [part.meaning for part in encoding.numbers for _ in range(part.size)]
    missing = set(meanings) - RARE.get(game, set())
    for seed in range(12):
        for chosen in encoded_games(game):
            if not missing:
                return
            for position in walk(chosen, seed, most=80):
                found = Encoding(chosen).moves(position)
                missing -= {meanings[action] for actions in found for action in actions}
    assert not missing


def test_the_page_has_the_tables_of_all_games() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert with_parts(written, encoding_tables()) == written, "run `make docs`"
    assert set(encoding_tables()) == set(ludogite.games())


def test_the_examples_of_the_page_are_true() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0
    assert f"](docs/{PAGE.name})" in (Path(PAGE).parents[1] / "README.md").read_text(encoding="utf-8")
