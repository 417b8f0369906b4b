"""Encodings do the same interpreted and compiled."""

import numpy as np
import pytest

import ludogite
from ludogite.encoding import NO_ACTION, ONLOOKER, Encoding
from ludogite.encoding.encoding import encoding_functions
from support.encoded import ENCODED, encoded_games
from support.walks import walk


@pytest.mark.parametrize("game", ENCODED)
def test_compiled_and_interpreted_encodings_agree(game: str) -> None:
    for chosen in encoded_games(game)[::3]:
        plain = Encoding(chosen)
        fast = encoding_functions(chosen.book.rules, plain.module, compiled=True)
        tables = np.array(chosen.setting.tables, np.int64)
        for position in walk(chosen, seed=2, most=40):
            state = np.array(position.state, np.int32)
            moves = np.array([*position.numbers.values()], np.int64)
            actions = np.full(len(moves) * plain.most_steps, NO_ACTION, np.int64)
            fast["split_moves"](tables, state, moves, plain.most_steps, actions)
            split = [tuple(row[row >= 0].tolist()) for row in actions.reshape(-1, plain.most_steps)]
            assert dict(zip(split, position.numbers, strict=True)) == plain.moves(position)
            if position.to_move == ludogite.CHANCE:
                for step in range(5):
                    assert fast["chance_radix"](tables, state, step) == plain.radix(position, step)
            for seat in (0, chosen.players - 1, ONLOOKER):
                observed = np.empty(plain.size, np.int64)
                fast["observe"](tables, state, seat, observed)
                assert observed.tolist() == plain.observation(position, None if seat == ONLOOKER else seat)


@pytest.mark.slow
def test_a_compiled_game_has_a_compiled_encoding() -> None:
    game = ludogite.load("kanto")
    plain, fast = Encoding(game), Encoding(game.compiled())
    for position in walk(game, seed=4, most=40):
        assert fast.moves(position.compiled()) == plain.moves(position)
        assert fast.observation(position.compiled(), 1) == plain.observation(position, 1)
        assert fast.radix(position.compiled(), 0) == plain.radix(position, 0)


def test_an_encoding_refuses_positions_of_other_games() -> None:
    encoding = Encoding(ludogite.load("colorado"))
    with pytest.raises(ValueError, match="with other rules than"):
        encoding.observation(ludogite.load("kanto").start(), 0)
