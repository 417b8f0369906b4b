"""Writes what the browser says and hears, into web/src/lib/app.

``scene.ts`` has the types of what games say, ``wire.ts`` those of the app's messages, ``calls.ts`` a typed function for
each route.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec.inspect
from msgspec import NODEFAULT

import ludogite.app.api  # noqa: F401 - declares the routes
from ludogite.app.messages import catalogue, device, fields, lessons, people, puzzles, reviews, studies, tables
from ludogite.app.messages import socket as wire
from ludogite.app.routes import EVENTS, JSON, ROUTES, Route
from ludogite.bots import report
from ludogite.games import events, legend, scene, words
from ludogite.play.verify import Finding
from ludogite.study import position, review, verdicts
from ludogite.study import puzzles as study_puzzles
from ludogite.table import clocks, messages, model, moving, requests, setup
from ludogite.table.views import endings, past

MODULES = (fields, catalogue, people, tables, wire, studies, lessons, puzzles, reviews)
"""The modules that declare what is said."""
UNIONS = ((wire, "Request"), (wire, "Message"), (reviews, "ReviewMessage"))
FOLDER = Path(__file__).parents[1] / "web" / "src" / "lib" / "app"
HEAD = "// Written by `make wire` from {source}: change it there.\n"
SCENE_PARTS = (
    *(
        words.Words,
        scene.Action,
        scene.Cell,
        scene.Piece,
        scene.Die,
        scene.RollTotal,
        scene.Track,
        scene.Note,
        scene.Label,
    ),
    *(scene.Phase, scene.Region, scene.Hand, scene.Scene, events.Event),
    *(legend.PieceKind, legend.CellKind, legend.PowerButton, legend.DieKind, legend.Legend),
)
"""What games say: positions, events and names."""
TABLE_PARTS = (
    *(
        setup.Clock,
        setup.NewTable,
        moving.MovingMatch,
        clocks.SeatClock,
        endings.Score,
        endings.MatchStanding,
        endings.Ending,
        endings.GameResult,
    ),
    *(
        model.Offer,
        messages.DeclinedOffer,
        messages.SeatLeft,
        messages.TableInfo,
        messages.TableState,
        messages.Rights,
        messages.SeatState,
        messages.Board,
        messages.Entry,
        messages.Update,
        messages.RefusedMessage,
        requests.Move,
        requests.TableAct,
    ),
    *(past.PastView, past.PastGame),
    *(position.StudyEnding, position.StudyOutcome),
    Finding,
    *(report.OddsRow, study_puzzles.PuzzleVerdict, study_puzzles.PuzzleHint),
    device.TakenIn,
    *(report.Variation, verdicts.Verdict, review.ReviewedStep, review.PlayerReview, review.Review),
)
"""What tables say, beside that."""
NOT_SENT = {(scene.Scene, "actions"), (scene.Scene, "orders"), (scene.Action, "is_spelled")}
"""What is sent apart, or told by how something is sent."""
NAMES = {events.Event: "GameEvent"}
"""Names that differ from Python's: browsers have an Event of their own."""
WIDTH = 110
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
CALL_TYPES = """/** A request to a route. */
export interface Call {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: unknown;
}
/** One that is answered in JSON; the answer is only there for its type. */
export interface JsonCall<Answer> extends Call { answer?: Answer }
/** One that is answered by a stream of events. */
export interface EventsCall<Item> extends Call { item?: Item }

/** A body with at least these of its fields. */
export type Some<Body, Field extends keyof Body> = Pick<Body, Field> & Partial<Body>;

const part = encodeURIComponent;
"""


def written() -> dict[str, str]:
    """The files by their names."""
    return {"scene.ts": scene_file(), "wire.ts": wire_file(), "calls.ts": calls_file()}


def scene_file() -> str:
    """What games say."""
    return "\n".join([HEAD.format(source="src/ludogite/games"), *map(declaration, SCENE_PARTS)])


def wire_file() -> str:
    """What tables and the house say, and what is asked of them."""
    types = [*TABLE_PARTS, *(struct for module in MODULES for struct in structs_of(module))]
    unions = [f"export type {name} = {spelled(getattr(module, name))};" for module, name in UNIONS]
    said = "\n".join([*map(declaration, types), *unions]) + "\n"
    used = [name for name in map(name_of, SCENE_PARTS) if re.search(rf"[ |(]{name}\b(?! =| \{{)", said)]
    imports = f'import type {{ {", ".join(used)} }} from "./scene";\n\nexport * from "./scene";\n'
    head = HEAD.format(source="src/ludogite/app/messages")
    return "\n".join([head, imports, f"export const PROTOCOL = {wire.PROTOCOL};\n", said])


def calls_file() -> str:
    """Functions that describe the requests to all routes."""
    calls = "\n".join(call_of(route) for route in ROUTES)
    used = set(re.findall(r"\w+", re.sub(r"^/\*\*.*$", "", calls, flags=re.MULTILINE)))
    names = [name for name in declared() if name in used]
    head = HEAD.format(source="src/ludogite/app/api")
    return "\n".join(
        [head, block("import type {", [f"{name}," for name in names], '} from "./wire";'), CALL_TYPES, calls]
    )


def declared() -> list[str]:
    """Names of the types in wire.ts and scene.ts, in their order."""
    types = [*SCENE_PARTS, *TABLE_PARTS, *(struct for module in MODULES for struct in structs_of(module))]
    return [*map(name_of, types), *(name for _, name in UNIONS)]


def call_of(route: Route) -> str:
    """The function of a route, as ``readPuzzle``: what is in its path, its query's parameters, its body."""
    usual = {field.name: field.default for field in msgspec.structs.fields(route.parameters) if not field.required}
    queried = [name for name in route.parameters.__struct_fields__ if name not in route.path_names]
    parameters = [f"{name}: {spelled(route.hints[name])}" for name in route.path_names]
    parameters += [f"{name}: {spelled(route.hints[name])}" for name in queried if name not in usual]
    parameters += [f"body: {asked(route.body)}"] if route.body else []
    parameters += [f"{name} = {msgspec.json.encode(value).decode()}" for name, value in usual.items()]
    fields = [f'method: "{route.method}"', f"path: {path_of(route, queried)}", *(["body"] if route.body else [])]
    name = re.sub("_(.)", lambda letter: letter[1].upper(), route.handler.__name__)
    head = f"export const {name} = ({', '.join(parameters)}): {call_type(route)} =>"
    tail = f"({{ {', '.join(fields)} }});\n"
    space = " " if len(head) + len(tail) <= WIDTH else "\n  "
    return f"/** {route.summary} */\n{head}{space}{tail}"


def path_of(route: Route, queried: Sequence[str]) -> str:
    """A route's path with its query, as TypeScript."""

    def placed(name: str) -> str:
        return "${" + (name if spelled(route.hints[name]) == "number" else f"part({name})") + "}"

    path = re.sub(r"\{(\w+)\}", lambda found: placed(found[1]), route.path)
    query = "&".join(f"{name}={placed(name)}" for name in queried)
    written = f"{path}?{query}" if query else path
    return f"`{written}`" if "$" in written else f'"{written}"'


def asked(body: Any) -> str:
    """Type of a body: what it is by default may be left out. A raw one is a text that is sent as it is."""
    if body is msgspec.Raw:
        return "string"
    required = [field.encode_name for field in msgspec.structs.fields(body) if field.required]
    name = name_of(body)
    if len(required) == len(msgspec.structs.fields(body)):
        return name
    kept = " | ".join(f'"{field}"' for field in required)
    return f"Some<{name}, {kept}>" if required else f"Partial<{name}>"


def call_type(route: Route) -> str:
    """Type of a call, by that of the answer."""
    unions = {spelled(getattr(module, name)): name for module, name in UNIONS}
    answer = spelled(route.answer)
    if route.media_type == EVENTS:
        return f"EventsCall<{unions[answer]}>"
    if route.media_type != JSON:
        return "Call"
    return f"JsonCall<{answer if answer.removesuffix('[]') in declared() else 'unknown'}>"


def structs_of(module: ModuleType) -> list[type]:
    """What a module declares."""
    structs = [
        thing for thing in vars(module).values() if isinstance(thing, type) and issubclass(thing, msgspec.Struct)
    ]
    return [struct for struct in structs if struct.__module__ == module.__name__]


def name_of(type_: Any) -> str:
    """Name of a type in TypeScript."""
    return NAMES.get(type_) or str(type_.__name__)


def declaration(type_: Any) -> str:
    """A struct, dataclass or named tuple as TypeScript; what is left out where it is as usual, with what is usual."""
    info = msgspec.inspect.type_info(type_)
    parts = parts_of(type_, info)
    if isinstance(info, msgspec.inspect.NamedTupleType) or getattr(info, "array_like", False):
        return f"export type {name_of(type_)} = [{', '.join(parts)}];\n"
    if isinstance(info, msgspec.inspect.StructType) and info.tag is not None:
        parts.insert(0, f'{info.tag_field}: "{info.tag}"')
    written = block(f"export interface {name_of(type_)} {{", [f"{part};" for part in parts], "}")
    return written + usual(type_, info) if is_short(type_) else written


def block(head: str, parts: list[str], tail: str) -> str:
    """Parts between braces, on one line where there is room for them."""
    line = " ".join([head, *parts, tail]).replace("; }", " }").replace(", }", " }")
    return line + "\n" if len(line) <= WIDTH else "\n".join([head, *("  " + part for part in parts), tail]) + "\n"


def parts_of(type_: Any, info: Any) -> list[str]:
    """The fields with their types; those that may be missing have a question mark."""
    named = {field.name: field for field in info.fields}
    return [
        f"{named[name].encode_name}{'?' if may_miss(type_, named[name]) else ''}: {spelled(sent(type_, hint))}"
        for name, hint in get_type_hints(type_, include_extras=True).items()
        if name in named and (type_, name) not in NOT_SENT
    ]


def may_miss(type_: Any, field: Any) -> bool:
    """Whether a message may be without a field."""
    return ((is_short(type_) or omits(type_)) and not field.required) or ends(type_, field)


def omits(type_: Any) -> bool:
    """Whether fields at their defaults are omitted, None among them."""
    return bool(getattr(getattr(type_, "__struct_config__", None), "omit_defaults", False))


def sent(type_: Any, hint: Any) -> Any:
    """Type of a field where it is sent."""
    if omits(type_) and get_origin(hint) in (Union, UnionType):
        return Union[tuple(part for part in get_args(hint) if part is not NoneType)]  # noqa: UP007 - made here
    return hint


def ends(type_: Any, field: Any) -> bool:
    """Whether a list may end before a field, which is nothing then."""
    config = getattr(type_, "__struct_config__", None)
    return config is not None and config.array_like and field.default is None


def is_short(type_: Any) -> bool:
    """Whether messages leave out what is as the defaults say."""
    return type_ in wire.COMPACT


def usual(type_: Any, info: Any) -> str:
    """What stands for the fields that are left out."""
    values = {
        field.name: value
        for field in info.fields
        if (type_, field.name) not in NOT_SENT and (value := default_of(field)) is not NODEFAULT
    }
    lines = [f"{name}: {msgspec.json.encode(value).decode()}," for name, value in values.items()]
    return "\n" + block(f"export const usual{name_of(type_)} = {{", lines, f"}} satisfies Partial<{name_of(type_)}>;")


def default_of(field: Any) -> Any:
    """What a field is if nothing is said."""
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


def spelled(hint: Any) -> str:
    """A Python type in TypeScript."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return spelled(parts[0])
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(spelled(part) for part in parts))
    if origin is Literal:
        return " | ".join(f'"{part}"' for part in parts)
    if origin in (list, tuple, Sequence):
        inner = spelled(parts[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin in (dict, Mapping):
        return f"Record<string, {spelled(parts[1])}>"
    return PLAIN.get(hint) or name_of(hint)


if __name__ == "__main__":
    for name, text in written().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
