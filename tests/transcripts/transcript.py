"""A transcript: written without what differs from run to run, and compared."""

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Any

ID = re.compile(r"id\d{20}")
"""An id as ``fixed`` makes them."""
DATE = re.compile(r"\d{4}-\d\d-\d\d")
LOCAL_ADDRESS = re.compile(r"127\.0\.0\.1:\d+")
TIMES = frozenset({"updated", "version"})
"""Fields whose values are masked everywhere."""
IGNORED_HEADERS = frozenset({"date", "server", "content-length", "connection", "transfer-encoding"})
MASKED_HEADERS = frozenset({"etag", "retry-after"})
MASK = "~"


class Transcript:
    """Entries, in the order in which they happened, each in a section."""

    def __init__(self) -> None:
        self.entries: list[dict[str, Any]] = []
        self._section = ""
        self._ids: dict[str, str] = {}

    def begin(self, section: str) -> None:
        """All that follows belongs to this section."""
        self._section = section

    def add(self, who: str, **said: Any) -> None:
        """Write something down."""
        self.entries.append({"section": self._section, "who": who, **self.masked(said)})

    def masked(self, value: Any) -> Any:
        """A value without times, and with its ids numbered."""
        if isinstance(value, dict):
            kept = {self.masked(key): self._field(key, part) for key, part in value.items()}
            return masked_hint(kept) if "is_exact" in kept and "lines" in kept else kept
        if isinstance(value, list):
            return [self.masked(part) for part in value]
        return self._text(value) if isinstance(value, str) else value

    def _field(self, key: str, value: Any) -> Any:
        if key in TIMES and isinstance(value, float | str):
            return MASK
        if key == "away" and isinstance(value, dict):
            return dict.fromkeys(value, MASK)
        if key == "clocks":
            return [{**clock, "seconds": MASK} for clock in value]
        return self.masked(value)

    def _text(self, text: str) -> str:
        text = ID.sub(lambda found: self._ids.setdefault(found[0], f"<id {len(self._ids) + 1}>"), text)
        return DATE.sub("<date>", LOCAL_ADDRESS.sub("<address>", text))

    def write(self, path: Path) -> None:
        """Write all entries to a file, one per line."""
        lines = (json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in self.entries)
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def masked_hint(hint: dict[str, Any]) -> dict[str, Any]:
    """The shape of a hint; how far its search came depends on the machine."""
    shape = {"places": MASK, "lines": sorted(hint["lines"][0]), "is_exact": MASK}
    return {key: shape.get(key, value) for key, value in hint.items()}


def read_body(kind: str, body: bytes) -> Any:
    """The body of an answer, for people to read."""
    if kind.startswith("application/json") and body:
        return json.loads(body)
    if kind.startswith("text/event-stream"):
        return _events(body.decode())
    if kind.startswith("image/"):
        return f"{len(body)} bytes, {sha256(body).hexdigest()[:16]}"
    if kind.startswith("text/html"):
        return MASK  # depends on the build of the browser app
    text = body.decode()
    if text.startswith("# HELP"):  # the names of what is measured
        return [line for line in text.splitlines() if line.startswith("# TYPE")]
    return text.splitlines()


def _events(text: str) -> list[Any]:
    """The messages of a stream; steps of a review come in nearly any order."""
    found = [json.loads(line.removeprefix("data: ")) for line in text.splitlines() if line.startswith("data: ")]
    judged = [{**event, "done": MASK} for event in found if event["type"] == "judged"]
    others = [event for event in found if event["type"] not in ("judged", "waits")]
    return [others[0], *sorted(judged, key=lambda event: int(event["number"])), *others[1:]]


def read_headers(headers: list[tuple[str, str]]) -> dict[str, str]:
    """The headers that matter, by their names in small letters."""
    kept: dict[str, str] = {}
    for name, value in ((name.lower(), value) for name, value in headers):
        if name == "set-cookie":
            cookie, _, attributes = value.partition(";")
            kept[f"set-cookie {cookie.partition('=')[0]}"] = attributes
        elif name not in IGNORED_HEADERS:
            kept[name] = MASK if name in MASKED_HEADERS else value
    return kept


# ---- comparing


def read(path: Path) -> dict[str, list[dict[str, Any]]]:
    """A transcript's entries by section."""
    found: dict[str, list[dict[str, Any]]] = {}
    for line in path.read_text(encoding="utf-8").strip("\n").split("\n"):  # other line separators are text
        entry = json.loads(line)
        found.setdefault(entry["section"], []).append(entry)
    return found


def compare(old: Path, new: Path, most: int = 3) -> list[str]:
    """Differences of two transcripts, in words: the first entries of each section that differ."""
    before, after = read(old), read(new)
    said = []
    for section in dict.fromkeys((*before, *after)):
        pairs = list(zip_longest(before.get(section, []), after.get(section, [])))
        differing = [(number, *pair) for number, pair in enumerate(pairs, 1) if _text(pair[0]) != _text(pair[1])]
        if differing:
            said.append(f"{section}: {len(differing)} of {len(pairs)} entries differ")
        for number, first, second in differing[:most]:
            said.append(f"  entry {number}: {_title(first or second)}")
            said += [f"    {difference}" for difference in list(_differences(first, second))[:most]]
    return said


def _text(value: Any) -> str:
    """JSON text in which 1, 1.0 and true differ, and the order of keys does not count."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _title(entry: dict[str, Any]) -> str:
    about = entry.get("ask") or entry.get("send") or f"a message at {entry.get('table')}"
    return f"{entry['who']}, {about if isinstance(about, str) else json.dumps(about, ensure_ascii=False)}"


def _differences(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """Each part that differs, by its path."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            yield from _differences(old.get(key, "(nothing)"), new.get(key, "(nothing)"), f"{path}.{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, pair in enumerate(zip(old, new, strict=True)):
            yield from _differences(*pair, f"{path}[{number}]")
    elif old != new or type(old) is not type(new):
        yield f"{path.removeprefix('.')}: {_short(old)} → {_short(new)}"


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else f"{text[:200]}… ({len(text)} characters)"
