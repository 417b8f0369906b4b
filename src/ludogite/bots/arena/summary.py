"""What an arena found out: a row a bot, a row a pairing, and the sequential test."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count, takewhile

from ludogite.bots.arena.deals import DealScores, counts
from ludogite.bots.arena.plan import Plan, seatings
from ludogite.bots.arena.playing import Played
from ludogite.bots.arena.sprt import Sprt
from ludogite.bots.intervals import Interval, wilson
from ludogite.games.words import Words


@dataclass(frozen=True)
class Tally:
    """Games won, drawn and lost; won are those in which nobody else won anything."""

    wins: int
    draws: int
    losses: int
    points: float

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The points a game."""
        return self.points / max(self.games, 1)


@dataclass(frozen=True)
class BotRow:
    """One bot: what it scored, its rating or, where one plays alone, how often it wins, and how long it thinks."""

    bot: str
    tally: Tally
    measure: Interval | None
    """The rating; alone, the share of games won."""
    seconds_a_move: float


@dataclass(frozen=True)
class PairingRow:
    """One pairing, seen from its first bot."""

    pairing: tuple[str, ...]
    tally: Tally
    deals: DealScores

    @property
    def pentanomial(self) -> tuple[int, ...]:
        """How many deals scored 0, a quarter, half, three quarters, all (other shares only around larger tables)."""
        return tuple(counts(self.deals.scores).values())


@dataclass(frozen=True)
class Verdict:
    """Where a sequential test stands."""

    test: Sprt
    accepted: float | None
    deals: int
    ratio: float


@dataclass(frozen=True)
class Summary:
    """Everything that is shown."""

    plan: Plan
    alone: bool
    bots: tuple[BotRow, ...]
    pairings: tuple[PairingRow, ...]
    verdict: Verdict | None = None
    forfeits: tuple[tuple[Words, int], ...] = ()
    """What engines from outside did by which they lost, and in how many games, the most frequent first."""


def summarise(plan: Plan, games: Sequence[Played], test: Sprt | None = None) -> Summary:
    """The summary of the games played so far; only whole deals count."""
    players = plan.sample().players
    whole = whole_deals(plan, games)
    rows = [_pairing_row(pairing, deals) for pairing, deals in whole.items() if deals]
    counted = [game for deals in whole.values() for deal in deals.values() for game in deal]
    alone = players == 1
    measures = _win_shares(rows) if alone else _ratings(plan, rows, players)
    bots = tuple(_bot_row(bot, counted, measures.get(bot)) for bot in plan.bots)
    verdict = Verdict(test, *test.decision(scores_in_order(whole[rows[0].pairing]))) if test and rows else None
    faults = Counter(Words(*game.forfeit) for game in games if game.forfeit)
    return Summary(plan, alone, bots, () if alone else tuple(rows), verdict, tuple(faults.most_common()))


Deals = dict[int, list[Played]]


def whole_deals(plan: Plan, games: Iterable[Played]) -> dict[tuple[str, ...], Deals]:
    """For each pairing, the games of each deal that was played to its end, in order."""
    found: dict[tuple[str, ...], Deals] = {pairing: {} for pairing in plan.pairings()}
    for game in games:
        found[game.pairing].setdefault(game.deal, []).append(game)
    size = len(seatings(plan.pairings()[0], plan.sample().players))
    return {
        pairing: {number: deal for number, deal in sorted(deals.items()) if len(deal) == size}
        for pairing, deals in found.items()
    }


def _pairing_row(pairing: tuple[str, ...], deals: Deals) -> PairingRow:
    games = [game for deal in deals.values() for game in deal]
    return PairingRow(pairing, _tally(pairing[0], games), DealScores(tuple(map(deal_score, deals.values()))))


def deal_score(games: Sequence[Played]) -> float:
    """What the first bot of a pairing scored in the games of a deal, from 0 to 1."""
    return sum(game.score for game in games) / len(games)


def scores_in_order(deals: Deals) -> list[float]:
    """The scores of the deals from the first on, up to the first that is missing."""
    return [deal_score(deals[number]) for number in takewhile(deals.__contains__, count())]


def _tally(bot: str, games: Iterable[Played]) -> Tally:
    points = [game.score if game.pairing[0] == bot else 1 - game.score for game in games if bot in game.pairing]
    wins, losses = points.count(1), points.count(0)
    return Tally(wins, len(points) - wins - losses, losses, sum(points))


def _bot_row(bot: str, games: Sequence[Played], measure: Interval | None) -> BotRow:
    seats = [(game, seat) for game in games for seat, name in enumerate(game.seats) if name == bot]
    seconds = sum(game.seconds[seat] for game, seat in seats)
    moves = sum(game.moves[seat] for game, seat in seats)
    return BotRow(bot, _tally(bot, games), measure, seconds / max(moves, 1))


def _win_shares(rows: Iterable[PairingRow]) -> dict[str, Interval]:
    return {row.pairing[0]: wilson(row.tally.share, row.tally.games) for row in rows}


def _ratings(plan: Plan, rows: Sequence[PairingRow], players: int) -> dict[str, Interval]:
    if len(rows) < len(plan.pairings()):
        return {}
    from ludogite.bots.arena.ratings import ratings  # noqa: PLC0415 - NumPy is slow to import; few commands need it

    results = {(row.pairing[0], row.pairing[1]): row.deals for row in rows}
    return ratings(plan.bots, results, len(seatings(rows[0].pairing, players)))
