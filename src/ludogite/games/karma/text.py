"""What stands on the table of a dice game between turns, as fields, written and read back strictly."""

from collections.abc import Sequence

from ludogite.games.fields import LARGEST_NUMBER, Fields, read_number, refuse
from ludogite.games.karma import turn
from ludogite.games.karma.dice import COLOURS, ORANGE, VIOLET, number_of, one
from ludogite.games.karma.spelling import NONE, read_handful, spell_handful
from ludogite.games.karma.turn import BEAT, HOLDER, OWNED, PHASE, PLAYER, POOL, ROUND, SCORES
from ludogite.games.rulebook import State
from ludogite.kernel.layout import CHANCE, MOVER, PLY

PHASES = {
    turn.ROLLING: "roll",
    turn.THROWING: "throw",
    turn.POWERS: "powers",
    turn.PICKING: "pick",
    turn.DEALING: "deal",
    turn.KEEPING: "keep",
    turn.EYE_DRAWS: "card",
    turn.EYE_ROLLS: "eye",
    turn.FINISHED: "over",
}
OF_NOBODY = (turn.EYE_DRAWS, turn.EYE_ROLLS, turn.FINISHED)
OF_CHANCE = (turn.THROWING, turn.DEALING, turn.EYE_DRAWS, turn.EYE_ROLLS)
OF_A_TURN = (turn.ROLLING, turn.THROWING, turn.POWERS)
ABSENT = -1


def turn_tables(players: int, target: int) -> list[int]:
    """The tables of both games: no limits of repetition or length, players and target."""
    return [0, 0, players, target]


def empty_table(places: int) -> list[int]:
    """A state in which nothing lies anywhere; scores that nobody has are ABSENT."""
    state = [0] * turn.STATE_SIZE
    state[SCORES : SCORES + turn.MOST_PLAYERS] = [0] * places + [ABSENT] * (turn.MOST_PLAYERS - places)
    state[ROUND] = 1
    state[HOLDER] = turn.NOBODY
    state[BEAT] = turn.NO_RESULT
    return state


def all_scores(state: State) -> tuple[int, ...]:
    """The scores of all who have one."""
    return tuple(score for score in state[SCORES : SCORES + turn.MOST_PLAYERS] if score != ABSENT)


def full_pool(each: int) -> int:
    """A general reserve with this many dice of each of the six colours."""
    return sum(each * one(colour) for colour in range(ORANGE, VIOLET + 1))


def or_none(text: str) -> str:
    """A text, or ``-`` if it is empty."""
    return text or NONE


def write_table(state: State, places: int) -> Fields:
    """The fields ``round``, ``scores``, ``dice`` and ``pool``."""
    return {
        "round": str(state[ROUND]),
        "scores": ",".join(map(str, state[SCORES : SCORES + places])),
        "dice": ",".join(or_none(spell_handful(owned)) for owned in state[OWNED : OWNED + places]),
        "pool": or_none(spell_handful(state[POOL])),
    }


def write_now(state: State) -> Fields:
    """The fields ``ply`` and ``now``."""
    phase = state[PHASE]
    now = PHASES[phase] if phase in OF_NOBODY else f"{PHASES[phase]}:{state[PLAYER]}"
    return {"ply": str(state[PLY]), "now": now}


def read_phase(fields: Fields, phases: Sequence[int], players: int) -> tuple[int, int]:
    """What the field ``now`` says is awaited, and of whom."""
    nows = {PHASES[phase]: (phase, 0) for phase in phases if phase in OF_NOBODY}
    for phase in phases:
        if phase not in OF_NOBODY:
            nows |= {f"{PHASES[phase]}:{player}": (phase, player) for player in range(players)}
    now = fields.get("now", "")
    if now not in nows:
        refuse("now", now)
    return nows[now]


def read_table(fields: Fields, places: int, each: int) -> list[int]:
    """A state with these scores and dice; of every colour there are ``each`` dice in all."""
    state = empty_table(places)
    state[ROUND] = read_number(fields, "round", least=1)
    state[PLY] = read_number(fields, "ply")
    scores = fields["scores"].split(",")
    owned = fields["dice"].split(",")
    if len(scores) != places:
        refuse("scores", fields["scores"])
    if len(owned) != places:
        refuse("dice", fields["dice"])
    for place in range(places):
        state[SCORES + place] = read_number({"scores": scores[place]}, "scores", most=LARGEST_NUMBER)
        state[OWNED + place] = read_dice("dice", owned[place])
    state[POOL] = read_dice("pool", fields["pool"])
    for colour in range(COLOURS):
        everywhere = [state[POOL], *state[OWNED : OWNED + places]]
        wanted = each if ORANGE <= colour <= VIOLET else 0
        if sum(number_of(handful, colour) for handful in everywhere) != wanted:
            refuse("pool", fields["pool"])
    return state


def read_dice(name: str, text: str) -> int:
    """A handful, or ``-`` for none."""
    handful = 0 if text == NONE else read_handful(text)
    if handful is None or text == "":
        refuse(name, text)
    return handful


def set_phase(state: list[int], phase: int, player: int) -> None:
    """Say what is awaited, and of whom."""
    if phase == turn.FINISHED:
        turn.finish(state)
    else:
        state[PHASE] = phase
        state[PLAYER] = player
        state[MOVER] = CHANCE if phase in OF_CHANCE else player
