"""Positions without a table: any of any game, by its text and the moves after it."""

from random import Random

import pytest

import ludogite
from ludogite.games.options import OptionError
from ludogite.games.position import Position
from ludogite.games.refusals import BadText, IllegalMove
from ludogite.games.registry import UnknownGame
from ludogite.kernel.layout import CHANCE
from ludogite.study.position import LONGEST_LINE, MOST_OUTCOMES, LineTooLong, StudyPosition
from ludogite.table.model import Model
from ludogite.table.setup import NewTable, new_setup
from ludogite.table.views.scenes import Views
from support.walks import choose

every_game = pytest.mark.parametrize("game", ludogite.games())


def played(game: str, steps: int, seed: int = 3) -> tuple[Position, list[str]]:
    """Moves and outcomes of a random game, and where they lead from its start."""
    position, random = ludogite.load(game, seed=1).start(), Random(seed)
    texts: list[str] = []
    while len(texts) < steps and position.to_move is not None:
        texts.append(choose(position, random))
        position = position.play(texts[-1])
    return position, texts


@every_game
def test_moves_lead_to_the_same_position_as_its_text(game: str) -> None:
    position, texts = played(game, 40)
    by_moves = StudyPosition.read(game, position.game.options, None, texts)
    by_text = StudyPosition.read(game, position.game.options, str(position))
    assert str(by_moves) == str(by_text) == str(position)
    assert (sorted(by_moves.actions), by_moves.to_move) == (sorted(by_text.actions), position.to_move)
    assert [entry.text for entry in by_moves.entries] == texts
    assert all(entry.event.words.en and entry.event.words.fr for entry in by_moves.entries)


@every_game
def test_a_study_shows_what_a_table_shows(game: str) -> None:
    model = Model(new_setup(NewTable(game, "screen"), "ann", 0.0))
    views = Views(model)
    study = StudyPosition(model.position)
    assert study.scene == views.scene(model.to_move)
    assert (study.board, study.actions, study.previews) == (views.board, views.actions, views.previews)


@every_game
def test_what_is_not_legal_is_refused_as_at_a_table(game: str) -> None:
    study = StudyPosition.read(game, seed=1)
    with pytest.raises(IllegalMove) as caught:
        study.after("nonsense")
    expected = study.position.refusal("nonsense")
    assert (caught.value.words, caught.value.rule) == (expected.words, expected.rule)
    assert caught.value.words.en != caught.value.words.fr


@every_game
def test_clicks_that_begin_no_move_are_explained(game: str) -> None:
    study = StudyPosition.read(game, seed=1)
    reason = study.why(["nowhere"])
    assert reason.rule
    assert reason.words.en
    assert reason.words.fr


@pytest.mark.parametrize("game", [game for game in ludogite.games() if ludogite.load(game).has_chance])
def test_chance_is_told_or_drawn_from_a_seed(game: str) -> None:
    position, random = ludogite.load(game, seed=1).start(), Random(1)
    while position.to_move != CHANCE:
        position = position.play(choose(position, random))
    study = StudyPosition(position)
    drawn = study.sampled(7)
    assert drawn.to_move != CHANCE
    assert len(drawn.texts) > 0
    assert str(drawn) == str(study.after(*drawn.texts)) == str(study.sampled(7))
    assert any(str(study.sampled(seed)) != str(drawn) for seed in range(40))
    with pytest.raises(IllegalMove):
        study.after("no outcome")


@every_game
def test_every_game_ends_in_words(game: str) -> None:
    position, _ = played(game, LONGEST_LINE)
    study = StudyPosition(position)
    assert study.ending
    assert study.ending.result == position.result
    assert study.ending.words.en != study.ending.words.fr
    assert study.actions == ()
    assert StudyPosition.read(game, position.game.options).ending is None


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (("chess",), UnknownGame),
        (("colorado", {"seed": 1}), OptionError),
        (("colorado", {"game": "kanto"}), OptionError),
        (("colorado", {"repetition": -5}), OptionError),
        (("colorado", {}, ""), BadText),
        (("colorado", {}, "board"), BadText),
        (("colorado", {}, "board=" + "x" * 9000), BadText),
        (("kanto", {}, "turn=0 turn=0"), BadText),
        (("colorado", {}, None, ["a1-a1"] * (LONGEST_LINE + 1)), LineTooLong),
    ],
)
def test_texts_that_make_no_sense_are_refused_in_words(arguments: tuple[object, ...], refusal: type[Exception]) -> None:
    with pytest.raises(refusal) as caught:
        StudyPosition.read(*arguments)  # type: ignore[arg-type]
    words = caught.value.words  # type: ignore[attr-defined]
    assert words.en
    assert words.fr
    assert words.en != words.fr


@every_game
def test_a_text_cut_anywhere_is_refused_or_another_position(game: str) -> None:
    position, _ = played(game, 12)
    text, refused = str(position), 0
    for end in range(0, len(text), 7):
        try:
            assert str(StudyPosition.read(game, position.game.options, text[:end])) == text[:end]
        except BadText:
            refused += 1
    assert refused > 0


def test_a_line_grows_no_longer_than_it_may() -> None:
    study = StudyPosition.read("colorado", seed=1)
    with pytest.raises(LineTooLong):
        study.after(*["a1-a2"] * (LONGEST_LINE + 1))


def test_what_chance_could_decide_is_listed_where_it_can_be_looked_through() -> None:
    turned = StudyPosition.read("kanto", None, None, ["?c2"])
    listed = turned.outcomes
    assert [outcome.text for outcome in listed] == list(turned.position.outcomes())
    assert listed == turned.sampled(1).outcomes, "also once it has decided"
    assert turned.sampled(1).after("?c3").outcomes[0].words.fr
    assert StudyPosition.read("kanto").outcomes == []
    rolled = StudyPosition.read("karma-dice", {"players": 2}, None, ["roll rrrr"])
    assert len(rolled.position.outcomes()) > MOST_OUTCOMES
    assert rolled.outcomes == []
