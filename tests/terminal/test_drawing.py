"""Scenes drawn on a terminal, with and without colour."""

import re
from io import StringIO
from random import Random

import pytest
from rich.console import Console, RenderableType
from rich.text import Text

import ludogite
from ludogite.games.scene import Cell, Die, Note, Piece, Scene, Track
from ludogite.games.words import LANGUAGES, Words
from ludogite.play.record import RecordEntry
from ludogite.terminal.drawing.board import BoardArea, draw_board
from ludogite.terminal.drawing.legend import draw_legend
from ludogite.terminal.drawing.picture import TITLE_AND_PROMPT, PictureContext, height_of, picture
from ludogite.terminal.drawing.sidebar import numbered_moves
from ludogite.terminal.words import Voice
from support.counted import counted

SEATS = (Words("White", "Blanc"), Words("Red", "Rouge"))

# Three tiles around a corner, a place where a tile may be laid, and beside the board a camp:
#
#   2  [k]  +
#   1  [k] [l]  camp
DRIFTING = Scene(
    ("k", "l"),
    ("12", "13"),
    (
        Cell("k12", 0, 0, "tile"),
        Cell("l12", 1, 0, "tile"),
        Cell("k13", 0, 1, "tile"),
        Cell("l13", 1, 1, "place"),
        Cell("camp", 2, 0, "camp"),
    ),
    (Piece("k12", 0, "plain"), Piece("l12", 1, "circle")),
    last=("k13",),
)

ROLL = Scene(
    dice=(
        Die("r2", "r", "roll", 2, 2),
        Die("v4/12x", "v", "roll", 4, 12, power_spent=True),
        Die("r", "r", "rest"),
        Die("r", "r", "rest"),
        Die("g", "g", "owned", owner=1),
    ),
    tracks=(Track(Words("Zone", "Zone"), (1, 2, 4, 7, 10, 15), (4,)),),
    notes=(Note(Words("Result", "Résultat"), "14"), Note(Words("Karma", "Karma"), "23", 1)),
)


def drawn(renderable: RenderableType, *, width: int = 80, colour: bool = False) -> str:
    """The output of a console of this width, without spaces at the ends of lines."""
    console = Console(
        file=StringIO(),
        width=width,
        color_system="truecolor" if colour else None,
        force_terminal=colour,
        highlight=False,
    )
    console.print(renderable)
    assert isinstance(console.file, StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())


def plain_board(scene: Scene, *, width: int = 80, turned: bool = False) -> str:
    return "\n".join(line.plain.rstrip() for line in draw_board(scene, SEATS, BoardArea(width, 40, False, turned)))


def coloured_board(scene: Scene, *, width: int = 80, height: int = 40) -> list[str]:
    return [line.plain.rstrip() for line in draw_board(scene, SEATS, BoardArea(width, height, True))]


def shown(scene: Scene, language: str = "en", *, width: int = 80) -> str:
    console = Console(file=StringIO(), width=width, color_system=None, highlight=False)
    console.print(picture(scene, PictureContext(SEATS, to_move=1), Voice(language), console))
    assert isinstance(console.file, StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines()).rstrip()


def test_without_colour_tiles_have_boxes_and_pieces_have_brackets() -> None:
    assert (
        plain_board(DRIFTING)
        == """\
   ┌─────┐
13 │    *│  +
   ├─────┼─────┐
12 │ (·) │ [O] │camp
   └─────┴─────┘
      k     l"""
    )


def test_a_turned_board_has_the_first_row_above() -> None:
    assert (
        plain_board(DRIFTING, turned=True)
        == """\
         ┌─────┬─────┐
12  camp │ [O] │ (·) │
         └─────┼─────┤
13          +  │    *│
               └─────┘
            l     k"""
    )


def test_with_colour_cells_are_as_large_as_the_room_allows() -> None:
    large, medium, small = (coloured_board(DRIFTING, height=height) for height in (30, 6, 3))
    assert [len(lines) for lines in (large, medium, small)] == [7, 5, 3]


def test_a_narrow_screen_gets_narrow_cells() -> None:
    scene = ludogite.load("colorado").start().scene()
    assert max(map(len, coloured_board(scene, width=80, height=18))) > 40
    assert max(map(len, coloured_board(scene, width=30, height=18))) <= 30
    assert max(map(len, plain_board(scene, width=36).splitlines())) <= 36


def test_the_letters_of_coloured_squares_are_written_in_every_drawing() -> None:
    scene = ludogite.load("katarenga").start().scene()
    letters = {cell.mark for cell in scene.cells if cell.mark}
    assert letters == set("RYGB")
    for board in (plain_board(scene), "\n".join(coloured_board(scene)), "\n".join(coloured_board(scene, height=9))):
        assert all(board.count(letter) == 16 for letter in letters)


def test_the_last_move_is_marked_on_both_its_squares() -> None:
    position = ludogite.load("colorado").start().play("a1-b3")
    scene = position.scene(None, "a1-b3")
    assert plain_board(scene).count("*") == 2
    assert "\n".join(coloured_board(scene)).count("*") == 2


def test_owners_differ_without_colour() -> None:
    board = plain_board(ludogite.load("colorado").start().scene())
    assert (board.count("(●)"), board.count("[●]")) == (8, 8)


def test_colours_are_drawn_only_where_there_are_any() -> None:
    line = draw_board(DRIFTING, SEATS, BoardArea(80, 40, True))[0]
    assert "\x1b[" in drawn(line, colour=True)
    assert "\x1b[" not in drawn(line, colour=False)


def test_dice_show_face_value_and_spent_power() -> None:
    assert (
        shown(ROLL)
        == """\
The roll                  White
╭───╮  ╭───╮            ▶ Red
│ 2 │  │ 4 │                Karma: 23
╰───╯  ╰───╯
 r2    v4/12x           Result: 14

Still to roll  rr
Own dice, Red  g

Zone
  1  2 [4] 7  10  15"""
    )


def test_a_scene_is_said_in_french_too() -> None:
    picture_ = shown(ROLL, "fr")
    assert "Le lancer" in picture_
    assert "Résultat : 14" in picture_
    assert "Rouge" in picture_


def test_on_a_narrow_screen_the_rest_stands_below_the_board() -> None:
    lines = shown(DRIFTING, width=30).splitlines()
    assert lines[5].split() == ["k", "l"]
    assert lines[6].split()[-1] == "White"


def test_a_wide_board_has_narrower_cells_before_the_rest_moves_below_it() -> None:
    cells = tuple(Cell(f"{letter}1", column, 0, "tile") for column, letter in enumerate("abcdefghi"))
    lines = shown(Scene(tuple("abcdefghi"), ("1",), cells)).splitlines()
    assert lines[0] == "  ┌" + "┬".join(["────"] * 9) + "┐     White"


def test_many_dice_take_several_lines() -> None:
    pool = tuple(Die(f"pool {letter}", letter, "pool") for letter in "oyg" * 12)
    lines = shown(Scene(dice=pool)).splitlines()
    assert lines[0].split()[:3] == ["General", "reserve", "o"]
    assert lines[1].split()[0] in "oyg"


def test_moves_are_numbered_and_carry_their_outcomes() -> None:
    entries = [
        RecordEntry("bold+sage", True),
        RecordEntry("roll rr", False),
        RecordEntry("2 5", True),
        RecordEntry("take", False),
    ]
    assert numbered_moves(entries) == ["→ bold+sage", "1. roll rr → 2 5", "2. take"]


def test_of_what_is_hidden_only_a_player_s_move_is_counted() -> None:
    entries = [RecordEntry("?", True), RecordEntry("?", False), RecordEntry("?", True), RecordEntry("keep bold", False)]
    assert numbered_moves(entries) == ["1. ?", "2. keep bold"]


@pytest.mark.parametrize(("players", "traits"), [(3, True), (3, False), (4, True)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_dice_of_several_players_fit_a_small_screen(players: int, traits: bool, language: str) -> None:
    match, random, news = ludogite.Match("karma-dice", players=players, traits=traits, seed="1"), Random(1), 5
    console = Console(file=StringIO(), width=80, height=24, force_terminal=True, color_system="truecolor")
    game = match.game
    for _ in range(50):
        moves = match.position.legal_moves()
        match.play(random.choice([move for move in moves if move.startswith("roll")] or moves))
        setup = PictureContext(game.seats, ["robot 3"] * players, 0, match.entries, legend=game.book.scene.LEGEND)
        shown = picture(match.position.scene(0), setup, Voice(language), console, news)
        assert height_of(shown, console) + news + TITLE_AND_PROMPT <= console.height


@pytest.mark.parametrize("game", ludogite.games())
def test_the_legend_tells_what_is_seen_in_both_languages(game: str) -> None:
    position = ludogite.Match(game, seed="1").position
    scene, legend = position.scene(0), position.game.book.scene.LEGEND
    lying = {die.colour for die in scene.dice}
    for language in LANGUAGES:
        lines = draw_legend(scene, legend, position.game.seats, Voice(language), coloured=True)
        told = "\n".join(line.plain for line in lines)
        kinds = [kind.words for kind in legend.dice if kind.colour in lying] + [kind.words for kind in legend.pieces]
        kinds += [kind.words for kind in legend.cells if kind.colour]
        assert all(words.say(language) in told for words in counted(kinds) if not words.en.isdecimal())


def test_the_legend_explains_colours_beside_the_board_where_there_is_room() -> None:
    position = ludogite.load("colorado").start()
    setup = PictureContext(position.game.seats, legend=position.game.book.scene.LEGEND)
    for height, wide, has_powers in ((24, 80, True), (24, 72, False)):
        console = Console(file=StringIO(), width=wide, height=height, force_terminal=True, color_system="truecolor")
        console.print(picture(position.scene(0), setup, Voice("fr"), console))
        assert isinstance(console.file, StringIO)
        printed = Text.from_ansi(console.file.getvalue()).plain
        assert re.search(r" Y  +case jaune", printed)
        assert ("comme un cavalier" in printed) == has_powers


@pytest.mark.parametrize("width", [36, 50, 60, 80])
@pytest.mark.parametrize("game", ["katarenga", "kanto", "four-circles"])
def test_a_board_fits_a_narrow_screen_with_what_stands_below_it(game: str, width: int) -> None:
    match = ludogite.Match(game, seed="1")
    match.play(match.position.legal_moves()[0])
    console = Console(file=StringIO(), width=width, height=24, force_terminal=True, color_system="truecolor")
    setup = PictureContext(match.game.seats, entries=match.entries, legend=match.game.book.scene.LEGEND)
    shown = picture(match.position.scene(0), setup, Voice("fr"), console, news=3)
    assert height_of(shown, console) + 3 + TITLE_AND_PROMPT <= console.height
