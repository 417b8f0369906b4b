"""Rulings: the act that a request becomes, or the refusal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, NoReturn

from ludogite.games.refusals import IllegalMove
from ludogite.games.words import Refused, Words
from ludogite.kernel.layout import CHANCE
from ludogite.table.acts import ActKind
from ludogite.table.model import Model, Offer, OfferKind, Reason
from ludogite.table.moving import NotMovable, is_movable, is_on_its_way
from ludogite.table.presence import Viewer
from ludogite.table.setup import OUT, PAIR, SUBSTITUTE_LEVEL, Departures, TableSetup

Code = Literal["illegal", "stale", "not-now", "not-yours", "too-fast", "unclear"]
Undo = Literal["no", "at-once", "by-offer"]
Leaving = Departures | Literal["ends"]
"""Consequence of a departure: a bot takes the seat, the seat drops out, or the game ends."""

STALE = Words("The game has moved on in the meantime.", "La partie a avancé entre-temps.")
TOO_LONG = Words(
    "This game has lasted too long to go on: agree on a draw, or resign.",
    "Cette partie dure depuis trop longtemps : convenez d'une nulle, ou abandonnez.",
)
ONLY_WATCHES = Words("You are only watching here.", "Ici, vous regardez seulement.")


class Refusal(Refused):
    """The reason why a request changes nothing."""

    def __init__(self, code: Code, words: Words, rule: str | None = None, suggestion: str | None = None) -> None:
        super().__init__(words.en, words.fr)
        self.code: Code = code
        self.rule = rule
        self.suggestion = suggestion


def refuse(code: Code, en: str, fr: str) -> NoReturn:
    raise Refusal(code, Words(en, fr))


class Requester(NamedTuple):
    """Seats of the person who asks; ``is_host`` if they opened a table where only bots sit."""

    seats: tuple[int, ...]
    is_host: bool = False


def requester_of(model: Model, viewer: Viewer) -> Requester:
    return Requester(viewer.seats, model.setup.kind == "watch" and viewer.guest == model.setup.opener)


@dataclass(slots=True)
class Grant:
    """The act that a request becomes; a rematch carries the setup of the new table."""

    kind: ActKind
    seat: int | None
    text: str = ""
    opened: TableSetup | None = None


@dataclass(slots=True)
class RulingContext:
    """Facts outside the model that a ruling depends on."""

    is_claimable: bool
    rematch: Callable[[], TableSetup]
    table: str = ""
    """The table named in the request, if any."""


def rule_on_move(model: Model, seats: Sequence[int], move: str) -> Grant:
    """The ruling on a move of the owner of these seats; raises Refusal."""
    must_be_playing(model)
    seat = model.seat_in_turn
    if seat not in seats:
        refuse("not-yours", "It is not your turn.", "Ce n'est pas votre tour.")
    if model.is_too_long:
        raise Refusal("not-now", TOO_LONG)
    meant = model.position.meant(move)
    if meant is None:
        why: IllegalMove = model.position.refusal(move)
        raise Refusal("illegal", why.words, why.rule, why.suggestion)
    return Grant("move", seat, meant)


def rule_on_act(model: Model, requester: Requester, act: str, context: RulingContext) -> Grant:
    """The ruling on any other request; raises Refusal."""
    if not requester.seats and not (requester.is_host and act in FOR_HOSTS):
        raise Refusal("not-yours", ONLY_WATCHES)
    return RULINGS[act](model, requester, context)


def undo_policy(model: Model, seats: Sequence[int]) -> Undo:
    """The way in which the owner of these seats may take back their last move."""
    if not seats or model.phase != "playing" or model.before_last_move_of(seats) is None:
        return "no"
    return "at-once" if model.setup.kind in ("bot", "screen") else "by-offer"


def leaving(model: Model) -> Leaving:
    """Consequence if a player left now: the others play on if at least two players, one of them a person, remain."""
    stay = [seat for seat in model.seats if seat.left is None]
    people = [seat for seat in stay if seat.guest is not None]
    ends = model.phase != "playing" or model.match.rounds > 1 or len(stay) <= PAIR or len(people) == 1
    return "ends" if ends or not people else model.setup.departures


def rule_on_flag(model: Model) -> Grant | None:
    """The ruling when the time of the player in turn is up; None if no clock runs."""
    seat = model.clocks.running
    return None if seat is None else _departure(model, seat, "time", Grant("flag", seat))


def _departure(model: Model, seat: int | None, reason: Reason, ends: Grant) -> Grant:
    """A departure where the others play on; else the act that ends the game."""
    follows = leaving(model)
    if follows == "ends":
        return ends
    return Grant("depart", seat, f"{reason} {SUBSTITUTE_LEVEL if follows == 'bot' else OUT}")


# ---- one ruling per request


def _resign(model: Model, requester: Requester, context: RulingContext) -> Grant:
    must_be_playing(model)
    seat = _acting(model, requester)
    return _departure(model, seat, "resigned", Grant("resign", seat))


def _undo(model: Model, requester: Requester, context: RulingContext) -> Grant:
    if undo_policy(model, requester.seats) != "at-once":
        raise Refusal("not-now", _why_not_undo(model, requester.seats))
    return Grant("undo", _acting(model, requester), str(model.before_last_move_of(requester.seats)))


def _why_not_undo(model: Model, seats: Sequence[int]) -> Words:
    must_be_playing(model)
    match = model.match
    if not any(mover != CHANCE and match.seat_of(mover) in seats for mover in match.movers):
        return Words("You have not decided anything yet.", "Vous n'avez encore rien décidé.")
    if model.before_last_move_of(seats) is not None:
        return Words("The others have to agree: offer it.", "Les autres doivent être d'accord : proposez-le.")
    return Words(
        "Chance has decided something since your latest decision, so it can no longer be taken back.",
        "Le hasard a tranché depuis votre dernière décision : elle ne peut plus être annulée.",
    )


def _offer_undo(model: Model, requester: Requester, context: RulingContext) -> Grant:
    if undo_policy(model, requester.seats) != "by-offer":
        refuse("not-now", "There is no move of yours to take back.", "Vous n'avez aucun coup à annuler.")
    return _offer(model, requester, "undo")


def _offer_draw(model: Model, requester: Requester, context: RulingContext) -> Grant:
    must_be_playing(model)
    if model.match.game.players == 1:
        refuse("not-now", "There is nobody to agree with.", "Il n'y a personne avec qui s'accorder.")
    if any(seat.bot is not None and seat.left is None for seat in model.seats):
        refuse("not-now", "Bots do not accept draws.", "Les robots n'acceptent pas la nulle.")
    if _is_alone(model, requester):
        return Grant("draw", _acting(model, requester))
    return _offer(model, requester, "draw")


def _offer_rematch(model: Model, requester: Requester, context: RulingContext) -> Grant:
    if not model.match.over or model.next_table or model.how == "moved":
        refuse("not-now", "No rematch is possible now.", "Pas de revanche pour l'instant.")
    if _is_alone(model, requester):
        return _rematch(_acting(model, requester), context)
    return _offer(model, requester, "rematch")


def _offer(model: Model, requester: Requester, what: OfferKind) -> Grant:
    if model.offers:
        refuse("not-now", "Another offer waits for its answer.", "Une autre proposition attend une réponse.")
    return Grant("offer", _acting(model, requester), what)


def _accept(model: Model, requester: Requester, context: RulingContext) -> Grant:
    offer = _pending_offer(model)
    seat = requester.seats[0]
    if offer.seat in requester.seats or seat in model.accepted:
        refuse("not-yours", "The others have to answer.", "C'est aux autres de répondre.")
    others = {number for number, other in enumerate(model.seats) if other.guest} - {offer.seat}
    if others - model.accepted - {seat}:
        return Grant("accept", seat)
    if offer.what == "rematch":
        return _rematch(seat, context)
    if offer.what == "draw":
        return Grant("draw", seat)
    return Grant("undo", seat, str(model.before_last_move_of([offer.seat])))


def _decline(model: Model, requester: Requester, context: RulingContext) -> Grant:
    _pending_offer(model)
    return Grant("decline", requester.seats[0])


def _pending_offer(model: Model) -> Offer:
    if not model.offers:
        refuse("not-now", "Nothing is being offered.", "Rien n'est proposé.")
    return model.offers[0]


def _claim_win(model: Model, requester: Requester, context: RulingContext) -> Grant:
    _must_be_claimable(model, requester, context)
    return _departure(model, model.seat_in_turn, "left", Grant("claim", requester.seats[0], "win"))


def _claim_draw(model: Model, requester: Requester, context: RulingContext) -> Grant:
    _must_be_claimable(model, requester, context)
    if leaving(model) != "ends":
        refuse("not-now", "The others play on: claim the win.", "Les autres continuent : réclamez la victoire.")
    return Grant("claim", requester.seats[0], "draw")


def _must_be_claimable(model: Model, requester: Requester, context: RulingContext) -> None:
    must_be_playing(model)
    if not context.is_claimable or model.seat_in_turn in requester.seats:
        refuse("not-now", "Nobody has been away for long enough.", "Personne n'est absent depuis assez longtemps.")


def _next(model: Model, requester: Requester, context: RulingContext) -> Grant:
    if not model.is_over or model.match.over:
        refuse("not-now", "There is no next game now.", "Il n'y a pas de partie suivante pour l'instant.")
    return Grant("next", _acting(model, requester))


def _leave(model: Model, requester: Requester, context: RulingContext) -> Grant:
    """The match first leaves without naming a table and is handed over with its seed; then the new table is named."""
    seat = requester.seats[0]
    if is_on_its_way(model, model.seats[seat].guest or ""):
        if not context.table:
            refuse("unclear", "Name the table it moves to.", "Indiquez la table où la partie continue.")
        return Grant("leave", seat, context.table)
    must_be_playing(model)
    if context.table:
        refuse(
            "unclear",
            "The match leaves first, without naming a table: then you are given it, and say where it goes on.",
            "Le match part d'abord, sans nommer de table : vous le recevez alors, et dites où il continue.",
        )
    if not is_movable(model, model.seats[seat].guest or ""):
        raise Refusal("not-now", NotMovable.words)
    return Grant("leave", seat)


def _rematch(seat: int | None, context: RulingContext) -> Grant:
    opened = context.rematch()
    return Grant("rematch", seat, opened.id, opened)


# ---- shared by rulings


def must_be_playing(model: Model) -> None:
    """Refuse a request that is possible only while a game is being played."""
    if model.phase == "over":
        refuse("not-now", "This game is over.", "Cette partie est terminée.")
    if model.phase == "waiting":
        refuse("not-now", "Somebody still has to sit down.", "Quelqu'un doit encore s'asseoir.")


def _acting(model: Model, requester: Requester) -> int | None:
    """The seat for which a person acts: the one in turn, or else their first."""
    if model.seat_in_turn in requester.seats:
        return model.seat_in_turn
    return requester.seats[0] if requester.seats else None


def _is_alone(model: Model, requester: Requester) -> bool:
    """Whether nobody else has to agree."""
    return all(number in requester.seats for number, seat in enumerate(model.seats) if seat.guest)


FOR_HOSTS = ("next", "offer-rematch")
RULINGS: dict[str, Callable[[Model, Requester, RulingContext], Grant]] = {
    "resign": _resign,
    "undo": _undo,
    "offer-draw": _offer_draw,
    "offer-undo": _offer_undo,
    "offer-rematch": _offer_rematch,
    "accept": _accept,
    "decline": _decline,
    "claim-win": _claim_win,
    "claim-draw": _claim_draw,
    "next": _next,
    "leave": _leave,
}
