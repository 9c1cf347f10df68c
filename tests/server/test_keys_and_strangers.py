"""Who may write, and what strangers, floods and forged requests meet."""

import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator

import httpx
import pytest
from served_table import ServedTable


def test_without_the_key_nobody_writes(lasting_table: ServedTable) -> None:
    answer = httpx.post(lasting_table.url + "/api/events", json={"kind": "deal"})
    assert answer.status_code == 401
    assert "players' key" in answer.json()["detail"]


def test_many_wrong_keys_are_slowed_down_and_the_right_one_still_works(serve: Callable[..., ServedTable]) -> None:
    table = serve()
    statuses = [
        httpx.post(table.url + "/api/events", json={"kind": "deal"}, headers={"X-Table-Key": f"guess{n}"}).status_code
        for n in range(15)
    ]
    assert statuses[:10] == [401] * 10
    assert statuses[-1] == 429
    assert table.post({"kind": "game"}).status_code == 200
    assert table.get("/join/guess").status_code == 429


@pytest.mark.parametrize("link", ["/join/{key}", "/?key={key}"])
def test_the_join_link_makes_a_players_phone_with_a_cookie_scripts_cannot_read(
    lasting_table: ServedTable, link: str
) -> None:
    with httpx.Client(base_url=lasting_table.url) as phone:
        answer = phone.get(link.format(key=lasting_table.key))
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert phone.get("/api/join").json()["player"] is True
        assert phone.post("/api/events", json={"kind": "game"}).status_code == 200


def test_a_renewed_or_edited_key_shuts_the_others_out(serve: Callable[..., ServedTable]) -> None:
    table = serve()
    old = table.key
    with httpx.Client(base_url=table.url) as phone:
        phone.get(f"/join/{old}")
        assert phone.post("/api/key/renew").status_code == 200
        assert phone.post("/api/events", json={"kind": "game"}).status_code == 200
    assert table.key != old
    assert table.get(f"/join/{old}").status_code == 401
    path = table.data / "table-key"
    assert path.stat().st_mode & 0o077 == 0
    path.write_text("our-own-words\n")
    assert table.post({"kind": "game"}).status_code == 200


def test_the_players_code_is_shown_on_this_screen_and_the_key_is_in_no_other_answer(lasting_table: ServedTable) -> None:
    assert "Players, scan this" in lasting_table.get("/join").text
    assert "Scan to watch" in lasting_table.get("/join?watch=1").text
    for path in ("/", "/api/state", "/api/events", "/openapi.json", "/healthz", "/about", "/api/settings"):
        assert lasting_table.key not in lasting_table.get(path).text


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "[::2]", "a b", "[::1"]
)
def test_a_foreign_host_is_refused(lasting_table: ServedTable, host: str) -> None:
    for path in ("/", "/api/state", "/api/stream", "/static/index.html", "/nowhere"):
        assert lasting_table.get(path, headers={"Host": host}).status_code == 400


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "upcard.local", "UPCARD.local.", "table.club", "[::1]"])
def test_our_own_names_are_served(lasting_table: ServedTable, host: str) -> None:
    assert lasting_table.get("/api/state", headers={"Host": f"{host}:{lasting_table.port}"}).status_code == 200
    assert lasting_table.get("/api/state", headers={"Host": socket.gethostname()}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://127.0.0.1"},
    ],
)
def test_a_write_from_another_page_is_refused_even_with_the_key(
    lasting_table: ServedTable, headers: dict[str, str]
) -> None:
    assert lasting_table.post({"kind": "deal"}, **headers).status_code == 403


def test_a_write_from_our_own_page_is_taken(lasting_table: ServedTable) -> None:
    assert lasting_table.post({"kind": "game"}, Origin=lasting_table.url).status_code == 200


def test_every_answer_tells_browsers_to_load_nothing_from_outside(lasting_table: ServedTable) -> None:
    for path in ("/", "/api/state", "/nowhere", "/static/nothing", "/join"):
        headers = lasting_table.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_other_pages_get_no_leave_to_read_answers(lasting_table: ServedTable) -> None:
    answer = lasting_table.get("/api/state", headers={"Origin": "http://evil.example"})
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"deal"',
        b"{}",
        b'{"kind": 7}',
        b'{"kind": "dance"}',
        b'{"kind": "play"}',
        b'{"kind": "play", "card": "1x"}',
        b'{"kind": "play", "card": "9h", "seat": "Q"}',
        b'{"kind": "play", "card": "9h", "t": NaN}',
        b'{"kind": "play", "card": "9h", "t": 1e999}',
        b'{"kind": "deal", "note": "\\ud800"}',
        b'{"kind": "deal", "note": "\\u0000"}',
        b'{"kind": "deal", "id": ""}',
        b'{"kind": "deal", "id": 5}',
        b'{"kind": "deal", "if_version": "1"}',
        b'{"kind": "deal", "if_version": true}',
        b'{"kind": "deal", "dealer": {"a": {"b": {"c": {"d": {"e": {"f": 1}}}}}}}',
        b'{"kind": "game", "rules": "nonsense"}',
        b'{"kind": "game", "rules": {"game.target": -5}}',
        b'{"kind": "game", "names": {"N": "' + b"x" * 41 + b'"}}',
        b'{"kind": "deal", "note": "' + b"x" * 500 + b'"}',
        b"\xff\xfe",
        b"[" * 8000,
        b'{"a":' * 2500,
        b'{"kind": "adjust_score", "side": "NS", "points": ' + b"9" * 5000 + b"}",
    ],
    ids=lambda body: repr(body[:40]),
)
def test_malformed_events_are_refused_with_a_reason(lasting_table: ServedTable, body: bytes) -> None:
    before = lasting_table.state()["version"]
    headers = {"X-Table-Key": lasting_table.key, "Content-Type": "application/json"}
    answer = httpx.post(lasting_table.url + "/api/events", content=body, headers=headers)
    assert answer.status_code == 422, answer.text
    assert answer.json()["detail"]
    assert lasting_table.state()["version"] == before


def test_an_oversized_body_is_refused(lasting_table: ServedTable) -> None:
    headers = {"X-Table-Key": lasting_table.key}
    big = {"kind": "deal", "note": "x" * 20_000}
    assert httpx.post(lasting_table.url + "/api/events", json=big, headers=headers).status_code == 413

    def chunks() -> Iterator[bytes]:
        for _ in range(1000):
            yield b"x" * 1000

    try:
        answer = httpx.post(lasting_table.url + "/api/events", content=chunks(), headers=headers)
        assert answer.status_code == 413
    except httpx.TransportError:
        assert lasting_table.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/static/../../pyproject.toml",
        "/static/%2e%2e/%2e%2e/pyproject.toml",
        "/static/..%2f..%2fpyproject.toml",
        "/static//etc/passwd",
        "/api/evidence/../table-key.jpg",
        "/api/evidence/%2e%2e/table-key.jpg",
        "/api/evidence/..%2f..%2ftable-key.jpg",
        "/api/evidence/g/..%2f..%2ftable-key.jpg",
        "/api/games/..%2ftable-key.egn",
        "/../../etc/passwd",
        "/%2e%2e/table-key",
    ],
)
def test_no_path_leads_outside(lasting_table: ServedTable, path: str) -> None:
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    answer = raw(lasting_table, request.encode())
    assert answer.split(b" ", 2)[1] in (b"404", b"400"), answer[:200]
    assert lasting_table.key.encode() not in answer
    assert b"root:" not in answer
    assert b"[project]" not in answer


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET /\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        b"POST /api/events HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/events HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999999\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
        b"\0" * 1000,
    ],
    ids=range(8),
)
def test_broken_requests_are_refused_and_harm_nobody(lasting_table: ServedTable, request_bytes: bytes) -> None:
    answer = raw(lasting_table, request_bytes)
    assert not answer.startswith(b"HTTP/1.1 2")
    assert not answer.startswith(b"HTTP/1.1 5")
    assert lasting_table.get("/healthz").status_code == 200


def test_script_in_names_comes_back_as_the_same_text_and_json_only(lasting_table: ServedTable) -> None:
    name = "</script><img src=x onerror=alert(1)>"
    lasting_table.play([{"kind": "game", "names": {"N": name}}])
    answer = lasting_table.get("/api/state")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["names"]["N"] == name


def test_a_phone_cannot_pass_for_the_camera(lasting_table: ServedTable) -> None:
    lasting_table.play([{"kind": "game", "by": "camera", "n": 77_000}])
    event = lasting_table.get("/api/events").json()[-1]
    assert (event["n"], event["by"]) == (lasting_table.state()["version"], "phone")


def test_who_says_where_he_sits_is_named_in_the_journal(lasting_table: ServedTable) -> None:
    lasting_table.post({"kind": "game"}, **{"X-Seat": "S"})
    assert lasting_table.get("/api/events").json()[-1]["seat_of_sender"] == "S"
    assert lasting_table.post({"kind": "game"}, **{"X-Seat": "Q"}).status_code == 422


@pytest.mark.timeout(60)
def test_callers_who_trickle_are_hung_up_on_while_others_are_served(serve: Callable[..., ServedTable]) -> None:
    table = serve()
    slow = [socket.create_connection(("127.0.0.1", table.port)) for _ in range(40)]
    for index, caller in enumerate(slow):
        half = b"POST /api/events HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
        caller.sendall(half if index % 2 else b"GET / HTT")
    started = time.monotonic()
    assert table.post({"kind": "game"}).status_code == 200
    assert time.monotonic() - started < 2.0
    hung_up = threading.Event()

    def wait() -> None:
        for caller in slow:
            caller.settimeout(25.0)
            while caller.recv(4096):
                pass
        hung_up.set()

    threading.Thread(target=wait, daemon=True).start()
    assert hung_up.wait(25.0)


def test_the_settings_take_only_what_they_know(lasting_table: ServedTable) -> None:
    for settings in (
        {"colour": 1},
        {"names": {"Q": "x"}},
        {"rules": "nonsense"},
        {"view": {str(n): 1 for n in range(50)}},
    ):
        answer = httpx.put(
            lasting_table.url + "/api/settings", json=settings, headers={"X-Table-Key": lasting_table.key}
        )
        assert answer.status_code == 422, settings


def test_camera_pictures_are_for_players_only(lasting_table: ServedTable) -> None:
    assert lasting_table.get("/api/camera/still.jpg").status_code == 401
    assert lasting_table.get("/api/camera/check").status_code == 401


def raw(table: ServedTable, request: bytes) -> bytes:
    """Send bytes as they are and return what comes back."""
    with socket.create_connection(("127.0.0.1", table.port), timeout=20.0) as caller:
        caller.sendall(request)
        answer = b""
        try:
            while chunk := caller.recv(65536):
                answer += chunk
        except ConnectionResetError:
            pass
    return answer


def test_two_services_never_share_a_folder(lasting_table: ServedTable) -> None:
    second = subprocess.run(
        [sys.executable, "-m", "server.cli", "run", "--no-camera", "--port", "0", "--data", str(lasting_table.data)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert second.returncode == 2
    assert second.stderr.count("\n") == 1
    assert "another Upcard is using this folder" in second.stderr
