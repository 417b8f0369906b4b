"""The exponential and the logarithm by plain arithmetic.

Those of C libraries and browsers differ in the last digit, which could change the result of a search. Sums and products
are the same everywhere.
"""

HALVINGS = 7
"""Number of halvings before the series; its sum is squared as often."""
LN2 = 0.6931471805599453
SQRT2 = 1.4142135623730951


def exponential(x: float) -> float:
    """E to the power of a number between -12 and 12, to about fourteen digits."""
    small = x / (1 << HALVINGS)
    sum_ = 1.0
    for divisor in range(9, 0, -1):
        sum_ = 1.0 + small / divisor * sum_
    for _ in range(HALVINGS):
        sum_ *= sum_
    return sum_


def logarithm(x: float) -> float:
    """The natural logarithm of a positive number, to about fifteen digits."""
    doublings = 0
    while x > SQRT2:
        x *= 0.5
        doublings += 1
    while x < 1.0 / SQRT2:
        x *= 2.0
        doublings -= 1
    ratio = (x - 1.0) / (x + 1.0)
    square = ratio * ratio
    sum_ = 0.0
    for divisor in range(21, 0, -2):
        sum_ = sum_ * square + 1.0 / divisor
    return doublings * LN2 + 2.0 * ratio * sum_
