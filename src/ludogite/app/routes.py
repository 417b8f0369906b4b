"""Routes of the API, each declared once: an async function whose parameters are what a request may say.

A parameter named in the path is read from there, ``body`` from the body, all others from the query; their annotations
are what msgspec checks. The first parameter is the call. Hosts mount all routes that are theirs.
"""

import inspect
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from types import UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from ludogite.app.clients import Client
from ludogite.app.host import Host
from ludogite.app.problems import NothingHere
from ludogite.app.static_files import StaticFile
from ludogite.games.words import Refused
from ludogite.play.steps import Steps

T = TypeVar("T")
H = TypeVar("H", bound=Host)
Method = Literal["GET", "POST", "PUT"]
JSON, TEXT, SVG, EVENTS = "application/json", "text/plain; charset=utf-8", "image/svg+xml", "text/event-stream"
OK, CREATED = 200, 201
LARGEST_BODY = 16 * 1024
PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Kind(Enum):
    """Kinds of hosts."""

    SERVER = auto()
    BROWSER = auto()


@dataclass(frozen=True)
class Only:
    """Declares that only one kind of host has a route."""

    host: Kind
    reason: str
    """Why the other kind lacks it."""
    instead: type[Refused] = NothingHere
    """The other kind's answer."""


class SvgText(str):
    """An SVG picture; names the answer in descriptions."""

    __slots__ = ()


@dataclass(frozen=True)
class Answer:
    """Body of an answer that is encoded already, or comes in parts."""

    body: bytes | AsyncIterator[bytes]
    media_type: str = JSON


@dataclass(frozen=True)
class CachedAnswer:
    """A file that a browser may keep: for ever, or asking each time whether it has changed."""

    file: StaticFile
    is_immutable: bool = False


class HostCall(Generic[H]):
    """One request: who asks, and the host that answers."""

    def __init__(self, host: H, client: Client, address: str = "", base: str = "") -> None:
        self.host = host
        self.client = client
        self.address = address
        """URL at which other computers reach the host; empty if none can."""
        self.base = base
        """URL that this request was sent to."""

    async def unless_gone(self, answer: Awaitable[T]) -> T:
        """Await an answer; a host may give up when the client has hung up."""
        return await answer

    async def run(self, work: Callable[[], T]) -> T:
        """Run short blocking work beside the event loop."""
        return await self.unless_gone(self.host.background.run(self.client, work))

    async def run_in_steps(self, steps: Steps[T]) -> T:
        """Run long work beside the event loop, with other requests in between."""
        return await self.unless_gone(self.host.background.run_in_steps(self.client, steps))


Call = HostCall[Host]
Handler = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    """A route with its handler."""

    method: Method
    path: str
    """As ``/api/tables/{table}/past``."""
    handler: Handler
    needs_guest: bool
    only: Only | None
    """Set for a route of one kind of host."""
    largest_body: int
    status: int
    issues_cookie: bool
    """Whether a new guest gets their cookie here."""
    hints: Mapping[str, Any] = field(repr=False)

    def is_at(self, host: Kind) -> bool:
        """Whether a kind of host has the route."""
        return self.only is None or self.only.host is host

    @property
    def body(self) -> Any:
        """Type of the body; None without one."""
        return self.hints.get("body")

    @property
    def answer(self) -> Any:
        """Type of the answer, for descriptions."""
        hint = self.hints["return"]
        return get_args(hint)[1] if get_origin(hint) is Annotated else hint

    @property
    def media_type(self) -> str:
        """Media type of the answer."""
        if isinstance(self.answer, UnionType):
            return EVENTS
        return {SvgText: SVG, str: TEXT}.get(self.answer, JSON)

    @property
    def summary(self) -> str:
        """First line of the handler's docstring."""
        return (self.handler.__doc__ or "").splitlines()[0]

    @cached_property
    def path_names(self) -> tuple[str, ...]:
        """Parameters in the path."""
        return tuple(PLACEHOLDER.findall(self.path))

    @cached_property
    def parameters(self) -> type[msgspec.Struct]:
        """Path and query parameters as a type."""
        signature = inspect.signature(self.handler).parameters
        fields: list[Any] = []
        for name, hint in self.hints.items():
            if name in {"body", "return", "call"}:
                continue
            default = signature[name].default
            fields.append((name, hint) if default is inspect.Parameter.empty else (name, hint, default))
        fields.sort(key=len)
        return msgspec.defstruct("Parameters", fields)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Regular expression of the path; whole numbers match digits only."""
        return re.compile(PLACEHOLDER.sub(self._part, self.path))

    def _part(self, found: re.Match[str]) -> str:
        return f"(?P<{found[1]}>{'[0-9]+' if self.is_number(found[1]) else '[^/]+'})"

    def is_number(self, name: str) -> bool:
        """Whether a parameter is a whole number."""
        hint = self.hints[name]
        return (get_args(hint)[0] if get_origin(hint) is Annotated else hint) is int

    async def call(self, call: HostCall[Any], given: Mapping[str, str], body: bytes) -> Any:
        """Check what was sent and run the handler; raises MsgspecError and Refused."""
        found = msgspec.convert(given, self.parameters, strict=False)
        arguments = {name: getattr(found, name) for name in self.parameters.__struct_fields__}
        if self.body is not None:
            arguments["body"] = msgspec.json.decode(body, type=self.body)
        if self.needs_guest and not call.client.guest:
            raise UnknownGuest
        return await self.handler(call, **arguments)


class UnknownGuest(Exception):
    """A request without a guest's cookie, to a route that needs one."""


ROUTES: list[Route] = []
"""All routes; importing :mod:`ludogite.app.api` fills it."""


def route(
    method: Method,
    path: str,
    *,
    needs_guest: bool = False,
    only: Only | None = None,
    largest_body: int = LARGEST_BODY,
    status: int = OK,
    issues_cookie: bool = False,
) -> Callable[[Handler], Handler]:
    """Declare a function as the handler of a route."""

    def declare(handler: Handler) -> Handler:
        hints = get_type_hints(handler, include_extras=True)
        parts = (method, path, handler, needs_guest, only, largest_body, status, issues_cookie, hints)
        ROUTES.append(Route(*parts))
        return handler

    return declare


def routes_of(host: Kind) -> list[Route]:
    """Routes of a kind of host."""
    return [declared for declared in ROUTES if declared.is_at(host)]


def encoded(value: Any) -> Answer | CachedAnswer:
    """A handler's result, encoded."""
    return value if isinstance(value, Answer | CachedAnswer) else Answer(msgspec.json.encode(value))
