"""The model of a table: all that its acts, in order, have led to. It can be had again from them at any time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE
from ludogite.match import Match
from ludogite.table.acts import KEEP_OFFERS, KEEP_POSITION, Act, ActKind
from ludogite.table.clocks import Clocks
from ludogite.table.finished import FinishedGame, How, finished_game, read_back
from ludogite.table.setup import TableSetup, bot_of

MOST_STEPS = 20_000
"""A game at a table has at most so many moves and outcomes."""
Phase = Literal["waiting", "playing", "over"]
"""Somebody has yet to sit down; the present game is being played; it is over."""
Reason = Literal["resigned", "time", "left"]
"""Why somebody departs: they gave up, their time was up, or they were gone and somebody else said so."""
OfferKind = Literal["draw", "undo", "rematch"]


@dataclass(frozen=True, slots=True)
class Offer:
    """Something one seat proposes to the others."""

    what: OfferKind
    seat: int


@dataclass(frozen=True, slots=True)
class Declined:
    """An offer that came to nothing: somebody said no, or ``has_lapsed`` because they played on."""

    offer: Offer
    by: int
    """The seat that did."""
    has_lapsed: bool = False


@dataclass(frozen=True)
class Departed:
    """Somebody has left a seat for good while the others play on."""

    seat: int
    reason: Reason


class Model:
    """A match with its seats, offers and clocks, after some acts.

    ``phase`` says whether people are awaited, play or have played the present game, ``is_over`` the latter; ``to_move``
    is the player in turn, and ``seat_in_turn`` their seat while they can move.
    """

    def __init__(self, setup: TableSetup, match: Match | None = None) -> None:
        self.setup = setup
        self.seats = [replace(seat) for seat in setup.seats]
        """As they are now; the setup has them as they were."""
        options: dict[str, Any] = dict(setup.options)
        self.match = match or Match(setup.game, seed=setup.seed, **options)
        self.version = self.position_version = self.offers_version = 0
        """How many acts there were; how many until the position was as it is; until what is offered was, too."""
        self.updated = setup.opened
        self.how: How = "rules"
        self.offers: list[Offer] = []
        self.accepted: set[int] = set()
        """Who has already agreed to the offer that stands."""
        self.declined: Declined | None = None
        """The latest offer, if it came to nothing and nothing has happened since."""
        self.departed: Departed | None = None
        """The latest departure, if nothing has happened since."""
        for departure in self.match.departures:
            self.seats[self.match.seat_of(departure.player)].vacate(departure.bot)
        self._finished = [read_back(number, record) for number, record in enumerate(self.match.finished, 1)]
        self.next_table: str | None = None
        self.is_helped = False
        """Whether a move was taken back, or a hint given as far as that is known."""
        self.requests: dict[str, str] = {}
        """The requests that were granted, each with the digest of what was asked for; empty where that is not known."""
        self.clocks = Clocks(setup.clock, len(self.seats), setup.opened)
        self.has_bots = any(seat.bot is not None for seat in self.seats)
        self._round_stood = 0
        self.points: list[float] = []
        """By seat, over the games that are over; empty while none is."""
        self.seats_by_player: list[int] = []
        self._seats_changed()
        self._start_clocks(setup.opened)

    def compile(self) -> None:
        """Play on with compiled rules."""
        self.match.compile()
        self._stand()

    # ---- how things stand

    def _seats_changed(self) -> None:
        """Work out how things stand, now that somebody has sat down."""
        self._is_full = all(seat.is_taken for seat in self.seats)
        self._stand()

    def _stand(self) -> None:
        """Work out how things stand, once an act."""
        match = self.match
        self.position: Position = match.position
        self.is_over = match.result is not None
        self.has_secrets = self.position.keeps_secrets
        self.forgotten = self.position.forgotten if self.how == "moved" else match.forgotten
        """What chance showed in the game and nobody may look up any more; a match that has moved still goes on."""
        self.to_move = None if self.is_over else self.position.to_move
        if self.is_over or self._round_stood != match.round:
            self._round_stood = match.round
            self.points = list(match.points) if self.is_over or match.finished else []
            self.seats_by_player = [match.seat_of(player) for player in range(len(self.seats))]
        self.phase: Phase = "waiting"
        self.seat_in_turn: int | None = None
        if self.is_over:
            self.phase = "over"
        elif self._is_full:
            self.phase = "playing"
            assert self.to_move is not None
            self.seat_in_turn = self.seats_by_player[self.to_move]

    @property
    def finished(self) -> list[FinishedGame]:
        """The games of the match that are over, the present one too if it is."""
        return [*self._finished, self._finish()] if self.is_over else self._finished

    def _finish(self) -> FinishedGame:
        match = self.match
        assert match.result is not None
        left = frozenset(departure.player for departure in match.departures)
        return finished_game(match.round, match.result, self.how, match.position, match.step, left)

    @property
    def is_too_long(self) -> bool:
        """Whether the game has had so many moves that no more are taken: its options may let it last for ever."""
        return self.match.step >= MOST_STEPS

    def player_of(self, seat: int) -> int:
        """The role of a seat in the present game."""
        return self.seats_by_player.index(seat)

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """The seats that a guest has."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.guest == guest)

    @property
    def people(self) -> set[str]:
        """The guests who sit at the table."""
        return {seat.guest for seat in self.seats if seat.guest is not None}

    @property
    def named_people(self) -> set[str]:
        """The guests who sit there, or did until they left: seats are called by their names."""
        return self.people | {seat.left for seat in self.seats if seat.left is not None}

    @property
    def seat_with_clock(self) -> int | None:
        """The seat in turn, unless it is that of somebody who has left: its bot has all the time it needs."""
        seat = self.seat_in_turn
        return None if seat is None or self.seats[seat].left is not None else seat

    def before_last_move_of(self, seats: Sequence[int]) -> int | None:
        """How many steps stay if the last move of these seats is taken back.

        None if there is none, or if chance has decided something since: the same seed would bring the same again, and
        whoever has seen it would choose knowing it. Several people on one screen see to that themselves.
        """
        may_pass_chance = self.setup.kind == "screen" and len(self.seats) > 1
        movers = self.match.movers
        for step in range(len(movers), self.match.last_departure, -1):
            mover = movers[step - 1]
            if mover == CHANCE:
                if not may_pass_chance:
                    return None
            elif self.seats_by_player[mover] in seats:
                return step - 1
        return None

    # ---- what acts do

    def apply(self, act: Act) -> None:
        """Let an act take effect."""
        self.departed = self.departed if act.kind in KEEP_OFFERS else None
        EFFECTS[act.kind](self, act)
        self.version = act.version
        if act.kind not in KEEP_POSITION:
            self.position_version = act.version
        if act.kind not in KEEP_OFFERS:
            self.offers_version = act.version
        self.updated = act.at
        if act.request is not None:
            key, digest = act.asked
            self.requests[key] = digest
        if self.is_over and self.clocks.running is not None:
            self.clocks.stop(act.at)

    def _start_clocks(self, at: float) -> None:
        if self.seat_with_clock is not None:
            self.clocks.begin(self.seat_with_clock, at)

    def sit(self, act: Act) -> None:
        """An open seat is taken."""
        assert act.seat is not None
        self.seats[act.seat].guest = act.text
        self._seats_changed()
        self._start_clocks(act.at)

    def move(self, act: Act) -> None:
        """The player in turn moves; offers about the position before are void."""
        assert act.seat is not None
        self.match.play(act.text)
        self._stand()
        if self.offers or self.declined:
            is_lapsed = bool(self.offers) and self.offers[0].seat != act.seat
            self._drop_offers(Declined(self.offers[0], act.seat, has_lapsed=True) if is_lapsed else None)
        self.clocks.moved(act.seat, act.at, self.seat_with_clock)

    def undo(self, act: Act) -> None:
        """Moves are taken back."""
        self.is_helped = True
        while self.match.step > int(act.text):
            self.match.take_back()
        self._stand()
        self._drop_offers()
        self.clocks.turn(self.seat_with_clock, act.at)

    def depart(self, act: Act) -> None:
        """Somebody leaves for good, and the others play on: a bot takes the seat, or it drops out."""
        assert act.seat is not None
        bot = bot_of(act.text)
        was_in_turn = act.seat == self.seat_in_turn
        self.match.leave(self.player_of(act.seat), bot)
        self.seats[act.seat].vacate(bot)
        self.has_bots = self.has_bots or bool(bot)
        self._stand()
        self._drop_offers()
        self.departed = Departed(act.seat, act.text.split()[0])  # type: ignore[arg-type]  # a ruling has written it
        if was_in_turn:
            self.position_version = act.version
            self.clocks.passed(act.at, self.seat_with_clock)

    def resign(self, act: Act) -> None:
        """A seat gives up; where the act has a text, it is why it had to: the record says it was a forfeit."""
        assert act.seat is not None
        self._end("resigned", loser=self.player_of(act.seat), reason=act.text)

    def flag(self, act: Act) -> None:
        """A seat's time is up: it loses as if it had given up."""
        assert act.seat is not None
        self._end("time", loser=self.player_of(act.seat))

    def claim(self, act: Act) -> None:
        """The player in turn is gone, and the others end the game."""
        self._end("left", loser=self.to_move if act.text == "win" else None)

    def draw(self, act: Act) -> None:
        """Everybody agrees on a draw."""
        self._end("agreed", loser=None)

    def close(self, act: Act) -> None:
        """The host ends the match; a game that is over keeps its result."""
        self.how = self.how if self.is_over else "closed"
        self.match.close()
        self._stand()
        self._drop_offers()

    def leave(self, act: Act) -> None:
        """The match leaves for another house, and is over here; to which table is said at once or later."""
        if not self.is_over:
            self.how = "moved"
            self.match.close()
            self._stand()
            self._drop_offers()
        self.next_table = act.text or None

    def _end(self, how: How, loser: int | None, reason: str = "") -> None:
        if loser is None:
            self.match.agree_on_draw()
        elif reason:
            self.match.forfeit(loser, reason)
        else:
            self.match.resign(loser)
        self._stand()
        self.how = how
        self._drop_offers()

    def offer(self, act: Act) -> None:
        """A seat proposes something."""
        assert act.seat is not None
        self._drop_offers()
        self.offers = [Offer(act.text, act.seat)]  # type: ignore[arg-type]  # what was offered was checked before

    def accept(self, act: Act) -> None:
        """One of several agrees."""
        assert act.seat is not None
        self.accepted.add(act.seat)

    def decline(self, act: Act) -> None:
        """Somebody does not agree; whoever offered it may also take it back so."""
        assert act.seat is not None
        is_own = self.offers[0].seat == act.seat
        self._drop_offers(None if is_own else Declined(self.offers[0], act.seat))

    def _drop_offers(self, declined: Declined | None = None) -> None:
        self.offers = []
        self.accepted = set()
        self.declined = declined

    def rematch(self, act: Act) -> None:
        """The match goes on at another table."""
        self._drop_offers()
        self.next_table = act.text

    def next(self, act: Act) -> None:
        """The next game of the match begins."""
        self._finished.append(self._finish())
        self.match.next_game()
        self._stand()
        self.how = "rules"
        self._drop_offers()
        self._start_clocks(act.at)

    def resume(self, act: Act) -> None:
        """The host was away, and the clocks stood still."""
        self.clocks.turn(self.seat_with_clock, act.at - float(act.text or 0))


EFFECTS = {kind: getattr(Model, kind) for kind in get_args(ActKind)}
"""What each kind of act does: the method of its name."""
