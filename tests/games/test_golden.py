"""The golden transcripts still come out as they were written down."""

import pytest

from support.transcript import FOLDER, TRANSCRIPTS, transcript


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_game_goes_exactly_as_written_down(name: str) -> None:
    game, options = TRANSCRIPTS[name]
    assert transcript(game, options) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
