"""Works that are done in steps, in turn."""

import pytest

from ludogite.play.steps import Steps, take_all, take_in_turn


def work(name: str, steps: int, done: list[str], fails_at: int | None = None) -> Steps[None]:
    for step in range(steps):
        if step == fails_at:
            raise ValueError(name)
        done.append(f"{name}{step}")
        yield


def test_each_step_of_all_works_comes_before_the_next() -> None:
    done: list[str] = []
    take_in_turn([work("a", 1, done), work("b", 3, done), work("c", 2, done)])
    assert done == ["a0", "b0", "c0", "b1", "c1", "b2"]


def test_a_work_that_fails_is_told_and_stops_no_other(caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []
    take_in_turn([work("a", 2, done), work("b", 2, done, fails_at=1), work("c", 2, done)])
    assert done == ["a0", "b0", "c0", "a1", "c1"]
    assert "ValueError: b" in caplog.text


def test_what_comes_of_a_work_is_known_when_all_its_steps_are_taken() -> None:
    def sum_up() -> Steps[int]:
        total = 0
        for number in (1, 2, 3):
            total += number
            yield
        return total

    assert take_all(sum_up()) == 6
