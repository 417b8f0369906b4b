"""What the table of a dice game looks like: dice with their places, tracks, notes, and what is clicked for a move."""

import re
from collections.abc import Sequence
from functools import lru_cache

from ludogite.games.karma import turn
from ludogite.games.karma.dice import YOGI, colour_of, face_of, is_spent, number_of, value_of
from ludogite.games.karma.spelling import DIE, LETTERS, handful_of, spell_die, spell_handful
from ludogite.games.karma.text import OF_A_TURN
from ludogite.games.karma.turn import AGAIN, AIR, BEAT, OWNED, PHASE, PLAYER, POOL, REST, ROUND, SPENT, ZONE
from ludogite.games.karma.turn_text import ROLLED_AGAIN, dice_lying
from ludogite.games.rulebook import State
from ludogite.games.scene import MANY, SOME, Action, Die, Note, RollTotal, Track, die
from ludogite.games.words import Words

LONGEST_TRACK = 100
KARMA, ZONE_WORDS, ROUND_WORDS = Words("Karma", "Karma"), Words("Zone", "Zone"), Words("Round", "Manche")
TO_BEAT, RESULT = Words("Result to beat", "Résultat à dépasser"), Words("Result now", "Résultat actuel")
REACHES = Words("Taken now, it reaches zone", "Pris ainsi, il mène en zone")
FALLS = Words("Taken now, it falls back to zone", "Pris ainsi, il ramène en zone")
POWER = re.compile(f"({DIE})([-+~*]|=[1-6]|!)({DIE})?")


def pool_dice(state: State) -> list[Die]:
    """The dice of the general reserve."""
    return [die(f"pool {letter}", letter, "pool") for letter in spell_handful(state[POOL])]


def owned_dice(state: State, places: int) -> list[Die]:
    """The coloured dice of everybody whose dice are not in play now."""
    playing = state[PLAYER] if state[PHASE] in OF_A_TURN else None
    return [
        die(f"{place} {letter}", letter, "owned", owner=place)
        for place in range(places)
        if place != playing
        for letter in spell_handful(state[OWNED + place])
    ]


def turn_dice(state: State) -> list[Die]:
    """The dice of the turn: still to roll, rolled before, lying in the roll, in the air."""
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


@lru_cache(maxsize=MANY)
def _lying_die(number: int, player: int) -> Die:
    letter = LETTERS[colour_of(number)]
    return Die(spell_die(number), letter, "roll", face_of(number), value_of(number), is_spent(number), player)


def yogi_in_turn(state: State) -> bool:
    """Whether the Yogi is in the reserve of the player in turn."""
    return number_of(state[REST], YOGI) + number_of(state[SPENT], YOGI) > 0


def zone_track(state: State) -> Track:
    """The zones, and how far this turn has come."""
    markers = (turn.ZONES[state[ZONE]],) if state[PHASE] in OF_A_TURN else ()
    return Track(ZONE_WORDS, turn.ZONES, markers, "zones")


def score_track(scores: Sequence[int], target: int) -> Track:
    """The track of Karma, up to the target or the highest score; a very long one has its ends only."""
    return Track(KARMA, _steps(max(target, *scores)), tuple(scores), "scores", target)


@lru_cache(maxsize=SOME)
def _steps(end: int) -> tuple[int, ...]:
    return tuple(range(end + 1)) if end <= LONGEST_TRACK else (0, end)


def roll_total(state: State) -> RollTotal | None:
    """What the roll comes to as it lies, while powers can be used or the result taken."""
    if state[PHASE] != turn.POWERS:
        return None
    taken = list(state)
    total, climbs = turn.result_of_roll(taken), turn.succeeds(taken)
    turn.take(taken)
    return RollTotal(total, climbs, turn.ZONES[taken[ZONE]])


def turn_notes(state: State) -> list[Note]:
    """The round, the result to beat, and what the roll would bring."""
    notes = [number_note(ROUND_WORDS, state[ROUND], "round")]
    if state[BEAT] != turn.NO_RESULT:
        notes.append(number_note(TO_BEAT, state[BEAT], "beat"))
    if roll := roll_total(state):
        notes.append(number_note(RESULT, roll.total, "result"))
        notes.append(number_note(REACHES if roll.climbs else FALLS, roll.zone, "climbs" if roll.climbs else "falls"))
    return notes


@lru_cache(maxsize=MANY)
def number_note(title: Words, count: int, name: str) -> Note:
    """A number beside the dice."""
    return Note(title, str(count), name=name, count=count)


def actions(moves: Sequence[str]) -> tuple[Action, ...]:
    """For each move what is clicked, in order."""
    return tuple(map(_action, moves))


@lru_cache(maxsize=MANY)
def _action(move: str) -> Action:
    return Action(move, clicks(move))


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
