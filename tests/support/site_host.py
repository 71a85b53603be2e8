"""Static hosts for the tests, on 127.0.0.1: for a site below a path of its own, or for a page."""

import sys
import threading
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from trisolve.web.site.options import SiteOptions

PLACE = "some/where"
SMALL = SiteOptions(sources=("tutorial",), only=True, title="Small")
"""The site that tests share: building one takes seconds."""
DAY = "2026-12-02"
"""A day that has puzzles: what the pages take for today, unless a test says otherwise."""
_PAGES = ("", "slide/", "slide/index.html#tutorial", "slide/index.html#tutorial:3", "daily/",
          "learn/", "learn/index.html#boco", "about/", "entanglement/", "tantrix/", "boco/",
          "make/")  # fmt: skip


def pages_of(root):
    """Return the addresses of the pages of a host's site, the first page first."""
    return [page for page in _PAGES if (root / PLACE / page.partition("#")[0]).exists()]


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def __init__(self, *args, kept, **options):
        self.kept = kept
        super().__init__(*args, **options)

    def end_headers(self):
        self.send_header("Cache-Control", self.kept)
        super().end_headers()


class _Host(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """Ignore a browser that closed the connection before its answer was sent."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def hosted(root, *, kept="no-cache"):
    """Serve a folder, with a lifetime for caches; yield the address of its site."""
    handler = partial(_Quiet, directory=str(root), kept=kept)
    with _Host(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{PLACE}/"
        server.shutdown()


def address_of(path):
    """Return the address of a page, served from its folder until the tests end.

    At a `file:` address, Chromium loses a private window's localStorage in about one of 20 reloads;
    over HTTP, it lost nothing in 300 reloads.
    """
    return f"{_folder_host(path.parent)}/{path.name}"


@cache
def _folder_host(folder):
    handler = partial(_Quiet, directory=str(folder), kept="no-cache")
    server = _Host(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"
