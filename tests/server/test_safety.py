"""The server's safety: headers, cookies, origins, forged requests, limits, proxies, and hostile input."""

import logging
import string
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError, ProgrammingError

from ludogite.app.live.writes import WriteFailed
from ludogite.app.messages.fields import Problem
from ludogite.server.limits.guest_cookies import CookieSigner
from ludogite.server.limits.rate_limits import MAX_CLIENTS, RateLimit, client_address
from ludogite.server.limits.security import BYTES_PER_TABLE
from ludogite.server.settings import Settings
from support.http_app import HOST, Guest, open_app

NO_LIMITS = Settings(requests_per_minute=0, tables_per_minute=0)


# ---- headers and cookies


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/shelf", "/api/nowhere", "/nowhere", "/api/me/tables"])
def test_every_answer_has_the_headers_of_safety(client: TestClient[Any], path: str) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"] == (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
        "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cache-control"] == ("no-cache" if path == "/api/shelf" else "no-store")


def cookies_set(response: Any) -> dict[str, str]:
    return {line.partition("=")[0]: line for line in response.headers.get_list("set-cookie")}


def test_the_guests_cookie_is_out_of_reach_of_scripts_and_other_sites(client: TestClient[Any]) -> None:
    client.cookies.clear()
    cookies = cookies_set(client.get("/api/me"))
    assert "HttpOnly" in cookies["guest"]
    assert "SameSite=lax" in cookies["guest"]
    assert "HttpOnly" not in cookies["csrf"]
    assert "SameSite=lax" in cookies["csrf"]
    assert all("Secure" not in cookie for cookie in cookies.values())


def test_cookies_that_came_by_https_go_by_https_only(tmp_path: Path) -> None:
    with open_app(tmp_path, replace(NO_LIMITS, trusted_proxies=1)) as client:
        cookies = cookies_set(client.get("/api/me", headers={"x-forwarded-proto": "https"}))
        assert cookies.keys() == {"guest", "csrf"}
        assert all("Secure" in cookie for cookie in cookies.values())
    with open_app(tmp_path) as client:
        cookies = cookies_set(client.get("/api/me", headers={"x-forwarded-proto": "https"}))
        assert all("Secure" not in cookie for cookie in cookies.values())


def test_a_cookie_that_we_did_not_sign_is_nobodys() -> None:
    signet, other = CookieSigner("one"), CookieSigner("other")
    guest = signet.new()
    assert signet.read(signet.sign(guest)) == guest
    assert signet.read(other.sign(guest)) is None
    for forged in (
        None,
        "",
        guest,
        f"{guest}.",
        f"{guest}.{'0' * 64}",
        signet.sign(guest) + "0",
        "é" * 22 + "." + "0" * 64,
    ):
        assert signet.read(forged) is None


def test_a_forged_guest_is_a_new_guest(client: TestClient[Any], guest: Guest) -> None:
    guest.send("PUT", "/api/me", {"name": "Zoé"})
    mine = client.cookies["guest"]
    client.cookies.clear()
    forged = mine[:-1] + ("0" if mine[-1] != "0" else "1")
    response = client.get("/api/me", headers={"cookie": f"guest={forged}"})
    assert response.json()["name"] == ""
    assert client.get("/api/me/tables", headers={"cookie": f"guest={forged}"}).status_code == 401


def test_cookies_of_other_programs_do_not_matter(client: TestClient[Any], guest: Guest) -> None:
    ours = f"guest={client.cookies['guest']}; csrf={guest.token}"
    client.cookies.clear()
    for others in ("a=b", 'x="\\303', "csrf=%C3%A9", "csrf=é", "guest=", "; ;;==;", "csrf=" + "0" * 127 + "%"):
        headers = [(b"cookie", f"{others}; {ours}; {others}".encode()), (b"x-csrf-token", ours[-128:].encode())]
        response = client.put("/api/me", json={"name": "Zoé"}, headers=[*headers, (b"host", HOST.encode())])
        assert response.status_code == 200, others


@pytest.mark.parametrize("others", ["guest=" + "x" * 22 + "." + "0" * 64, "csrf=" + "0" * 128])
def test_a_cookie_that_is_not_ours_hides_none_that_is(client: TestClient[Any], guest: Guest, others: str) -> None:
    ours = f"guest={client.cookies['guest']}; csrf={guest.token}"
    client.cookies.clear()
    for number, cookies in enumerate((f"{others}; {ours}", f"{ours}; {others}", f"{others}; {ours}; {others}")):
        headers = {"cookie": cookies, "x-csrf-token": ours[-128:]}
        response = client.put("/api/me", json={"name": f"Zoé {number}"}, headers=headers)
        assert response.status_code == 200
        assert client.get("/api/me", headers=headers).json()["name"] == f"Zoé {number}"
        assert client.get("/api/me/tables", headers=headers).status_code == 200


# ---- requests that are not ours


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", f"http://{HOST}.evil.example", f"http://{HOST}:81", "x", "é"]
)
def test_a_change_asked_for_by_another_site_is_refused(guest: Guest, origin: str) -> None:
    assert guest.send("PUT", "/api/me", {"name": "Eve"}, origin=origin.encode()).status_code == 403
    assert guest.get("/api/me").json()["name"] == ""


@pytest.mark.parametrize("origin", [f"http://{HOST}", f"http://{HOST}:80", f"https://{HOST}", f"HTTP://{HOST.upper()}"])
def test_a_change_asked_for_by_our_page_is_made(guest: Guest, origin: str) -> None:
    assert guest.send("PUT", "/api/me", {"name": "Zoé"}, origin=origin).status_code == 200


def test_a_program_that_is_no_browser_sends_no_origin(client: TestClient[Any], guest: Guest) -> None:
    response = client.put("/api/me", json={"name": "Zoé"}, headers={"x-csrf-token": guest.token})
    assert response.status_code == 200


def test_the_address_that_the_host_gave_is_ours_too(tmp_path: Path) -> None:
    with open_app(tmp_path, replace(NO_LIMITS, address="https://games.example.org")) as client:
        guest = Guest(client)
        assert guest.send("PUT", "/api/me", {"name": "Zoé"}, origin="https://games.example.org").status_code == 200
        assert guest.send("PUT", "/api/me", {"name": "Zoé"}, origin="https://example.org").status_code == 403


@pytest.mark.parametrize("token", ["", "0" * 128, "x", "é" * 128, "0" * 64 + "é" * 64, "0" * 5000])
def test_a_change_without_the_right_token_is_refused(guest: Guest, token: str) -> None:
    assert guest.send("PUT", "/api/me", {"name": "Eve"}, **{"x-csrf-token": token.encode()}).status_code == 403


def test_a_change_is_written_in_json(client: TestClient[Any], guest: Guest) -> None:
    headers = {"x-csrf-token": guest.token}
    for sent in (
        {"data": {"name": "Eve", "_csrf_token": guest.token}},
        {"files": {"name": b"Eve"}},
        {"content": b"{}"},
    ):
        response = client.put("/api/me", headers=headers, **sent)
        assert response.status_code == 415


def test_a_guest_without_a_cookie_is_told_to_load_the_page(client: TestClient[Any], guest: Guest) -> None:
    token = guest.token
    client.cookies.clear()
    client.cookies.set("csrf", token, domain=HOST)
    response = client.post("/api/tables", json={"game": "colorado", "kind": "bot"}, headers={"x-csrf-token": token})
    assert (response.status_code, response.json()["code"]) == (401, "no-guest")


# ---- sockets


def closing_code(client: TestClient[Any], path: str, **headers: str) -> int:
    with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect(path, headers=headers) as socket:
        socket.receive_text()
    return int(closed.value.code)


def test_a_socket_from_another_sites_page_is_refused(client: TestClient[Any], guest: Guest) -> None:
    table = guest.post("/api/tables", {"game": "colorado", "kind": "screen"}).json()["table"]
    path = f"/api/tables/{table}/live"
    assert closing_code(client, path, origin="http://evil.example") == 1008
    assert closing_code(client, path, origin="null") == 1008
    with client.websocket_connect(path, headers={"origin": f"http://{HOST}"}) as socket:
        assert msgspec.json.decode(socket.receive_text())["is"] == "update"


def test_a_socket_of_nobody_is_closed(client: TestClient[Any]) -> None:
    client.cookies.clear()
    assert closing_code(client, "/api/tables/abc/live") == 4401


def test_a_socket_to_no_table_is_closed(client: TestClient[Any], guest: Guest) -> None:
    assert closing_code(client, "/api/tables/nowhere/live") == 4404


# ---- limits


def test_a_client_may_ask_so_often_a_minute_and_others_are_not_held_up() -> None:
    clock = [0.0]
    limit = RateLimit(60, lambda: clock[0])
    assert [limit.allows("one") for _ in range(61)] == [True] * 60 + [False]
    assert limit.allows("other")
    clock[0] = 1.0
    assert [limit.allows("one") for _ in range(2)] == [True, False]
    clock[0] = 1000.0
    assert [limit.allows("one") for _ in range(61)] == [True] * 60 + [False]


def test_a_limit_of_0_is_none() -> None:
    limit = RateLimit(0, lambda: 0.0)
    assert all(limit.allows("one") for _ in range(10_000))


def test_limits_remember_only_so_many_clients() -> None:
    limit = RateLimit(1, lambda: 0.0)
    for number in range(MAX_CLIENTS + 100):
        limit.allows(str(number))
    assert len(limit._clients) == MAX_CLIENTS


def test_who_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    clock = [0.0]
    with open_app(tmp_path, Settings(requests_per_minute=30, tables_per_minute=0), now=lambda: clock[0]) as client:
        statuses = [client.get("/api/shelf").status_code for _ in range(31)]
        assert statuses == [200] * 30 + [429]
        refused = client.get("/api/shelf")
        assert (refused.json()["code"], refused.headers["retry-after"]) == ("too-fast", "2")
        assert closing_code(client, "/api/tables/abc/live") == 1008
        assert client.get("/api/health").status_code == 200
        assert client.get("/").status_code == 503
        clock[0] = 2.0
        assert client.get("/api/shelf").status_code == 200


def test_who_opens_tables_too_often_is_told_to_wait_but_may_ask(tmp_path: Path) -> None:
    with open_app(tmp_path, Settings(requests_per_minute=0, tables_per_minute=2)) as client:
        guest = Guest(client)
        wanted = {"game": "colorado", "kind": "screen"}
        assert [guest.post("/api/tables", wanted).status_code for _ in range(3)] == [201, 201, 429]
        assert guest.get("/api/shelf").status_code == 200


def test_a_long_match_that_moves_in_counts_as_many_tables(tmp_path: Path) -> None:
    clock = [0.0]
    with open_app(tmp_path, Settings(requests_per_minute=0, tables_per_minute=6), now=lambda: clock[0]) as client:
        guest = Guest(client)
        moving = {"kind": "screen", "levels": [0, 0], "shows_odds": True, "seed": "00", "version": 1}
        long = moving | {"record": "x" * 4 * BYTES_PER_TABLE}
        assert guest.post("/api/tables/moving", long).status_code == 400  # no record, but counted
        refused = guest.post("/api/tables/moving", long)
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "50")
        assert guest.post("/api/tables/moving", moving | {"record": "x"}).status_code == 400
        assert guest.post("/api/tables/moving", moving | {"record": "x"}).status_code == 429


def test_a_guest_has_only_so_many_tables(tmp_path: Path) -> None:
    with open_app(tmp_path, replace(NO_LIMITS, max_tables_per_guest=2)) as client:
        guest = Guest(client)
        wanted = {"game": "colorado", "kind": "screen"}
        assert [guest.post("/api/tables", wanted).status_code for _ in range(3)] == [201, 201, 429]
        assert guest.post("/api/tables", wanted).json()["code"] == "too-many-tables"


@pytest.mark.parametrize(
    ("peer", "forwarded", "proxies", "expected"),
    [
        ("192.0.2.1", [], 0, "192.0.2.1"),
        ("192.0.2.1", ["198.51.100.7"], 0, "192.0.2.1"),
        ("192.0.2.1", ["198.51.100.7"], 1, "198.51.100.7"),
        ("192.0.2.1", ["203.0.113.9, 198.51.100.7"], 1, "198.51.100.7"),
        ("192.0.2.1", ["203.0.113.9", "198.51.100.7"], 2, "203.0.113.9"),
        ("192.0.2.1", ["198.51.100.7"], 2, "192.0.2.1"),
        ("192.0.2.1", ["nonsense"], 1, "192.0.2.1"),
        ("192.0.2.1", [""], 1, "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", [], 0, "2001:db8:1:2::"),
        ("::ffff:192.0.2.1", [], 0, "192.0.2.1"),
        ("testclient", [], 0, "testclient"),
    ],
)
def test_only_so_many_proxies_are_believed(peer: str, forwarded: list[str], proxies: int, expected: str) -> None:
    assert client_address(peer, forwarded, proxies) == expected


def test_a_client_cannot_escape_its_limit_by_what_it_says(tmp_path: Path) -> None:
    with open_app(tmp_path, Settings(requests_per_minute=5)) as client:
        forwarded = [{"x-forwarded-for": f"198.51.100.{number}"} for number in range(6)]
        assert [client.get("/api/shelf", headers=said).status_code for said in forwarded] == [200] * 5 + [429]
    with open_app(tmp_path, Settings(requests_per_minute=5, trusted_proxies=1)) as client:
        forwarded = [{"x-forwarded-for": f"198.51.100.{number}, 203.0.113.9"} for number in range(6)]
        assert [client.get("/api/shelf", headers=said).status_code for said in forwarded] == [200] * 5 + [429]
        assert client.get("/api/shelf", headers={"x-forwarded-for": "203.0.113.10"}).status_code == 200


def test_behind_a_proxy_the_host_is_the_one_people_see(tmp_path: Path) -> None:
    with open_app(tmp_path, replace(NO_LIMITS, trusted_proxies=1, names="games.example.org")) as client:
        seen = {"x-forwarded-proto": "https", "x-forwarded-host": "games.example.org", "host": "10.0.0.7:8000"}
        assert client.get("/api/me", headers=seen).json()["address"] == "https://games.example.org"


# ---- hostile input


def is_problem(content: bytes) -> bool:
    problem = msgspec.json.decode(content, type=Problem)
    return bool(problem.words.en and problem.words.fr and problem.code)


@pytest.mark.parametrize("method", ["DELETE", "PATCH", "PUT", "POST", "OPTIONS", "TRACE", "BREW"])
@pytest.mark.parametrize("path", ["/", "/api/shelf", "/api/tables", "/table/abc", "/api/nowhere"])
def test_no_method_is_too_strange(guest: Guest, method: str, path: str) -> None:
    response = guest.send(method, path, {})
    assert 200 <= response.status_code < 500
    if response.status_code >= 400:
        assert is_problem(response.content)


def test_a_body_that_is_too_long_is_refused(guest: Guest) -> None:
    response = guest.send("PUT", "/api/me", {"name": "x" * 20_000})
    assert response.status_code == 413
    assert is_problem(response.content)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b'"x"', b"\xff", b'{"name":"\\ud800"}', b"[" * 8000, b"1e999"]
)
def test_a_body_that_makes_no_sense_is_refused(client: TestClient[Any], guest: Guest, body: bytes) -> None:
    headers = {"x-csrf-token": guest.token, "content-type": "application/json"}
    for method, path in (("PUT", "/api/me"), ("POST", "/api/tables"), ("POST", "/api/join/abc")):
        response = client.request(method, path, content=body, headers=headers)
        assert 400 <= response.status_code < 500, (path, response.text)
        assert is_problem(response.content)


WORDS = st.text(max_size=40) | st.sampled_from(["colorado", "kanto", "nowhere", "..", "%00", "\x00", "a" * 300, "😀"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)
PATHS = st.sampled_from(
    [
        "/api/tables/{}/past?round={}&step={}",
        "/api/tables/{}/record",
        "/api/join/{}",
        "/api/join/{}/qr.svg",
        "/api/rules/{}/{}",
        "/{}/{}",
        "/api/{}",
    ]
)


def spelled(text: str) -> str:
    """A text in a path, percent-encoded where it must be."""
    return "".join(
        letter if letter in string.ascii_letters + string.digits + "-._~" else "".join(f"%{byte:02X}" for byte in raw)
        for letter in text
        for raw in [letter.encode("utf-8", "replace")]
    )


@given(PATHS, st.lists(WORDS, min_size=3, max_size=3))
@example("/api/tables/{}/past?round={}&step={}", ["x", "9" * 5000, "1"])
def test_no_path_breaks_the_server(client: TestClient[Any], path: str, words: list[str]) -> None:
    if "guest" not in client.cookies:
        Guest(client)
    response = client.get(path.format(*map(spelled, words)))
    assert response.status_code < 500 or response.status_code == 503
    if response.status_code >= 400 and response.url.path.startswith("/api/"):
        assert is_problem(response.content)


TABLES = st.fixed_dictionaries(
    {"game": st.sampled_from(["colorado", "kanto", "karma-dice", "karma-solo"]) | VALUES},
    optional={
        "kind": st.sampled_from(["bot", "friend", "screen", "watch"]) | VALUES,
        "options": st.dictionaries(
            st.sampled_from(["board", "players", "level", "format"]) | WORDS, VALUES, max_size=3
        ),
        "seat": st.sampled_from(["first", "second", "any"]) | VALUES,
        "levels": st.lists(st.integers(0, 9), max_size=5) | VALUES,
        "clock": st.fixed_dictionaries({"kind": st.sampled_from(["none", "move", "fischer"]), "seconds": VALUES}),
        "shows_odds": VALUES,
        "adapts": VALUES | st.booleans(),
    },
)


@given(TABLES | VALUES)
@example({"game": "colorado", "kind": "bot", "options": {"max_plies": 10**400}})
@example({"game": "karma-dice", "kind": "screen", "options": {"players": True}})
def test_no_wish_for_a_table_breaks_the_server(client: TestClient[Any], wanted: Any) -> None:
    guest = Guest(client)
    body = msgspec.json.encode(_finite(wanted))
    headers = {"x-csrf-token": guest.token, "content-type": "application/json"}
    for method, path in (("POST", "/api/tables"), ("PUT", "/api/me"), ("POST", "/api/join/abc")):
        response = client.request(method, path, content=body, headers=headers)
        assert response.status_code < 500, response.text
        if response.status_code >= 400:
            assert is_problem(response.content)


def _finite(value: Any) -> Any:
    """A value as JSON can say it: surrogates and huge numbers as text."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, int) and not isinstance(value, bool):
        return value if abs(value) < 2**63 else msgspec.Raw(str(value).encode())
    if isinstance(value, list):
        return [_finite(item) for item in value]
    if isinstance(value, dict):
        return {_finite(key): _finite(item) for key, item in value.items()}
    return value


HEADERS = st.lists(
    st.tuples(
        st.sampled_from(
            ["cookie", "origin", "host", "x-csrf-token", "content-type", "content-length", "accept", "if-none-match"]
        ),
        st.binary(max_size=60).map(lambda raw: bytes(byte for byte in raw if byte not in b"\r\n\x00")),
    ),
    max_size=5,
)


@given(
    st.sampled_from(["GET", "PUT", "POST"]), st.sampled_from(["/", "/api/me", "/api/tables", "/api/join/x"]), HEADERS
)
def test_no_header_breaks_the_server(
    client: TestClient[Any], method: str, path: str, headers: list[tuple[str, bytes]]
) -> None:
    raw = [(name.encode(), value) for name, value in headers if name != "content-length"]
    response = client.request(method, path, content=b"{}", headers=raw)
    assert response.status_code < 500 or (path, response.status_code) == ("/", 503)


@pytest.mark.parametrize(
    ("fault", "status"),
    [
        (WriteFailed(), 503),
        (OperationalError("hunter2", None, Exception("hunter2")), 503),
        (ProgrammingError("hunter2", None, Exception("hunter2")), 500),
        (RuntimeError("hunter2"), 500),
    ],
)
def test_a_fault_of_ours_is_owned_up_to_without_telling_its_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception, status: int
) -> None:
    async def fails(*_: object) -> None:
        raise fault

    monkeypatch.setattr("ludogite.server.tables.host.ServerHost.open", fails)
    with open_app(tmp_path) as client:
        response = Guest(client).post("/api/tables", {"game": "colorado", "kind": "screen"})
    assert response.status_code == status
    assert is_problem(response.content)
    assert "hunter2" not in response.text


CLIENTS = ("httpx", "httpcore")
"""Loggers of the test's own HTTP clients, which log addresses if an earlier test has configured logging."""


def test_nothing_secret_is_logged(client: TestClient[Any], guest: Guest, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "ludogite")
    table = guest.post("/api/tables", {"game": "colorado", "kind": "friend"}).json()["table"]
    with client.websocket_connect(f"/api/tables/{table}/live") as socket:
        whole = msgspec.json.decode(socket.receive_text())
    token = next(seat["invitation"] for seat in whole["seats"] if seat["invitation"])
    guest.post(f"/api/join/{token}", {"name": "Zoé"})
    guest.get(f"/api/join/{token}/qr.svg")
    guest.get("/api/join/hunter2")
    secrets = [token, table, guest.token, client.cookies["guest"], "hunter2", "Zoé"]
    logged = [record.getMessage() for record in caplog.records if record.name.split(".")[0] not in CLIENTS]
    assert not [secret for secret in secrets if any(secret in message for message in logged)]
