"""The end of a game in ``position.ending``."""

import pytest

import ludogite
from support.playing import after, ending
from support.walks import walk

LONGEST = 3000
BACK_AND_FORTH = "b1-b2 e8-e6 b2-a2 e6-f6 a2-b2 f6-e6"
ALMOST = "board=......../w......./......../......../...b..../......../......../........ landed=- turn=0 ply=30 passes=0"


@pytest.mark.parametrize("game", ludogite.games())
def test_every_game_that_is_over_says_how_it_ended(game: str) -> None:
    *before, last = walk(ludogite.load(game), seed=1, most=LONGEST)
    assert all(position.ending is None for position in before)
    assert last.ending
    assert last.ending.words.en.endswith(".")
    assert last.ending.words.fr.endswith(".")
    is_draw = last.result == (0.5, 0.5)
    assert last.ending.word in ({"passes", "repetition", "length", "quiet"} if is_draw else {"won", "scored"})


@pytest.mark.parametrize(("limits", "word"), [({"max_plies": 6}, "length"), ({"repetition": 2}, "repetition")])
def test_a_draw_is_named_by_what_brought_it(limits: dict[str, int], word: str) -> None:
    over = after(ludogite.load("colorado", **limits).start(), BACK_AND_FORTH)
    assert over.ending
    assert (over.ending.word, ending(over)) == (word, f"drawn-{word}")


def test_a_win_says_what_it_was_won_by() -> None:
    position = ludogite.load("colorado").parse(ALMOST)
    over = position.play(next(move for move in position.legal_moves() if move.endswith("8")))
    assert over.ending
    assert (over.ending.word, over.ending.words.en) == ("won", "All the pawns that are left are home.")
