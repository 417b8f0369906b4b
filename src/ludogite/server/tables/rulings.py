"""Whether what somebody asks for at a table may be done now: the act it becomes, or why not."""

from collections.abc import Callable, Sequence
from typing import Literal, NoReturn

from msgspec import Struct

from ludogite.games.refusals import IllegalMove
from ludogite.games.words import Refused
from ludogite.server import wire
from ludogite.server.store.rows import Opening
from ludogite.server.tables.acts import Act, ActKind
from ludogite.server.tables.course import Course

Code = Literal["illegal", "stale", "not-now", "not-yours", "too-fast", "unclear"]


class Refusal(Refused):
    """Why a request changes nothing."""

    def __init__(self, code: Code, en: str, fr: str) -> None:
        super().__init__(en, fr)
        self.code = code
        self.rule: str | None = None
        self.suggestion: str | None = None


def refuse(code: Code, en: str, fr: str) -> NoReturn:
    """Refuse a request."""
    raise Refusal(code, en, fr)


class Asker(Struct, frozen=True):
    """Who asks: the seats he has, and whether the table is his to run (he opened it, and only bots sit there)."""

    seats: tuple[int, ...]
    is_host: bool = False


class Granted(Struct, frozen=True):
    """What a request becomes; a rematch brings a new table with it."""

    kind: ActKind
    seat: int | None
    text: str = ""
    opened: Opening | None = None


class Moment(Struct, frozen=True):
    """What a ruling depends on beside the course: who may be claimed against, and how another table is made."""

    claimable: bool
    again: Callable[[], Opening]


def rule_on_move(course: Course, asker: Asker, move: str) -> Granted:
    """Whether a move may be played; raises Refusal."""
    must_be_playing(course)
    seat = course.seat_in_turn
    if seat not in asker.seats:
        refuse("not-yours", "It is not your turn.", "Ce n'est pas votre tour.")
    if not course.position.is_legal(move):
        raise _illegal(course.position.refusal(move))
    return Granted("move", seat, move)


def _illegal(why: IllegalMove) -> Refusal:
    refusal = Refusal("illegal", why.words.en, why.words.fr)
    refusal.rule, refusal.suggestion = why.rule, why.suggestion
    return refusal


def rule_on_act(course: Course, asker: Asker, act: str, moment: Moment) -> Granted:
    """Whether something else may be done; raises Refusal."""
    if not asker.seats and not (asker.is_host and act in FOR_HOSTS):
        refuse("not-yours", "You only watch here.", "Ici, vous regardez seulement.")
    return RULINGS[act](course, asker, moment)


def undoing(course: Course, seats: Sequence[int]) -> Literal["no", "at-once", "by-offer"]:
    """How those who have these seats may take their last move back."""
    if not seats or course.phase != "playing" or course.before_last_move_of(seats) is None:
        return "no"
    return "at-once" if course.opening.kind in ("bot", "screen") else "by-offer"


def may_hint(course: Course, seats: Sequence[int]) -> bool:
    """Whether those who have these seats may ask for a hint now: where that is nobody else's loss."""
    return course.opening.kind in ("bot", "screen") and course.seat_in_turn in seats


# ---- one ruling an act


def _resign(course: Course, asker: Asker, moment: Moment) -> Granted:
    must_be_playing(course)
    return Granted("resign", _acting(course, asker))


def _undo(course: Course, asker: Asker, moment: Moment) -> Granted:
    if undoing(course, asker.seats) != "at-once":
        refuse("not-now", "This cannot be taken back at once.", "Cela ne peut pas être repris immédiatement.")
    return Granted("undo", _acting(course, asker), str(course.before_last_move_of(asker.seats)))


def _offer_undo(course: Course, asker: Asker, moment: Moment) -> Granted:
    if undoing(course, asker.seats) != "by-offer":
        refuse("not-now", "There is no move of yours to take back.", "Vous n'avez aucun coup à reprendre.")
    return _proposed(course, asker, "undo")


def _offer_draw(course: Course, asker: Asker, moment: Moment) -> Granted:
    must_be_playing(course)
    if course.match.game.players == 1:
        refuse("not-now", "There is nobody to agree with.", "Il n'y a personne avec qui s'accorder.")
    if any(seat.level is not None for seat in course.seats):
        refuse("not-now", "Bots do not agree on draws.", "Les robots n'acceptent pas la nulle.")
    if _is_alone(course, asker):
        return Granted("draw", _acting(course, asker))
    return _proposed(course, asker, "draw")


def _offer_rematch(course: Course, asker: Asker, moment: Moment) -> Granted:
    if not course.match.over or course.next_table:
        refuse("not-now", "There can be no rematch now.", "Pas de revanche pour l'instant.")
    if _is_alone(course, asker):
        return _rematch(_acting(course, asker), moment)
    return _proposed(course, asker, "rematch")


def _proposed(course: Course, asker: Asker, what: str) -> Granted:
    if course.offers:
        refuse("not-now", "Another offer waits for its answer.", "Une autre proposition attend une réponse.")
    return Granted("offer", _acting(course, asker), what)


def _accept(course: Course, asker: Asker, moment: Moment) -> Granted:
    offer = _standing(course)
    seat = asker.seats[0]
    if offer.seat in asker.seats or seat in course.accepted:
        refuse("not-yours", "The others have to answer.", "C'est aux autres de répondre.")
    others = {number for number, other in enumerate(course.seats) if other.guest} - {offer.seat}
    if others - course.accepted - {seat}:
        return Granted("accept", seat)
    if offer.what == "rematch":
        return _rematch(seat, moment)
    if offer.what == "draw":
        return Granted("draw", seat)
    return Granted("undo", seat, str(course.before_last_move_of([offer.seat])))


def _decline(course: Course, asker: Asker, moment: Moment) -> Granted:
    _standing(course)
    return Granted("decline", asker.seats[0])


def _standing(course: Course) -> wire.Offer:
    if not course.offers:
        refuse("not-now", "Nothing is being offered.", "Rien n'est proposé.")
    return course.offers[0]


def _claim(result: str) -> Callable[[Course, Asker, Moment], Granted]:
    def ruling(course: Course, asker: Asker, moment: Moment) -> Granted:
        must_be_playing(course)
        if not moment.claimable or course.seat_in_turn in asker.seats:
            refuse("not-now", "Nobody has been gone for that long.", "Personne n'est parti depuis assez longtemps.")
        return Granted("claim", asker.seats[0], result)

    return ruling


def _next(course: Course, asker: Asker, moment: Moment) -> Granted:
    if not course.is_over or course.match.over:
        refuse("not-now", "There is no next game now.", "Il n'y a pas de partie suivante pour l'instant.")
    return Granted("next", _acting(course, asker))


def _rematch(seat: int | None, moment: Moment) -> Granted:
    opened = moment.again()
    return Granted("rematch", seat, opened.id, opened)


# ---- what rulings share


def must_be_playing(course: Course) -> None:
    """Refuse what can be done only while a game is being played."""
    if course.phase == "over":
        refuse("not-now", "This game is over.", "Cette partie est terminée.")
    if course.phase == "waiting":
        refuse("not-now", "Somebody has yet to sit down.", "Quelqu'un doit encore s'asseoir.")


def _acting(course: Course, asker: Asker) -> int | None:
    """For which of his seats somebody acts: the one in turn, or else his first."""
    if course.seat_in_turn in asker.seats:
        return course.seat_in_turn
    return asker.seats[0] if asker.seats else None


def _is_alone(course: Course, asker: Asker) -> bool:
    """Whether nobody else has to agree."""
    return all(number in asker.seats for number, seat in enumerate(course.seats) if seat.guest)


FOR_HOSTS = ("next", "offer-rematch")
RULINGS: dict[str, Callable[[Course, Asker, Moment], Granted]] = {
    "resign": _resign,
    "undo": _undo,
    "offer-draw": _offer_draw,
    "offer-undo": _offer_undo,
    "offer-rematch": _offer_rematch,
    "accept": _accept,
    "decline": _decline,
    "claim-win": _claim("win"),
    "claim-draw": _claim("draw"),
    "next": _next,
}


def granted_act(granted: Granted, course: Course, now: float, request: str | None) -> Act:
    """The act that a ruling grants."""
    return Act(course.version + 1, granted.kind, granted.seat, granted.text, now, request)
