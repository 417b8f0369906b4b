"""Why a move of Not This Way is refused."""

import re
from collections.abc import Sequence

from ludogite.games.drifting import reasons as drifting
from ludogite.games.drifting.board import is_tile, move_piece, move_tile, piece_on, piece_square
from ludogite.games.drifting.notation import SQUARE
from ludogite.games.drifting.scene import board_pieces
from ludogite.games.drifting.sheet import NAMES, OWN_RULE, SQUARE_OF, TURN
from ludogite.games.game_over import Cause, won_by
from ludogite.games.not_this_way.moving import MOST_JUMPS, has_won, jump
from ludogite.games.not_this_way.notation import OFF
from ludogite.games.not_this_way.orders import MOVE, side_towards
from ludogite.games.not_this_way.rules import PLACINGS, is_at_edge, is_placing, may_exit
from ludogite.games.refusals import Reason, because, none_of_yours
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words
from ludogite.kernel.layout import ENDING, WON_BY_0

TILE_ONLY = re.compile(rf"\[{SQUARE}>{SQUARE}\]")
NO_GAP = -1
MISSPELLED = because(
    "9.1",
    "This is not the spelling of a move. Write a step as k13-l14, jumps as k13^m13^m15, and before it in brackets "
    "the move of the piece's tile, as [k13>j14]j14-k14; while pieces are placed, only the tile, as k13.",
    "Ce n'est pas l'écriture d'un coup. Écrivez un pas k13-l14, des sauts k13^m13^m15 et, avant, le déplacement de "
    "la case du pion entre crochets, comme [k13>j14]j14-k14 ; pendant le placement, seulement la case, comme k13.",
)


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Reason against a move."""
    board, match = list(state), MOVE.fullmatch(tried)
    if phase := drifting.phase_reason(board, tried, PLACINGS if is_placing(board) else 0, match is not None):
        return phase
    if TILE_ONLY.fullmatch(tried):
        return because(
            "4.1",
            "Once its tile has been laid, the piece on it must move at once.",
            "Une fois la case posée, le pion qu'elle porte doit aussitôt se déplacer.",
        )
    return (match and _move_reason(setting, board, match)) or MISSPELLED


def _move_reason(setting: Setting, state: list[int], match: re.Match[str]) -> Reason | None:
    """Reason against the tile's move, or the piece's after it."""
    start = SQUARE_OF[match[3]]
    source = SQUARE_OF[match[1]] if match[1] else start
    if not drifting.is_mine(state, match[1] or match[3]):
        return _not_your_tile(match[1]) if match[1] else none_of_yours("3.1", "piece", match[3])
    number = piece_on(state, source)
    if match[4] == f"-{OFF}":
        return _exit_reason(setting, state, start, by_tile=bool(match[1]))
    gap = NO_GAP
    if match[1]:
        gap, place = source, SQUARE_OF[match[2]]
        wrong = drifting.tile_reason(setting.tables, state, source, place) or _start_reason(place, start)
        if wrong:
            return wrong
        move_tile(setting.tables, state, source, place)
        move_piece(state, number, place)
    if match[4][0] == "-":
        return drifting.step_reason(setting.tables, state, start, SQUARE_OF[match[4][1:]], gap)
    return _chain_reason(setting, state, number, match[4][1:].split("^"), gap)


def _not_your_tile(name: str) -> Reason:
    return because(
        "4.2", f"None of your pieces is on a tile at {name}.", f"Aucun de vos pions n'occupe une case en {name}."
    )


def _start_reason(place: int, start: int) -> Reason | None:
    if start == place:
        return None
    return because(
        "4.1",
        f"The piece that moved with its tile must go on from {NAMES[place]}.",
        f"C'est le pion venu avec sa case qui doit repartir de {NAMES[place]}.",
    )


def _exit_reason(setting: Setting, state: list[int], square: int, by_tile: bool) -> Reason | None:
    """Reason against leaving the board."""
    if not setting.tables[OWN_RULE]:
        return because(
            "5.3", "At this table pieces do not leave the board.", "À cette table, les pions ne sortent pas du tablier."
        )
    if not may_exit(setting.tables, state):
        return because("5.3", "Only your last piece may leave.", "Seul votre dernier pion peut sortir.")
    if by_tile:
        return because("5.3", "No tile move may open an exit.", "On ne sort pas après avoir déplacé une case.")
    if not is_at_edge(setting.tables, state, square):
        return because(
            "5.3",
            f"There are tiles all around {NAMES[square]}: no step leads off the board.",
            f"La case {NAMES[square]} est entourée de cases : aucun pas ne mène hors du tablier.",
        )
    return None


def _chain_reason(setting: Setting, state: list[int], number: int, names: list[str], gap: int) -> Reason | None:
    """Reason against one of the jumps, after those before it; or against the chain as a whole."""
    began = list(state)
    for name in names:
        here, target = piece_square(state, number), SQUARE_OF[name]
        if has_won(setting.tables, state, 0) or has_won(setting.tables, state, 1):
            return because(
                "5.2",
                "The game is already won in the middle of this chain.",
                "La partie est déjà gagnée au milieu de cette série.",
            )
        if wrong := drifting.jump_reason(setting.tables, state, here, target, gap, step=TURN):
            return wrong
        jump(setting.tables, state, number, side_towards(setting, here, target))
    if state == began:
        return because(
            "3.11",
            "This chain ends exactly as it began, so it is not a move.",
            "Cette série finit exactement comme elle a commencé : ce n'est pas un coup.",
        )
    return because(
        "3.13",
        f"No chain of {MOST_JUMPS} jumps or fewer leaves this position.",
        f"Aucune série de {MOST_JUMPS} sauts au plus ne mène à cette position.",
    )


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """Move by the clicks: a tile to place a piece on; or a piece, perhaps its tile's place, and its landings."""
    board, (first, *targets) = list(state), clicks
    if is_placing(board) or first not in SQUARE_OF:
        return first
    if not drifting.is_mine(board, first):
        return drifting.nothing_to_move(board, first)
    if not all(target in SQUARE_OF for target in targets):
        return f"{first}-{OFF}" if targets == [OFF] else targets[-1]
    return _own_move(setting, board, first, targets) if targets else drifting.stuck(first)


def _own_move(setting: Setting, state: list[int], piece: str, targets: Sequence[str]) -> Reason | str:
    """Move of a piece from tile to tile, perhaps after its own tile has moved."""
    if is_tile(state, SQUARE_OF[targets[0]]):
        return _way(setting, piece, targets)
    return _tile_move(setting, state, piece, targets)


def _tile_move(setting: Setting, state: list[int], piece: str, targets: Sequence[str]) -> Reason | str:
    """Move of a piece's tile to a new place, and of the piece from there."""
    place, *landings = targets
    if landings:
        found = _way(setting, place, landings)
        return f"[{piece}>{place}]{found}" if isinstance(found, str) else found
    return drifting.tile_reason(setting.tables, state, SQUARE_OF[piece], SQUARE_OF[place]) or because(
        "4.7",
        f"From {place} the piece could not move on; so its tile may not go there.",
        f"Depuis {place}, le pion ne pourrait pas repartir : sa case ne peut pas y aller.",
    )


def _way(setting: Setting, start: str, landings: Sequence[str]) -> Reason | str:
    """Step, jump, or chain of jumps."""
    if len(landings) == 1:
        return drifting.step_or_jump(setting.tables, start, landings[0])
    if not drifting.is_beyond_side(setting.tables, start, landings[0]):
        return because(
            "3.4",
            f"After the step to {landings[0]} the piece cannot go on: only jumps follow one another.",
            f"Après le pas vers {landings[0]}, le pion ne peut pas continuer : seuls les sauts s'enchaînent.",
        )
    return "^".join((start, *landings))


def ended(setting: Setting, state: State) -> Cause:
    """5.1 The winner has one piece left; 5.3 with the option none."""
    if setting.tables[OWN_RULE]:
        return won_by(
            state,
            "5.3",
            Words("no piece left", "plus aucun pion"),
            Words("you have no piece left", "il ne vous reste aucun pion"),
            Words("{winner} has no piece left", "il ne reste aucun pion à {winner}"),
        )
    winner = state[ENDING] - WON_BY_0
    return won_by(
        state,
        "5.1",
        Words("only one piece left", "plus qu'un pion"),
        Words("you have only one piece left", "il ne vous reste qu'un pion"),
        Words("{winner} has only one piece left", "il ne reste qu'un pion à {winner}"),
        tuple(piece.cell for piece in board_pieces(list(state)) if piece.owner == winner),
    )
