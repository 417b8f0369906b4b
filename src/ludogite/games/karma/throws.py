"""Throws of dice: their outcomes and probabilities.

An outcome is the faces of the dice in the air, three bits each, the first die lowest: colours in their order, the faces
of one colour ascending.
"""

from ludogite.games.karma.dice import COLOURS, FACE_MASK, FACES, YOGI, die_with_face, faces, number_of
from ludogite.games.karma.powers import add_die
from ludogite.games.karma.turn import AGAIN, AIR, PHASE, PLAYER, POWERS
from ludogite.kernel.layout import MOVER, Ints

FACE_BITS = 3


def dice_fall(state: Ints, outcome: int) -> None:
    """Move the dice from the air into the roll; its player may use powers."""
    for colour in range(COLOURS):
        for _ in range(number_of(state[AIR], colour)):
            face = outcome & FACE_MASK
            outcome >>= FACE_BITS
            add_die(state, die_with_face(colour, face, state[AGAIN]))
    state[AIR] = 0
    state[AGAIN] = 0
    state[PHASE] = POWERS
    state[MOVER] = state[PLAYER]


def throw_total(handful: int) -> int:
    """Number of equally likely throws of these dice, told apart one by one."""
    total = 1
    for colour in range(COLOURS):
        for _ in range(number_of(handful, colour)):
            total *= faces(colour)
    return total


def throw_event(handful: int, event: int) -> int:
    """Outcome in which the dice, one by one, show the digits of ``event``."""
    outcome = 0
    shift = 0
    for colour in range(YOGI):
        dice = number_of(handful, colour)
        shown = 0  # The number of dice of this colour with each face, FACE_BITS each.
        for _ in range(dice):
            shown += 1 << FACE_BITS * (event % FACES)
            event //= FACES
        face = 1
        for _ in range(dice):
            while shown & FACE_MASK == 0:
                shown >>= FACE_BITS
                face += 1
            shown -= 1
            outcome |= face << shift
            shift += FACE_BITS
    if number_of(handful, YOGI) > 0:
        outcome |= event + 1 << shift
    return outcome


def throw_count(handful: int) -> int:
    """Number of different outcomes."""
    count = 1
    for colour in range(COLOURS):
        count *= multisets(number_of(handful, colour), faces(colour))
    return count


def multisets(dice: int, kinds: int) -> int:
    """Number of multisets of faces of equal dice with ``kinds`` faces: dice + kinds - 1 choose dice."""
    ways = 1
    for i in range(dice):
        ways = ways * (kinds + i) // (i + 1)
    return ways


def throw_outcome(handful: int, index: int) -> int:
    """Outcome number ``index``, in the order of spellings."""
    outcome = 0
    shift = 0
    after = throw_count(handful)
    for colour in range(COLOURS):
        dice = number_of(handful, colour)
        after //= multisets(dice, faces(colour))
        mine = index // after
        index %= after
        face = 1
        for left in range(dice - 1, -1, -1):
            ways = multisets(left, faces(colour) - face + 1)
            while mine >= ways:
                mine -= ways
                face += 1
                ways = multisets(left, faces(colour) - face + 1)
            outcome |= face << shift
            shift += FACE_BITS
    return outcome


def throw_weight(handful: int, outcome: int) -> int:
    """Number of the equally likely throws with this outcome; 0 if it is impossible."""
    if outcome < 0:
        return 0
    weight = 1
    for colour in range(COLOURS):
        previous = 1
        alike = 0
        for i in range(number_of(handful, colour)):
            face = outcome & FACE_MASK
            outcome >>= FACE_BITS
            if face < previous or face > faces(colour):
                return 0
            alike = alike + 1 if face == previous else 1
            previous = face
            weight = weight * (i + 1) // alike
    return weight if outcome == 0 else 0
