"""The files of the browser app, held in memory and compressed once."""

from asyncio import to_thread
from pathlib import Path
from typing import Any

from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import NotFoundException
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED, HTTP_404_NOT_FOUND, HTTP_503_SERVICE_UNAVAILABLE

from ludogite.app.static_files import StaticFile
from ludogite.browser_app import FOLDER, WORKER

PAGES = ("", "game", "table", "join", "rules", "games", "explore", "lesson", "review", "puzzles", "device")
"""First parts of the paths of the app's pages."""
HASHED = "assets/"
"""Folder of files with a digest in their names, which never change."""
IMMUTABLE = "public, max-age=31536000, immutable"
CHECK_EACH_TIME = "no-cache"
SLOW_TO_SQUEEZE = 200_000
"""Files above this size are compressed in a thread."""
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Ludogîte</title>
<h1>Ludogîte</h1>
<p>The browser app has not been built yet. In a checkout, <code>make play</code> builds it and starts again.</p>
<p lang="fr">L'application n'est pas construite. Dans un dépôt, <code>make play</code> la construit et redémarre.</p>
</html>
"""


class Site:
    """All files of the app; notices a new build."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self._files: dict[str, StaticFile] = {}
        self._built: tuple[int, ...] = ()
        self.look()

    @property
    def index(self) -> StaticFile | None:
        """The page that starts the app; None if the app has not been built."""
        return self._files.get("index.html")

    def look(self) -> None:
        """Read everything again if the app has been built since."""
        try:
            worker = self.folder / WORKER  # written last
            paths = (self.folder / "index.html", self.folder / HASHED, *([worker] if worker.exists() else []))
            built = tuple(path.stat().st_mtime_ns for path in paths)
        except OSError:
            return
        if built != self._built:
            found = [path for path in self.folder.rglob("*") if path.is_file()]
            names = {path.relative_to(self.folder).as_posix(): path for path in found}
            self._files = {name: StaticFile(name, path.read_bytes()) for name, path in names.items()}
            self._built = built

    def find(self, path: str) -> StaticFile | None:
        """The file with exactly this path; only files in memory are served."""
        return self._files.get(path)


@route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], exclude_from_csrf=True)
async def serve(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the app; the index for its pages."""
    site: Site = request.app.state.site
    site.look()
    path = request.scope["path"].strip("/")
    if path == "api" or path.startswith("api/"):
        raise NotFoundException
    if path != "index.html" and (file := site.find(path)):
        if len(file.body) > SLOW_TO_SQUEEZE:
            await to_thread(getattr, file, "squeezed")
        return respond(request, file, IMMUTABLE if path.startswith(HASHED) else CHECK_EACH_TIME)
    is_page = path.partition("/")[0] in PAGES
    if not is_page and "text/html" not in request.headers.get("accept", ""):
        raise NotFoundException
    if site.index is None:
        return Response(NOT_BUILT.encode(), status_code=HTTP_503_SERVICE_UNAVAILABLE, media_type="text/html")
    return respond(request, site.index, CHECK_EACH_TIME, HTTP_200_OK if is_page else HTTP_404_NOT_FOUND)


def respond(
    request: Request[Any, Any, Any], file: StaticFile, cache: str, status: int = HTTP_200_OK
) -> Response[bytes]:
    """A file as a response: 304 if unchanged, compressed if the browser accepts it."""
    headers = {"cache-control": cache, "etag": file.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag and status == HTTP_200_OK:
        return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers, media_type=file.media_type)
    body = file.body
    if file.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = file.squeezed
    return Response(body, status_code=status, headers=headers, media_type=file.media_type)
