"""Karma Dice's start, and its positions as fields, written and read back strictly."""

from ludogite.games.fields import Fields, expect, read_with, refuse
from ludogite.games.karma.dice import size
from ludogite.games.karma.spelling import LETTERS, NONE
from ludogite.games.karma.text import (
    OF_A_TURN,
    empty_table,
    full_pool,
    read_phase,
    read_table,
    set_phase,
    turn_tables,
    write_now,
    write_table,
)
from ludogite.games.karma.turn import (
    CARDS,
    DEALING,
    DRAWN,
    FINISHED,
    GONE,
    HOLDER,
    KEEPING,
    NOBODY,
    OWNED,
    PHASE,
    PICKING,
    PLAYER,
    POOL,
    POWERS,
    ROLLING,
    SCORES,
    THROWING,
    begin_turn,
)
from ludogite.games.karma.turn_text import TURN_FIELDS, read_turn_fields, write_turn_fields
from ludogite.games.karma_dice.deck import CARD_BITS, CARD_MASK, MOST_CARDS, USED
from ludogite.games.karma_dice.hand_text import check_hand
from ludogite.games.karma_dice.rules import place_of
from ludogite.games.karma_dice.spelling import CARD_DICE, CARD_NAMES, CARD_OF, read_pair, spell_pair
from ludogite.games.options import Options
from ludogite.games.rulebook import Setting, State
from ludogite.kernel.layout import CHANCE, MOVER

PHASES = (ROLLING, THROWING, POWERS, PICKING, FINISHED)
OF_THE_DRAFT = (DEALING, KEEPING)
HIDDEN = "?"
USED_SIGN = "!"


def seats_of(options: Options) -> int:
    """How many play."""
    return int(options["players"])


def tables(options: Options) -> list[int]:
    """The tables for the options chosen."""
    dice = [0, *(LETTERS.index(letter) for letter in CARD_DICE[1:])]
    return [*turn_tables(seats_of(options), int(options["target"])), *dice]


def start(options: Options) -> list[int]:
    """1.3 All coloured dice are in the general reserve. 6.1 Trait cards, if any, are dealt first."""
    state = empty_table(seats_of(options))
    state[POOL] = full_pool(seats_of(options))
    if options["traits"]:
        state[PHASE] = DEALING
        state[MOVER] = CHANCE
    else:
        begin_turn(state)
    return state


def write(setting: Setting, state: State) -> Fields:
    """The fields of a position."""
    places = seats_of(setting.options)
    fields = write_table(state, places)
    fields["yogi"] = NONE if state[HOLDER] == NOBODY else str(state[HOLDER])
    if setting.options["traits"]:
        fields["traits"] = ",".join(_write_trait(state, player) for player in range(places))
    if state[PHASE] in OF_THE_DRAFT:
        fields["gone"] = ",".join(CARD_NAMES[card] for card in gone_cards(state)) or NONE
    fields |= write_now(state)
    return fields | write_turn_fields(state) if state[PHASE] in OF_A_TURN else fields


def _write_trait(state: State, player: int) -> str:
    if state[PHASE] == KEEPING and state[PLAYER] == player:
        return spell_pair(state[DRAWN])
    card = state[CARDS + player]
    return CARD_NAMES[card % USED] + USED_SIGN * (card // USED) or NONE


def gone_cards(state: State) -> list[int]:
    """The cards that left the game."""
    return [card for card in range(1, MOST_CARDS + 1) if (state[GONE] >> card) & 1]


def keeps_secrets(state: State) -> bool:
    """6.2 Until all have kept a card."""
    return state[PHASE] in OF_THE_DRAFT


def conceal(setting: Setting, state: State, fields: Fields, seat: int | None) -> Fields:
    """6.2 Until all have kept a card, what others drew and kept is hidden, and so are the cards that left the game."""
    if not keeps_secrets(state):
        return fields
    shown = [
        trait if player == seat else "+".join(HIDDEN for _ in trait.split("+")) if trait != NONE else NONE
        for player, trait in enumerate(fields["traits"].split(","))
    ]
    gone = ",".join(HIDDEN for _ in gone_cards(state)) or NONE
    return fields | {"traits": ",".join(shown), "gone": gone}


def read(setting: Setting, fields: Fields) -> list[int]:
    """The state that these fields spell."""
    places = seats_of(setting.options)
    traits = bool(setting.options["traits"])
    phase, player = read_phase(fields, PHASES + OF_THE_DRAFT if traits else PHASES, places)
    expect(fields, _field_names(traits, phase))
    state = read_table(fields, places, places)
    set_phase(state, phase, player)
    state[HOLDER] = read_with(fields, "yogi", lambda text: _read_holder(text, places))
    if phase in OF_THE_DRAFT:
        _read_draft(fields, state, places)
    elif traits:
        _read_kept(fields, state, places)
    if phase in OF_A_TURN:
        read_turn_fields(fields, state)
        check_hand(fields, state, places)
    if phase == PICKING and state[POOL] == 0:
        refuse("pool", fields["pool"])
    _check_picks(fields, setting, state)
    _check_scores(fields, state, int(setting.options["target"]), places)
    return state


def _field_names(traits: bool, phase: int) -> list[str]:
    names = ["round", "scores", "dice", "pool", "yogi"]
    names += ["traits"] * traits + ["gone"] * (phase in OF_THE_DRAFT) + ["ply", "now"]
    return [*names, *TURN_FIELDS] if phase in OF_A_TURN else names


def _read_holder(text: str, places: int) -> int | None:
    if text == NONE:
        return NOBODY
    return int(text) if text in [str(player) for player in range(places)] else None


def _read_draft(fields: Fields, state: list[int], places: int) -> None:
    """Those before the player in turn have kept a card each, and sent one away; nobody has a die yet."""
    traits = fields["traits"].split(",")
    player, keeps = state[PLAYER], state[PHASE] == KEEPING
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
    """Everybody has a card, used or not."""
    traits = fields["traits"].split(",")
    cards = [CARD_OF.get(trait.removesuffix(USED_SIGN), 0) for trait in traits]
    if len(cards) != places or 0 in cards or len(set(cards)) != places:
        refuse("traits", fields["traits"])
    for player, card in enumerate(cards):
        state[CARDS + player] = card + USED * traits[player].endswith(USED_SIGN)


def _check_picks(fields: Fields, setting: Setting, state: State) -> None:
    """All have picked equally often; at a pick, those before the player in turn once more."""
    turn = place_of(setting.tables, list(state), state[PLAYER])
    before = set()
    for player in range(seats_of(setting.options)):
        has_picked = state[PHASE] == PICKING and place_of(setting.tables, list(state), player) < turn
        before.add(size(state[OWNED + player]) - has_picked)
    if len(before) > 1:
        refuse("dice", fields["dice"])


def _check_scores(fields: Fields, state: State, target: int, places: int) -> None:
    """Somebody has reached the target when the game is over, and nobody when a round begins or ends."""
    reached = max(state[SCORES : SCORES + places]) >= target
    between_rounds = state[PHASE] in (PICKING, *OF_THE_DRAFT) or state[PLAYER] == 0
    if reached != (state[PHASE] == FINISHED) and (between_rounds or not reached):
        refuse("scores", fields["scores"])
