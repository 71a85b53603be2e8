"""The server of `trisolve site serve`: what it answers, and whom."""

import threading
from http.client import HTTPConnection, HTTPException

import pytest
from site_host import PLACE

from trisolve.errors import FileError
from trisolve.web.site.serving import site_server


@pytest.fixture
def ask(small_site):
    """Return a function that asks the server for a path: the answer, read."""
    with site_server(small_site / PLACE, 0) as server:
        server.daemon_threads = True
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
