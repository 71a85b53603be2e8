"""A static host for the tests: a folder on 127.0.0.1, whose site is below an address of its own."""

import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from trisolve.web.site.options import SiteOptions

PLACE = "some/where"
SMALL = SiteOptions(sources=("tutorial",), only=True, title="Small")
"""The site that tests share: building one takes seconds."""


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


@contextmanager
def hosted(root):
    """Serve a folder; yield the address of the site in it at PLACE."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(root))) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{PLACE}/"
        server.shutdown()
