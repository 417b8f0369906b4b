"""Effects of moves and throws in a turn of dice."""

from dataclasses import replace
from functools import lru_cache

from ludogite.games.events import EVENT_CACHE, Event, enumerated
from ludogite.games.karma.dice import LIGHT_BLUE
from ludogite.games.karma.fields import TURN_PHASES
from ludogite.games.karma.legend import DIE_WORDS, KIND_OF_SIGN, LEGEND, a_die, die_words, handful_words
from ludogite.games.karma.scene import POWER, roll_total
from ludogite.games.karma.spelling import LETTERS, spell_handful
from ludogite.games.karma.turn import (
    AGAIN,
    AIR,
    BEAT,
    LYING,
    NO_RESULT,
    PHASE,
    PLAYER,
    POWERS,
    ROUND,
    SCORES,
    THROWING,
    ZONE,
    ZONES,
    result_of_roll,
)
from ludogite.games.rulebook import State
from ludogite.games.words import Words


def turn_event(before: State, after: State, text: str) -> Event:
    """Effect of a move or throw that both dice games have."""
    if before[PHASE] == THROWING:
        return _thrown(spell_handful(before[AIR]), text, before[AGAIN] == 1, before[LYING] > 0, total(after) or 0)
    word, _, about = text.partition(" ")
    if word == "roll":
        return _rolled(about)
    if word == "take":
        return _taken(before, after)
    if word == "stop":
        return stopped(before, after)
    return _picked(about) if word == "pick" else _power(text, total(after))


def total(state: State) -> int | None:
    """Total of the roll on the table, if there is one."""
    return result_of_roll(list(state)) if state[PHASE] == POWERS else None


def is_over(before: State, after: State) -> bool:
    """Whether the turn has ended between two states."""
    same = after[PLAYER] == before[PLAYER] and after[ROUND] == before[ROUND]
    return not same or after[PHASE] not in TURN_PHASES


def points_gained(before: State, after: State) -> int:
    """Points that the turn's player gained."""
    player = SCORES + before[PLAYER]
    return after[player] - before[player]


def stopped(before: State, after: State, card: str = "", name: Words | None = None) -> Event:
    """Event of stopping, perhaps with a card."""
    return _stopped(ZONES[before[ZONE]], points_gained(before, after), card, name)


@lru_cache(maxsize=EVENT_CACHE)
def _rolled(letters: str) -> Event:
    dice = handful_words(letters)
    return Event("roll", Words(f"rolls {dice.en}", f"lance {dice.fr}"), ends_turn=False, dice=letters)


def _thrown(letters: str, text: str, again: bool, joins: bool, now: int) -> Event:
    """Event of a throw: of a roll, of one die ``again``, or of one more that ``joins`` the roll."""
    faces = tuple(map(int, text.split(" ")))
    shown, terms, die = enumerated(faces), " + ".join(map(str, faces)), DIE_WORDS[LIGHT_BLUE]
    words = Words(f"the dice show {shown.en}", f"les dés montrent {shown.fr}")
    story = Words(f"rolled {terms}: {now}", f"lancer {terms} : {now}")
    if len(faces) == 1:
        words = Words(f"the die shows {terms}", f"le dé montre {terms}")
        story = Words(f"rolled {now}", f"lancer {now}")
    if again:
        story = Words(f"{die.en} rolled again: {terms}, total {now}", f"{die.fr} relancé : {terms}, total {now}")
    elif joins:
        story = Words(f"rolled one more: {terms}, total {now}", f"un dé de plus : {terms}, total {now}")
    return Event("throw", words, story, ends_turn=False, dice=letters, faces=faces, total=now)


def _power(text: str, now: int | None) -> Event:
    """Event of a power such as ``o3+``; ``now`` is None for a die that is rolled again and still in the air."""
    die, does = die_words(text[0]), power_words(text)
    words = Words(f"uses the {die.en}: {does.en}", f"utilise le {die.fr} : {does.fr}")
    story = Words(f"{die.en}: {does.en}, total {now}", f"{die.fr} : {does.fr}, total {now}")
    return Event("power", words, None if now is None else story, ends_turn=False, dice=text[0], total=now)


def power_words(text: str) -> Words:
    """Words for the use of a power."""
    match = POWER.fullmatch(text)
    assert match
    actor, sign, target = match.groups()
    if sign[0] == "=":
        return Words(f"copies the {sign[1]}", f"copie le {sign[1]}")
    if target:
        die = a_die(target[0])
        return Words(f"removes {die.en} ({target[1]})", f"retire {die.fr} ({target[1]})")
    if sign == "!":
        return Words("removes itself", "se retire")
    kind = LEGEND.dice[LETTERS.index(actor[0])]
    return (
        next(button.words for button in kind.buttons if button.kind == KIND_OF_SIGN[sign])
        if sign in "+-"
        else kind.power
    )


def _taken(before: State, after: State) -> Event:
    roll = roll_total(before)
    assert roll
    beat = None if before[BEAT] == NO_RESULT else before[BEAT]
    over = is_over(before, after)
    return _took(roll.total, beat, roll.climbs, roll.zone, over, points_gained(before, after) if over else None)


@lru_cache(maxsize=EVENT_CACHE)
def _took(now: int, beat: int | None, climbs: bool, zone: int, over: bool, points: int | None) -> Event:
    back = Words(f"back to zone {zone}", f"en zone {zone}") if zone else Words("back to nothing", "à zéro")
    words = Words(
        f"takes {now}, not more than {beat}, and falls {back.en}",
        f"obtient {now}, pas plus que {beat}, et retombe {back.fr}",
    )
    story = Words(f"took {now}, not more than {beat}: fell {back.en}", f"{now}, pas plus que {beat} : chute {back.fr}")
    if climbs:
        words = Words(f"takes {now} and climbs to zone {zone}", f"valide {now} et monte en zone {zone}")
        story = Words(f"took {now}: climbed to zone {zone}", f"{now} validé : montée en zone {zone}")
    event = Event("take", words, story, ends_turn=over, total=now, climbs=climbs, zone=zone)
    return replace(event, beat=beat, points=points)


@lru_cache(maxsize=EVENT_CACHE)
def _stopped(zone: int, points: int, card: str, name: Words | None) -> Event:
    with_en, with_fr = (f" with {name.en}", f" avec {name.fr}") if name else ("", "")
    words = Words(f"stops in zone {zone}{with_en}", f"s'arrête en zone {zone}{with_fr}")
    story = Words(f"stopped in zone {zone}{with_en}", f"arrêt en zone {zone}{with_fr}")
    return Event("stop", words, story, zone=zone, points=points, card=card)


@lru_cache(maxsize=EVENT_CACHE)
def _picked(letter: str) -> Event:
    die = a_die(letter)
    words, story = Words(f"picks {die.en}", f"choisit {die.fr}"), Words(f"picked {die.en}", f"choix : {die.fr}")
    return Event("pick", words, story, dice=letter)
