"""Results of games and matches, in sentences for the people at the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ludogite.games.events import enumerated
from ludogite.games.game_over import GOAL_REACHED, Cause
from ludogite.games.words import Words, filled
from ludogite.table.finished import EndReason, FinishedGame
from ludogite.table.model import Model
from ludogite.table.views.names import untranslated

CLOSED = Words("The host has closed this table.", "L'hôte a fermé cette table.")
CLOSED_UNDECIDED = Words(
    "The host has closed this table: nobody wins.", "L'hôte a fermé cette table : personne ne gagne."
)
MOVED = Words("This match has moved, and continues elsewhere.", "Ce match a déménagé et continue ailleurs.")
UNDECIDED: dict[EndReason, Words] = {"closed": CLOSED_UNDECIDED, "moved": MOVED}
BECAUSE = Words("{}: {}.", "{} : {}.")
AGREED = Words("the players agreed on it", "les joueurs en sont convenus")
YOU_AGREED = Words("you agreed on it", "vous en êtes convenus")
LEFT = Words("the player to move was away", "le joueur dont c'était le tour était absent")
BEST_OF_STAYED = Words("the highest score of those who stayed", "le meilleur score des joueurs restés")
LOSES: dict[EndReason, tuple[Words, Words]] = {
    "resigned": (Words("{} gave up", "{} a abandonné"), Words("you gave up", "vous avez abandonné")),
    "time": (
        Words("{} ran out of time", "{} n'a plus de temps"),
        Words("you ran out of time", "vous n'avez plus de temps"),
    ),
    "left": (
        Words("{} was away for too long", "{} était hors ligne depuis trop longtemps"),
        Words("you were away for too long", "vous étiez hors ligne depuis trop longtemps"),
    ),
}
"""The loser's way to lose, in words for others and for the loser."""
MATCH_STANDS = Words("Match after game {} of {}", "Match après la partie {} sur {}")
NAMED_ROLE = Words("{} ({})", "{} ({})")
YOU = Words("You", "Vous")
SCORED = Words("{}: {}", "{} : {}")


class WinnerPhrases(NamedTuple):
    """Sentences about the winner, in the third person and addressed to the reader."""

    nobody: Words
    one: Words
    several: Words
    you: Words
    you_with: Words
    not_you: Words
    lost: Words
    """For others, where nobody has won and it is no draw."""


GAME_WON = WinnerPhrases(
    Words("The game is drawn", "La partie est nulle"),
    Words("{} wins", "{} gagne"),
    Words("{} share the win", "{} se partagent la victoire"),
    Words("You win", "Vous gagnez"),
    Words("You share the win with {}", "Vous partagez la victoire avec {}"),
    Words("You lose", "Vous perdez"),
    Words("The game is lost", "La partie est perdue"),
)
MATCH_WON = WinnerPhrases(
    Words("The match is drawn.", "Le match est nul."),
    Words("{} wins the match.", "{} gagne le match."),
    Words("{} share the match.", "{} se partagent le match."),
    Words("You win the match!", "Vous gagnez le match !"),
    Words("You share the match with {}.", "Vous partagez le match avec {}."),
    Words("You lose the match.", "Vous perdez le match."),
    Words("The match is lost.", "Le match est perdu."),
)


@dataclass(frozen=True)
class Score:
    """The points of a side."""

    name: Words
    points: int


@dataclass(frozen=True)
class GameResult:
    """The result of a game of the match: winner and reason, the rule behind it, and the number of steps."""

    title: Words
    rule: str
    steps: int


@dataclass(frozen=True)
class MatchStanding:
    """The standing of a match of several games, or its result; ``score`` lists everybody's points by name."""

    title: Words
    score: Words


@dataclass(frozen=True)
class Ending:
    """The result of the present game in the reader's words; with the seed as proof once the match is over."""

    result: tuple[float, ...]
    """Shares by player: 1 a win."""
    how: EndReason
    title: Words
    """The winner and the reason, in one sentence."""
    rule: str
    """The number of the rule behind it; empty if there is none."""
    has_won: bool
    """Whether the reader alone has won: the game, or the match if it is over."""
    scores: tuple[Score, ...] = ()
    """Empty in games without scores; sides that nobody plays come last."""
    match: MatchStanding | None = None
    """None in a match of one game."""
    seed: str | None = None


class EndingTexts:
    """The results of a table in the words for one reader: with the names they know, and addressed to their seat."""

    def __init__(self, model: Model, names: Sequence[Words], yours: Sequence[int]) -> None:
        self._model = model
        self._names = names
        self._you = yours[0] if len(yours) == 1 else None

    @property
    def ending(self) -> Ending | None:
        """The result of the present game; None while it lasts."""
        model = self._model
        if not model.is_over:
            return None
        game = model.finished[-1]
        seed = model.setup.seed.hex() if model.match.over and model.how != "moved" else None
        return Ending(
            game.result,
            game.how,
            self._sentence(game),
            cause_of(game).rule,
            self._has_won(game),
            self._scores(game),
            self.standing,
            seed,
        )

    @property
    def games(self) -> list[GameResult]:
        """The games of the match that are over."""
        return [GameResult(self._sentence(game), cause_of(game).rule, game.steps) for game in self._model.finished]

    @property
    def standing(self) -> MatchStanding | None:
        """The standing of the match after its finished games; None if it has one game only."""
        match, finished = self._model.match, self._model.finished
        if match.rounds == 1 or not finished:
            return None
        title = filled(MATCH_STANDS, untranslated(len(finished)), untranslated(match.rounds))
        if match.is_closed:
            title = MOVED if self._model.how == "moved" else CLOSED
        elif match.over:
            title = _who_won(match.points, self._names, self._you, MATCH_WON)
        return MatchStanding(title, self._score(match.points))

    # ---- a game

    def _names_in(self, game: FinishedGame) -> list[Words]:
        """The players' names; with their roles where roles change and several people share one screen."""
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

    def _sentence(self, game: FinishedGame) -> Words:
        return sentence(game, self._names_in(game), self._your_player(game))

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


def sentence(game: FinishedGame, names: Sequence[Words], you: int | None) -> Words:
    """The winner of a game and the reason in one sentence, addressed to the player ``you``, or to others if None."""
    if game.how in UNDECIDED:
        return UNDECIDED[game.how]
    return filled(BECAUSE, _who_won(game.result, names, you, GAME_WON), cause_of(game).words_for(you, names))


def cause_of(game: FinishedGame) -> Cause:
    """The reason why a game ended: a rule, or something that a player did."""
    if game.how == "rules":
        if _is_best_gone(game):
            return Cause("", BEST_OF_STAYED)
        return game.ending.cause if game.ending else GOAL_REACHED
    if game.how == "agreed":
        return Cause("", AGREED, (YOU_AGREED,) * len(game.result))
    losers = [player for player, share in enumerate(game.result) if not share and player not in game.left]
    if game.how not in LOSES or not losers:
        return Cause("", LEFT)
    loser = losers[0]
    to_others, to_loser = LOSES[game.how]
    said = filled(to_others, untranslated(f"{{{loser}}}"))
    return Cause("", said, tuple(to_loser if player == loser else said for player in range(len(game.result))))


def _is_best_gone(game: FinishedGame) -> bool:
    """Whether no player who stayed has a higher score than the best player who left."""
    scores = (game.scores or ())[: len(game.result)]
    return any(scores[player] == max(scores) for player in game.left if scores)


def _has_won(points: Sequence[float], you: int | None) -> bool:
    others = [point for number, point in enumerate(points) if number != you]
    return you is not None and points[you] > max(others, default=0)


def _who_won(points: Sequence[float], names: Sequence[Words], you: int | None, phrases: WinnerPhrases) -> Words:
    """The sentence with the winners' names, or addressed to the player ``you``."""
    best = [number for number, point in enumerate(points) if point == max(points) > 0]
    if len(best) == len(points) > 1:
        return phrases.nobody
    if you is not None and you not in best:
        return phrases.not_you
    if not best:
        return phrases.lost
    others = _named([names[number] for number in best if number != you])
    if you in best:
        return filled(phrases.you if len(best) == 1 else phrases.you_with, others)
    return filled(phrases.one if len(best) == 1 else phrases.several, others)


def _listed(names: Sequence[Words]) -> Words:
    return Words(", ".join(name.en for name in names), ", ".join(name.fr for name in names))


def _named(names: Sequence[Words]) -> Words:
    """``Ann, Ben and Cid``."""
    if not names:
        return Words("", "")
    return Words(enumerated([name.en for name in names]).en, enumerated([name.fr for name in names]).fr)


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]
