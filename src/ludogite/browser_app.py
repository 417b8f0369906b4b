"""The browser app as it was built: the files by which browsers keep a build, and the whole house as plain files."""

import json
import re
import shutil
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import NotRequired, TypedDict
from urllib.parse import urlsplit

from ludogite.games.words import Refused

FOLDER = Path(__file__).parent / "site"
OFFLINE = "offline"
PAGE_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; "
    "form-action 'self'"
)
"""Only files of ours, and WebAssembly for the house on the device; all of it can stand in a page too."""

PAGE, MANIFEST, WORKER, CHUNKS = "index.html", "manifest.webmanifest", "service-worker.js", "chunks.json"
SHELF = re.compile(r"offline/api/(shelf\.json|games/[^/]+/cover\.svg)")
DIGEST_LETTERS = 24
"""Enough to tell files apart; nobody is kept from anything by them."""
GIVEN = "self.BUILD="
"""How the line begins that gives the service worker its build."""
OWN = ("assets", "icons", OFFLINE)
"""Folders that are written anew as a whole, so that nothing of an older build is left in them."""
ADDRESS = re.compile(r'((?:href|src)=")/(?!/)')


class BuildFile(TypedDict):
    """A file of a build, as the service worker knows it; its path begins at the app's folder."""

    path: str
    size: int
    digest: str


class Chunk(TypedDict):
    """A part of the app's code, as Vite lists it: its files, the parts that load with it, and those that load late."""

    file: str
    css: NotRequired[list[str]]
    imports: NotRequired[list[str]]
    dynamicImports: NotRequired[list[str]]


class SiteError(Refused):
    """The house cannot be written as files."""


def write_build(folder: Path) -> None:
    """Tell the service worker of a built app what its build is made of.

    The shell is kept when somebody first comes: the app as far as the shelf needs it. Its pages follow when one of them
    is opened, and the rest, which makes the device a house, when somebody asks for it.
    """
    files = list(_files(folder))
    chunks = json.loads((folder / CHUNKS).read_text(encoding="utf-8"))
    parts: dict[str, list[BuildFile]] = {"shell": [], "pages": [], "rest": []}
    at_once = _loaded_with(PAGE, chunks)
    for file in files:
        path = file["path"]
        if path.startswith("assets/"):
            parts["shell" if path in at_once else "pages"].append(file)
        elif path.startswith(f"{OFFLINE}/") and not SHELF.fullmatch(path):
            parts["rest"].append(file)
        elif not path.startswith("icons/"):
            parts["shell"].append(file)
    version = _digest(json.dumps(files).encode())
    build = json.dumps({"version": version, **parts}, separators=(",", ":"))
    worker = folder / WORKER
    code = worker.read_text(encoding="utf-8")
    if code.startswith(GIVEN):
        code = code.partition("\n")[2]
    worker.write_text(f"{GIVEN}{build};\n{code}", encoding="utf-8")


def write_static(out: Path, server: str = "", app: Path = FOLDER) -> None:
    """Write the whole house as files that any web space can serve, under any address.

    ``server`` is the address of a house where people can meet; raises SiteError.
    """
    if not (app / OFFLINE / "files.json").is_file():
        raise SiteError(
            "The browser app has not been built. In a checkout, make site builds it and writes the files.",
            "L'application n'est pas construite. Dans un dépôt, make site la construit et écrit les fichiers.",
        )
    address = _checked(server)
    if out.exists() and any(out.iterdir()) and not (out / WORKER).is_file():
        raise SiteError(
            f"There are other files in {out}. Name a new or an empty folder, or one that this command wrote.",
            f"Il y a d'autres fichiers dans {out}. Donnez un dossier nouveau ou vide, ou écrit par cette commande.",
        )
    for name in OWN:
        shutil.rmtree(out / name, ignore_errors=True)
    shutil.copytree(app, out, dirs_exist_ok=True)
    page = (app / PAGE).read_text(encoding="utf-8")
    (out / PAGE).write_text(_static_page(page, address), encoding="utf-8")
    manifest = json.loads((app / MANIFEST).read_text(encoding="utf-8"))
    for shortcut in manifest["shortcuts"]:
        shortcut["url"] = shortcut["url"].replace("./", "./#/")
    (out / MANIFEST).write_text(json.dumps(manifest, ensure_ascii=False, indent=4) + "\n", encoding="utf-8")
    write_build(out)


def _static_page(page: str, server: str) -> str:
    """The app's page with addresses that begin at its folder, and what it has to know."""
    tags = [
        f'<meta http-equiv="Content-Security-Policy" content="{escape(PAGE_POLICY, quote=False)}" />',
        '<meta name="ludogite-house" content="static" />',
        *([f'<meta name="ludogite-server" content="{escape(server)}" />'] if server else []),
    ]
    first = '<meta charset="utf-8" />'
    assert first in page
    return ADDRESS.sub(r"\1./", page.replace(first, "\n    ".join([first, *tags])))


def _checked(server: str) -> str:
    """The address of a house, without what comes behind its host."""
    parts = urlsplit(server)
    if server and (parts.scheme not in {"http", "https"} or not parts.hostname or parts.path.strip("/") or parts.query):
        raise SiteError(
            f"--server: {server} is no address of a house. It looks like https://games.example.org.",
            f"--server : {server} n'est pas l'adresse d'une maison. Elle ressemble à https://games.example.org.",
        )
    return server.rstrip("/")


def _loaded_with(name: str, chunks: dict[str, Chunk]) -> set[str]:
    """The files of a part of the app and of all that it needs, but for components: those are pages, which load late."""
    needed: set[str] = set()
    waiting = [name]
    while waiting:
        chunk = chunks[waiting.pop()]
        if chunk["file"] not in needed:
            needed |= {chunk["file"], *chunk.get("css", ())}
            late = (part for part in chunk.get("dynamicImports", ()) if not part.endswith(".svelte"))
            waiting += [*chunk.get("imports", ()), *late]
    return needed


def _files(folder: Path) -> Iterator[BuildFile]:
    """What a build is made of: each file's path, size and digest; the page is asked for by its folder's address."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name not in {WORKER, CHUNKS, f"{OFFLINE}/files.json"}:
            body = path.read_bytes()
            yield {"path": "" if name == PAGE else name, "size": len(body), "digest": _digest(body)}


def _digest(body: bytes) -> str:
    return sha256(body).hexdigest()[:DIGEST_LETTERS]
