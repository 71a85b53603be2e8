"""A built site on 127.0.0.1, served as a static host serves it."""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from trisolve.errors import FileError
from trisolve.files.messages import shown
from trisolve.files.whole import StrPath

_TYPES = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}


_HOSTS = frozenset({"localhost", "127.0.0.1", "[::1]"})
_PATIENCE_S = 30.0


class _Server(ThreadingHTTPServer):
    """Takes a burst of connections; a browser opens many at once."""

    request_queue_size = 128
    daemon_threads = True


class Handler(SimpleHTTPRequestHandler):
    """Files of one folder; what is not there is the site's own 404.html."""

    timeout = _PATIENCE_S  # for half a request
    path = ""  # until a request line is read; errors in it are answered too
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **_TYPES}  # noqa: RUF012 - theirs

    def end_headers(self) -> None:
        """End the head of an answer with how long browsers may keep it."""
        is_hashed = "/assets/" in self.path and not self.path.endswith("/site.json")
        self.send_header("Cache-Control", "max-age=31536000" if is_hashed else "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def handle(self) -> None:
        """Answer; a browser that has left, as it does when another page is opened, is no error."""
        with suppress(ConnectionError, TimeoutError):
            super().handle()

    def parse_request(self) -> bool:
        """Read a request; refuse one that names another host, as a page elsewhere could send it."""
        if not super().parse_request():
            return False
        host = self.headers.get("Host", "").strip().lower()
        if host and re.sub(r":[0-9]*\Z", "", host) not in _HOSTS:
            self.send_error(421)
            return False
        return True

    def translate_path(self, path: str) -> str:
        """Return the file of an address; what no file of the folder can be is a missing one."""
        folder = os.path.realpath(self.directory)
        missing = os.path.join(folder, "\N{REPLACEMENT CHARACTER}")
        found = super().translate_path(path)
        try:
            real = os.path.realpath(found)
            os.lstat(real)
        except FileNotFoundError:
            return found
        except (OSError, ValueError):  # too long, a loop of links, or with a NUL
            return missing
        return found if os.path.commonpath([folder, real]) == folder else missing

    def finish(self) -> None:
        """Close the connection, if the browser has not."""
        with suppress(ConnectionError):
            super().finish()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer with an error; the site has a page of its own for an address that is missing."""
        missing = Path(self.directory) / "404.html"
        if code != 404 or not missing.is_file():
            super().send_error(code, message, explain)
            return
        body = missing.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """Answer as for a missing file: a static host lists no folder."""
        self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Say nothing: errors reach the browser."""


def site_server(folder: StrPath, port: int) -> ThreadingHTTPServer:
    """Return a server of a folder that has begun to listen; raise FileError.

    Port 0 takes a free one: ``server.server_port`` says which.
    """
    where = Path(folder)
    if not (where / "index.html").is_file():
        raise FileError(f"{shown(os.fspath(folder))}: expected a built site, found no index.html")
    handler = partial(Handler, directory=os.fspath(where))
    try:
        return _Server(("127.0.0.1", port), handler)
    except OSError as error:
        raise FileError(f"port {port}: expected a free port: {error.strerror}") from None


def serve_site(folder: StrPath, port: int, started: Callable[[str], None]) -> None:
    """Serve a built site until Ctrl-C; `started` is called with its address. Raises FileError."""
    with site_server(folder, port) as server:
        started(f"http://127.0.0.1:{server.server_port}/")
        server.serve_forever()
