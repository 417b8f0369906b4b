"""Refusals as answers: every 4xx has a ``Problem`` for a body, said in both languages."""

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import SQLAlchemyError

from ludogite.games.words import Refused
from ludogite.house.keeping import NotKept
from ludogite.house.problems import SAID, problem_of, said
from ludogite.server.store.writer import is_of_the_database
from ludogite.wire.complaints import complaint
from ludogite.wire.messages import Problem

LOG = logging.getLogger("ludogite")
JSON = "application/json"
RETRY_AFTER = "60"
"""In so many seconds somebody who has too much may have less."""
WHOLE = "data"


def answer(problem: Problem, status: int, headers: dict[str, str] | None = None) -> Response[bytes]:
    """A problem as a response."""
    return Response(msgspec.json.encode(problem), status_code=status, media_type=JSON, headers=headers)


def refused(request: Request[Any, Any, Any], error: Refused) -> Response[bytes]:
    """What a rule of the house or of a game refuses."""
    headers = {"retry-after": RETRY_AFTER} if error.status == HTTP_429_TOO_MANY_REQUESTS else None
    return answer(problem_of(error), error.status, headers)


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
