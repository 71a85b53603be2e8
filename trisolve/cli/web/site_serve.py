"""``trisolve site serve``: serve a built site on this machine."""

import sys
from typing import Annotated

import typer

from trisolve.cli.output import Code, say

EXAMPLES = ("trisolve site serve public", "trisolve site serve public --port 8800")


def serve(
    folder: Annotated[
        str,
        typer.Argument(
            metavar="DIR", help="The folder that contains a built site.", show_default=False
        ),
    ],
    *,
    port: Annotated[
        int,
        typer.Option(
            min=0,
            max=65535,
            metavar="PORT",
            help="The port to serve on; 0 uses any free port. If the port is in use, the next 20 "
            "ports are tried.",
        ),
    ] = 8740,
) -> int:
    """Serve a built site on 127.0.0.1, for this machine only, until you press Ctrl-C.

    Prints the address. The files are served exactly as a static host would serve them. Requires
    trisolve[web].
    """
    from trisolve.web.site.serving import serve_site

    def started(url: str, at: int) -> None:
        say(url if port in {0, at} else f"{url} (port {port} is in use)")
        sys.stdout.flush()

    serve_site(folder, port, started)
    return Code.INTERRUPTED
