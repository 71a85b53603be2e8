"""``trisolve entanglement page``: puzzles or games as one HTML page."""

from typing import Annotated

import typer

from trisolve.cli.entanglement.reading import read_puzzles
from trisolve.cli.pages import (
    First,
    NoOpen,
    PageFile,
    PageJson,
    PageTheme,
    Title,
    check_output,
    put,
)
from trisolve.errors import FormatError

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
            min=1,
            max=16,
            metavar="R",
            help="The field's radius in games of seeds.",
            show_default="3",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="S",
            help="Open with the game of this seed instead of the one played last.",
            show_default=False,
        ),
    ] = None,
    output: PageFile = None,
    title: Title = None,
    theme: PageTheme = "auto",
    first: First = None,
    no_open: NoOpen = False,
    as_json: PageJson = False,
) -> int:
    """Make one HTML page to play in, on a phone or a desk, without a network.

    All puzzles of the files, in order; without a file, games whose tiles are drawn from a seed, a
    new one whenever you like. The best score of each is kept by the browser that plays. Nothing is
    searched; the target of a puzzle is the score that its file claims.
    """
    from trisolve.web.pages.entanglement import entanglement_page

    if files and (radius is not None or seed is not None):
        raise FormatError("expected files, or --radius and --seed, got both")
    check_output(output, as_json=as_json)
    puzzles = [puzzle for file in files or () for _, puzzle in read_puzzles(file)]
    text = entanglement_page(
        puzzles,
        radius=3 if radius is None else radius,
        seed=seed,
        title=title,
        theme=theme,
        first=first,
    )
    return put(text, output, no_open=no_open, as_json=as_json)
