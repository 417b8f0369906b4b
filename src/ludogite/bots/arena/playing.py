"""Plays one game of an arena, from a random opening that all games of its deal share, and times the bots."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter
from typing import Any

from ludogite.bots.arena.plan import ArenaError, Fixture, Plan
from ludogite.bots.bot import Bot, MakeBot, bot_for
from ludogite.bots.protocol.external_bot import EngineFault, ExternalBot
from ludogite.bots.protocol.lines import first_words
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.play.match import Match
from ludogite.play.record import LONGEST_NAME

MOST_ATTEMPTS = 1000


@dataclass(frozen=True)
class PlayedGame(Fixture):
    """A finished game: the result, and the thinking time by seat."""

    seed: str
    result: tuple[float, ...]
    moves: tuple[int, ...]
    """Number of moves chosen by each seat, without the opening's."""
    seconds: tuple[float, ...]
    """Thinking time of each seat."""
    record: str = ""
    """The game as a record."""
    forfeit: tuple[str, ...] = ()
    """The reason of a forfeit, in both languages; empty if the game ended otherwise."""

    @property
    def fixture(self) -> Fixture:
        return Fixture(self.pairing, self.deal, self.number, self.seats)

    @property
    def score(self) -> float:
        """The share of the win of the pairing's first bot, over all its seats: 1 a win, 0 a loss."""
        return sum(share for seat, share in zip(self.seats, self.result, strict=True) if seat == self.pairing[0])

    def fields(self) -> dict[str, Any]:
        """All fields for a line of JSON, without the record; ``forfeit`` only if there was one."""
        left_out = {"record"} if self.forfeit else {"record", "forfeit"}
        return {name: value for name, value in asdict(self).items() if name not in left_out}


@dataclass(frozen=True)
class GameJob:
    """A game to be played, in this or another process or machine."""

    plan: Plan
    fixture: Fixture
    make_bot: MakeBot = bot_for


def play(job: GameJob, *, compiled: bool = False) -> PlayedGame:
    """Play a game, with compiled rules if wanted.

    Bots are created for it, so that nothing depends on earlier games in this process. An external engine that fails
    loses the game.
    """
    plan, fixture = job.plan, job.fixture
    seed = plan.seed_of(fixture.deal)
    options: dict[str, Any] = dict(plan.options)
    match = match_from_opening(lambda: Match(plan.game, seats=fixture.seats, seed=seed, **options), plan.opening, seed)
    if compiled:
        match.compile()
    name = f"{seed}:{fixture.number}:{','.join(fixture.seats)}"
    randoms = [Random(f"{name}:{seat}") for seat in range(len(fixture.seats))]  # noqa: S311 - no secrets here
    moves, seconds = [0] * len(randoms), [0.0] * len(randoms)
    forfeit: tuple[str, ...] = ()
    with ExitStack() as cleanup:
        bots = [_bot_for_seat(job, spec, match.game, cleanup) for spec in fixture.seats]
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
    return PlayedGame(fixture.pairing, fixture.deal, fixture.number, fixture.seats, *outcome, forfeit)


def _bot_for_seat(job: GameJob, spec: str, game: Game, cleanup: ExitStack) -> Bot:
    """A bot for a game; an external engine is ended with the game."""
    bot = job.make_bot(spec, game)
    if isinstance(bot, ExternalBot):
        cleanup.callback(bot.close)
    return bot


def match_from_opening(begin: Callable[[], Match], plies: int, seed: str) -> Match:
    """A match that begins with random moves from a seed.

    An opening is drawn again if it ends the game, or if the player to move could win at once.
    """
    for attempt in range(MOST_ATTEMPTS):
        match = begin()
        _play_random_moves(match, plies, Random(f"opening:{seed}:{attempt}"))  # noqa: S311 - no secrets here
        if plies == 0 or not (match.over or _can_win_now(match.position)):
            return match
    raise ArenaError(
        f"{plies} random plies lead to no opening worth playing; try fewer with --opening.",
        f"{plies} coups au hasard ne donnent aucune ouverture jouable ; essayez moins avec --opening.",
    )


def _play_random_moves(match: Match, plies: int, random: Random) -> None:
    for _ in range(plies):
        if not match.over:
            match.play(random.choice(match.position.legal_moves()))


def _can_win_now(position: Position) -> bool:
    """Whether the player to move has a winning move."""
    mover = position.to_move
    assert mover is not None
    results = (position.play(move).result for move in position.legal_moves())
    return any(result is not None and result[mover] == 1 for result in results)
