"""Serve a built site on 127.0.0.1 as a static host would."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from trisolve.errors import FileError
from trisolve.files.messages import escape
from trisolve.files.whole import StrPath
from trisolve.web.server.serving import HOST, bound_socket, check_extra, server_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp


def site_app(folder: StrPath) -> "ASGIApp":
    """Return the application that serves a folder; may raise FileError or MissingExtra.

    The Host header must name this machine. A missing page, or a link that leads out of the folder,
    gets the site's own 404.html.
    """
    check_extra("serving a site")
    where = Path(folder)
    if not (where / "index.html").is_file():
        raise FileError(f"{escape(os.fspath(folder))}: expected a built site, found no index.html")
    from starlette.applications import Starlette
    from starlette.middleware.gzip import GZipMiddleware
    from starlette.routing import Mount

    from trisolve.web.server.guard import Guard
    from trisolve.web.site.served_files import SiteFiles

    files = Starlette(routes=[Mount("/", SiteFiles(directory=where, html=True))])
    return Guard(GZipMiddleware(files, compresslevel=6), port=None)


def serve_site(folder: StrPath, port: int, started: Callable[[str, int], None]) -> None:
    """Serve a built site until Ctrl-C; `started` is called with the address and the port.

    Port 0 chooses a free port. Raises MissingExtra, FileError for a folder without a site, and
    TrisolveError if no port is free.
    """
    app = site_app(folder)
    with bound_socket(port) as listening:
        at = listening.getsockname()[1]
        started(f"http://{HOST}:{at}/", at)
        server_of(app).run(sockets=[listening])
