"""How a game and a match ended, said to the people at the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ludogite.games.game_over import WON
from ludogite.games.words import Words
from ludogite.table.model import FinishedGame, How, Model
from ludogite.table.names import filled, plain

LOST = Words("The game is lost.", "La partie est perdue.")
YOU_LOSE = Words("You lose.", "Vous perdez.")
AGREED = Words("The players agreed on a draw.", "Les joueurs sont convenus d'une nulle.")
CLOSED = Words("The host has closed this table.", "L'hôte a fermé cette table.")
NO_WINNER = Words("The game ends without a winner.", "La partie se termine sans vainqueur.")
LEFT = Words("The player in turn was gone.", "La personne dont c'était le tour était partie.")
RESIGNED = Words("{} gave up.", "{} a abandonné.")
OUT_OF_TIME = Words("{} ran out of time.", "{} n'a plus de temps.")
YOU_RESIGNED = Words("You gave up.", "Vous avez abandonné.")
YOU_RAN_OUT_OF_TIME = Words("You ran out of time.", "Vous n'avez plus de temps.")
WHY: dict[How, Words] = {"agreed": AGREED, "left": LEFT, "closed": NO_WINNER}
MATCH_STANDS = Words("Match after game {} of {}", "Match après la partie {} sur {}")
NAMED_ROLE = Words("{} ({})", "{} ({})")
YOU = Words("You", "Vous")
SCORED = Words("{}: {}", "{} : {}")


class WhoWon(NamedTuple):
    """The sentences that say who has won something, for the reader and for others."""

    nobody: Words
    one: Words
    several: Words
    you: Words
    you_with: Words


GAME_WON = WhoWon(
    Words("The game is drawn.", "La partie est nulle."),
    Words("{} wins.", "{} gagne."),
    Words("{} share the win.", "{} se partagent la victoire."),
    Words("You win!", "Vous gagnez !"),
    Words("You share the win with {}.", "Vous partagez la victoire avec {}."),
)
MATCH_WON = WhoWon(
    Words("The match is drawn.", "Le match est nul."),
    Words("{} wins the match.", "{} gagne le match."),
    Words("{} share the match.", "{} se partagent le match."),
    Words("You win the match!", "Vous gagnez le match !"),
    Words("You share the match with {}.", "Vous partagez le match avec {}."),
)


@dataclass(frozen=True)
class Score:
    """What a side has come to."""

    name: Words
    points: int


@dataclass(frozen=True)
class GameResult:
    """How a game of the match ended: who won, why where that says more, and its moves and outcomes by number."""

    title: Words
    reason: Words | None
    steps: int


@dataclass(frozen=True)
class MatchStanding:
    """How a match of several games stands, or who has won it; ``score`` has everybody's points, by name."""

    title: Words
    score: Words


@dataclass(frozen=True)
class Ending:
    """How the present game ended, said to whoever reads it; the seed's proof once the match is over."""

    result: tuple[float, ...]
    """Shares by player: 1 a win."""
    how: How
    title: Words
    """Who won."""
    reason: Words | None
    """Why, where that says more."""
    has_won: bool
    """Whether the reader alone has won, at the end of a match the match."""
    scores: tuple[Score, ...] = ()
    """Where the game has scores; those of sides that nobody plays come last."""
    match: MatchStanding | None = None
    """In a match of several games."""
    seed: str | None = None


class Reader:
    """Whoever is told: by which names they know the seats, and which seat is theirs alone."""

    def __init__(self, model: Model, names: Sequence[Words], yours: Sequence[int]) -> None:
        self._model = model
        self._names = names
        self._you = yours[0] if len(yours) == 1 else None

    @property
    def ending(self) -> Ending | None:
        """How the present game ended; None while it lasts."""
        model = self._model
        if not model.is_over:
            return None
        game = model.finished[-1]
        seed = model.setup.seed.hex() if model.match.over else None
        return Ending(
            game.result,
            game.how,
            self._who(game),
            self._why(game),
            self._has_won(game),
            self._scores(game),
            self.standing,
            seed,
        )

    @property
    def games(self) -> list[GameResult]:
        """The games of the match that are over."""
        return [GameResult(self._who(game), self._why(game), game.steps) for game in self._model.finished]

    @property
    def standing(self) -> MatchStanding | None:
        """How the match stands after the games that are over; None where it has one game only."""
        match, finished = self._model.match, self._model.finished
        if match.rounds == 1 or not finished:
            return None
        title = filled(MATCH_STANDS, plain(len(finished)), plain(match.rounds))
        if match.is_closed:
            title = CLOSED
        elif match.over:
            title = _who_won(match.points, self._names, self._you, MATCH_WON)
        return MatchStanding(title, self._score(match.points))

    # ---- a game

    def _names_in(self, game: FinishedGame) -> list[Words]:
        """The players' names; where roles change and one screen is for several, with the role."""
        model = self._model
        names = []
        for player, role in enumerate(model.match.game.seats):
            seat = model.match.seat_of(player, game.round)
            guest, name = model.seats[seat].guest, self._names[seat]
            is_one_of_several = guest is not None and len(model.seats_of(guest)) > 1
            names.append(filled(NAMED_ROLE, role, name) if is_one_of_several and model.match.rounds > 1 else name)
        return names

    def _your_player(self, game: FinishedGame) -> int | None:
        match = self._model.match
        players = range(match.game.players)
        return next((player for player in players if match.seat_of(player, game.round) == self._you), None)

    def _has_won(self, game: FinishedGame) -> bool:
        match = self._model.match
        if match.is_closed:
            return False
        return _has_won(match.points, self._you) if match.over else _has_won(game.result, self._your_player(game))

    def _who(self, game: FinishedGame) -> Words:
        if game.how == "closed":
            return CLOSED
        if not max(game.result):
            return LOST if self._you is None else YOU_LOSE
        return _who_won(game.result, self._names_in(game), self._your_player(game), GAME_WON)

    def _why(self, game: FinishedGame) -> Words | None:
        """What ended a game, where it was not simply won."""
        if game.how in WHY:
            return WHY[game.how]
        if game.how == "rules":
            return game.ending.words if game.ending and game.ending != WON else None
        loser = game.result.index(0)
        if loser == self._your_player(game):
            return YOU_RESIGNED if game.how == "resigned" else YOU_RAN_OUT_OF_TIME
        return filled(RESIGNED if game.how == "resigned" else OUT_OF_TIME, self._names_in(game)[loser])

    def _scores(self, game: FinishedGame) -> tuple[Score, ...]:
        you = self._your_player(game)
        named = [YOU if player == you else name for player, name in enumerate(self._names_in(game))]
        sides = [*named, *(Words(_capital(other.en), _capital(other.fr)) for other in game.others)]
        return tuple(Score(name, points) for name, points in zip(sides, game.scores or (), strict=False))

    # ---- the match

    def _score(self, points: Sequence[float]) -> Words:
        """Everybody's points: ``You: 1, Bot 3: 0``."""
        names = [YOU if seat == self._you else name for seat, name in enumerate(self._names)]
        written = [Words(f"{point:.3g}", f"{point:.3g}".replace(".", ",")) for point in points]
        return _listed([filled(SCORED, *pair) for pair in zip(names, written, strict=True)])


def _has_won(points: Sequence[float], you: int | None) -> bool:
    others = [point for number, point in enumerate(points) if number != you]
    return you is not None and points[you] > max(others, default=0)


def _who_won(points: Sequence[float], names: Sequence[Words], you: int | None, say: WhoWon) -> Words:
    """Who has the most points, by name; ``you`` is spoken to."""
    best = [number for number, point in enumerate(points) if point == max(points)]
    if len(best) == len(points) > 1:
        return say.nobody
    others = _listed([names[number] for number in best if number != you])
    if you in best:
        return filled(say.you if len(best) == 1 else say.you_with, others)
    return filled(say.one if len(best) == 1 else say.several, others)


def _listed(names: Sequence[Words]) -> Words:
    return Words(", ".join(name.en for name in names), ", ".join(name.fr for name in names))


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]
