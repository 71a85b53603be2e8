"""``trisolve edit``: draw a level in the browser, with its optimum next to the board."""

from os.path import lexists
from typing import Annotated

import typer

from trisolve.cli.output import Code, complain, say
from trisolve.cli.web.browser import opened
from trisolve.files.whole import check_writable
from trisolve.web.server.serving import serve

EXAMPLES = (
    "trisolve edit mine.json",
    "trisolve edit pack.json --no-open --port 8800",
)


def edit(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            help="A level or a pack to edit (.json or .tri); the file is created if it does not "
            "exist. Without FILE, the editor starts empty and saves your work as a download.",
            show_default=False,
        ),
    ] = None,
    *,
    port: Annotated[
        int,
        typer.Option(
            min=1,
            max=65535,
            metavar="PORT",
            help="The port to serve on. If the port is in use, the next 20 ports are tried.",
        ),
    ] = 8730,
    no_open: Annotated[
        bool, typer.Option("--no-open", help="Do not open a browser; only print the address.")
    ] = False,
) -> int:
    """Draw levels in the browser, with the optimum shown next to the board as you draw.

    The command serves the editor on 127.0.0.1, for this machine only, until you press Ctrl-C. It
    prints the editor's address, which ends with the access key. Only two files are touched: FILE,
    and FILE.bak, which holds FILE as it was before the last save. Requires trisolve[web].
    """
    if file is not None and not lexists(file):
        check_writable(file)  # a new file, whose directory may be missing

    def started(url: str, at: int, is_empty: bool) -> None:
        if is_empty:
            complain(f"{file} is empty: it opens as a new level", kind="")
        say(url if at == port else f"{url} (port {port} is in use)")
        import sys

        sys.stdout.flush()
        if not no_open and not opened(url):
            complain("no browser found: open the address in one", kind="")

    serve(file, port, started)
    return Code.INTERRUPTED
