"""Dice as integers: counts of dice by colour, and the dice of a roll."""

from ludogite.kernel.layout import Ints

RED, ORANGE, YELLOW, GREEN, LIGHT_BLUE, DARK_BLUE, VIOLET, YOGI = range(8)
COLOURS = 8
FACES = 6
YOGI_FACES = 3
"""1.2 The Yogi has 1, 2 and 3 twice each, so each of them is equally likely."""

# A *handful* is the number of dice of each colour, three bits per colour, red lowest. No hand has more than seven dice
# of a colour: there are six red dice, one Yogi, and of the others at most one per player, of four.
HANDFUL_BITS = 3
MOST_OF_A_COLOUR = 7

# A *die* is one in a roll. Equal dice are the same number, and dice sorted by number are in the order of their
# spelling: by colour, face, value, and unspent before spent.
#
#   bits 9 to 11  its colour
#   bits 6 to 8   its face
#   bits 1 to 5   its value and LOWEST_VALUE; tripled and changed by cards it is at most 21
#   bit 0         whether its power is spent
DIE_BITS = 12
VALUE_SHIFT, FACE_SHIFT, COLOUR_SHIFT = 1, 6, 9
VALUE_STEP = 1 << VALUE_SHIFT
VALUE_MASK = 31
FACE_MASK = 7
DIE_MASK = (1 << DIE_BITS) - 1
LOWEST_VALUE = 8
ITSELF = 0
"""Not a die's number; a yellow die removes itself."""


def number_of(handful: int, colour: int) -> int:
    """Number of dice of a colour in a handful."""
    return (handful >> HANDFUL_BITS * colour) & MOST_OF_A_COLOUR


def one(colour: int) -> int:
    """Handful of one die."""
    return 1 << HANDFUL_BITS * colour


def size(handful: int) -> int:
    """Number of dice in a handful."""
    dice = 0
    while handful > 0:
        dice += handful & MOST_OF_A_COLOUR
        handful >>= HANDFUL_BITS
    return dice


def faces(colour: int) -> int:
    """1.2 Number of equally likely faces of a die."""
    return YOGI_FACES if colour == YOGI else FACES


def make_die(colour: int, face: int, value: int, spent: int) -> int:
    """Die of a roll."""
    return (colour << COLOUR_SHIFT) + (face << FACE_SHIFT) + VALUE_STEP * (value + LOWEST_VALUE) + spent


def die_with_face(colour: int, face: int, spent: int) -> int:
    """2.3 Die whose value is its face."""
    return make_die(colour, face, face, spent)


def colour_of(die: int) -> int:
    """Colour of a die."""
    return die >> COLOUR_SHIFT


def face_of(die: int) -> int:
    """Face of a die."""
    return (die >> FACE_SHIFT) & FACE_MASK


def value_of(die: int) -> int:
    """Value of a die."""
    return ((die >> VALUE_SHIFT) & VALUE_MASK) - LOWEST_VALUE


def is_spent(die: int) -> bool:
    """Whether its power has been used in this roll."""
    return die & 1 == 1


def revalued(die: int, value: int) -> int:
    """Same die with another value."""
    return die + VALUE_STEP * (value - value_of(die))


def add_move(moves: Ints, count: int, move: int) -> int:
    """Add a move to a list if there is room; return the new count."""
    if count < len(moves):
        moves[count] = move
    return count + 1
