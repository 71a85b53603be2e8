"""The server of `trisolve site serve`: its answers, and the clients that it accepts."""

import gzip
import socket
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection

import pytest
from site_host import PLACE

from trisolve.cli.app import main
from trisolve.cli.output import Code
from trisolve.errors import FileError
from trisolve.web.server.serving import bound_socket, server_of
from trisolve.web.site.serving import serve_site, site_app

N_AT_ONCE = 100


class Host:
    """A folder that is served; each request has its own connection."""

    def __init__(self, listening):
        self.address = listening.getsockname()

    def get(self, path, headers=(), method="GET"):
        """Return the answer for a path, with its body."""
        connection = HTTPConnection(*self.address, timeout=30)
        connection.request(method, path, headers=dict(headers))
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    def sent(self, request, *, leaves=False):
        """Send bytes unchanged; return the answer."""
        with socket.create_connection(self.address, 20) as connection:
            connection.sendall(request)
            if leaves:
                connection.shutdown(socket.SHUT_WR)
            return connection.makefile("rb").read()


@contextmanager
def serving(folder):
    with bound_socket(0) as listening:
        server = server_of(site_app(folder))
        running = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        running.start()
        yield Host(listening)
        server.should_exit = True
        running.join(30)
        assert not running.is_alive()


@pytest.fixture(scope="module")
def host(small_site):
    with serving(small_site / PLACE) as found:
        yield found


def test_a_site_is_served_only_to_this_machine(host):
    assert host.address[0] == "127.0.0.1"


def test_pages_are_revalidated_and_hashed_names_are_cached(host, small_site):
    page, body = host.get("/slide/index.html")
    assert page.status == 200
    assert body == (small_site / PLACE / "slide/index.html").read_bytes()
    assert page.headers["Cache-Control"] == "no-cache"
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    [script] = (small_site / PLACE / "assets").glob("slide-*.js")
    asset, _ = host.get(f"/assets/{script.name}")
    assert asset.headers["Cache-Control"] == "max-age=31536000"
    assert asset.headers["Content-Type"] == "text/javascript; charset=utf-8"
    for path in ("/assets/site.json", "/sw.js", "/worker.json", "/assets/nothing.js"):
        assert host.get(path)[0].headers["Cache-Control"] == "no-cache", path


def test_files_have_the_types_that_browsers_ask_for(host):
    types = {
        "/": "text/html; charset=utf-8",
        "/manifest.webmanifest": "application/manifest+json",
        "/worker.json": "application/json",
        "/sw.js": "text/javascript; charset=utf-8",
        "/icon-192.png": "image/png",
    }
    assert {path: host.get(path)[0].headers["Content-Type"] for path in types} == types


@pytest.mark.parametrize("path", ["/nothing", "/nothing.js", "/assets/", "/../x.py", "/%2e%2e/x"])
def test_a_missing_path_gets_the_not_found_page_of_the_site(host, small_site, path):
    answer, body = host.get(path)
    assert answer.status == 404
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert body == (small_site / PLACE / "404.html").read_bytes()


def test_a_folder_is_redirected_to_its_slash(host):
    answer, _ = host.get("/slide")
    assert answer.status in {301, 302, 307, 308}
    assert answer.headers["Location"].endswith("/slide/")


def test_an_unchanged_page_is_not_sent_again(host):
    tag = host.get("/")[0].headers["ETag"]
    answer, body = host.get("/", {"If-None-Match": tag})
    assert (answer.status, body) == (304, b"")


def test_text_is_compressed_for_browsers_that_accept_it_and_pictures_are_not(host, small_site):
    asked = {"Accept-Encoding": "gzip"}
    page, body = host.get("/", asked)
    assert page.headers["Content-Encoding"] == "gzip"
    assert page.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(body) == (small_site / PLACE / "index.html").read_bytes()
    assert host.get("/")[0].headers["Content-Encoding"] is None
    assert host.get("/icon-192.png", asked)[0].headers["Content-Encoding"] is None


def test_a_range_of_a_file_can_be_requested(host, small_site):
    whole = (small_site / PLACE / "index.html").read_bytes()
    answer, body = host.get("/", {"Range": "bytes=10-29", "Accept-Encoding": "gzip"})
    assert (answer.status, body) == (206, whole[10:30])
    assert answer.headers["Content-Range"] == f"bytes 10-29/{len(whole)}"
    assert answer.headers["Content-Encoding"] is None
    assert host.get("/", {"Range": f"bytes={len(whole)}-"})[0].status == 416


def test_only_reading_is_allowed(host):
    assert host.get("/", method="HEAD")[1] == b""
    for method in ("POST", "PUT", "DELETE"):
        assert host.get("/", method=method)[0].status == 405


def test_a_hundred_connections_at_once_are_answered(host, small_site):
    page = (small_site / PLACE / "index.html").read_bytes()
    together = threading.Barrier(N_AT_ONCE, timeout=30)

    def ask(_number):
        with socket.create_connection(host.address, 30) as connection:
            together.wait()  # all are connected before one asks
            connection.sendall(b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")
            return connection.makefile("rb").read()

    with ThreadPoolExecutor(N_AT_ONCE) as pool:
        answers = list(pool.map(ask, range(N_AT_ONCE)))
    assert [answer.endswith(page) for answer in answers] == [True] * N_AT_ONCE


def test_a_folder_without_a_site_gives_a_one_line_error(tmp_path):
    with pytest.raises(FileError, match=r"expected a built site, found no index\.html"):
        site_app(tmp_path)


def test_a_port_in_use_is_skipped(host, small_site, monkeypatch):
    monkeypatch.setattr("uvicorn.Server.run", lambda *_args, **_named: None)
    taken, found = host.address[1], []
    serve_site(small_site / PLACE, taken, lambda *where: found.append(where))
    [(url, port)] = found
    assert port > taken
    assert url == f"http://127.0.0.1:{port}/"


def test_a_missing_library_prints_one_line_with_the_install_command(
    small_site, monkeypatch, capsys
):
    monkeypatch.setitem(sys.modules, "starlette", None)
    assert main(["site", "serve", str(small_site / PLACE)]) == Code.BAD_INPUT
    line = capsys.readouterr().err
    assert "serving a site needs starlette: " in line
    assert line.endswith('-m pip install "trisolve[web]"\n')
    assert line.count("\n") == 1


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        (b"GET /%00 HTTP/1.1", b"404"),
        (b"GET /" + b"a" * 5000 + b" HTTP/1.1", b"404"),
        (b"GET / HTTP/x", b"400"),
        (b"\x16\x03\x01\x02\x00\x01 \x00\xff x", b"400"),
        (b"GET /" + b"a" * 100_000, b"400"),
        (b"NOTHING / HTTP/1.1", b"405"),
    ],
)
def test_a_strange_request_is_answered_without_a_traceback(host, capfd, request_line, status):
    answer = host.sent(request_line + b"\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert status in answer.partition(b"\r\n")[0]
    assert host.get("/")[0].status == 200
    assert capfd.readouterr().err == ""


def test_partial_requests_and_closed_connections_are_not_errors(host, capfd):
    assert host.sent(b"GET / HTTP/1.1\r\nHost: loc", leaves=True) == b""
    with socket.create_connection(host.address, 20) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert host.get("/")[0].status == 200
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("host_name", "status"),
    [
        *(("localhost:80", b"200"), ("127.0.0.1", b"200"), ("LOCALHOST:1234", b"200")),
        *(("evil.example", b"403"), ("x:80", b"403"), ("127.0.0.1:80:1", b"403"), ("", b"403")),
    ],
)
def test_a_request_for_another_host_is_refused(host, host_name, status):
    answer = host.sent(f"GET / HTTP/1.1\r\nHost: {host_name}\r\nConnection: close\r\n\r\n".encode())
    assert status in answer.partition(b"\r\n")[0]


def test_a_link_out_of_the_folder_is_a_missing_file(tmp_path):
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text("home")
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "out.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "up").symlink_to(tmp_path)
    (folder / "round").symlink_to("round")
    (folder / "in.html").symlink_to(folder / "index.html")
    with serving(folder) as host:
        paths = ("out.txt", "up/secret.txt", "round", "in.html")
        assert [host.get(f"/{path}")[0].status for path in paths] == [404, 404, 404, 200]
