"""The server of `trisolve site serve`: what it answers, and whom."""

import socket
import threading
from http.client import HTTPConnection, HTTPException

import pytest
from site_host import PLACE

from trisolve.errors import FileError
from trisolve.web.site import serving
from trisolve.web.site.serving import site_server


@pytest.fixture
def ask(small_site):
    """Return a function that asks the server for a path: the answer, read."""
    with site_server(small_site / PLACE, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def asked(path):
            connection = HTTPConnection("127.0.0.1", server.server_port)
            connection.request("GET", path)
            answer = connection.getresponse()
            body = answer.read()
            connection.close()
            return answer, body

        asked.server = server
        yield asked
        server.shutdown()


def test_it_serves_this_machine_alone(ask):
    assert ask.server.server_address[0] == "127.0.0.1"


def test_pages_are_asked_for_again_and_names_with_a_hash_are_kept(ask, small_site):
    page, body = ask("/slide/index.html")
    assert page.status == 200
    assert body == (small_site / PLACE / "slide/index.html").read_bytes()
    assert page.headers["Cache-Control"] == "no-cache"
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    [script] = (small_site / PLACE / "assets").glob("slide-*.js")
    asset, _ = ask(f"/assets/{script.name}")
    assert asset.headers["Cache-Control"] == "max-age=31536000"
    assert asset.headers["Content-Type"] == "text/javascript"
    for path in ("/assets/site.json", "/sw.js", "/worker.json"):
        assert ask(path)[0].headers["Cache-Control"] == "no-cache", path


@pytest.mark.parametrize("path", ["/nothing", "/assets/", "/../conftest.py", "/%2e%2e/x"])
def test_what_is_not_there_is_the_sites_own_page(ask, small_site, path):
    answer, body = ask(path)
    assert answer.status == 404
    assert body == (small_site / PLACE / "404.html").read_bytes()


def test_a_folder_without_a_site_and_a_port_in_use_are_one_line(ask, small_site, tmp_path):
    with pytest.raises(FileError, match="expected a built site, found no"):
        site_server(tmp_path, 0)
    with pytest.raises(FileError, match="expected a free port"):
        site_server(small_site / PLACE, ask.server.server_port)


def test_a_browser_that_leaves_is_no_error(ask, monkeypatch, capfd):
    def leave(*_files):
        raise BrokenPipeError(32, "Broken pipe")

    with monkeypatch.context() as patch:
        patch.setattr("shutil.copyfileobj", leave)
        with pytest.raises(HTTPException):
            ask("/")
    assert ask("/")[0].status == 200
    assert capfd.readouterr().err == ""


def sent(ask, request):
    """Send bytes as they are; return the answer."""
    with socket.create_connection(("127.0.0.1", ask.server.server_port), 20) as connection:
        connection.sendall(request)
        return connection.makefile("rb").read()


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        (b"GET /%00 HTTP/1.1", b"404"),
        (b"GET /" + b"a" * 5000 + b" HTTP/1.1", b"404"),
        (b"GET / HTTP/x", b"400"),
        (b"\x16\x03\x01\x02\x00\x01 \x00\xff x", b"400"),
        (b"NOTHING / HTTP/1.1", b"501"),
    ],
)
def test_a_strange_request_is_answered_without_a_traceback(ask, capfd, request_line, status):
    answer = sent(ask, request_line + b"\r\nHost: localhost\r\n\r\n")
    assert status in answer
    assert ask("/")[0].status == 200
    assert capfd.readouterr().err == ""


def test_a_request_line_without_an_end_is_refused(ask, capfd):
    assert b"414" in sent(ask, b"GET /" + b"a" * 65532)
    assert capfd.readouterr().err == ""


def test_half_a_request_is_no_error(ask, monkeypatch, capfd):
    monkeypatch.setattr(serving.Handler, "timeout", 0.1)
    assert sent(ask, b"GET / HTTP/1.1\r\nHost: loc") == b""
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("host", "status"),
    [("localhost:80", b"200"), ("127.0.0.1", b"200"), ("evil.example", b"421"), ("x:80", b"421")],
)
def test_a_request_for_another_host_is_refused(ask, host, status):
    assert status in sent(ask, f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())


def test_a_link_that_leads_out_of_the_folder_is_a_missing_file(tmp_path):
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text("home")
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "out.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "up").symlink_to(tmp_path)
    (folder / "in.html").symlink_to(folder / "index.html")
    with site_server(folder, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        found = {}
        for path in ("out.txt", "up/secret.txt", "in.html"):
            connection = HTTPConnection("127.0.0.1", server.server_port)
            connection.request("GET", f"/{path}")
            found[path] = connection.getresponse().status
            connection.close()
        server.shutdown()
    assert found == {"out.txt": 404, "up/secret.txt": 404, "in.html": 200}


def test_a_burst_of_connections_is_taken(ask):
    assert ask.server.request_queue_size >= 128
