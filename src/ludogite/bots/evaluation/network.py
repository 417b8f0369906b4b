"""A small network on top of the linear features: one layer of sums, a clipped square, and one output.

Each active input adds its row of the first layer. Four sums of 16 bits share one number of 64 bits, so a row is eight
additions. Only integers are added and multiplied: every compiler and the interpreter give the same value.
"""

from ludogite.kernel.layout import Ints

UNITS = 32
LANES = 4
"""Number of units that share one number."""
WORDS = UNITS // LANES
LANE_BITS = 16
LANE = 1 << LANE_BITS
HALF_LANE = LANE >> 1
ONE = 256
"""A sum that counts as 1; larger ones count as 1, negative ones as 0."""
OUTPUT_BITS = 5
"""Fractional bits of the output weights, which are points of value."""
SHIFT = 16 + OUTPUT_BITS
"""Removes the squares of sums and those fractions from the output."""
MOST_INPUTS = 160
"""Upper bound of the active inputs of a position."""

# A network is one array: a row of WORDS numbers for each input, the row of the bias, an output weight for each unit.


def network_value(network: Ints, active: Ints, count: int) -> int:
    """Value of the network for the first ``count`` inputs in ``active``, seen by the player to move."""
    bias = len(network) - UNITS - WORDS
    a, b, c, d = network[bias], network[bias + 1], network[bias + 2], network[bias + 3]
    e, f, g, h = network[bias + 4], network[bias + 5], network[bias + 6], network[bias + 7]
    for number in range(count):
        row = active[number] * WORDS
        a += network[row]
        b += network[row + 1]
        c += network[row + 2]
        d += network[row + 3]
        e += network[row + 4]
        f += network[row + 5]
        g += network[row + 6]
        h += network[row + 7]
    output = bias + WORDS
    total = weighed(network, output, a) + weighed(network, output + LANES, b)
    total += weighed(network, output + 2 * LANES, c) + weighed(network, output + 3 * LANES, d)
    total += weighed(network, output + 4 * LANES, e) + weighed(network, output + 5 * LANES, f)
    total += weighed(network, output + 6 * LANES, g) + weighed(network, output + 7 * LANES, h)
    return total >> SHIFT


def weighed(network: Ints, output: int, sums: int) -> int:
    """The four units of one number, clipped, squared, and multiplied by their output weights."""
    total = 0
    for lane in range(LANES):
        value = (sums + HALF_LANE & LANE - 1) - HALF_LANE
        sums = sums - value >> LANE_BITS
        clipped = min(max(value, 0), ONE)
        total += network[output + lane] * clipped * clipped
    return total
