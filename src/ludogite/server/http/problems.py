"""Errors as responses: every 4xx has a ``Problem`` as its body, in both languages."""

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

from ludogite.app.live.writes import WriteFailed
from ludogite.app.messages.fields import Problem
from ludogite.app.problems import SAID, problem_of, said
from ludogite.app.validation import complaint
from ludogite.games.words import Refused
from ludogite.server.store.writer import is_database_fault

LOG = logging.getLogger("ludogite")
JSON = "application/json"
RETRY_AFTER = "60"
"""Retry-After for 429 responses, in seconds."""
WHOLE = "data"


def answer(problem: Problem, status: int, headers: dict[str, str] | None = None) -> Response[bytes]:
    """A problem as a response."""
    return Response(msgspec.json.encode(problem), status_code=status, media_type=JSON, headers=headers)


def refused(request: Request[Any, Any, Any], error: Refused) -> Response[bytes]:
    """Respond to a refusal by the app or a game."""
    headers = {"retry-after": RETRY_AFTER} if error.status == HTTP_429_TOO_MANY_REQUESTS else None
    return answer(problem_of(error), error.status, headers)


def not_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Respond to an error of Litestar's in our words."""
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    problem = _wrong_with(error) if error.status_code == HTTP_400_BAD_REQUEST else said(error.status_code)
    return answer(problem, error.status_code, headers)


def _wrong_with(error: HTTPException) -> Problem:
    """The first error in a request."""
    extra: Any = error.extra
    found = extra[0] if extra else {"message": error.detail}
    field = found.get("key", WHOLE).rstrip("_")
    return Problem(complaint(found["message"], "" if field == WHOLE else field), "unclear")


def not_kept(request: Request[Any, Any, Any], error: WriteFailed) -> Response[bytes]:
    """Respond to a failed write; the store has logged the reason."""
    return answer(SAID[HTTP_503_SERVICE_UNAVAILABLE], HTTP_503_SERVICE_UNAVAILABLE)


def not_read(request: Request[Any, Any, Any], error: SQLAlchemyError) -> Response[bytes]:
    """Respond to a failed read."""
    return not_kept(request, WriteFailed()) if is_database_fault(error) else broken(request, error)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Respond to an unexpected error; logs only the start of the path, because the rest may be secret."""
    LOG.error("fault while answering %s %s", request.method, request.url.path[:12], exc_info=error)
    return answer(SAID[HTTP_500_INTERNAL_SERVER_ERROR], HTTP_500_INTERNAL_SERVER_ERROR)


def invalid(request: Request[Any, Any, Any], error: msgspec.MsgspecError) -> Response[bytes]:
    """Respond to a path, query or body that does not fit the route."""
    return answer(Problem(complaint(str(error)), "unclear"), HTTP_400_BAD_REQUEST)


def too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[bytes]:
    """Respond to JSON that is nested too deeply."""
    return answer(said(HTTP_400_BAD_REQUEST), HTTP_400_BAD_REQUEST)


HANDLERS: ExceptionHandlersMap = {
    Refused: refused,
    HTTPException: not_http,
    WriteFailed: not_kept,
    SQLAlchemyError: not_read,
    msgspec.MsgspecError: invalid,
    RecursionError: too_deep,
    Exception: broken,
}
