"""Runs an arena: plays what has not been played yet, keeps it, and stops early when a sequential test has decided."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field

from ludogite.bots.arena.folder import Folder
from ludogite.bots.arena.plan import Fixture, Plan
from ludogite.bots.arena.playing import Job, Played
from ludogite.bots.arena.sprt import Sprt
from ludogite.bots.arena.summary import Summary, scores_in_order, summarise, whole_deals
from ludogite.bots.arena.workers import Runner
from ludogite.bots.bot import MakeBot, bot_for


@dataclass
class Arena:
    """The games of a plan, as they come in."""

    plan: Plan
    test: Sprt | None = None
    folder: Folder | None = None
    make_bot: MakeBot = bot_for
    games: dict[Fixture, Played] = field(default_factory=dict)
    _looked_at: int = 0
    """How many deals the test has looked at without deciding."""
    _first: list[float] = field(default_factory=list)
    """What the first bot scored, game by game."""

    def __post_init__(self) -> None:
        planned = set(self.plan.fixtures())
        for game in self.folder.finished() if self.folder else ():
            if game.fixture in planned:
                self._count(game)

    def run(self, runner: Runner, progress: Callable[["Arena"], None] = lambda arena: None) -> None:
        """Play what is missing; ``progress`` hears of every game."""
        progress(self)
        if self.decided():
            return
        with closing(runner(self._jobs())) as played:
            for game in played:
                self._keep(game)
                progress(self)
                if self.decided():
                    return

    def _jobs(self) -> Iterator[Job]:
        return (Job(self.plan, fixture, self.make_bot) for fixture in self.missing())

    def missing(self) -> list[Fixture]:
        """The games not played yet."""
        return [fixture for fixture in self.plan.fixtures() if fixture not in self.games]

    def _keep(self, game: Played) -> None:
        self._count(game)
        if self.folder:
            self.folder.add(game)

    def _count(self, game: Played) -> None:
        self.games[game.fixture] = game
        if game.pairing[0] == self.plan.bots[0]:
            self._first.append(game.score)

    def standing(self) -> str:
        """How the first bot stands, in a few words: its points out of its games."""
        points = f"{sum(self._first):g}/{len(self._first)}"
        return f"{self.plan.bots[0]} {points}"

    def decided(self) -> bool:
        """Whether the sequential test has decided; deals count in order, up to the first that is not whole."""
        if self.test is None:
            return False
        (deals,) = whole_deals(self.plan, self.games.values()).values()
        accepted, looked_at, _ = self.test.decision(scores_in_order(deals), self._looked_at)
        self._looked_at = looked_at if accepted is None else 0
        return accepted is not None

    def summary(self) -> Summary:
        """What has been found out so far."""
        return summarise(self.plan, list(self.games.values()), self.test)
