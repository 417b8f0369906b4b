"""Parts of the dice games' scenes: dice with their places, tracks, notes, and clicks of moves."""

import re
from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.karma import turn
from ludogite.games.karma.dice import colour_of, face_of, is_spent, value_of
from ludogite.games.karma.fields import ROLLED_AGAIN, TURN_PHASES, dice_lying
from ludogite.games.karma.spelling import DIE, LETTERS, handful_of, spell_die, spell_handful
from ludogite.games.karma.turn import AGAIN, AIR, BEAT, OWNED, PHASE, PLAYER, POOL, REST, ROUND, SPENT, ZONE
from ludogite.games.rulebook import State
from ludogite.games.scene import LARGE_CACHE, SMALL_CACHE, Action, Die, Note, RollTotal, Track, die
from ludogite.games.words import Words

LONGEST_TRACK = 100
KARMA, ZONE_WORDS, ROUND_WORDS = Words("Karma", "Karma"), Words("Zone", "Zone"), Words("Round", "Manche")
TO_BEAT, RESULT = Words("Result to beat", "Résultat à dépasser"), Words("Result now", "Résultat actuel")
REACHES = Words("Taken now, it reaches zone", "Validé, il mène en zone")
FALLS = Words("Taken now, it falls back to zone", "Validé, il ramène en zone")
POWER = re.compile(f"({DIE})([-+~*]|=[1-6]|!)({DIE})?")


def pool_dice(state: State) -> list[Die]:
    """Dice of the general reserve."""
    return [die(f"pool {letter}", letter, "pool") for letter in spell_handful(state[POOL])]


def owned_dice(state: State, places: int) -> list[Die]:
    """Coloured dice of all sides except the player in turn."""
    playing = state[PLAYER] if state[PHASE] in TURN_PHASES else None
    return [
        die(f"{place} {letter}", letter, "owned", owner=place)
        for place in range(places)
        if place != playing
        for letter in spell_handful(state[OWNED + place])
    ]


def turn_dice(state: State) -> list[Die]:
    """Dice of the turn: still to roll, rolled before, in the roll, in the air."""
    player = state[PLAYER]
    lying = dice_lying(state)
    aside = state[SPENT] - handful_of(lying) - state[AIR]
    dice = [die(letter, letter, "rest", owner=player) for letter in spell_handful(state[REST])]
    dice += [die(f"spent {letter}", letter, "spent", owner=player) for letter in spell_handful(aside)]
    dice += [_lying_die(number, player) for number in lying]
    for letter in spell_handful(state[AIR]):
        name = ROLLED_AGAIN if state[AGAIN] else letter
        dice.append(die(name, letter, "throw", power_spent=state[AGAIN] == 1, owner=player))
    return dice


@lru_cache(maxsize=LARGE_CACHE)
def _lying_die(number: int, player: int) -> Die:
    letter = LETTERS[colour_of(number)]
    return Die(spell_die(number), letter, "roll", face_of(number), value_of(number), is_spent(number), player)


def zone_track(state: State) -> Track:
    """Track of the zones, with the one this turn has reached."""
    markers = (turn.ZONES[state[ZONE]],) if state[PHASE] in TURN_PHASES else ()
    return Track(ZONE_WORDS, turn.ZONES, markers, "zones")


def score_track(scores: Sequence[int], target: int) -> Track:
    """Track of Karma, up to the target or the highest score; a very long one has only its ends."""
    return Track(KARMA, _steps(max(target, *scores)), tuple(scores), "scores", target)


@lru_cache(maxsize=SMALL_CACHE)
def _steps(end: int) -> tuple[int, ...]:
    return tuple(range(end + 1)) if end <= LONGEST_TRACK else (0, end)


def roll_total(state: State) -> RollTotal | None:
    """Total of the roll on the table, while powers can be used or the result taken."""
    if state[PHASE] != turn.POWERS:
        return None
    taken = list(state)
    total, climbs = turn.result_of_roll(taken), turn.succeeds(taken)
    turn.take(taken)
    return RollTotal(total, climbs, turn.ZONES[taken[ZONE]])


def turn_notes(state: State) -> list[Note]:
    """Notes on the round, the result to beat, and the roll's result and zone."""
    notes = [number_note(ROUND_WORDS, state[ROUND], "round")]
    if state[BEAT] != turn.NO_RESULT:
        notes.append(number_note(TO_BEAT, state[BEAT], "beat"))
    if roll := roll_total(state):
        notes.append(number_note(RESULT, roll.total, "result"))
        notes.append(number_note(REACHES if roll.climbs else FALLS, roll.zone, "climbs" if roll.climbs else "falls"))
    return notes


@lru_cache(maxsize=LARGE_CACHE)
def number_note(title: Words, count: int, name: str) -> Note:
    """Note with a number."""
    return Note(title, str(count), name=name, count=count)


def actions(moves: Sequence[str]) -> tuple[Action, ...]:
    """Actions of moves, with their clicks."""
    return tuple(map(_action, moves))


@lru_cache(maxsize=LARGE_CACHE)
def _action(move: str) -> Action:
    return Action(move, clicks(move))


def clicks(move: str) -> tuple[str, ...]:
    """Clicks of a move: dice to roll and then ``roll``; a die, then its power; a die of the pool; a button."""
    word, _, about = move.partition(" ")
    if word == "roll":
        return (*about, "roll")
    if word == "pick":
        return (f"pool {about}",)
    power = POWER.fullmatch(move)
    if power:
        return tuple(part for part in power.groups() if part)
    return (move,)
