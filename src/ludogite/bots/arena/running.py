"""Runs an arena: plays the missing games, stores them, and stops early when a sequential test has decided."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field

from ludogite.bots.arena.folder import Folder
from ludogite.bots.arena.plan import Fixture, Plan
from ludogite.bots.arena.playing import GameJob, PlayedGame
from ludogite.bots.arena.statistics import Sprt
from ludogite.bots.arena.summary import ArenaSummary, scores_in_order, summarise, whole_deals
from ludogite.bots.arena.workers import Runner
from ludogite.bots.bot import MakeBot, bot_for


@dataclass
class Arena:
    """The games of a plan, as they are played."""

    plan: Plan
    test: Sprt | None = None
    folder: Folder | None = None
    make_bot: MakeBot = bot_for
    games: dict[Fixture, PlayedGame] = field(default_factory=dict)
    _looked_at: int = 0
    """Number of deals that the test has looked at without a decision."""
    _first: list[float] = field(default_factory=list)
    """The first bot's scores, game by game."""

    def __post_init__(self) -> None:
        planned = set(self.plan.fixtures())
        for game in self.folder.finished() if self.folder else ():
            if game.fixture in planned:
                self._count(game)

    def run(self, runner: Runner, progress: Callable[["Arena"], None] = lambda arena: None) -> None:
        """Play the missing games; ``progress`` is called after every game."""
        progress(self)
        if self.decided():
            return
        with closing(runner(self._jobs())) as played:
            for game in played:
                self._keep(game)
                progress(self)
                if self.decided():
                    return

    def _jobs(self) -> Iterator[GameJob]:
        return (GameJob(self.plan, fixture, self.make_bot) for fixture in self.missing())

    def missing(self) -> list[Fixture]:
        """The games not played yet."""
        return [fixture for fixture in self.plan.fixtures() if fixture not in self.games]

    def _keep(self, game: PlayedGame) -> None:
        self._count(game)
        if self.folder:
            self.folder.add(game)

    def _count(self, game: PlayedGame) -> None:
        self.games[game.fixture] = game
        if game.pairing[0] == self.plan.bots[0]:
            self._first.append(game.score)

    def standing(self) -> str:
        """The first bot's points out of its games, in a few words."""
        points = f"{sum(self._first):g}/{len(self._first)}"
        return f"{self.plan.bots[0]} {points}"

    def decided(self) -> bool:
        """Whether the sequential test has decided; deals count in order, up to the first incomplete one."""
        if self.test is None:
            return False
        (deals,) = whole_deals(self.plan, self.games.values()).values()
        accepted, looked_at, _ = self.test.decision(scores_in_order(deals), self._looked_at)
        self._looked_at = looked_at if accepted is None else 0
        return accepted is not None

    def summary(self) -> ArenaSummary:
        """The summary of the games played so far."""
        return summarise(self.plan, list(self.games.values()), self.test)
