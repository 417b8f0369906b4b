"""What a host may set: by ``LUDOGITE_…`` in the environment, or in ``ludogite.toml``; everything has a default."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta

from ludogite.files import data_folder
from ludogite.games.words import Refused, Words
from ludogite.table.presence import ClaimSeconds

PREFIX = "LUDOGITE_"
FILE = "ludogite.toml"
FILE_VARIABLE = "LUDOGITE_SETTINGS"
"""Names another file of settings."""
OTHER_VARIABLES = (FILE_VARIABLE, "LUDOGITE_CACHE")
"""Variables of ours that are no settings of the table."""
SQLITE = "sqlite:///"


class SettingError(Refused):
    """A setting that there is not, or a value that it does not take."""

    code = "setting-error"


Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Many = Annotated[int, Meta(ge=1, le=1_000_000)]


@dataclass(frozen=True)
class Settings:
    """Everything a host may set, with the usual values."""

    host: Annotated[str, Meta(min_length=1, max_length=255)] = "127.0.0.1"
    """The address to listen at: 127.0.0.1 for this computer only, 0.0.0.0 for everybody who can reach it."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 0
    """The port to listen at; 0: 8000, or the next one that is free."""
    address: Annotated[str, Meta(max_length=255, pattern=r"^(https?://[^/\s?#]+)?/?$")] = ""
    """Where people reach the house, as https://games.example.org, for invitations; empty: as the browser says."""
    names: Annotated[str, Meta(max_length=4096)] = ""
    """Other names that browsers know the house by, separated by spaces; those of this computer need not be set."""
    database: Annotated[str, Meta(max_length=4096)] = ""
    """The file of all games, or a PostgreSQL as postgresql://user:password@host/database; empty: ludogite.db in the
    user's data folder."""
    redis: Annotated[str, Meta(max_length=4096, pattern=r"^((redis|rediss|unix)://\S+)?$")] = ""
    """Redis, which passes messages between processes and holds the bots' queue, as redis://host:6379/0;
    empty: this process is alone."""
    trusted_proxies: Annotated[int, Meta(ge=0, le=10)] = 0
    """How many proxies stand before the server; what they say of the client is believed, and nobody else."""
    workers: Annotated[int, Meta(ge=0, le=256)] = 0
    """How many processes think for the bots; 0: one a core, but one less than there are, four at most."""
    bot_seconds: Annotated[float, Meta(gt=0, le=600)] = 10.0
    """The most seconds a bot may think about a move or a hint."""
    claim_seconds: Annotated[float, Meta(ge=0, le=604_800)] = 60.0
    """How many seconds a player may be gone in their turn before the others may claim, in games with a clock."""
    claim_seconds_without_clock: Annotated[float, Meta(ge=0, le=604_800)] = 300.0
    """The same in games without a clock."""
    most_tables_a_guest: Many = 200
    """How many tables a guest may have that are not over."""
    most_sockets_a_guest: Many = 20
    """How many tables a guest may have open in the browser at a time."""
    most_connections_an_address: Count = 500
    """How many connections one address may have at a time, a café's worth; 0: as many as it likes."""
    requests_a_minute: Count = 1200
    """How many requests a minute one address may make, a café's worth; 0: as many as it likes."""
    tables_a_minute: Count = 120
    """How many tables a minute one address may open; 0: as many as it likes."""
    forget_days: Count = 0
    """After so many days without a move an unfinished table is forgotten, and a guest with no table; 0: never."""
    websockets: Literal["direct", "plain"] = "direct"
    """How live messages are read and written: by a protocol of our own on uvicorn's, or as any ASGI server does it."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """From which weight on events are logged."""
    processes: Annotated[int, Meta(ge=1, le=256)] = 1
    """How many processes serve behind one port; more than one need PostgreSQL and Redis."""
    log_format: Literal["text", "json"] = "text"
    """How events are logged: as text, or as one JSON object a line."""
    metrics: Literal["local", "everybody", "off"] = "local"
    """Who may read /metrics: this computer and private networks, everybody, or nobody."""

    @property
    def worker_count(self) -> int:
        """How many processes think for the bots."""
        return self.workers or max(1, min(4, (os.cpu_count() or 1) - 1))

    @property
    def patience(self) -> ClaimSeconds:
        """How long a player may be gone in their turn."""
        return ClaimSeconds(self.claim_seconds, self.claim_seconds_without_clock)

    def database_url(self, environment: Mapping[str, str] = os.environ) -> str:
        """The database as SQLAlchemy names it."""
        if "://" in self.database:
            return self.database
        path = Path(self.database).expanduser() if self.database else data_folder(environment) / "ludogite.db"
        return f"{SQLITE}{path.resolve()}"


def read_settings(environment: Mapping[str, str], folder: Path, given: Mapping[str, Any] | None = None) -> Settings:
    """The settings: what the command line gives, then the environment, then the file; raises SettingError."""
    written = _from_file(environment, folder)
    known = [field.name for field in fields(Settings)]
    for name in known:
        variable = PREFIX + name.upper()
        if environment.get(variable):
            written[name] = (variable, environment[variable])
    for variable in environment:
        if variable.startswith(PREFIX) and variable not in OTHER_VARIABLES:
            _check_name(variable.removeprefix(PREFIX).lower(), variable)
    for name, value in (given or {}).items():
        written[name] = (f"--{name.replace('_', '-')}", value)
    return Settings(**{name: _read(name, source, value) for name, (source, value) in written.items()})


def _from_file(environment: Mapping[str, str], folder: Path) -> dict[str, tuple[str, Any]]:
    """What the file says, each value with where it stands."""
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
    for name in read:
        _check_name(name, f"{path.name}: {name}")
    return {name: (f"{path.name}: {name}", value) for name, value in read.items()}


def _check_name(name: str, source: str) -> None:
    known = [field.name for field in fields(Settings)]
    if name in known:
        return
    close = get_close_matches(name, known, n=1)
    mean = Words(f" Did you mean {close[0]}?", f" Vouliez-vous dire {close[0]} ?") if close else Words("", "")
    raise SettingError(f"{source}: there is no such setting.{mean.en}", f"{source} : ce réglage n'existe pas.{mean.fr}")


def _read(name: str, source: str, value: Any) -> Any:
    """A value as the setting keeps it."""
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
    """Which values a setting takes, for people."""
    kind = get_type_hints(Settings, include_extras=True)[name]
    plain, *metas = get_args(kind)
    if not metas or not isinstance(metas[0], Meta):
        listed = ", ".join(map(str, get_args(kind)))
        return Words(f"It is one of: {listed}.", f"C'est l'un de : {listed}.")
    if name == "address":
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
