"""Refusals as answers: every 4xx has a ``Problem`` for a body, said in both languages."""

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_401_UNAUTHORIZED,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_405_METHOD_NOT_ALLOWED,
    HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    HTTP_415_UNSUPPORTED_MEDIA_TYPE,
    HTTP_421_MISDIRECTED_REQUEST,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import SQLAlchemyError

from ludogite.games.refusals import IllegalMove
from ludogite.games.words import Refused, Words
from ludogite.server.complaints import UNCLEAR, complaint
from ludogite.server.store.writer import NotKept, is_of_the_database
from ludogite.server.wire import Problem

LOG = logging.getLogger("ludogite")
JSON = "application/json"
RETRY_AFTER = "60"
"""In so many seconds somebody who has too much may have less."""
WHOLE = "data"

SAID = {
    HTTP_400_BAD_REQUEST: Problem(UNCLEAR, "unclear"),
    HTTP_401_UNAUTHORIZED: Problem(
        Words(
            "We do not know you yet: load the page again.", "Nous ne vous connaissons pas encore : rechargez la page."
        ),
        "no-guest",
    ),
    HTTP_403_FORBIDDEN: Problem(
        Words(
            "This does not come from our own page: load it again.", "Cela ne vient pas de notre page : rechargez-la."
        ),
        "not-ours",
    ),
    HTTP_404_NOT_FOUND: Problem(Words("There is nothing here.", "Il n'y a rien ici."), "not-found"),
    HTTP_405_METHOD_NOT_ALLOWED: Problem(Words("This cannot be done here.", "Cela ne se fait pas ici."), "not-allowed"),
    HTTP_413_REQUEST_ENTITY_TOO_LARGE: Problem(Words("That is too long.", "C'est trop long."), "too-long"),
    HTTP_415_UNSUPPORTED_MEDIA_TYPE: Problem(
        Words("Requests are written in JSON.", "Les requêtes s'écrivent en JSON."), "not-json"
    ),
    HTTP_421_MISDIRECTED_REQUEST: Problem(
        Words(
            "This house does not know itself by that name. Whoever runs it can set the name: LUDOGITE_NAMES, or "
            "LUDOGITE_ADDRESS if invitations shall lead there.",
            "Cette maison ne se connaît pas sous ce nom. Qui la tient peut l'indiquer : LUDOGITE_NAMES, ou "
            "LUDOGITE_ADDRESS si les invitations doivent y mener.",
        ),
        "unknown-name",
    ),
    HTTP_429_TOO_MANY_REQUESTS: Problem(
        Words("Too many requests: please wait a moment.", "Trop de requêtes : attendez un instant."), "too-fast"
    ),
    HTTP_500_INTERNAL_SERVER_ERROR: Problem(
        Words("Something went wrong here; nothing is lost.", "Une erreur s'est produite ici ; rien n'est perdu."),
        "broken",
    ),
    HTTP_503_SERVICE_UNAVAILABLE: Problem(
        Words(
            "This could not be kept, so nothing has changed: try again in a moment.",
            "Cela n'a pas pu être gardé, donc rien n'a changé : réessayez dans un instant.",
        ),
        "not-kept",
    ),
}


def said(status: int) -> Problem:
    """The problem behind a status."""
    return SAID.get(status) or SAID[HTTP_400_BAD_REQUEST]


def answer(problem: Problem, status: int, headers: dict[str, str] | None = None) -> Response[bytes]:
    """A problem as a response."""
    return Response(msgspec.json.encode(problem), status_code=status, media_type=JSON, headers=headers)


def refused(request: Request[Any, Any, Any], error: Refused) -> Response[bytes]:
    """What a rule of the house or of a game refuses."""
    headers = {"retry-after": RETRY_AFTER} if error.status == HTTP_429_TOO_MANY_REQUESTS else None
    problem = Problem(error.words, error.code)
    if isinstance(error, IllegalMove):
        problem = Problem(error.words, "illegal", error.rule, error.suggestion)
    return answer(problem, error.status, headers)


def not_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What Litestar refuses; its own words are for programmers."""
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    problem = _wrong_with(error) if error.status_code == HTTP_400_BAD_REQUEST else said(error.status_code)
    return answer(problem, error.status_code, headers)


def _wrong_with(error: HTTPException) -> Problem:
    """The first thing that is wrong with a request; ``data`` is its whole body, and a name may end in an underscore."""
    extra: Any = error.extra
    found = extra[0] if extra else {"message": error.detail}
    field = found.get("key", WHOLE).rstrip("_")
    return Problem(complaint(found["message"], "" if field == WHOLE else field), "unclear")


def not_kept(request: Request[Any, Any, Any], error: NotKept) -> Response[bytes]:
    """What the database could not write; the store has logged why."""
    return answer(SAID[HTTP_503_SERVICE_UNAVAILABLE], HTTP_503_SERVICE_UNAVAILABLE)


def not_read(request: Request[Any, Any, Any], error: SQLAlchemyError) -> Response[bytes]:
    """What the database could not read just now."""
    return not_kept(request, NotKept()) if is_of_the_database(error) else broken(request, error)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """A fault of ours: logged with its path's first part only, because the rest may be a secret."""
    LOG.error("fault while answering %s %s", request.method, request.url.path[:12], exc_info=error)
    return answer(SAID[HTTP_500_INTERNAL_SERVER_ERROR], HTTP_500_INTERNAL_SERVER_ERROR)


def too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[bytes]:
    """JSON that is nested too deeply to be read."""
    return answer(said(HTTP_400_BAD_REQUEST), HTTP_400_BAD_REQUEST)


HANDLERS: ExceptionHandlersMap = {
    Refused: refused,
    HTTPException: not_http,
    NotKept: not_kept,
    SQLAlchemyError: not_read,
    RecursionError: too_deep,
    Exception: broken,
}
