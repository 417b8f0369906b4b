"""Arrays that compiled functions read and write: NumPy's, or Python's own in a browser, which has no NumPy."""

import sys
from array import array
from math import prod
from typing import Any

IN_BROWSER = sys.platform == "emscripten"
"""True for Python in a browser."""

INT32, INT64, FLOAT = "i", "q", "d"
"""Type codes of 32-bit and 64-bit integers and of floating-point numbers."""
DTYPES = {INT32: "int32", INT64: "int64", FLOAT: "float64"}


def zeros(numbers: str, *shape: int) -> Any:
    """Array of one or two dimensions, filled with zeros."""
    if IN_BROWSER:
        cells: Any = memoryview(array(numbers, [0]) * prod(shape))
        return cells if len(shape) == 1 else cells.cast("B").cast(numbers, shape)
    import numpy as np

    return np.zeros(shape, DTYPES[numbers])


def filled(numbers: str, values: Any) -> Any:
    """One-dimensional array with these values."""
    if IN_BROWSER:
        return memoryview(array(numbers, values))
    import numpy as np

    return np.array(values, DTYPES[numbers])
