"""The app as static files: for any web space and any address in it, with a list of its own build."""

import gzip
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from ludogite.browser_app import FOLDER, PAGE_POLICY, SiteError, write_build, write_static
from ludogite.cli import main

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="/icon.svg" />
    <script type="module" src="/assets/index-1.js"></script>
  </head>
  <body><a href="//elsewhere.example/">elsewhere</a></body>
</html>
"""
CHUNKS = """{
  "index.html": {"file": "assets/index-1.js", "css": ["assets/index-1.css"], "imports": ["_names-1.js"],
    "dynamicImports": ["src/store.ts", "src/TablePage.svelte"]},
  "_names-1.js": {"file": "assets/names-1.js"},
  "src/store.ts": {"file": "assets/store-1.js", "imports": ["_names-1.js", "index.html"]},
  "src/TablePage.svelte": {"file": "assets/TablePage-1.js", "css": ["assets/TablePage-1.css"], "imports": []}
}"""
FILES = {
    "index.html": PAGE,
    "icon.svg": "<svg/>",
    "icons/icon-192.png": "drawn",
    "manifest.webmanifest": '{"shortcuts": [{"name": "Games", "url": "./games"}]}',
    "service-worker.js": "work();\n",
    "chunks.json": CHUNKS,
    **{f"assets/{name}": name for name in ("index-1.js", "index-1.css", "names-1.js", "store-1.js")},
    **{f"assets/{name}": name for name in ("TablePage-1.js", "TablePage-1.css")},
    "offline/api/shelf.json": "{}",
    "offline/api/games/kanto/cover.svg": "<svg/>",
    "offline/api/rules/kanto/en.json": "{}",
    "offline/ludogite.zip": "PK",
    "offline/files.json": "{}",
}
FIRST_VISIT = 200_000


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A built app, very small."""
    folder = tmp_path / "app"
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def build_of(folder: Path) -> dict[str, Any]:
    """Build in the service worker."""
    given, code = (folder / "service-worker.js").read_text().split("\n", 1)
    assert code == FILES["service-worker.js"] or folder == FOLDER
    found: dict[str, Any] = json.loads(given.removeprefix("self.BUILD=").removesuffix(";"))
    return found


def test_every_address_begins_at_the_folder_of_the_page(app: Path, tmp_path: Path) -> None:
    write_static(tmp_path / "out", app=app)
    page = (tmp_path / "out" / "index.html").read_text()
    assert 'href="./icon.svg"' in page
    assert 'src="./assets/index-1.js"' in page
    assert 'href="//elsewhere.example/"' in page
    manifest = json.loads((tmp_path / "out" / "manifest.webmanifest").read_text())
    assert manifest["shortcuts"][0]["url"] == "./#/games"


def test_the_page_says_that_it_is_static_and_what_it_may_load(app: Path, tmp_path: Path) -> None:
    write_static(tmp_path / "out", "https://games.example.org/", app)
    page = (tmp_path / "out" / "index.html").read_text()
    assert f'<meta http-equiv="Content-Security-Policy" content="{PAGE_POLICY}" />' in page
    assert '<meta name="ludogite-house" content="static" />' in page
    assert '<meta name="ludogite-server" content="https://games.example.org" />' in page
    assert page.index("Content-Security-Policy") < page.index("<script")
    write_static(tmp_path / "alone", app=app)
    assert "ludogite-server" not in (tmp_path / "alone" / "index.html").read_text()


def test_the_worker_is_told_what_its_build_is_made_of(app: Path) -> None:
    write_build(app)
    build = build_of(app)
    assert {file["path"] for file in build["shell"]} == {
        "",
        "icon.svg",
        "manifest.webmanifest",
        "assets/index-1.js",
        "assets/index-1.css",
        "assets/names-1.js",
        "assets/store-1.js",
        "offline/api/shelf.json",
        "offline/api/games/kanto/cover.svg",
    }
    assert {file["path"] for file in build["pages"]} == {"assets/TablePage-1.js", "assets/TablePage-1.css"}
    assert {file["path"] for file in build["rest"]} == {"offline/api/rules/kanto/en.json", "offline/ludogite.zip"}
    for file in build["shell"] + build["pages"] + build["rest"]:
        body = (app / (file["path"] or "index.html")).read_bytes()
        assert file["size"] == len(body)
        assert sha256(body).hexdigest().startswith(file["digest"])
    write_build(app)
    assert build_of(app) == build, "written twice it is the same"


@pytest.mark.parametrize(
    "changed", ["index.html", "assets/index-1.js", "assets/TablePage-1.js", "offline/ludogite.zip"]
)
def test_whatever_changes_makes_another_version(app: Path, changed: str) -> None:
    write_build(app)
    before = build_of(app)["version"]
    (app / changed).write_text(FILES[changed] + " ")
    write_build(app)
    assert build_of(app)["version"] != before


def test_a_folder_is_written_again_and_nothing_old_or_strange_suffers(app: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    write_static(out, app=app)
    (out / "assets" / "index-0.js").write_text("old")
    (out / "CNAME").write_text("games.example.org")
    write_static(out, app=app)
    assert not (out / "assets" / "index-0.js").exists()
    assert (out / "CNAME").exists()


def test_a_folder_with_other_things_is_left_alone(app: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "letter.txt").write_text("dear")
    with pytest.raises(SiteError, match="other files"):
        write_static(out, app=app)
    assert [path.name for path in out.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize(
    "server", ["games.example.org", "ftp://games.example.org", "https://", "https://a/b", "javascript:1"]
)
def test_other_addresses_than_a_servers_are_refused(app: Path, tmp_path: Path, server: str) -> None:
    with pytest.raises(SiteError, match="not the address of a server"):
        write_static(tmp_path / "out", server, app)
    assert not (tmp_path / "out").exists()


def test_without_a_built_app_it_says_how_to_build_it(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="make site"):
        write_static(tmp_path / "out", app=tmp_path)


def test_the_command_says_where_and_how_much(
    app: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ludogite.browser_app.write_static", lambda out, server: write_static(out, server, app))
    assert main(["--lang", "en", "site", "--out", str(tmp_path / "out")]) == 0
    assert re.search(r"out: 17 files, 0\.0 MB", capsys.readouterr().out)
    assert main(["--lang", "fr", "site", "--out", str(tmp_path / "out"), "--server", "x"]) == 2
    assert "n'est pas l'adresse" in capsys.readouterr().err


@pytest.mark.skipif(not (FOLDER / "offline").is_dir(), reason="the browser app is not built")
def test_all_that_a_first_visit_keeps_is_less_than_200_kilobytes() -> None:
    files = [FOLDER / (file["path"] or "index.html") for file in build_of(FOLDER)["shell"]]
    sent = [gzip.compress(path.read_bytes(), 9) for path in (*files, FOLDER / "service-worker.js")]
    assert 50_000 < sum(map(len, sent)) < FIRST_VISIT
