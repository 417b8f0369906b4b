"""The server's pages and requests: the shelf, rules, guests, tables, invitations, and the app's own files."""

import gzip
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

import ludogite
from ludogite.app.messages.catalogue import Catalogue
from ludogite.app.messages.people import Me
from ludogite.app.messages.socket import PROTOCOL
from ludogite.app.rules_html import rules_html
from ludogite.app.static_files import StaticFile
from ludogite.bots.levels import NAMES
from ludogite.games.registry import BOOKS
from ludogite.games.rules_pages import rules
from ludogite.server.http.site import Site
from ludogite.server.settings import Settings
from support.counted import counted
from support.databases import KINDS, chosen
from support.http_app import HOST, Guest, open_app

ROOT = Path(__file__).parents[2]
LONGEST_LABEL = 32
every_game = pytest.mark.parametrize("game", ludogite.games())
in_both_languages = pytest.mark.parametrize("language", ["en", "fr"])


@pytest.fixture(scope="module", params=KINDS)
def client(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[TestClient[Any]]:
    folder = tmp_path_factory.mktemp("house")
    with chosen(request.param, folder), open_app(folder) as opened:
        yield opened


def opened_table(guest: Guest, **wanted: Any) -> str:
    response = guest.post("/api/tables", {"game": "colorado", "kind": "friend"} | wanted)
    assert response.status_code == 201, response.text
    return str(response.json()["table"])


# ---- the shelf


def read_shelf(client: TestClient[Any]) -> Catalogue:
    return msgspec.json.decode(client.get("/api/shelf").content, type=Catalogue)


def test_the_shelf_has_all_games_in_order_and_all_strengths(client: TestClient[Any]) -> None:
    shelf = read_shelf(client)
    assert [box.id for box in shelf.games] == ludogite.games()
    assert [(level.level, level.name) for level in shelf.levels] == list(enumerate(NAMES, 1))


@every_game
def test_every_box_has_a_cover_that_may_be_kept(client: TestClient[Any], game: str) -> None:
    box = next(box for box in read_shelf(client).games if box.id == game)
    answer = client.get(box.box.cover)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.content == (BOOKS[game].folder / "cover.svg").read_bytes()


def test_there_is_no_cover_of_a_game_that_is_not_there(client: TestClient[Any]) -> None:
    assert client.get("/api/games/chess/cover.svg").status_code == 404


def test_the_shelf_tells_players_and_luck(client: TestClient[Any]) -> None:
    boxes = {box.id: box for box in read_shelf(client).games}
    assert (boxes["karma-dice"].least_players, boxes["karma-dice"].most_players) == (2, 4)
    assert (boxes["karma-solo"].least_players, boxes["karma-solo"].most_players) == (1, 1)
    assert [box.luck for box in boxes.values()] == ["none"] * 5 + ["some", "much", "much"]


def is_label(words: str) -> bool:
    """Whether a text can stand beside a switch: no sentence, no question and no identifier."""
    return 0 < len(words) <= LONGEST_LABEL and words[0].isupper() and not re.search(r"[.?_]|^(Whether|Si) ", words)


@every_game
def test_every_choice_of_an_option_is_said_in_words_and_can_be_played(client: TestClient[Any], game: str) -> None:
    box = next(box for box in read_shelf(client).games if box.id == game)
    assert [option.name for option in box.options] == [option.name for option in BOOKS[game].options]
    for option in box.options:
        assert is_label(option.label.en)
        assert is_label(option.label.fr)
        for choice in option.choices:
            assert choice.label.en
            assert choice.label.fr
            ludogite.load(game, **{option.name: choice.value})
        if option.choices:
            assert option.default in [choice.value for choice in option.choices]
        assert ludogite.load(game, **{option.name: option.default}) == ludogite.load(game)


def test_limits_that_hardly_ever_matter_are_advanced(client: TestClient[Any]) -> None:
    advanced = {option.name for box in read_shelf(client).games for option in box.options if option.is_advanced}
    assert advanced == {"repetition", "max_plies", "quiet_limit"}


# ---- the rules


@every_game
@in_both_languages
def test_every_rule_has_its_place_on_the_page_once(client: TestClient[Any], game: str, language: str) -> None:
    html = client.get(f"/api/rules/{game}/{language}").json()["html"]
    found = re.findall(r'id="rule-(\d+\.\d+)"', html)
    assert found == list(rules(game, language))
    assert len(re.findall(r' id="', html)) == len(found)


@every_game
@in_both_languages
def test_links_on_a_rules_page_lead_to_pages_of_the_app(game: str, language: str) -> None:
    html = rules_html(game, language)
    for target in re.findall(r'href="([^"]*)"', html):
        if target.startswith("#"):
            assert f'id="{target[1:]}"' in html
        elif target.startswith("/"):
            assert target.removeprefix("/rules/") in ludogite.games()
        else:
            assert target.startswith("https://")
    assert ".md" not in html


@every_game
@in_both_languages
def test_only_the_notation_is_left_out_in_print(game: str, language: str) -> None:
    assert re.findall(r'<div class="part-notation">\n<h2>(.*?)</h2>', rules_html(game, language)) == ["Notation"]


@every_game
@in_both_languages
def test_every_diagram_of_a_page_is_served_and_keeps_its_room(
    client: TestClient[Any], game: str, language: str
) -> None:
    figures = re.findall(
        r'<figure[^>]*><img src="([^"]*)" alt="" width="(\d+)" height="(\d+)"', rules_html(game, language)
    )
    assert len(figures) >= len(set(re.findall(r"rule-(\d)\.", rules_html(game, language)))) - 1
    for address, width, height in figures:
        drawn = client.get(address)
        assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/svg+xml")
        assert f' width="{width}" height="{height}"' in drawn.text
        assert "immutable" in drawn.headers["cache-control"]


@pytest.mark.parametrize(
    "path", ["kanto/diagrams/none.svg", "kanto/diagrams/positions.toml", "chess/diagrams/start.svg"]
)
def test_nothing_but_diagrams_is_served_as_one(client: TestClient[Any], path: str) -> None:
    assert client.get(f"/api/games/{path}").status_code == 404


def test_a_page_that_there_is_not_is_refused_with_words(client: TestClient[Any]) -> None:
    response = client.get("/api/rules/colorada/en")
    assert response.status_code == 404
    assert response.json()["code"] == "unknown-game"
    assert "colorado" in response.json()["words"]["en"]
    assert client.get("/api/rules/colorado/de").status_code == 400


# ---- people


def test_a_guest_is_known_again_by_his_cookie(guest: Guest) -> None:
    assert guest.get("/api/me").json()["name"] == ""
    assert guest.send("PUT", "/api/me", {"name": "Zoé"}).json()["name"] == "Zoé"
    assert guest.get("/api/me").json()["name"] == "Zoé"


@pytest.mark.usefixtures("database")
def test_a_guest_outlives_the_server(tmp_path: Path) -> None:
    with open_app(tmp_path) as client:
        Guest(client).send("PUT", "/api/me", {"name": "Zoé"})
        cookies = dict(client.cookies)
    with open_app(tmp_path) as client:
        client.cookies.update(cookies)
        guest = Guest(client)
        assert guest.get("/api/me").json()["name"] == "Zoé"
        assert guest.send("PUT", "/api/me", {"name": "Zazie"}).status_code == 200


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("  Zoé   B. ", "Zoé B."),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("a\u202eb\u0000c", "a b c"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_a_name_is_kept_as_it_can_be_read(guest: Guest, name: str, kept: str) -> None:
    assert guest.send("PUT", "/api/me", {"name": name}).json()["name"] == kept


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u200d", "\u0301", "x" * 33, None, 7, ["Zoé"]])
def test_a_name_that_cannot_be_read_is_refused(guest: Guest, name: Any) -> None:
    response = guest.send("PUT", "/api/me", {"name": name})
    assert response.status_code == 400
    assert response.json()["words"]["fr"]


def test_the_server_says_where_others_reach_it(client: TestClient[Any], tmp_path: Path) -> None:
    assert Me(**client.get("/api/me").json()).address == f"http://{HOST}"
    for local in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000", "127.0.0.1"):
        assert client.get("/api/me", headers={"host": local}).json()["address"] == ""
    with open_app(tmp_path, Settings(address="https://games.example.org/")) as other:
        assert other.get("/api/me", headers={"host": "localhost"}).json()["address"] == "https://games.example.org"


# ---- tables and invitations


def test_a_table_is_opened_and_listed(guest: Guest) -> None:
    table = opened_table(guest)
    lines = guest.get("/api/me/tables").json()
    assert [(line["id"], line["game"], line["phase"]) for line in lines] == [(table, "colorado", "waiting")]


def test_at_a_new_table_the_one_who_begins_is_in_turn_before_anybody_has_looked(guest: Guest) -> None:
    guest.post("/api/tables", {"game": "kanto", "kind": "bot", "seat": "first", "levels": [4]})
    line = guest.get("/api/me/tables").json()[0]
    assert line["is_your_turn"]
    assert [seat["level"] for seat in line["seats"]] == [None, 4]


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"game": "chess"}, 404),
        ({"kind": "battle"}, 400),
        ({"levels": [9]}, 400),
        ({"levels": [1] * 5}, 400),
        ({"options": {"board": "nonsense"}}, 400),
        ({"options": {"colour": True}}, 400),
        ({"clock": {"kind": "move", "seconds": -1}}, 400),
        ({"surprise": 1}, 400),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_not_opened(guest: Guest, change: dict[str, Any], status: int) -> None:
    response = guest.post("/api/tables", {"game": "colorado", "kind": "bot"} | change)
    assert response.status_code == status, response.text
    assert response.json()["words"]["en"]
    assert guest.get("/api/me/tables").json() == []


def invitation_to(guest: Guest, table: str) -> str:
    with guest.client.websocket_connect(f"/api/tables/{table}/live", headers={"origin": f"http://{HOST}"}) as socket:
        whole = msgspec.json.decode(socket.receive_text())
    return str(next(seat["invitation"] for seat in whole["seats"] if seat["invitation"]))


def test_a_friend_takes_the_seat_that_he_is_invited_to(client: TestClient[Any], guest: Guest) -> None:
    guest.send("PUT", "/api/me", {"name": "Zoé"})
    clock = {"kind": "fischer", "seconds": 300, "increment": 5}
    table = opened_table(guest, seat="first", options={"format": "pair"}, clock=clock)
    token = invitation_to(guest, table)
    client.cookies.clear()
    friend = Guest(client)
    before = friend.get(f"/api/join/{token}").json()
    assert before == {
        "table": table,
        "game": "colorado",
        "hosts": [{"en": "Zoé", "fr": "Zoé"}],
        "role": {"en": "Black", "fr": "Noir"},
        "rounds": 2,
        "clock": {"kind": "fischer", "seconds": 300, "increment": 5},
        "option_words": before["option_words"],
        "is_open": True,
        "is_yours": False,
    }
    assert [words["en"].split(": ")[-1] for words in before["option_words"]] == ["two, with roles swapped"]
    assert friend.post(f"/api/join/{token}", {"name": "Max"}).json() == {"table": table}
    after = friend.get(f"/api/join/{token}").json()
    assert [host["fr"] for host in after["hosts"]] == ["Zoé", "Max"]
    assert (after["is_open"], after["is_yours"]) == (False, True)
    client.cookies.clear()
    late = Guest(client).post(f"/api/join/{token}", {"name": "Late"})
    assert (late.status_code, late.json()["code"]) == (409, "seat-taken")


def test_an_invitation_has_a_qr_code_with_its_link(guest: Guest) -> None:
    token = invitation_to(guest, opened_table(guest))
    response = guest.get(f"/api/join/{token}/qr.svg")
    assert response.headers["content-type"].startswith("image/svg+xml")
    assert b"<svg" in response.content
    assert b"style" not in response.content
    assert guest.get("/api/join/nonsense/qr.svg").status_code == 404


def test_an_earlier_position_and_the_record_are_given(guest: Guest) -> None:
    table = opened_table(guest, kind="screen")
    past = guest.get(f"/api/tables/{table}/past?round=1&step=0").json()
    assert (past["round"], past["step"], "actions" in past["scene"]) == (1, 0, False)
    assert past["text"] == str(ludogite.load("colorado").start())
    record = guest.get(f"/api/tables/{table}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert "colorado" in record.text


@pytest.mark.parametrize("query", ["", "?step=x", "?step=-1", "?round=0&step=0", "?round=9&step=0", "?step=99"])
def test_a_past_that_never_was_is_refused(guest: Guest, query: str) -> None:
    table = opened_table(guest)
    assert 400 <= guest.get(f"/api/tables/{table}/past{query}").status_code < 500


def test_a_table_that_there_is_not_is_said_so(guest: Guest) -> None:
    for path in ("/api/tables/nowhere/record", "/api/tables/nowhere/past?step=0", "/api/join/nowhere"):
        response = guest.get(path)
        assert response.status_code == 404
        assert response.json()["words"]["fr"]


def test_the_server_tells_whoever_watches_that_it_is_open(client: TestClient[Any]) -> None:
    assert client.get("/api/health").json() == {"status": "open", "version": ludogite.__version__, "troubles": []}


def test_the_example_on_the_page_of_the_protocol_is_true(guest: Guest) -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    wish, action, move = re.findall(r"""POST /api/tables ({.*})|"actions":\[(".*?")|> ({.*})""", page)
    table = guest.post("/api/tables", msgspec.json.decode(wish[0])).json()["table"]
    with guest.client.websocket_connect(f"/api/tables/{table}/live") as socket:
        whole = msgspec.json.decode(socket.receive_text())
        assert (whole["v"], whole["protocol"]) == (0, PROTOCOL)
        assert whole["actions"][0] == msgspec.json.decode(action[1])
        socket.send_text(move[2])
        told = msgspec.json.decode(socket.receive_text())
        assert (told["is"], told["v"], told["ack"]) == ("update", 1, "1")
        while told["v"] < 2:
            told = msgspec.json.decode(socket.receive_text())
        assert told["is"] == "update"


# ---- the app's own files


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    folder = tmp_path_factory.mktemp("built")
    (folder / "app" / "assets").mkdir(parents=True)
    (folder / "app" / "index.html").write_text("<!doctype html><title>Ludogîte</title>", encoding="utf-8")
    (folder / "app" / "assets" / "index-abc.js").write_text("let x = 1;\n" * 1000, encoding="utf-8")
    (folder / "app" / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (folder / "secret.txt").write_text("secret", encoding="utf-8")
    with open_app(folder, site=Site(folder / "app")) as opened:
        yield opened


@pytest.mark.parametrize("path", ["/", "/game/colorado", "/table/abc", "/join/abc", "/rules/kanto", "/games"])
def test_every_page_of_the_app_is_its_index(built: TestClient[Any], path: str) -> None:
    response = built.get(path)
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "no-cache"
    assert "Ludogîte" in response.text


def test_a_file_that_has_not_changed_is_not_sent_again(built: TestClient[Any]) -> None:
    tag = built.get("/").headers["etag"]
    again = built.get("/", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_hashed_files_stay_forever_and_come_compressed(built: TestClient[Any]) -> None:
    response = built.get("/assets/index-abc.js", headers={"accept-encoding": "gzip"})
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert response.headers["content-encoding"] == "gzip"
    assert response.headers["content-type"].startswith("text/javascript")
    assert int(response.headers["content-length"]) < 200
    assert len(response.content) == 11_000
    plain = built.get("/assets/index-abc.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == response.content
    assert "set-cookie" not in response.headers


@pytest.mark.parametrize(
    "path", ["/secret.txt", "/../secret.txt", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt", "/%2e%2e/secret.txt"]
)
def test_no_other_file_is_given(built: TestClient[Any], path: str) -> None:
    response = built.get(path)
    assert response.status_code == 404
    assert "secret" not in response.text.replace("Ludogîte", "")


def test_a_page_that_there_is_not_is_the_app_with_404_for_people_and_a_problem_for_programs(
    built: TestClient[Any],
) -> None:
    page = built.get("/nowhere", headers={"accept": "text/html,*/*"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert built.get("/nowhere.js").json()["code"] == "not-found"
    assert built.get("/api/nowhere", headers={"accept": "text/html"}).json()["code"] == "not-found"


def test_a_head_is_a_get_without_its_body(built: TestClient[Any]) -> None:
    assert built.head("/").status_code == 200


def test_an_app_that_is_built_anew_is_served_anew(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("old", encoding="utf-8")
    site = Site(tmp_path)
    (tmp_path / "index.html").write_text("new", encoding="utf-8")
    (tmp_path / "assets" / "new.js").write_text("late", encoding="utf-8")
    os.utime(tmp_path / "assets", ns=(1, 1))
    site.look()
    assert site.index
    assert site.index.body == b"new"
    assert site.find("assets/new.js")
    (tmp_path / "index.html").unlink()
    site.look()
    assert site.index.body == b"new"


def test_a_compressed_file_is_the_file() -> None:
    file = StaticFile("index.html", b"x" * 5000)
    assert file.squeezed
    assert gzip.decompress(file.squeezed) == file.body
    assert StaticFile("index.html", b"x").squeezed is None
    assert StaticFile("cover.webp", b"x" * 5000).squeezed is None


def test_without_a_built_app_the_page_says_how_to_build_it(client: TestClient[Any]) -> None:
    response = client.get("/")
    assert response.status_code == 503
    assert "make play" in response.text


# ---- the browser's types


def test_the_browsers_types_are_current() -> None:
    script = "import json, runpy; print(json.dumps(runpy.run_path('tools/wire.py')['written']()))"
    command = [sys.executable, "-c", script]
    written = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout
    for name, text in counted(json.loads(written).items()):
        assert (ROOT / "web" / "src" / "lib" / "app" / name).read_text(encoding="utf-8") == text, "run `make wire`"


def test_the_browser_app_spells_no_path_of_a_route() -> None:
    sources = [path for kind in ("ts", "svelte") for path in (ROOT / "web" / "src").rglob(f"*.{kind}")]
    spelled = [
        f"{path.name}: {text}"
        for path in counted(sources, 100)
        if path.name != "calls.ts" and not path.name.endswith(".test.ts")
        for text in re.findall(r"""["'`][^"'`\s]*/api/[^"'`\s]+["'`]""", path.read_text(encoding="utf-8"))
        if not text.endswith("/live`")  # a socket's, which is no route
    ]
    assert spelled == [], "use the functions in web/src/lib/app/calls.ts"
