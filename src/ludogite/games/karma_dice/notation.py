"""Spelling of Karma Dice's moves and outcomes, and its positions as fields."""

from collections.abc import Sequence

from ludogite.games.fields import Fields, expect, read_with, refuse
from ludogite.games.karma import fields as table_fields
from ludogite.games.karma import spelling, turn
from ludogite.games.karma.dice import ORANGE, VIOLET, YOGI, is_spent, number_of, one, size
from ludogite.games.karma.fields import (
    TURN_FIELDS,
    TURN_PHASES,
    check_turn,
    dice_lying,
    read_turn_fields,
    write_turn_fields,
)
from ludogite.games.karma.scene import clicks as turn_clicks
from ludogite.games.karma.spelling import LETTERS, NONE, read_throw, spell_die, spell_move, spell_throw
from ludogite.games.karma.turn import AGAIN, CARDS, DRAWN, GONE, HOLDER, LYING, OWNED, PHASE, PLAYER, POOL, WITH
from ludogite.games.karma_dice import cards as trait
from ludogite.games.karma_dice.cards import CARD_BITS, CARD_MASK, COLOUR_BITS, COLOUR_MASK, MOST_CARDS, USED
from ludogite.games.karma_dice.rules import is_target_reached, place_of
from ludogite.games.karma_dice.setup import seats_of
from ludogite.games.rulebook import AnyRandom, Setting, State, draw_some

CARD_NAMES = (
    *("", "bold", "creative", "diplomat", "eloquent", "empathic", "generous"),
    *("idealist", "intuitive", "lucid", "optimist", "sage", "tenacious"),
)
CARD_OF = {name: card for card, name in enumerate(CARD_NAMES) if name}
CARDS_DEALT = 2
STOPPING = (trait.GENEROUS, trait.OPTIMIST)
"""Cards that are used in stopping."""
PHASES = (turn.ROLLING, turn.THROWING, turn.POWERS, turn.PICKING, turn.FINISHED)
DRAFT_PHASES = (turn.DEALING, turn.KEEPING)
CARD_AT_WORK = {
    turn.BOLD_TURN: trait.BOLD + USED,
    turn.LUCID_ROLL: trait.LUCID + USED,
    turn.ELOQUENT_ROLL: trait.ELOQUENT + USED,
    turn.TOUCHED: trait.INTUITIVE,
}
"""Card of each effect: used or, for the last, not used yet."""
HIDDEN = "?"
USED_SIGN = "!"
SHORTEST_TURN = ("stop", "take", "roll r")
"""Moves of the shortest turn, in which one red die is rolled, in reverse order."""


def spell(setting: Setting, state: State, moves: Sequence[int]) -> list[str]:
    """9.1 ``roll rrg``, ``o3+``, ``take``, ``pick g``, ``keep sage``, ``use lucid`` and the like."""
    return [_spelled(move) for move in moves]


def _spelled(move: int) -> str:
    kind, about = move & turn.KIND_MASK, move >> turn.KIND_BITS
    if kind == turn.KEEP:
        return f"keep {CARD_NAMES[about]}"
    return _spell_use(about & CARD_MASK, about >> CARD_BITS) if kind == turn.USE else spell_move(move)


def _spell_use(card: int, about: int) -> str:
    if card in STOPPING:
        return f"stop {CARD_NAMES[card]}"
    words = ["use", CARD_NAMES[card]]
    if card == trait.IDEALIST:
        words.append(spell_die(about // 2) + "-+"[about % 2])
    elif card == trait.DIPLOMAT:
        words += [str(about >> COLOUR_BITS), LETTERS[about & COLOUR_MASK]]
    elif card in (trait.TENACIOUS, trait.CREATIVE):
        words.append(LETTERS[about])
    return " ".join(words)


def least_move(moves: Sequence[str]) -> str:
    """Move of the shortest turn, which scores 1; else the first of the dice to pick or cards to keep."""
    return next((move for move in SHORTEST_TURN if move in moves), moves[0])


def spell_pair(pair: int) -> str:
    """Spelling of two cards dealt, such as ``bold+sage``."""
    return f"{CARD_NAMES[pair & CARD_MASK]}+{CARD_NAMES[pair >> CARD_BITS]}"


def read_pair(text: str) -> int | None:
    """Pair of cards that a text names, or None."""
    cards = text.split("+")
    if len(cards) != CARDS_DEALT or not all(card in CARD_OF for card in cards):
        return None
    return CARD_OF[cards[0]] | CARD_OF[cards[1]] << CARD_BITS


def spell_outcome(setting: Setting, state: State, outcome: int) -> str:
    """Spelling of an outcome: the faces of a throw, or the two cards dealt."""
    return spell_throw(state, outcome) if state[PHASE] == turn.THROWING else spell_pair(outcome)


def read_outcome(setting: Setting, state: State, text: str) -> int | None:
    """Outcome that a text spells, or None."""
    return read_throw(state, text) if state[PHASE] == turn.THROWING else read_pair(text)


def write(setting: Setting, state: State) -> Fields:
    """Fields of a position."""
    places = seats_of(setting.options)
    fields = table_fields.write_table(state, places)
    fields["yogi"] = NONE if state[HOLDER] == turn.NOBODY else str(state[HOLDER])
    if setting.options["traits"]:
        fields["traits"] = ",".join(_write_trait(state, player) for player in range(places))
    if state[PHASE] in DRAFT_PHASES:
        fields["gone"] = ",".join(CARD_NAMES[card] for card in gone_cards(state)) or NONE
    fields |= table_fields.write_phase(state)
    return fields | write_turn_fields(state) if state[PHASE] in TURN_PHASES else fields


def _write_trait(state: State, player: int) -> str:
    if state[PHASE] == turn.KEEPING and state[PLAYER] == player:
        return spell_pair(state[DRAWN])
    card = state[CARDS + player]
    return CARD_NAMES[card % USED] + USED_SIGN * (card // USED) or NONE


def gone_cards(state: State) -> list[int]:
    """Cards that left the game."""
    return [card for card in range(1, MOST_CARDS + 1) if (state[GONE] >> card) & 1]


def keeps_secrets(state: State) -> bool:
    """6.2 Whether cards are secret: until all have kept one."""
    return state[PHASE] in DRAFT_PHASES


def conceal(setting: Setting, state: State, fields: Fields, seat: int | None) -> Fields:
    """6.2 Fields with others' cards, and the cards that left the game, hidden until all have kept one."""
    if not keeps_secrets(state):
        return fields
    shown = [
        trait if player == seat else "+".join(HIDDEN for _ in trait.split("+")) if trait != NONE else NONE
        for player, trait in enumerate(fields["traits"].split(","))
    ]
    gone = ",".join(HIDDEN for _ in gone_cards(state)) or NONE
    return fields | {"traits": ",".join(shown), "gone": gone}


def complete(setting: Setting, fields: Fields, random: AnyRandom) -> Fields:
    """Fields with random cards of the deck in place of the hidden ones."""
    if "gone" not in fields:
        return fields
    traits = [trait.split("+") for trait in fields["traits"].split(",")]
    gone = fields["gone"].split(",")
    shown = {*gone}.union(*traits)
    unseen = [card for card in CARD_OF if card not in shown]
    deck = iter(draw_some(random, unseen, len(unseen)))
    *drawn, left = (sorted(next(deck) if card == HIDDEN else card for card in cards) for cards in [*traits, gone])
    return fields | {"traits": ",".join(map("+".join, drawn)), "gone": ",".join(left)}


def read(setting: Setting, fields: Fields) -> list[int]:
    """State that these fields spell."""
    places = seats_of(setting.options)
    traits = bool(setting.options["traits"])
    phase, player = table_fields.read_phase(fields, PHASES + DRAFT_PHASES if traits else PHASES, places)
    expect(fields, _field_names(traits, phase))
    state = table_fields.read_table(fields, places, places)
    table_fields.set_phase(state, phase, player)
    state[HOLDER] = read_with(fields, "yogi", lambda text: _read_holder(text, places))
    if phase in DRAFT_PHASES:
        _read_draft(fields, state, places)
    elif traits:
        _read_kept(fields, state, places)
    if phase in TURN_PHASES:
        read_turn_fields(fields, state)
        _check_hand(fields, state, places)
    if phase == turn.PICKING and state[POOL] == 0:
        refuse("pool", fields["pool"])
    _check_picks(fields, setting, state)
    _check_scores(fields, setting, state)
    return state


def _field_names(traits: bool, phase: int) -> list[str]:
    names = ["round", "scores", "dice", "pool", "yogi"]
    names += ["traits"] * traits + ["gone"] * (phase in DRAFT_PHASES) + ["ply", "now"]
    return [*names, *TURN_FIELDS] if phase in TURN_PHASES else names


def _read_holder(text: str, places: int) -> int | None:
    if text == NONE:
        return turn.NOBODY
    return int(text) if text in [str(player) for player in range(places)] else None


def _read_draft(fields: Fields, state: list[int], places: int) -> None:
    """Read the draft: players before the one in turn have kept a card and discarded one; nobody has a die yet."""
    traits = fields["traits"].split(",")
    player, keeps = state[PLAYER], state[PHASE] == turn.KEEPING
    if len(traits) != places or any(trait != NONE for trait in traits[player + keeps :]):
        refuse("traits", fields["traits"])
    for other in range(player):
        state[CARDS + other] = CARD_OF.get(traits[other], 0)
    if keeps:
        state[DRAWN] = read_pair(traits[player]) or 0
    names = [] if fields["gone"] == NONE else fields["gone"].split(",")
    gone = [CARD_OF.get(name, 0) for name in names]
    state[GONE] = sum(1 << card for card in gone)
    drawn = [state[DRAWN] & CARD_MASK, state[DRAWN] >> CARD_BITS] if keeps else []
    cards = [*state[CARDS : CARDS + player], *gone, *drawn]
    if 0 in cards or len(set(cards)) != len(cards) or len(gone) != player:
        refuse("gone", fields["gone"])
    if any(state[OWNED : OWNED + places]):
        refuse("dice", fields["dice"])


def _read_kept(fields: Fields, state: list[int], places: int) -> None:
    """Read the cards kept, used or not."""
    traits = fields["traits"].split(",")
    cards = [CARD_OF.get(trait.removesuffix(USED_SIGN), 0) for trait in traits]
    if len(cards) != places or 0 in cards or len(set(cards)) != places:
        refuse("traits", fields["traits"])
    for player, card in enumerate(cards):
        state[CARDS + player] = card + USED * traits[player].endswith(USED_SIGN)


def _check_picks(fields: Fields, setting: Setting, state: State) -> None:
    """Refuse unequal numbers of picks; at a pick, players before the one in turn have one more."""
    place = place_of(setting.tables, list(state), state[PLAYER])
    before = set()
    for player in range(seats_of(setting.options)):
        has_picked = state[PHASE] == turn.PICKING and place_of(setting.tables, list(state), player) < place
        before.add(size(state[OWNED + player]) - has_picked)
    if len(before) > 1:
        refuse("dice", fields["dice"])


def _check_scores(fields: Fields, setting: Setting, state: list[int]) -> None:
    """Refuse scores that contradict the phase: the target is reached exactly when the game is over."""
    reached = is_target_reached(setting.tables, state)
    between_rounds = state[PHASE] in (turn.PICKING, *DRAFT_PHASES) or state[PLAYER] == 0
    if reached != (state[PHASE] == turn.FINISHED) and (between_rounds or not reached):
        refuse("scores", fields["scores"])


def clicks(move: str) -> tuple[str, ...]:
    """Clicks of a move: as in both dice games; for a card the card, and then its target."""
    word, _, about = move.partition(" ")
    if word == "keep":
        return (about,)
    if word == "stop" and about:
        return (about, word)
    if word != "use":
        return turn_clicks(move)
    card, _, target = about.partition(" ")
    if card == "idealist":
        return (card, target[:-1], target[-1])
    if card == "creative":
        return (card, f"spent {target}")
    return (card, target) if target else (card,)


def touched(move: str) -> tuple[str, ...]:
    """Dice that a move names."""
    return clicks(move)[1:2] if move.startswith("use ") else spelling.touched(move)


def _check_hand(fields: Fields, state: State, places: int) -> None:
    """Refuse dice and results that the player's card does not explain."""
    card = state[CARDS + state[PLAYER]]
    used = card - USED
    extras = _extras(state, used, places)
    check_turn(fields, state, extras, may_join=used == trait.TENACIOUS, changes=int(used == trait.IDEALIST))
    if state[PHASE] == turn.ROLLING and state[turn.ZONE] > 0 and state[turn.SPENT] == 0 and used != trait.CREATIVE:
        refuse("spent", fields["spent"])
    if not _can_work(state, card):
        refuse("with", fields["with"])


def _extras(state: State, used: int, places: int) -> list[int]:
    """Handfuls that a card may have added to the reserve: another player's die, or the Yogi."""
    extras = [0]
    if used == trait.DIPLOMAT:
        others = [state[OWNED + player] for player in range(places) if player != state[PLAYER]]
        for colour in range(ORANGE, VIOLET + 1):
            extras += [one(colour)] * any(number_of(owned, colour) for owned in others)
    if used == trait.EMPATHIC and state[HOLDER] != state[PLAYER]:
        extras.append(one(YOGI))
    return extras


def _can_work(state: State, card: int) -> bool:
    """Whether the field ``with`` is possible with this card in this phase."""
    work = state[WITH]
    if work == turn.NOTHING:
        return card != trait.INTUITIVE or not (state[AGAIN] or any(map(is_spent, dice_lying(state))))
    if card != CARD_AT_WORK[work]:
        return False
    return work == turn.BOLD_TURN or state[LYING] > 0 or state[AGAIN] == 1
