"""Computes the tables of values anew: ``python tools/karma_values.py``, a few minutes."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress

from ludogite.bots.karma.odds.arrays import Reals
from ludogite.bots.karma.values import solo_values, versus_values

FOLDER = Path(versus_values.__file__).parent


def packed(shares: Reals) -> NDArray[np.uint16]:
    """Shares as small integers: a file a tenth as large, and right to a hundred thousandth."""
    return np.round(shares * np.iinfo(np.uint16).max).astype(np.uint16)


def main() -> None:
    """Compute and write both files."""
    with Progress(console=Console()) as bars:
        solo = solo_values.compute(progress_bar(bars, "solo"))
        np.savez_compressed(FOLDER / solo_values.FILE, start=packed(solo.start))
        versus = versus_values.compute(progress_bar(bars, "two players"))
        start, between = packed(versus.start), packed(versus.between)
        np.savez_compressed(FOLDER / versus_values.FILE, start=start, between=between)


def progress_bar(bars: Progress, name: str) -> Callable[[int, int], None]:
    """What moves a bar."""
    bar = bars.add_task(name)
    return lambda done, total: bars.update(bar, completed=done, total=total)


if __name__ == "__main__":
    main()
