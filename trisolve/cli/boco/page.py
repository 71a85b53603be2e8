"""``trisolve boco page``: a board as one HTML file to play in."""

import sys
from typing import Annotated

import typer

from trisolve.cli.boco.options import Board, OneJson, RimOption, SwapOption, new_game
from trisolve.cli.output import Code, say_json
from trisolve.errors import FormatError

EXAMPLES = (
    "trisolve boco page squares:5x5 -o boco.html",
    "trisolve boco page octagon --rim wall --swap -o octagon.html",
)


def page(
    board: Board,
    *,
    rim: RimOption = None,
    swap: SwapOption = False,
    title: Annotated[
        str | None,
        typer.Option(
            metavar="TITLE",
            help="The page's title; by default it names the board.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="OUT.html",
            help="The file to write, whole or not at all; - for standard output.",
        ),
    ] = "-",
    as_json: OneJson = False,
) -> int:
    """Make one HTML page to play in, two at one screen or against the machine.

    The page needs no network and asks for nothing. A flat board is seen from +z, any other from the
    front and from the back; a board may have 1,000 faces.
    """
    from trisolve.web.boco_page import boco_page, save_boco_page

    if as_json and output == "-":
        raise FormatError("--json: expected -o FILE with it, the page takes standard output")
    if output == "-" and sys.stdout.isatty():
        raise FormatError("expected -o FILE: a terminal does not show a page")
    game = new_game(board, rim, swap)
    if output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(boco_page(game, title=title).encode())
    else:
        save_boco_page(game, output, title=title)
    if as_json:
        say_json({"written": output})
    return Code.DONE
