"""The app's routes as a browser's worker calls them: a request as texts, an answer as texts."""

import logging
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

import ludogite.app.api  # noqa: F401 - declares the routes
from ludogite.app.live.writes import WriteFailed
from ludogite.app.messages.fields import Problem
from ludogite.app.problems import problem_of, said
from ludogite.app.routes import ROUTES, Answer, HostCall, Kind, encoded
from ludogite.app.validation import complaint
from ludogite.browser.host import CLIENT, BrowserHost
from ludogite.games.words import Refused

LOG = logging.getLogger(__name__)
NOT_FOUND, NOT_ALLOWED, FAULT, WRITE_FAILED, BAD_REQUEST = 404, 405, 500, 503, 400


async def answer(host: BrowserHost, method: str, address: str, body: bytes) -> tuple[int, Answer]:
    """Status and answer of a request."""
    try:
        return await _answered(host, method, address, body)
    except Refused as error:
        return _problem(problem_of(error), error.status)
    except (msgspec.MsgspecError, RecursionError) as error:
        return _problem(Problem(complaint(str(error)), "unclear"), BAD_REQUEST)
    except WriteFailed:
        return _problem(said(WRITE_FAILED), WRITE_FAILED)
    except Exception:
        LOG.exception("fault while answering %s %s", method, address[:12])
        return _problem(said(FAULT), FAULT)


async def _answered(host: BrowserHost, method: str, address: str, body: bytes) -> tuple[int, Answer]:
    parsed, is_known = urlsplit(address), False
    for route in ROUTES:
        if found := route.pattern.fullmatch(parsed.path):
            is_known = True
            if route.method != method:
                continue
            if route.only and route.only.host is not Kind.BROWSER:
                raise route.only.instead
            given = dict(parse_qsl(parsed.query)) | {name: unquote(part) for name, part in found.groupdict().items()}
            answered = encoded(await route.call(HostCall(host, CLIENT), given, body))
            if isinstance(answered, Answer):
                return route.status, answered
            return route.status, Answer(answered.file.body, answered.file.media_type)
    status = NOT_ALLOWED if is_known else NOT_FOUND
    return _problem(said(status), status)


def _problem(problem: Problem, status: int) -> tuple[int, Answer]:
    return status, Answer(msgspec.json.encode(problem))
