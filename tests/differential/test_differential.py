"""A sample of ``make differential``: interpreted, compiled and naive rules agree on random games of every option."""

import pytest

from differential.cases import Case, cases
from differential.compare import Comparison

SAMPLE = 0.004


@pytest.mark.slow
@pytest.mark.parametrize("case", list(cases(SAMPLE)), ids=str)
def test_all_three_implementations_agree(case: Case) -> None:
    assert Comparison(case, seed=2).run() >= case.plies
