"""The plan of an arena: pairings, deals and seats."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from ludogite.games.game import Game
from ludogite.games.registry import load
from ludogite.games.words import Refused

DEFAULT_OPENING = 4
"""Number of random plies that begin a game without chance: deterministic bots would repeat one game."""
DEFAULT_SEED = "arena"


class ArenaError(Refused):
    """A plan or a state that an arena cannot play."""


@dataclass(frozen=True)
class Plan:
    """Everything that decides the games of an arena, except the time that bots think."""

    game: str
    bots: tuple[str, ...]
    games: int
    """Number of games per pairing, rounded up to whole deals."""
    options: tuple[tuple[str, str], ...] = ()
    opening: int = 0
    ladder: bool = False
    """Whether each bot meets only the next one, not all others."""
    seed: str = DEFAULT_SEED
    sources: tuple[tuple[str, str], ...] = ()
    """Users' own bots and external engines, each with a hash of its file."""

    def sample(self) -> Game:
        """The game with its options; options left to chance are drawn from the first deal."""
        return load(self.game, seed=self.seed_of(0), **dict(self.options))

    def pairings(self) -> list[tuple[str, ...]]:
        """The pairs of bots that meet; single bots in a game for one."""
        if self.sample().players == 1:
            return [(bot,) for bot in self.bots]
        return list(pairwise(self.bots) if self.ladder else combinations(self.bots, 2))

    def deals(self) -> int:
        """Number of deals per pairing."""
        return -(-self.games // len(seatings(self.pairings()[0], self.sample().players)))

    def seed_of(self, deal: int) -> str:
        """The seed of a deal: board, opening and dice follow from it, the same for every pairing."""
        return f"{self.seed}:{deal}"

    def fixtures(self) -> Iterator["Fixture"]:
        """All games to be played, deal by deal."""
        players, pairings = self.sample().players, self.pairings()
        for deal in range(self.deals()):
            for pairing in pairings:
                for number, seats in enumerate(seatings(pairing, players)):
                    yield Fixture(pairing, deal, number, seats)


@dataclass(frozen=True)
class Fixture:
    """A game to be played."""

    pairing: tuple[str, ...]
    deal: int
    number: int
    """Number of the game in its deal, from 0."""
    seats: tuple[str, ...]
    """The bots by seat."""


def seatings(pairing: tuple[str, ...], players: int) -> list[tuple[str, ...]]:
    """The seatings of a pairing for one deal; over all of them both bots have every seat equally often.

    At a table of three or four the two bots sit alternately, and every rotation of that is played.
    """
    tables = [(order * players)[:players] for order in (pairing, pairing[::-1])]
    turned = [seats[turn:] + seats[:turn] for seats in tables for turn in range(players)]
    return list(dict.fromkeys(turned))


def check(plan: Plan) -> None:
    """Refuse a plan that cannot be played."""
    game = plan.sample()
    if len(game.book.rounds(game.options)) > 1:
        raise ArenaError(
            "The arena plays single games and swaps the seats itself; leave out the option format.",
            "L'arène joue des parties simples et échange elle-même les places ; omettez l'option format.",
        )
    if not all(plan.bots) or len(plan.bots) < min(game.players, 2):
        raise ArenaError(
            "Name at least two bots, separated by commas.", "Nommez au moins deux robots, séparés par des virgules."
        )
    if len(set(plan.bots)) < len(plan.bots):
        raise ArenaError("A bot is named twice.", "Un robot est nommé deux fois.")
    if plan.games < 1 or plan.opening < 0:
        raise ArenaError(
            "--games is at least 1, and --opening at least 0.", "--games est au moins 1, et --opening au moins 0."
        )
