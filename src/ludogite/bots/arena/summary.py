"""Summary of an arena: a row per bot, a row per pairing, and the sequential test."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count, takewhile

from ludogite.bots.arena.plan import Plan, seatings
from ludogite.bots.arena.playing import PlayedGame
from ludogite.bots.arena.statistics import DealScores, Interval, Sprt, counts, wilson
from ludogite.games.words import Words


@dataclass(frozen=True)
class Tally:
    """Games won, drawn and lost; a win means that nobody else won anything."""

    wins: int
    draws: int
    losses: int
    points: float

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Points per game."""
        return self.points / max(self.games, 1)


@dataclass(frozen=True)
class BotRow:
    """The results of a bot: score, rating or, in a game for one, win rate, and thinking time."""

    bot: str
    tally: Tally
    measure: Interval | None
    """The rating; in a game for one, the share of games won."""
    seconds_a_move: float


@dataclass(frozen=True)
class PairingRow:
    """The results of a pairing, seen from its first bot."""

    pairing: tuple[str, ...]
    tally: Tally
    deals: DealScores

    @property
    def pentanomial(self) -> tuple[int, ...]:
        """Number of deals by score: 0, ¼, ½, ¾, 1; tables of more than two have other scores as well."""
        return tuple(counts(self.deals.scores).values())


@dataclass(frozen=True)
class SprtVerdict:
    """The state of a sequential test."""

    test: Sprt
    accepted: float | None
    deals: int
    ratio: float


@dataclass(frozen=True)
class ArenaSummary:
    plan: Plan
    alone: bool
    bots: tuple[BotRow, ...]
    pairings: tuple[PairingRow, ...]
    verdict: SprtVerdict | None = None
    forfeits: tuple[tuple[Words, int], ...] = ()
    """Forfeits of external engines with the number of games, the most frequent first."""


def summarise(plan: Plan, games: Sequence[PlayedGame], test: Sprt | None = None) -> ArenaSummary:
    """The summary of the games played so far; only complete deals count."""
    players = plan.sample().players
    whole = whole_deals(plan, games)
    rows = [_pairing_row(pairing, deals) for pairing, deals in whole.items() if deals]
    counted = [game for deals in whole.values() for deal in deals.values() for game in deal]
    alone = players == 1
    measures = _win_shares(rows) if alone else _ratings(plan, rows, players)
    bots = tuple(_bot_row(bot, counted, measures.get(bot)) for bot in plan.bots)
    verdict = SprtVerdict(test, *test.decision(scores_in_order(whole[rows[0].pairing]))) if test and rows else None
    faults = Counter(Words(*game.forfeit) for game in games if game.forfeit)
    return ArenaSummary(plan, alone, bots, () if alone else tuple(rows), verdict, tuple(faults.most_common()))


Deals = dict[int, list[PlayedGame]]


def whole_deals(plan: Plan, games: Iterable[PlayedGame]) -> dict[tuple[str, ...], Deals]:
    """The games of each complete deal by pairing, in order."""
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


def deal_score(games: Sequence[PlayedGame]) -> float:
    """The first bot's score of a pairing in the games of a deal, from 0 to 1."""
    return sum(game.score for game in games) / len(games)


def scores_in_order(deals: Deals) -> list[float]:
    """The scores of the deals from the first on, up to the first that is missing."""
    return [deal_score(deals[number]) for number in takewhile(deals.__contains__, count())]


def _tally(bot: str, games: Iterable[PlayedGame]) -> Tally:
    points = [game.score if game.pairing[0] == bot else 1 - game.score for game in games if bot in game.pairing]
    wins, losses = points.count(1), points.count(0)
    return Tally(wins, len(points) - wins - losses, losses, sum(points))


def _bot_row(bot: str, games: Sequence[PlayedGame], measure: Interval | None) -> BotRow:
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
