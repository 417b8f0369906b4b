"""How a game ended, said to everybody at the table."""

from collections.abc import Sequence

from ludogite.games.words import Words
from ludogite.kernel.layout import DRAWN_LENGTH, DRAWN_PASSES, DRAWN_QUIET, DRAWN_REPETITION, ENDING
from ludogite.server import wire
from ludogite.server.tables.course import Course

WHY = {
    DRAWN_PASSES: Words("Two passes followed one another.", "Deux passes se sont suivies."),
    DRAWN_REPETITION: Words("The same position stood too often.", "La même position s'est répétée trop souvent."),
    DRAWN_LENGTH: Words("The most moves allowed have been played.", "Le nombre maximal de coups est atteint."),
    DRAWN_QUIET: Words("Nothing has happened for too long.", "Il ne s'est rien passé depuis trop longtemps."),
}
DRAWN = Words("The game is drawn.", "La partie est nulle.")
NOBODY = Words("The game is lost.", "La partie est perdue.")
AGREED = Words("The players agreed on a draw.", "Les joueurs sont convenus d'une nulle.")
LEFT = Words("The player in turn was gone.", "Le joueur au trait était parti.")


def ending(course: Course) -> wire.Ending | None:
    """How the present game ended; None while it lasts."""
    result = course.match.result
    if result is None:
        return None
    return wire.Ending(
        list(result),
        course.how,  # type: ignore[arg-type]  # one of the course's own words
        reason(course, result),
        list(course.position.scores) if course.position.scores else None,
        course.opening.seed.hex() if course.match.over else None,
    )


def reason(course: Course, result: Sequence[float]) -> Words:
    """Why it ended, and who won."""
    parts = [words for words in (_why(course, result), _who(course, result)) if words]
    return Words(" ".join(words.en for words in parts), " ".join(words.fr for words in parts))


def _why(course: Course, result: Sequence[float]) -> Words | None:
    if course.how == "agreed":
        return AGREED
    if course.how == "left":
        return LEFT
    loser = next((player for player, share in enumerate(result) if share == 0), None)
    if course.how == "resigned" and loser is not None:
        name = course.match.game.seats[loser]
        return Words(f"{name.en} gave up.", f"{name.fr} a abandonné.")
    if course.how == "time" and loser is not None:
        name = course.match.game.seats[loser]
        return Words(f"{name.en} ran out of time.", f"{name.fr} n'a plus de temps.")
    return WHY.get(course.position.internals[0][ENDING])


def _who(course: Course, result: Sequence[float]) -> Words | None:
    best = [player for player, share in enumerate(result) if share == max(result) and share > 0]
    if not best:
        return NOBODY
    if len(best) == len(result) > 1:
        return None if course.how == "agreed" else DRAWN
    names = [course.match.game.seats[player] for player in best]
    if len(names) == 1:
        return Words(f"{names[0].en} wins.", f"{names[0].fr} gagne.")
    shared = Words(", ".join(name.en for name in names), ", ".join(name.fr for name in names))
    return Words(f"{shared.en} share the win.", f"{shared.fr} se partagent la victoire.")
