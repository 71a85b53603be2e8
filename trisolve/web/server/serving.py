"""Start a server: a port on 127.0.0.1, the editor's token, and its address."""

import logging
import secrets
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

from trisolve.errors import TrisolveError
from trisolve.extras import missing
from trisolve.files.whole import StrPath

if TYPE_CHECKING:
    import uvicorn
    from starlette.types import ASGIApp

HOST = "127.0.0.1"
N_PORTS = 20
_MAX_PORT = (1 << 16) - 1
_STOP_S = 1
_BACKLOG = 256  # a browser opens many connections at once


def bound_socket(port: int) -> socket.socket:
    """Return a socket on 127.0.0.1 at the first free port from `port` up, or raise an error."""
    for tried in range(port, min(port + N_PORTS, _MAX_PORT + 1)):
        taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((HOST, tried))
            taken.listen(_BACKLOG)
        except OSError:
            taken.close()
            continue
        return taken
    raise TrisolveError(f"expected a free port of {port} to {tried}, but all are in use")


def server_of(app: "ASGIApp") -> "uvicorn.Server":
    """Return a server for an application; its ``run(sockets=[...])`` serves until it is stopped.

    One second after the server is asked to stop, it cancels unfinished requests.
    """
    import uvicorn

    class Server(uvicorn.Server):
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            """Stop; answers that are cut off are not errors, and are not reported as errors."""
            logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
            await super().shutdown(sockets)

    return Server(
        uvicorn.Config(
            app,
            http="h11",
            ws="none",
            lifespan="on",
            log_level="error",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_STOP_S,
        )
    )


def check_extra(what: str) -> None:
    """Raise a one-line MissingExtra if the libraries for serving are not installed."""
    try:
        import starlette  # noqa: F401 - whether it is there
        import uvicorn  # noqa: F401
    except ModuleNotFoundError as error:
        raise missing(str(error.name), "web", what) from None


def serve(path: StrPath | None, port: int, started: Callable[[str, int, bool], None]) -> None:
    """Serve the editor of a file until Ctrl-C.

    `started` is called with the URL, the port, and whether the file exists but is empty.

    Raises TrisolveError if the file is not a level or pack, no port is free, or the web extra is
    not installed.
    """
    check_extra("the editor")
    from trisolve.web.server.app import Editor
    from trisolve.web.server.edited_file import EditedFile

    file = EditedFile(path)
    file.opened()  # an error is shown in the terminal, before anything starts
    listening = bound_socket(port)
    with listening:
        at = listening.getsockname()[1]
        token = secrets.token_urlsafe(32)
        editor = Editor(file, port=at, token=token)
        started(f"http://{HOST}:{at}/#{token}", at, file.is_empty)
        server_of(editor.app).run(sockets=[listening])
