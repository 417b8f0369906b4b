"""The built browser app: the list of files that browsers cache, and the whole app as static files."""

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
"""Content security policy: only our own files, and WebAssembly for offline mode; valid in a page's meta tag too."""

PAGE, MANIFEST, WORKER, CHUNKS = "index.html", "manifest.webmanifest", "service-worker.js", "chunks.json"
CATALOGUE_FILES = re.compile(r"offline/api/(shelf\.json|games/[^/]+/cover\.svg)")
DIGEST_LETTERS = 24
"""Enough to tell files apart; not a security measure."""
BUILD_LINE = "self.BUILD="
"""Start of the service worker's line that defines its build."""
REPLACED_FOLDERS = ("assets", "icons", OFFLINE)
"""Folders that are replaced as a whole, so that no file of an older build remains."""
ADDRESS = re.compile(r'((?:href|src)=")/(?!/)')


class BuildFile(TypedDict):
    """File of a build in the service worker's list; its path is relative to the app's folder."""

    path: str
    size: int
    digest: str


class Chunk(TypedDict):
    """Chunk of the app's code from Vite's manifest: its files, static imports and dynamic imports."""

    file: str
    css: NotRequired[list[str]]
    imports: NotRequired[list[str]]
    dynamicImports: NotRequired[list[str]]


class SiteError(Refused):
    """Error: the static files cannot be written."""


def write_build(folder: Path) -> None:
    """Write the list of files of a built app into its service worker.

    Browsers cache the *shell*, which the catalogue page needs, on the first visit; the *pages* when one of them is
    opened; and the *rest*, for offline mode, on request.
    """
    files = list(_files(folder))
    chunks = json.loads((folder / CHUNKS).read_text(encoding="utf-8"))
    parts: dict[str, list[BuildFile]] = {"shell": [], "pages": [], "rest": []}
    shell_files = _static_imports(PAGE, chunks)
    for file in files:
        path = file["path"]
        if path.startswith("assets/"):
            parts["shell" if path in shell_files else "pages"].append(file)
        elif path.startswith(f"{OFFLINE}/") and not CATALOGUE_FILES.fullmatch(path):
            parts["rest"].append(file)
        elif not path.startswith("icons/"):
            parts["shell"].append(file)
    version = _digest(json.dumps(files).encode())
    build = json.dumps({"version": version, **parts}, separators=(",", ":"))
    worker = folder / WORKER
    code = worker.read_text(encoding="utf-8")
    if code.startswith(BUILD_LINE):
        code = code.partition("\n")[2]
    worker.write_text(f"{BUILD_LINE}{build};\n{code}", encoding="utf-8")


def write_static(out: Path, server: str = "", app: Path = FOLDER) -> None:
    """Write the whole app as static files that any web space can serve, under any address.

    ``server`` is the address of a server for games between people; raises SiteError.
    """
    if not (app / OFFLINE / "files.json").is_file():
        raise SiteError(
            "The browser app has not been built. In a checkout, make site builds it and writes the files.",
            "L'application n'est pas construite. Dans un dépôt, make site la construit et écrit les fichiers.",
        )
    address = _checked_address(server)
    if out.exists() and any(out.iterdir()) and not (out / WORKER).is_file():
        raise SiteError(
            f"There are other files in {out}. Name a new or an empty folder, or one that this command wrote.",
            f"Il y a d'autres fichiers dans {out}. Donnez un dossier nouveau ou vide, ou écrit par cette commande.",
        )
    for name in REPLACED_FOLDERS:
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
    """The app's page with relative addresses, and with its settings as meta tags."""
    tags = [
        f'<meta http-equiv="Content-Security-Policy" content="{escape(PAGE_POLICY, quote=False)}" />',
        '<meta name="ludogite-house" content="static" />',
        *([f'<meta name="ludogite-server" content="{escape(server)}" />'] if server else []),
    ]
    first = '<meta charset="utf-8" />'
    assert first in page
    return ADDRESS.sub(r"\1./", page.replace(first, "\n    ".join([first, *tags])))


def _checked_address(server: str) -> str:
    """Address of a server, without a trailing slash."""
    parts = urlsplit(server)
    if server and (parts.scheme not in {"http", "https"} or not parts.hostname or parts.path.strip("/") or parts.query):
        raise SiteError(
            f"--server: {server} is not the address of a server. It looks like https://games.example.org.",
            f"--server : {server} n'est pas l'adresse d'un serveur. Elle ressemble à https://games.example.org.",
        )
    return server.rstrip("/")


def _static_imports(name: str, chunks: dict[str, Chunk]) -> set[str]:
    """Files of a chunk and all its imports, except dynamically imported components, which are pages."""
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
    """Files of a build, each with path, size and digest; the page's path is that of its folder."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name not in {WORKER, CHUNKS, f"{OFFLINE}/files.json"}:
            body = path.read_bytes()
            yield {"path": "" if name == PAGE else name, "size": len(body), "digest": _digest(body)}


def _digest(body: bytes) -> str:
    return sha256(body).hexdigest()[:DIGEST_LETTERS]
