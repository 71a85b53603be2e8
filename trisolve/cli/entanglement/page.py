"""``trisolve entanglement page``: puzzles or games as one HTML page."""

import sys
from typing import Annotated, Literal

import typer

from trisolve.cli.entanglement.reading import read_puzzles
from trisolve.cli.output import Code
from trisolve.errors import FormatError
from trisolve.files.whole import check_writable, write_file

EXAMPLES = (
    "trisolve entanglement page --radius 3 -o game.html",
    "trisolve entanglement page entanglement:small entanglement:graded -o puzzles.html",
)


def page(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE...",
            help="Puzzles or packs of them, or names that `trisolve levels` lists; none for games "
            "of seeds.",
            show_default=False,
        ),
    ] = None,
    *,
    radius: Annotated[
        int | None,
        typer.Option(
            min=1, max=16, metavar="R", help="The field of games of seeds.", show_default="3"
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="S",
            help="Open with the game of this seed, and not with the one left off last.",
            show_default=False,
        ),
    ] = None,
    title: Annotated[
        str | None,
        typer.Option(
            metavar="TITLE", help="The page's title; by default a puzzle's own.", show_default=False
        ),
    ] = None,
    theme: Annotated[
        Literal["auto", "classic", "dark", "flat", "print"],
        typer.Option(help="How it looks; auto follows the system, light or dark."),
    ] = "auto",
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="OUT",
            help="Write the page to this file, whole or not at all; - for standard output.",
            show_default=False,
        ),
    ],
) -> int:
    """Make one HTML page to play in, on a phone or a desk, without a network.

    All puzzles of the files, in order; without a file, games whose tiles are drawn from a seed, a
    new one whenever you like. The best score of each is kept by the browser that plays. Nothing is
    searched; the target of a puzzle is the score that its file claims.
    """
    from trisolve.web.entanglement_page import entanglement_page

    if files and (radius is not None or seed is not None):
        raise FormatError("expected files, or --radius and --seed, got both")
    if output != "-":
        check_writable(output)
    puzzles = [puzzle for file in files or () for _, puzzle in read_puzzles(file)]
    text = entanglement_page(
        puzzles, radius=3 if radius is None else radius, seed=seed, title=title, theme=theme
    )
    if output == "-":
        sys.stdout.write(text)
    else:
        write_file(output, text)
    return Code.DONE
