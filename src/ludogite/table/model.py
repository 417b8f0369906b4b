"""The state of a table, computed from its acts in order."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE
from ludogite.play.match import Match
from ludogite.table.acts import KEEP_OFFERS, KEEP_POSITION, Act, ActKind
from ludogite.table.clocks import Clocks
from ludogite.table.finished import EndReason, FinishedGame, finished_game, game_from_record
from ludogite.table.setup import TableSetup, bot_of

MOST_STEPS = 20_000
"""Most moves and outcomes of a game at a table."""
Phase = Literal["waiting", "playing", "over"]
"""Waiting for people to sit down; playing the present game; the present game is over."""
Reason = Literal["resigned", "time", "left"]
"""Why a player departs: they resigned, their time was up, or they were gone and another player claimed it."""
OfferKind = Literal["draw", "undo", "rematch"]


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer of one seat to the others."""

    what: OfferKind
    seat: int


@dataclass(frozen=True, slots=True)
class Declined:
    """An offer that came to nothing: it was declined, or ``has_lapsed`` because somebody played on."""

    offer: Offer
    by: int
    """The seat that declined it or played on."""
    has_lapsed: bool = False


@dataclass(frozen=True)
class Departed:
    """The departure of a player while the others play on."""

    seat: int
    reason: Reason


class Model:
    """A match with its seats, offers and clocks, after some acts.

    ``to_move`` is the player in turn; ``seat_in_turn`` is their seat, None while they cannot move.
    """

    def __init__(self, setup: TableSetup, match: Match | None = None) -> None:
        self.setup = setup
        self.seats = [replace(seat) for seat in setup.seats]
        """The seats now; the setup has them as they were when the table was opened."""
        options: dict[str, Any] = dict(setup.options)
        self.match = match or Match(setup.game, seed=setup.seed, **options)
        self.version = self.position_version = self.offers_version = 0
        """Number of acts in all; when the position last changed; when the position or the offers last changed."""
        self.updated = setup.opened
        self.how: EndReason = "rules"
        self.offers: list[Offer] = []
        self.accepted: set[int] = set()
        """The seats that have accepted the pending offer."""
        self.declined: Declined | None = None
        """The latest offer, if it came to nothing and nothing has happened since."""
        self.departed: Departed | None = None
        """The latest departure, if nothing has happened since."""
        for departure in self.match.departures:
            self.seats[self.match.seat_of(departure.player)].vacate(departure.bot)
        self._finished = [game_from_record(number, record) for number, record in enumerate(self.match.finished, 1)]
        self.next_table: str | None = None
        self.is_helped = False
        """Whether a move was taken back or, as far as that is known, a hint given."""
        self.requests: dict[str, str] = {}
        """The granted requests, each with the digest of its content, empty if unknown."""
        self.clocks = Clocks(setup.clock, len(self.seats), setup.opened)
        self.has_bots = any(seat.bot is not None for seat in self.seats)
        self._points_round = 0
        self.points: list[float] = []
        """By seat, over the finished games; empty before the first result."""
        self.seats_by_player: list[int] = []
        self._seats_changed()
        self._start_clocks(setup.opened)

    def compile(self) -> None:
        """Play on with compiled rules."""
        self.match.compile()
        self._update()

    # ---- how things stand

    def _seats_changed(self) -> None:
        """Update the state after a change of seats."""
        self._is_full = all(seat.is_taken for seat in self.seats)
        self._update()

    def _update(self) -> None:
        """Update the attributes that follow from the match; called once per act."""
        match = self.match
        self.position: Position = match.position
        self.is_over = match.result is not None
        self.has_secrets = self.position.keeps_secrets
        self.forgotten = self.position.forgotten if self.how == "moved" else match.forgotten
        """Chance events of this game that may no longer be looked up, as bits; a match that has moved still goes on."""
        self.to_move = None if self.is_over else self.position.to_move
        if self.is_over or self._points_round != match.round:
            self._points_round = match.round
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
        """The finished games of the match, including the present one if it is over."""
        return [*self._finished, self._finish()] if self.is_over else self._finished

    def _finish(self) -> FinishedGame:
        match = self.match
        assert match.result is not None
        left = frozenset(departure.player for departure in match.departures)
        return finished_game(match.round, match.result, self.how, match.position, match.step, left)

    @property
    def is_too_long(self) -> bool:
        """Whether the game has so many moves that no more are accepted; some options have no limit of their own."""
        return self.match.step >= MOST_STEPS

    def player_of(self, seat: int) -> int:
        """The player of a seat in the present game."""
        return self.seats_by_player.index(seat)

    def seats_of(self, guest: str) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(self.seats) if seat.guest == guest)

    @property
    def people(self) -> set[str]:
        """The guests at the table."""
        return {seat.guest for seat in self.seats if seat.guest is not None}

    @property
    def named_people(self) -> set[str]:
        """The guests at the table and those who have left: seats are named after them."""
        return self.people | {seat.left for seat in self.seats if seat.left is not None}

    @property
    def seat_with_clock(self) -> int | None:
        """The seat in turn; None if its player has left, as the bot there has no clock."""
        seat = self.seat_in_turn
        return None if seat is None or self.seats[seat].left is not None else seat

    def before_last_move_of(self, seats: Sequence[int]) -> int | None:
        """Number of steps that remain if the last move of these seats is taken back.

        None if there is none, or if chance has decided something since: the same seed would give the same outcome, and
        the player would choose knowing it. Several people on one screen watch over that themselves.
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
        """Apply an act."""
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
        """Take an open seat."""
        assert act.seat is not None
        self.seats[act.seat].guest = act.text
        self._seats_changed()
        self._start_clocks(act.at)

    def move(self, act: Act) -> None:
        """Play a move; offers about the position before it lapse."""
        assert act.seat is not None
        self.match.play(act.text)
        self._update()
        if self.offers or self.declined:
            is_lapsed = bool(self.offers) and self.offers[0].seat != act.seat
            self._drop_offers(Declined(self.offers[0], act.seat, has_lapsed=True) if is_lapsed else None)
        self.clocks.moved(act.seat, act.at, self.seat_with_clock)

    def undo(self, act: Act) -> None:
        """Take moves back."""
        self.is_helped = True
        while self.match.step > int(act.text):
            self.match.take_back()
        self._update()
        self._drop_offers()
        self.clocks.turn(self.seat_with_clock, act.at)

    def depart(self, act: Act) -> None:
        """A player leaves for good: a bot takes the seat, or it drops out, and the others play on."""
        assert act.seat is not None
        bot = bot_of(act.text)
        was_in_turn = act.seat == self.seat_in_turn
        self.match.leave(self.player_of(act.seat), bot)
        self.seats[act.seat].vacate(bot)
        self.has_bots = self.has_bots or bool(bot)
        self._update()
        self._drop_offers()
        self.departed = Departed(act.seat, act.text.split()[0])  # type: ignore[arg-type]  # a ruling has written it
        if was_in_turn:
            self.position_version = act.version
            self.clocks.passed(act.at, self.seat_with_clock)

    def resign(self, act: Act) -> None:
        """A seat resigns; with a text, that is the reason, and the record calls it a forfeit."""
        assert act.seat is not None
        self._end("resigned", loser=self.player_of(act.seat), reason=act.text)

    def flag(self, act: Act) -> None:
        """The time of a seat is up: it loses as if it had resigned."""
        assert act.seat is not None
        self._end("time", loser=self.player_of(act.seat))

    def claim(self, act: Act) -> None:
        """The player in turn is gone, and the others end the game."""
        self._end("left", loser=self.to_move if act.text == "win" else None)

    def draw(self, act: Act) -> None:
        """Everybody agrees on a draw."""
        self._end("agreed", loser=None)

    def close(self, act: Act) -> None:
        """The host closes the match; a finished game keeps its result."""
        self.how = self.how if self.is_over else "closed"
        self.match.close()
        self._update()
        self._drop_offers()

    def leave(self, act: Act) -> None:
        """The match moves to another server and is over here; the new table is named at once or later."""
        if not self.is_over:
            self.how = "moved"
            self.match.close()
            self._update()
            self._drop_offers()
        self.next_table = act.text or None

    def _end(self, how: EndReason, loser: int | None, reason: str = "") -> None:
        if loser is None:
            self.match.agree_on_draw()
        elif reason:
            self.match.forfeit(loser, reason)
        else:
            self.match.resign(loser)
        self._update()
        self.how = how
        self._drop_offers()

    def offer(self, act: Act) -> None:
        """A seat offers something."""
        assert act.seat is not None
        self._drop_offers()
        self.offers = [Offer(act.text, act.seat)]  # type: ignore[arg-type]  # what was offered was checked before

    def accept(self, act: Act) -> None:
        """One of several accepts."""
        assert act.seat is not None
        self.accepted.add(act.seat)

    def decline(self, act: Act) -> None:
        """A player declines an offer, or withdraws their own."""
        assert act.seat is not None
        is_own = self.offers[0].seat == act.seat
        self._drop_offers(None if is_own else Declined(self.offers[0], act.seat))

    def _drop_offers(self, declined: Declined | None = None) -> None:
        self.offers = []
        self.accepted = set()
        self.declined = declined

    def rematch(self, act: Act) -> None:
        """The match continues at another table."""
        self._drop_offers()
        self.next_table = act.text

    def next(self, act: Act) -> None:
        """Begin the next game of the match."""
        self._finished.append(self._finish())
        self.match.next_game()
        self._update()
        self.how = "rules"
        self._drop_offers()
        self._start_clocks(act.at)

    def resume(self, act: Act) -> None:
        """The host was down, and the clocks stood still."""
        self.clocks.turn(self.seat_with_clock, act.at - float(act.text or 0))


EFFECTS = {kind: getattr(Model, kind) for kind in get_args(ActKind)}
"""Methods by kind of act."""
