"""Plays one game of an arena, from a random opening that is the same in each game of its deal, and times the bots."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter
from typing import Any

from ludogite.bots.arena.plan import ArenaError, Fixture, Plan
from ludogite.bots.bot import Bot, MakeBot, bot_for
from ludogite.bots.protocol.lines import first_words
from ludogite.bots.protocol.outside import EngineFault, OutsideBot
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.match import Match
from ludogite.record import LONGEST_NAME

MOST_ATTEMPTS = 1000


@dataclass(frozen=True)
class Played(Fixture):
    """A finished game: what came out, and how long each seat thought."""

    seed: str
    result: tuple[float, ...]
    moves: tuple[int, ...]
    """How many moves each seat chose; those of the opening are nobody's."""
    seconds: tuple[float, ...]
    """How long each seat thought."""
    record: str = ""
    """The game as a record."""
    forfeit: tuple[str, ...] = ()
    """What an engine did by which it lost, in both languages; empty where the game ended otherwise."""

    @property
    def fixture(self) -> Fixture:
        """The game that was to be played."""
        return Fixture(self.pairing, self.deal, self.number, self.seats)

    @property
    def score(self) -> float:
        """What the first bot of the pairing won, over all seats it had: 1 a win, 0 a loss."""
        return sum(share for seat, share in zip(self.seats, self.result, strict=True) if seat == self.pairing[0])

    def fields(self) -> dict[str, Any]:
        """Everything but the record, for a line of JSON; most games are no forfeit, and say nothing of it."""
        left_out = {"record"} if self.forfeit else {"record", "forfeit"}
        return {name: value for name, value in asdict(self).items() if name not in left_out}


@dataclass(frozen=True)
class Job:
    """A game to be played anywhere: it can be sent to other processes and machines."""

    plan: Plan
    fixture: Fixture
    make_bot: MakeBot = bot_for


def play(job: Job, *, compiled: bool = False) -> Played:
    """Play a game, with compiled rules if wanted.

    Bots are made anew for it, so that nothing depends on what was played before in this process. An engine from outside
    that fails loses the game.
    """
    plan, fixture = job.plan, job.fixture
    seed = plan.seed_of(fixture.deal)
    options: dict[str, Any] = dict(plan.options)
    match = opened(lambda: Match(plan.game, seats=fixture.seats, seed=seed, **options), plan.opening, seed)
    if compiled:
        match.compile()
    name = f"{seed}:{fixture.number}:{','.join(fixture.seats)}"
    randoms = [Random(f"{name}:{seat}") for seat in range(len(fixture.seats))]  # noqa: S311 - no secrets here
    moves, seconds = [0] * len(randoms), [0.0] * len(randoms)
    forfeit: tuple[str, ...] = ()
    with ExitStack() as leaving:
        bots = [_seated(job, spec, match.game, leaving) for spec in fixture.seats]
        while not match.over:
            seat = match.position.to_move
            assert seat is not None
            known = match.position.completed(seat, randoms[seat])
            started = perf_counter()
            try:
                move = bots[seat].choose(known, randoms[seat])
            except EngineFault as fault:
                forfeit = (fault.words.en, fault.words.fr)
                match.forfeit(seat, first_words(fault.words.en, LONGEST_NAME))
                continue
            finally:
                seconds[seat] += perf_counter() - started
            moves[seat] += 1
            match.play(move)
    assert match.result is not None
    outcome = (seed, match.result, tuple(moves), tuple(round(second, 6) for second in seconds), str(match.record()))
    return Played(fixture.pairing, fixture.deal, fixture.number, fixture.seats, *outcome, forfeit)


def _seated(job: Job, spec: str, game: Game, leaving: ExitStack) -> Bot:
    """A bot for a game; one that runs a program ends it when it leaves."""
    bot = job.make_bot(spec, game)
    if isinstance(bot, OutsideBot):
        leaving.callback(bot.close)
    return bot


def opened(begin: Callable[[], Match], plies: int, seed: str) -> Match:
    """A match that begins with random moves, which follow from a seed.

    An opening that ends the game, or after which the player to move can win at once, is drawn again.
    """
    for attempt in range(MOST_ATTEMPTS):
        match = begin()
        _play_random_moves(match, plies, Random(f"opening:{seed}:{attempt}"))  # noqa: S311 - no secrets here
        if plies == 0 or not (match.over or _wins_at_once(match.position)):
            return match
    raise ArenaError(
        f"{plies} random plies lead to no opening worth playing; try fewer with --opening.",
        f"{plies} coups au hasard ne donnent aucune ouverture jouable ; essayez moins avec --opening.",
    )


def _play_random_moves(match: Match, plies: int, random: Random) -> None:
    for _ in range(plies):
        if not match.over:
            match.play(random.choice(match.position.legal_moves()))


def _wins_at_once(position: Position) -> bool:
    """Whether the player to move has a winning move."""
    mover = position.to_move
    assert mover is not None
    results = (position.play(move).result for move in position.legal_moves())
    return any(result is not None and result[mover] == 1 for result in results)
