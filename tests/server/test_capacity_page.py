"""The capacity page follows from the measured parts."""

import subprocess
import sys
from pathlib import Path

import pytest

from capacity_page import House, Parts

ROOT = Path(__file__).parents[2]
MICRO = 1e-6
PARTS = Parts(
    {
        "moves": {"local": {"owner": 100 * MICRO}, "tunnelled": {"owner": 110 * MICRO, "other": 40 * MICRO}},
        "commits": [
            {"writers": 1, "batch": 1, "acts": 500, "cpu": 900 * MICRO},
            {"writers": 8, "batch": 1, "acts": 800, "cpu": 400 * MICRO},
            {"writers": 8, "batch": 100, "acts": 80_000, "cpu": 20 * MICRO},
        ],
        "messages": [{"way": "our bus", "redis_cpu": cost * MICRO} for cost in (50, 1)],
        "publishes": {"redis_cpu": 10 * MICRO},
    }
)


def test_the_page_follows_from_its_figures() -> None:
    check = subprocess.run([sys.executable, ROOT / "tools" / "capacity_page.py", "--check"], check=False)
    assert check.returncode == 0, "run `make docs`"


def test_one_process_asks_no_redis_and_gives_in_first() -> None:
    alone = House(PARTS, 1)
    assert alone.served == pytest.approx(7_000)
    assert alone.redis == (float("inf"),) * 2
    assert alone.first == (alone.served, "the processes")


def test_a_tunnelled_move_costs_both_processes() -> None:
    assert PARTS.move(2) == pytest.approx((100 + 150) / 2 * MICRO)
    assert House(PARTS, 2).served == pytest.approx(2 * 0.7 / (125 * MICRO))


def test_acts_are_cheaper_in_larger_commits() -> None:
    assert PARTS.act(100) == 400 * MICRO
    assert PARTS.act(101) == PARTS.act(1e9) == 20 * MICRO


def test_with_many_processes_the_one_core_of_redis_gives_in_first() -> None:
    many = House(PARTS, 64)
    assert many.first == (many.redis[0], "Redis")
    assert many.redis[0] == pytest.approx(0.7 / (1.5 * 63 / 64 * 10 * MICRO))
    assert many.redis[1] == pytest.approx(10 * many.redis[0])
