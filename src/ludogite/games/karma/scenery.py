"""What the table of a dice game looks like: dice with their places, tracks, notes, and what is clicked for a move."""

import re
from collections.abc import Iterator, Sequence

from ludogite.games.karma.dice import COLOURS, YOGI, colour_of, face_of, is_spent, number_of, value_of
from ludogite.games.karma.spelling import DIE, LETTERS, handful_of, spell_die
from ludogite.games.karma.text import OF_A_TURN
from ludogite.games.karma.turn import (
    AGAIN,
    AIR,
    BEAT,
    NO_RESULT,
    OWNED,
    PHASE,
    PLAYER,
    POOL,
    POWERS,
    REST,
    ROUND,
    SPENT,
    ZONE,
    ZONES,
    result_of_roll,
    succeeds,
)
from ludogite.games.karma.turn_text import ROLLED_AGAIN, dice_lying
from ludogite.games.rulebook import State
from ludogite.games.scene import Action, Die, Note, Track
from ludogite.games.words import Words

LONGEST_TRACK = 100
POWER = re.compile(f"({DIE})([-+~*]|=[1-6]|!)({DIE})?")


def scattered(handful: int) -> Iterator[str]:
    """The letters of a handful, one a die."""
    for colour in range(COLOURS):
        yield from LETTERS[colour] * number_of(handful, colour)


def pool_dice(state: State) -> list[Die]:
    """The dice of the general reserve."""
    return [Die(f"pool {letter}", letter, "pool") for letter in scattered(state[POOL])]


def owned_dice(state: State, places: int) -> list[Die]:
    """The coloured dice of everybody whose dice are not in play now."""
    playing = state[PLAYER] if state[PHASE] in OF_A_TURN else None
    return [
        Die(f"{place} {letter}", letter, "owned", owner=place)
        for place in range(places)
        if place != playing
        for letter in scattered(state[OWNED + place])
    ]


def turn_dice(state: State) -> list[Die]:
    """The dice of the turn: still to roll, rolled before, lying in the roll, in the air."""
    player = state[PLAYER]
    lying = dice_lying(state)
    aside = state[SPENT] - handful_of(lying) - state[AIR]
    dice = [Die(letter, letter, "rest", owner=player) for letter in scattered(state[REST])]
    dice += [Die(f"spent {letter}", letter, "spent", owner=player) for letter in scattered(aside)]
    dice += [_lying_die(die, player) for die in lying]
    for letter in scattered(state[AIR]):
        name = ROLLED_AGAIN if state[AGAIN] else letter
        dice.append(Die(name, letter, "throw", power_spent=state[AGAIN] == 1, owner=player))
    return dice


def _lying_die(die: int, player: int) -> Die:
    letter = LETTERS[colour_of(die)]
    return Die(spell_die(die), letter, "roll", face_of(die), value_of(die), is_spent(die), player)


def yogi_in_turn(state: State) -> bool:
    """Whether the Yogi is in the reserve of the player in turn."""
    return number_of(state[REST], YOGI) + number_of(state[SPENT], YOGI) > 0


def zone_track(state: State) -> Track:
    """The zones, and how far this turn has come."""
    markers = (ZONES[state[ZONE]],) if state[PHASE] in OF_A_TURN else ()
    return Track(Words("Zone", "Zone"), ZONES, markers)


def score_track(scores: Sequence[int], target: int) -> Track:
    """The track of Karma, up to the target or the highest score; a very long one has its ends only."""
    end = max(target, *scores)
    steps = tuple(range(end + 1)) if end <= LONGEST_TRACK else (0, end)
    return Track(Words("Karma", "Karma"), steps, tuple(scores))


def turn_notes(state: State) -> list[Note]:
    """The round, the result to beat, and what the roll would bring."""
    notes = [Note(Words("Round", "Manche"), str(state[ROUND]))]
    if state[BEAT] != NO_RESULT:
        notes.append(Note(Words("Result to beat", "Résultat à dépasser"), str(state[BEAT])))
    if state[PHASE] == POWERS:
        notes.append(Note(Words("Result now", "Résultat actuel"), str(result_of_roll(list(state)))))
        if succeeds(list(state)):
            zone = ZONES[state[ZONE] + 1]
            notes.append(Note(Words("Taken now, it reaches zone", "Pris ainsi, il mène en zone"), str(zone)))
        else:
            zone = ZONES[state[ZONE] - 1]
            notes.append(Note(Words("Taken now, it falls back to zone", "Pris ainsi, il ramène en zone"), str(zone)))
    return notes


def actions(moves: Sequence[str]) -> tuple[Action, ...]:
    """For each move what is clicked, in order."""
    return tuple(Action(move, clicks(move)) for move in moves)


def clicks(move: str) -> tuple[str, ...]:
    """Dice to roll and then ``roll``; a die, then what it does; a die of the pool; a button."""
    word, _, about = move.partition(" ")
    if word == "roll":
        return (*about, "roll")
    if word == "pick":
        return (f"pool {about}",)
    power = POWER.fullmatch(move)
    if power:
        return tuple(part for part in power.groups() if part)
    return (move,)


def touched(move: str) -> tuple[str, ...]:
    """The dice that a move names."""
    word, _, about = move.partition(" ")
    if word in ("roll", "pick"):
        return tuple(dict.fromkeys(about))
    return tuple(dict.fromkeys(re.findall(DIE, move)))
