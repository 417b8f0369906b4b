"""The arrays that compiled functions read and write: NumPy's, and in a browser, where there is none, Python's own."""

import sys
from array import array
from math import prod
from typing import Any

IN_BROWSER = sys.platform == "emscripten"
"""Whether this is Python in a browser."""

INT32, INT64, FLOAT = "i", "q", "d"
"""Numbers of 32 and 64 bits, and those with a fraction."""
DTYPES = {INT32: "int32", INT64: "int64", FLOAT: "float64"}


def zeros(numbers: str, *shape: int) -> Any:
    """An array of one or two dimensions, full of zeros."""
    if IN_BROWSER:
        cells: Any = memoryview(array(numbers, [0]) * prod(shape))
        return cells if len(shape) == 1 else cells.cast("B").cast(numbers, shape)
    import numpy as np

    return np.zeros(shape, DTYPES[numbers])


def filled(numbers: str, values: Any) -> Any:
    """An array of one dimension with these values."""
    if IN_BROWSER:
        return memoryview(array(numbers, values))
    import numpy as np

    return np.array(values, DTYPES[numbers])
