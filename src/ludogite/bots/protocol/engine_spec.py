"""The name of an external engine: ``cmd:``, settings each followed by a colon, and the command that starts it.

Creating a bot with such a name runs a program. So these names come from the command line only, never from a record or a
request.
"""

import re
import shlex
import shutil
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from ludogite.bots.bot import ENGINE_PREFIX
from ludogite.bots.report import Budget
from ludogite.games.words import Refused, visible

SETTING = re.compile(r"(seconds|nodes|depth|limit|start)=([^:]*):")
PART = re.compile("\"[^\"]*\"|'[^']*'|.", re.DOTALL)
"""A quotation, or one character."""
LONGEST_SPEC = 180
"""The name is written into records."""
START_SECONDS = 30.0
THINK_SECONDS = 1.0
LIMIT_SECONDS = 60.0
"""Time limit of a move where only nodes or depth are given."""
LONGEST_SETTING, LARGEST_COUNT = 86_400.0, 10**12
QUOTED = 60


class BadCommand(Refused):
    """A name without a program that could be started."""


@dataclass(frozen=True)
class EngineSpec:
    """The program of an engine, its budget for each move, and its time limits."""

    name: str
    command: tuple[str, ...]
    budget: Budget
    limit: float
    """Seconds after which it is told to stop."""
    start: float
    """Seconds until it has to be ready to play."""


def split_bots(text: str) -> list[str]:
    """The names in a list separated by commas; a comma between quotes belongs to a command."""
    names, place = [""], 0
    while place < len(text):
        part = PART.match(text, place)
        assert part
        if part[0] == ",":
            names.append("")
        else:
            names[-1] += part[0]
        place = part.end()
    return [name.strip() for name in names]


def read_spec(spec: str) -> EngineSpec:
    """The engine of a name: settings, each followed by a colon, then the command; raises BadCommand."""
    if len(spec) > LONGEST_SPEC or visible(spec) != spec or spec != spec.strip():
        raise BadCommand(
            f"{spec[:QUOTED]}…: the name of an engine has at most {LONGEST_SPEC} characters, all of them visible.",
            f"{spec[:QUOTED]}… : le nom d'un moteur a au plus {LONGEST_SPEC} caractères, tous visibles.",
        )
    rest, settings = spec.removeprefix(ENGINE_PREFIX), dict[str, float]()
    while found := SETTING.match(rest):
        settings[found[1]] = _number(spec, found[1], found[2])
        rest = rest[found.end() :]
    try:
        command = tuple(shlex.split(rest))
    except ValueError:
        command = ()
    if not command:
        raise BadCommand(
            f"{spec}: after cmd: comes the command that starts the engine, as cmd:./my-bot, with quotes in pairs.",
            f"{spec} : après cmd: vient la commande qui lance le moteur, comme cmd:./my-bot, guillemets par paires.",
        )
    seconds, nodes, depth = settings.get("seconds"), settings.get("nodes"), settings.get("depth")
    if seconds is None and nodes is None and depth is None:
        seconds = THINK_SECONDS
    budget = Budget(seconds, None if nodes is None else int(nodes), None if depth is None else int(depth))
    limit = settings.get("limit", LIMIT_SECONDS if seconds is None else seconds)
    return EngineSpec(spec, command, budget, limit, settings.get("start", START_SECONDS))


def _number(spec: str, name: str, text: str) -> float:
    is_whole = name in ("nodes", "depth")
    try:
        value: float = int(text) if is_whole else float(text)
    except ValueError:
        value = 0
    if not 0 < value <= (LARGEST_COUNT if is_whole else LONGEST_SETTING):
        raise BadCommand(
            f"In {spec}, {name} is a {'whole ' * is_whole}number of more than 0, as {name}=5.",
            f"Dans {spec}, {name} est un nombre {'entier ' * is_whole}de plus de 0, comme {name}=5.",
        )
    return value


def check_command(spec: str) -> None:
    """Refuse a command whose program does not exist, before anybody plays; raises BadCommand."""
    program = read_spec(spec).command[0]
    if shutil.which(program) is None:
        raise BadCommand(
            f"There is no program {program} that could be run (in {spec}).",
            f"Il n'y a pas de programme {program} à lancer (dans {spec}).",
        )


def digest_of_command(spec: str) -> str:
    """A hash of a command's program, and of the first file among its arguments: a script, mostly."""
    program, *rest = read_spec(spec).command
    named = (Path(shutil.which(program) or program), *filter(Path.is_file, map(Path, rest)))
    digest = sha256(spec.encode())
    for file in filter(Path.is_file, named[:2]):
        digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()
