"""Access: only the editor's own page on its own address with the token is let in."""

import json

import pytest
from asgi import Client

from trisolve.sliding.formats import dump_level, save_level
from trisolve.sliding.level import Block, Level
from trisolve.web.server.app import Editor
from trisolve.web.server.edited_file import EditedFile
from trisolve.web.server.guard import MAX_BODY, MAX_PACK

TOKEN = "t" * 43
BASE = "http://127.0.0.1:8730"
RIGHT = {"Authorization": f"Bearer {TOKEN}"}
ONE = Level(range(8), [Block("A", [0, 1, 2], [4, 5, 6])])


@pytest.fixture
def editor(tmp_path):
    path = tmp_path / "one.json"
    save_level(ONE, path)
    return Editor(EditedFile(path), port=8730, token=TOKEN)


@pytest.fixture
def client(editor):
    return Client(editor.app, "127.0.0.1:8730")


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8730", "127.0.0.1", "127.0.0.1:80", "localhost:8731", ""),
        *("127.0.0.1:8730.evil.example", "[::1]:8730", "0.0.0.0:8730", "127.1:8730"),
    ],
)
@pytest.mark.parametrize("path", ["/", "/api/open"])
def test_every_request_from_another_host_is_refused(client, host, path):
    assert client.get(path, headers={**RIGHT, "Host": host}).status_code == 403


def test_both_local_host_names_are_accepted(client):
    for host in ("127.0.0.1:8730", "localhost:8730", "LOCALHOST:8730"):
        assert client.get("/api/open", headers={**RIGHT, "Host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin",
    ["null", "http://evil.example", "https://127.0.0.1:8730", "http://127.0.0.1:8731", ""],
)
@pytest.mark.parametrize("path", ["/", "/api/open"])
def test_another_origin_is_refused(client, origin, path):
    assert client.get(path, headers={**RIGHT, "Origin": origin}).status_code == 403


def test_only_the_origin_of_the_page_is_accepted(client):
    answer = client.get("/api/open", headers={**RIGHT, "Origin": BASE})
    assert answer.status_code == 200
    assert not [name for name in answer.headers if name.startswith("access-control")]
    asked = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    assert client.send("OPTIONS", "/api/save", asked).status_code == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_cross_site_request_is_refused(client, site):
    headers = {**RIGHT, "Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors"}
    assert client.get("/api/open", headers=headers).status_code == 403
    assert client.get("/", headers=headers).status_code == 403
    followed = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"}
    assert client.get("/", headers=followed).status_code == 200


@pytest.mark.parametrize(
    "given",
    [None, "", "Bearer", f"Basic {TOKEN}", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", TOKEN],
)
@pytest.mark.parametrize(
    "path",
    ["/api/state", "/api/open", "/api/save", "/api/job", "/api/analyze", "/api/cancel", "/x", "//"],
)
def test_without_the_token_only_the_page_is_served(client, given, path):
    headers = {} if given is None else {"Authorization": given}
    kind = {**headers, "Content-Type": "application/json"}
    assert client.get(path, headers=headers).status_code == 401
    assert client.post(path, headers=kind, content="{}").status_code == 401


@pytest.mark.parametrize("asked", [{}, [], 1, None, "x", "\ud800"])
@pytest.mark.parametrize("path", ["/api/analyze", "/api/job"])
def test_an_unknown_kind_of_work_is_refused(client, path, asked):
    content = json.dumps({"do": asked, "level": dump_level(ONE)})
    answer = client.post(path, {**RIGHT, "Content-Type": "application/json"}, content)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("expected do as ")


def test_the_page_contains_neither_token_nor_file(client):
    page = client.get("/")
    assert page.status_code == 200
    assert TOKEN not in page.text
    assert "one.json" not in page.text
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "connect-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", ["/", "/api/open", "/api/nothing"])
def test_every_response_even_a_refusal_has_the_headers(client, path):
    for headers in (RIGHT, {}, {"Host": "evil.example"}):
        answer = client.get(path, headers=headers)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_a_write_of_another_content_type_is_refused(client, kind):
    headers = {**RIGHT, "Content-Type": kind}
    assert client.post("/api/save", headers=headers, content="{}").status_code == 415


def sized(n):
    return json.dumps({"text": "", "version": ""})[:-1].ljust(n - 1) + "}"


def test_request_bodies_are_bounded_in_every_encoding(client):
    headers = {**RIGHT, "Content-Type": "application/json"}

    def in_pieces(n):
        for _ in range(n >> 16):
            yield b" " * (1 << 16)
        yield b"{}"

    for path, most in (("/api/save", MAX_BODY), ("/api/save-pack", MAX_PACK)):
        assert client.post(path, headers=headers, content=sized(most + 1)).status_code == 413
        assert client.post(path, headers=headers, content=in_pieces(most)).status_code == 413
    assert client.post("/api/save", headers=headers, content=sized(MAX_BODY)).status_code == 422


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 400),
        ("[]", 400),
        ("{", 400),
        ("null", 400),
        ('{"a": ' * 100_000, 400),
        ("{}", 422),
        ('{"text": 1, "version": "new"}', 422),
        ('{"text": "{}", "version": "new"}', 422),
        (json.dumps({"text": dump_level(ONE), "version": None}), 422),
    ],
)
def test_a_malformed_request_is_reported_and_changes_nothing(editor, client, body, status):
    before = editor.file.path.read_bytes()
    headers = {**RIGHT, "Content-Type": "application/json"}
    answer = client.post("/api/save", headers=headers, content=body)
    assert answer.status_code == status
    assert "expected" in answer.json()["error"]
    assert "\n" not in answer.json()["error"]
    assert editor.file.path.read_bytes() == before


def test_no_path_of_the_disk_is_ever_served(client):
    for path in ("/one.json", "/api/../one.json", "/etc/passwd", "/%2e%2e/%2e%2e/etc/passwd"):
        assert client.get(path, headers=RIGHT).status_code == 404
    kind = {**RIGHT, "Content-Type": "application/json"}
    assert client.send("DELETE", "/api/open", kind).status_code == 405


def test_duplicate_hosts_and_tokens_are_refused(client):
    twice = [("Host", "127.0.0.1:8730"), ("Host", "evil.example"), *RIGHT.items()]
    assert client.get("/api/open", headers=twice).status_code == 403
    wrong = [*RIGHT.items(), ("Authorization", "Bearer x")]
    assert client.get("/api/open", headers=wrong).status_code == 401
