"""Settings of the server: ``LUDOGITE_…`` in the environment or ``ludogite.toml``; everything has a default."""

import logging
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta

from ludogite.games.words import Refused, Words
from ludogite.table.presence import ClaimSeconds
from ludogite.user_files import data_folder

PREFIX = "LUDOGITE_"
FILE = "ludogite.toml"
FILE_VARIABLE = "LUDOGITE_SETTINGS"
"""Path of another settings file."""
OTHER_VARIABLES = (FILE_VARIABLE, "LUDOGITE_CACHE")
"""Variables of ours that are not settings."""
SQLITE = "sqlite:///"
OLD_NAMES = {
    "most_tables_a_guest": "max_tables_per_guest",
    "most_sockets_a_guest": "max_sockets_per_guest",
    "most_connections_an_address": "max_connections_per_address",
    "requests_a_minute": "requests_per_minute",
    "tables_a_minute": "tables_per_minute",
}
"""Names of settings before 0.2.0, which still work in this release and log a warning."""

LOG = logging.getLogger(__name__)


class SettingError(Refused):
    """Unknown setting or invalid value."""

    code = "setting-error"


Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Many = Annotated[int, Meta(ge=1, le=1_000_000)]


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults."""

    host: Annotated[str, Meta(min_length=1, max_length=255)] = "127.0.0.1"
    """Address to listen on: 127.0.0.1 for this computer only, 0.0.0.0 for everybody who can reach it."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 0
    """Port to listen on; 0: 8000, or the next free one."""
    address: Annotated[str, Meta(max_length=255, pattern=r"^(https?://[^/\s?#]+)?/?$")] = ""
    """Address for invitations, as https://games.example.org; empty: the one that the browser uses."""
    docs: Annotated[str, Meta(max_length=255, pattern=r"^(https?://[^\s]+|/[^\s]*)?$")] = ""
    """Address of the documentation site, for a link in the app's menu; empty: no link."""
    names: Annotated[str, Meta(max_length=4096)] = ""
    """More host names that browsers may use, separated by spaces; this computer's own need not be set."""
    database: Annotated[str, Meta(max_length=4096)] = ""
    """File of all games, or a PostgreSQL as postgresql://user:password@host/database; empty: ludogite.db in the user's
    data folder."""
    redis: Annotated[str, Meta(max_length=4096, pattern=r"^((redis|rediss|unix)://\S+)?$")] = ""
    """Redis, for messages between processes and the bots' queue, as redis://host:6379/0; empty: a single process
    without a queue."""
    trusted_proxies: Annotated[int, Meta(ge=0, le=10)] = 0
    """Number of proxies in front of the server; only their forwarded headers are trusted."""
    workers: Annotated[int, Meta(ge=0, le=256)] = 0
    """Number of processes for bots; 0: one per core but one, at most four."""
    bot_seconds: Annotated[float, Meta(gt=0, le=600)] = 10.0
    """Maximum seconds a bot may think about a move or a hint."""
    claim_seconds: Annotated[float, Meta(ge=0, le=604_800)] = 60.0
    """Seconds a player may be away during their turn before others may claim, in games with a clock."""
    claim_seconds_without_clock: Annotated[float, Meta(ge=0, le=604_800)] = 300.0
    """The same in games without a clock."""
    max_tables_per_guest: Many = 200
    """Maximum number of unfinished tables per guest."""
    max_sockets_per_guest: Many = 20
    """Maximum number of tables a guest may have open in browsers at a time."""
    max_connections_per_address: Count = 500
    """Maximum number of connections per address, enough for a café; 0: no limit."""
    requests_per_minute: Count = 1200
    """Maximum number of requests per minute and address, enough for a café; 0: no limit."""
    tables_per_minute: Count = 120
    """Maximum number of tables opened per minute and address; 0: no limit."""
    forget_days: Count = 0
    """Days without a move after which unfinished tables, and guests without tables, are deleted; 0: never."""
    websockets: Literal["direct", "plain"] = "direct"
    """Protocol of live messages: our own on uvicorn's ("direct"), or plain ASGI ("plain")."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """Minimum log level."""
    processes: Annotated[int, Meta(ge=1, le=256)] = 1
    """Number of processes behind one port; more than one need PostgreSQL and Redis."""
    log_format: Literal["text", "json"] = "text"
    """Log format: text, or one JSON object per line."""
    metrics: Literal["local", "everybody", "off"] = "local"
    """Access to /metrics: this computer and private networks, everybody, or nobody."""

    @property
    def worker_count(self) -> int:
        """Number of processes for bots."""
        return self.workers or max(1, min(4, (os.cpu_count() or 1) - 1))

    @property
    def patience(self) -> ClaimSeconds:
        """Seconds a player may be away during their turn."""
        return ClaimSeconds(self.claim_seconds, self.claim_seconds_without_clock)

    def database_url(self, environment: Mapping[str, str] = os.environ) -> str:
        """Database URL for SQLAlchemy."""
        if "://" in self.database:
            return self.database
        path = Path(self.database).expanduser() if self.database else data_folder(environment) / "ludogite.db"
        return f"{SQLITE}{path.resolve()}"


def read_settings(environment: Mapping[str, str], folder: Path, given: Mapping[str, Any] | None = None) -> Settings:
    """Read the settings: command line first, then environment, then file; raises SettingError."""
    written = _from_file(environment, folder)
    for variable, text in environment.items():
        if variable.startswith(PREFIX) and variable not in OTHER_VARIABLES:
            name = _current_name(variable.removeprefix(PREFIX).lower(), variable)
            current = PREFIX + name.upper()
            if text and (variable == current or not environment.get(current)):
                written[name] = (variable, text)
    for name, value in (given or {}).items():
        written[name] = (f"--{name.replace('_', '-')}", value)
    return Settings(**{name: _read(name, source, value) for name, (source, value) in written.items()})


def _from_file(environment: Mapping[str, str], folder: Path) -> dict[str, tuple[str, Any]]:
    """Values from the file with their sources."""
    chosen = environment.get(FILE_VARIABLE)
    path = Path(chosen) if chosen else folder / FILE
    if not chosen and not path.is_file():
        return {}
    try:
        read = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingError(f"{path} cannot be read.", f"On ne peut pas lire {path}.") from error
    except ValueError as error:
        raise SettingError(f"{path} is not TOML: {error}", f"{path} n'est pas du TOML : {error}") from error
    found = {}
    for name, value in read.items():
        source = f"{path.name}: {name}"
        current = _current_name(name, source)
        if name == current or current not in read:
            found[current] = (source, value)
    return found


def _current_name(name: str, source: str) -> str:
    """Name of a setting that may have an old name; raises SettingError for unknown names."""
    known = [field.name for field in fields(Settings)]
    if name in known:
        return name
    if current := OLD_NAMES.get(name):
        LOG.warning("%s is an old name of the setting %s, and will stop working in the next release", source, current)
        return current
    close = get_close_matches(name, known, n=1)
    mean = Words(f" Did you mean {close[0]}?", f" Vouliez-vous dire {close[0]} ?") if close else Words("", "")
    raise SettingError(f"{source}: there is no such setting.{mean.en}", f"{source} : ce réglage n'existe pas.{mean.fr}")


def _read(name: str, source: str, value: Any) -> Any:
    """Convert a value to the setting's type."""
    kind = get_type_hints(Settings, include_extras=True)[name]
    try:
        return msgspec.convert(value, kind, strict=not isinstance(value, str))
    except msgspec.ValidationError as error:
        wanted = accepts(name)
        shown = repr(str(value)[:60])
        raise SettingError(
            f"{source}: {shown} is not possible. {wanted.en}", f"{source} : {shown} est impossible. {wanted.fr}"
        ) from error


def accepts(name: str) -> Words:
    """Description of a setting's valid values."""
    kind = get_type_hints(Settings, include_extras=True)[name]
    plain, *metas = get_args(kind)
    if not metas or not isinstance(metas[0], Meta):
        listed = ", ".join(map(str, get_args(kind)))
        return Words(f"Possible values: {listed}.", f"Valeurs possibles : {listed}.")
    if name in {"address", "docs"}:
        return Words(
            "It is an address as https://games.example.org.", "C'est une adresse comme https://jeux.example.org."
        )
    if name == "redis":
        return Words("It is an address as redis://127.0.0.1:6379.", "C'est une adresse comme redis://127.0.0.1:6379.")
    if plain is str:
        return Words("It is a text that is not too long.", "C'est un texte pas trop long.")
    meta = metas[0]
    most = f"{meta.le:,}".replace(",", " ")
    if meta.gt is not None:
        return Words(
            f"It is a number above {meta.gt}, {most} at most.",
            f"C'est un nombre au-dessus de {meta.gt}, {most} au plus.",
        )
    kinds = Words("a whole number", "un nombre entier") if plain is int else Words("a number", "un nombre")
    return Words(f"It is {kinds.en} from {meta.ge} to {most}.", f"C'est {kinds.fr} de {meta.ge} à {most}.")
