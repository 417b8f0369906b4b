"""The diagrams of the rules pages: in every section, of positions that are possible, and as these say."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import ludogite
from diagrams import changes
from ludogite.games.registry import BOOKS
from ludogite.games.rules_pages import FIGURE, page
from ludogite.svg.colours import COLOURS
from ludogite.svg.diagrams import Diagram, diagram_folder, diagrams
from ludogite.svg.picture import Panel, draw
from ludogite.svg.pieces import PAWN
from support.counted import counted

ROOT = Path(__file__).parents[2]
DRAWN = re.compile(r"diagrams/([a-z-]+)/([a-z0-9.-]+)\)")
NUMBER = re.compile(r"\b\d+\.\d+\b")
START = "board=bbbbbbbb/......../......../......../......../......../......../wwwwwwww landed=- turn=0 ply=0 passes=0"

every_game = pytest.mark.parametrize("game", ludogite.games())
both_languages = pytest.mark.parametrize("language", ["en", "fr"])


def names(game: str, language: str) -> list[str]:
    return [name for _, name, _ in FIGURE.findall(page(game, language))]


@every_game
@both_languages
def test_every_numbered_section_has_a_diagram_whose_caption_cites_its_rules(game: str, language: str) -> None:
    sections = [part for part in re.split(r"^## ", page(game, language), flags=re.MULTILINE) if part[0].isdigit()]
    assert len(sections) > 2
    for section in sections:
        captions = [caption for _, _, caption in FIGURE.findall(section)]
        assert captions, section[:20]
        cited = [set(NUMBER.findall(caption)) for caption in captions]
        assert all(cited), section[:20]
        assert set().union(*cited) <= set(re.findall(r"^- \*\*(\d+\.\d+)\*\*", section, re.MULTILINE))


@every_game
def test_both_pages_show_every_diagram_once_in_the_same_order(game: str) -> None:
    assert names(game, "en") == names(game, "fr")
    assert sorted(names(game, "en")) == sorted(diagrams(game))


@every_game
@both_languages
def test_every_picture_on_a_page_is_its_games_and_in_its_language(game: str, language: str) -> None:
    shown = DRAWN.findall(page(game, language))
    assert len(shown) == len(names(game, language))
    for owner, file in shown:
        assert owner == game
        assert (diagram_folder(game) / file).is_file()
        assert file.split(".")[1:-1] in ([], [language])


@every_game
def test_the_pictures_are_as_their_positions_say(game: str) -> None:
    assert diagrams(game)
    assert changes(game) == {}, "run `make docs`"


@every_game
def test_a_picture_needs_nothing_around_it(game: str) -> None:
    """It is shown as an image, under a policy that allows no styles and no scripts."""
    for path in counted(diagram_folder(game).glob("*.svg")):
        nodes = list(ET.parse(path).iter())  # noqa: S314 - our own file
        assert len(nodes) > 2
        assert all(node.tag.rpartition("}")[2] not in {"style", "script", "image"} for node in nodes)
        targets = [value for node in nodes for name, value in node.items() if name.endswith("href")]
        assert all(target.startswith("#") for target in targets)
        assert not any(node.get("style") for node in nodes)


def test_a_board_is_drawn_with_all_its_pawns_and_names() -> None:
    svg = next(iter(Diagram("colorado", "start").files().values()))
    assert svg.count('href="#') + svg.count(PAWN) >= 16
    assert re.findall(r">([a-h])</text>", svg) == list("abcdefgh")


def test_a_move_that_is_not_legal_is_not_drawn() -> None:
    with pytest.raises(ValueError, match="a1-a2 is not a legal move"):
        Diagram("colorado", "wrong", position=START, moves=("a1-a2",)).files()


def test_a_cell_that_can_be_reached_is_not_crossed_out() -> None:
    with pytest.raises(ValueError, match="b3 can be reached"):
        Diagram("colorado", "wrong", position=START, reach="a1", barred=("b3",)).files()


def test_what_is_written_in_a_picture_is_drawn_in_both_languages() -> None:
    keep = diagrams("karma-dice")["keep"].files()
    assert {name: "sage" in svg for name, svg in keep.items()} == {"keep.en.svg": True, "keep.fr.svg": True}
    assert "The sage" in keep["keep.en.svg"]
    assert "Le sage" in keep["keep.fr.svg"]


def test_a_scene_of_any_game_can_be_drawn() -> None:
    for game, book in BOOKS.items():
        position = ludogite.load(game).start()
        svg = draw([Panel(position.scene())], book.scene.LEGEND, len(position.game.seats), "en")
        ET.fromstring(svg)  # noqa: S314 - just made


def test_the_colours_are_those_of_the_browser_app() -> None:
    css = (ROOT / "web" / "src" / "app.css").read_text(encoding="utf-8")
    known = dict(re.findall(r"--([\w-]+): (?:light-dark\()?(#\w+)", css))
    assert {name: known.get(name) for name in COLOURS} == COLOURS
