"""An observation has what a seat may know, and nothing else."""

from math import prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludogite
from ludogite.encoding import Encoding
from ludogite.games.encodings import MOST
from ludogite.games.position import Position
from support.counted import never_empty
from support.encoded import ENCODED, encoded_games
from support.walks import positions, walk

every_game = pytest.mark.parametrize("game", ENCODED)
UNSEEN_FIELDS = {"seen"}
"""Fields of a position's text that an observation lacks: the earlier positions."""


@never_empty
def seats_of(position: Position) -> list[int | None]:
    return [*range(position.game.players), None]


def known(position: Position, seat: int | None) -> tuple[str, ...]:
    fields = position.view(seat).text.split(" ")
    return tuple(field for field in fields if field.partition("=")[0] not in UNSEEN_FIELDS)


@every_game
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_what_is_hidden_from_a_seat_changes_nothing_of_what_it_observes(
    game: str, data: st.DataObject, seed: int
) -> None:
    position = data.draw(positions(game))
    encoding = Encoding(position.game)
    for seat in seats_of(position):
        drawn = position.completed(seat, Random(seed))
        assert encoding.observation(drawn, seat) == encoding.observation(position, seat)


@pytest.mark.parametrize(("game", "steps", "stride"), [("kanto", 250, 5), ("karma-dice", 12, 1)])
def test_secrets_are_kept_wherever_there_are_any(game: str, steps: int, stride: int) -> None:
    hidden = 0
    for chosen in encoded_games(game):
        encoding = Encoding(chosen)
        for position in [*walk(chosen, seed=6, most=steps)][::stride]:
            for seat in seats_of(position):
                drawn = position.completed(seat, Random(7))
                if drawn != position:
                    hidden += 1
                    assert encoding.observation(drawn, seat) == encoding.observation(position, seat)
    assert hidden > 50


VALUES = [*map(str, range(1, 20)), "K"]
RED = [value for value in VALUES if value not in ("1", "2", "7")]
BLACK = [value for value in VALUES if value not in ("8", "9")]
UPPER_ROWS = "r?,r?,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,."
LOWER_ROWS = ".,.,r7,.,./.,.,.,.,./.,.,.,.,."
LASTING = f"board={UPPER_ROWS}/.,.,b9,b8,./{LOWER_ROWS} taken={','.join(RED)}|{','.join(BLACK)} bans=-,- quiet=0 turn=1"
WON = f"board={UPPER_ROWS}/.,.,.,.,./{LOWER_ROWS} taken={','.join(RED)}|{','.join(VALUES)} bans=-,- quiet=0 turn=won0"


@pytest.mark.parametrize(
    ("text", "shown", "own", "enemy"),
    [(LASTING, True, BLACK, RED), (LASTING, False, [], []), (WON, True, VALUES, RED), (WON, False, VALUES, RED)],
)
def test_captured_pawns_are_seen_where_they_are_shown_and_when_the_game_is_over(
    text: str, shown: bool, own: list[str], enemy: list[str]
) -> None:
    position = ludogite.load("kanto", show_captured=shown).parse(f"{text} ply=91 passes=0")
    listed = Encoding(position.game).observation(position, 1)[7 * 40 : 8 * 40]
    assert listed == [int(value in values) for values in (own, enemy) for value in VALUES]


@every_game
def test_positions_that_a_seat_can_tell_apart_are_observed_differently(game: str) -> None:
    for chosen in encoded_games(game)[::4]:
        encoding = Encoding(chosen)
        for seat in seats_of(chosen.start()):
            by_observation: dict[tuple[int, ...], tuple[str, ...]] = {}
            for position in (position for seed in range(2) for position in walk(chosen, seed, 60)):
                observed = tuple(encoding.observation(position, seat))
                assert by_observation.setdefault(observed, known(position, seat)) == known(position, seat)


@every_game
@given(data=st.data())
def test_observations_have_the_shape_they_are_said_to_have(game: str, data: st.DataObject) -> None:
    position = data.draw(positions(game))
    encoding = Encoding(position.game)
    assert sum(part.size for part in encoding.features) == encoding.shape[0]
    for seat in seats_of(position):
        observed = encoding.observation(position, seat)
        assert len(observed) == prod(encoding.shape) == encoding.size
        assert all(0 <= number <= MOST for number in observed)
        out = [MOST + 1] * encoding.size  # what was there before is of no matter
        number = -1 if seat is None else seat
        encoding.functions["observe"](position.game.tables, list(position.state), number, out)
        assert out == observed


@every_game
@pytest.mark.parametrize("seat", [-2, 9, "0"])
def test_nobody_sits_elsewhere(game: str, seat: int) -> None:
    start = ludogite.load(game).start()
    with pytest.raises(ValueError, match="There is no seat"):
        Encoding(start.game).observation(start, seat)
