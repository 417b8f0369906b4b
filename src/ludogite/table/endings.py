"""How a game ended, said to the people at the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from ludogite.games.game_over import WON
from ludogite.games.words import Words
from ludogite.table.model import How, Model

DRAWN = Words("The game is drawn.", "La partie est nulle.")
LOST = Words("The game is lost.", "La partie est perdue.")
AGREED = Words("The players agreed on a draw.", "Les joueurs sont convenus d'une nulle.")
LEFT = Words("The player in turn was gone.", "Le joueur au trait était parti.")
RESIGNED = Words("{} gave up.", "{} a abandonné.")
OUT_OF_TIME = Words("{} ran out of time.", "{} n'a plus de temps.")
WINS = Words("{} wins.", "{} gagne.")
SHARED = Words("{} share the win.", "{} se partagent la victoire.")
YOU_WIN = Words("You win!", "Vous gagnez !")
YOU_LOSE = Words("You lose.", "Vous perdez.")


@dataclass(frozen=True)
class Ending:
    """How the present game ended: shares by player (1 a win), why, and the seed's proof once the match is over."""

    result: tuple[float, ...]
    how: How
    reason: Words
    scores: tuple[int, ...] | None = None
    seed: str | None = None


def ending(model: Model) -> Ending | None:
    """How the present game ended; None while it lasts."""
    result = model.match.result
    if result is None:
        return None
    seed = model.setup.seed.hex() if model.match.over else None
    return Ending(result, model.how, ending_words(model), model.position.scores, seed)


def ending_words(model: Model, names: Sequence[Words] = (), you: int | None = None) -> Words:
    """Why the present game ended, and who won.

    ``names`` says what the players are called, by default as in the game; ``you`` is the player who is spoken to.
    """
    called = names or model.match.game.seats
    parts = [words for words in (_why(model, called), _who(model, called, you)) if words]
    return Words(" ".join(words.en for words in parts), " ".join(words.fr for words in parts))


def _why(model: Model, names: Sequence[Words]) -> Words | None:
    """What ended the game, where it was not simply won."""
    if model.how == "agreed":
        return AGREED
    if model.how == "left":
        return LEFT
    if model.how == "rules":
        by_rules = model.position.ending
        return by_rules.words if by_rules and by_rules is not WON else None
    loser = next(player for player, share in enumerate(model.match.result or ()) if share == 0)
    return _filled(RESIGNED if model.how == "resigned" else OUT_OF_TIME, names[loser])


def _who(model: Model, names: Sequence[Words], you: int | None) -> Words | None:
    result = model.match.result or ()
    best = [player for player, share in enumerate(result) if share == max(result) and share > 0]
    if len(best) == len(result) > 1:
        return None if model.how == "agreed" else DRAWN
    if not best:
        return LOST if you is None else YOU_LOSE
    if len(best) > 1:
        shared = [names[player] for player in best]
        return _filled(SHARED, Words(", ".join(name.en for name in shared), ", ".join(name.fr for name in shared)))
    if you is not None:
        return YOU_WIN if best == [you] else YOU_LOSE
    return _filled(WINS, names[best[0]])


def _filled(sentence: Words, name: Words) -> Words:
    return Words(sentence.en.format(name.en), sentence.fr.format(name.fr))
