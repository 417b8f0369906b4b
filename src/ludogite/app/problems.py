"""Bodies of refusals, in both languages."""

from ludogite.app.messages.fields import Problem
from ludogite.app.validation import UNCLEAR
from ludogite.games.refusals import IllegalMove
from ludogite.games.words import Refused, Words

SAID = {
    400: Problem(UNCLEAR, "unclear"),
    401: Problem(
        Words(
            "We do not know you yet: load the page again.", "Nous ne vous connaissons pas encore : rechargez la page."
        ),
        "no-guest",
    ),
    403: Problem(
        Words(
            "This does not come from our own page: load it again.", "Cela ne vient pas de notre page : rechargez-la."
        ),
        "not-ours",
    ),
    404: Problem(Words("There is nothing here.", "Il n'y a rien ici."), "not-found"),
    405: Problem(Words("This cannot be done here.", "Cela ne se fait pas ici."), "not-allowed"),
    413: Problem(Words("That is too long.", "C'est trop long."), "too-long"),
    415: Problem(Words("Requests must be written in JSON.", "Les requêtes doivent être en JSON."), "not-json"),
    421: Problem(
        Words(
            "This server does not answer to that name. Its host can set the name: LUDOGITE_NAMES, or "
            "LUDOGITE_ADDRESS if invitations should lead there.",
            "Ce serveur ne répond pas à ce nom. Son hôte peut l'indiquer : LUDOGITE_NAMES, ou "
            "LUDOGITE_ADDRESS si les invitations doivent y mener.",
        ),
        "unknown-name",
    ),
    429: Problem(
        Words("Too many requests: please wait a moment.", "Trop de requêtes : attendez un instant."), "too-fast"
    ),
    500: Problem(
        Words("Something went wrong here; nothing is lost.", "Une erreur s'est produite ici ; rien n'est perdu."),
        "broken",
    ),
    503: Problem(
        Words(
            "This could not be saved, so nothing has changed: try again in a moment.",
            "Cela n'a pas pu être enregistré, donc rien n'a changé : réessayez dans un instant.",
        ),
        "not-kept",
    ),
}
"""By HTTP status."""


class NothingHere(Refused):
    """An address with nothing behind it."""

    code, status = SAID[404].code, 404
    words = SAID[404].words


def said(status: int) -> Problem:
    """The problem for a status."""
    return SAID.get(status) or SAID[400]


def problem_of(error: Refused) -> Problem:
    """A refusal as a problem."""
    if isinstance(error, IllegalMove):
        return Problem(error.words, "illegal", error.rule, error.suggestion)
    return Problem(error.words, error.code)
