"""Nothing appears or disappears: tiles hang together, and pieces, pawns and dice are all accounted for."""

import re
from collections import Counter
from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludogite
from ludogite.games.position import Position
from support.walks import games, walk

SHEET = 26


def fields(position: Position) -> dict[str, str]:
    return dict(field.split("=", 1) for field in str(position).split(" "))


def tiles(position: Position) -> dict[tuple[int, int], str]:
    """The tiles of a drifting board with what lies on them, by column and row."""
    found = {}
    for group in fields(position)["board"].split("/"):
        row, _, content = group.partition(":")
        for letter, piece in re.findall(r"([a-z])(.)", content):
            found[ascii_lowercase.index(letter), int(row) - 1] = piece
    return found


def reached(places: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The places that hang together with one of them, side by side, around the sheet's edges too."""
    waiting, found = [next(iter(places))], set()
    while waiting:
        column, row = waiting.pop()
        found.add((column, row))
        beside = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
        around = {(right % SHEET, up % SHEET) for right, up in beside}
        waiting += (around & places) - found
    return found


@pytest.mark.parametrize(("game", "count", "each"), [("four-circles", 20, 6), ("not-this-way", 24, 8)])
@given(data=st.data())
def test_tiles_keep_their_number_and_hang_together(game: str, count: int, each: int, data: st.DataObject) -> None:
    for position in walk(data.draw(games(game)), data.draw(st.integers(0, 2**32)), 80):
        board = tiles(position)
        assert len(board) == count
        assert reached(set(board)) == set(board)
        pieces = Counter(piece.lower() for piece in board.values())
        placed = min(position.ply, 2 * each)
        if game == "four-circles":
            assert (pieces["w"], pieces["r"]) == ((placed + 1) // 2, placed // 2)
        else:
            assert pieces["w"] <= each
            assert pieces["r"] <= each


@given(data=st.data())
def test_movers_and_hoppers_are_six_on_each_side(data: st.DataObject) -> None:
    for position in walk(data.draw(games("movers-hoppers")), data.draw(st.integers(0, 2**32))):
        board = fields(position)["board"]
        assert sum(letter in "MHX" for letter in board) == sum(letter in "mhx" for letter in board) == 6


@pytest.mark.parametrize("game", ["katarenga", "colorado"])
@given(data=st.data())
def test_pawns_only_ever_become_fewer(game: str, data: st.DataObject) -> None:
    before = {"w": 8, "b": 8}
    for position in walk(data.draw(games(game)), data.draw(st.integers(0, 2**32))):
        text = fields(position)
        camps = map(int, text.get("camps", "0,0").split(","))
        now = {side: text["board"].count(side) + camp for side, camp in zip("wb", camps, strict=True)}
        assert all(now[side] <= before[side] for side in "wb")
        before = now


@given(data=st.data())
def test_every_kanto_pawn_is_on_the_board_or_captured_and_no_value_comes_twice(data: st.DataObject) -> None:
    values = {*map(str, range(1, 20)), "K"}
    for position in walk(data.draw(games("kanto")), data.draw(st.integers(0, 2**32))):
        text = fields(position)
        squares = re.split("[,/]", text["board"])
        for side, taken in zip("rb", text["taken"].split("|"), strict=True):
            lost = [] if taken == "-" else taken.split(",")
            own = [square[1:] for square in squares if square.startswith(side)]
            seen = [value for value in own if value != "?"] + lost
            assert len(own) + len(lost) == 20
            assert set(seen) <= values
            assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("game", ["karma-dice", "karma-solo"])
@given(data=st.data())
def test_every_coloured_die_is_in_the_general_reserve_or_owned(game: str, data: st.DataObject) -> None:
    loaded: ludogite.Game = data.draw(games(game))
    of_each_colour = 2 if game == "karma-solo" else loaded.players
    for position in walk(loaded, data.draw(st.integers(0, 2**32))):
        text = fields(position)
        dice = Counter(text["pool"] + text["dice"].replace(",", ""))
        assert all(dice[colour] == of_each_colour for colour in "oygcbv")


@pytest.mark.parametrize("game", ["karma-dice", "karma-solo"])
@given(data=st.data())
def test_the_dice_of_a_turn_are_rolled_or_not(game: str, data: st.DataObject) -> None:
    for position in walk(data.draw(games(game)), data.draw(st.integers(0, 2**32))):
        text = fields(position)
        if "rest" in text:
            player = int(text["now"].split(":")[1])
            reserve = Counter((text["rest"] + text["spent"]).replace("-", ""))
            assert reserve["r"] == 6
            assert reserve["w"] <= 1
            owned = Counter(text["dice"].split(",")[player].replace("-", ""))
            borrowed = Counter({die: number for die, number in reserve.items() if die not in "rw"}) - owned
            assert sum(borrowed.values()) <= ("diplomat!" in text.get("traits", ""))
