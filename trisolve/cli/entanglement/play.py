"""``trisolve entanglement play``: a page with puzzles or games, or a game at the terminal."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from trisolve.cli.entanglement.reading import read_puzzles
from trisolve.cli.entanglement.terminal import play_at_terminal
from trisolve.cli.pages import (
    EmbedFont,
    First,
    NoOpen,
    PageFile,
    PageJson,
    PageTheme,
    Terminal,
    Title,
    check_output,
    page_theme,
    put,
)
from trisolve.cli.pictures import AUTO
from trisolve.errors import FormatError
from trisolve.kernels.randomness import MAX_SEED

EXAMPLES = (
    "trisolve entanglement play --radius 3 -o game.html",
    "trisolve entanglement play entanglement:small entanglement:graded -o puzzles.html",
    "trisolve entanglement play --terminal --seed 4",
)


def page_of(sources: Sequence[str], **options: Any) -> str:  # noqa: ANN401 - of the page
    """Return the page of the puzzles of some files, for ``trisolve play``."""
    from trisolve.web.pages.entanglement import entanglement_page

    puzzles = [puzzle for source in sources for _, puzzle in read_puzzles(source)]
    return entanglement_page(puzzles, **options)


def play(
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
            max=MAX_SEED,
            metavar="S",
            help="Open with the game of this seed instead of the one played last.",
            show_default=False,
        ),
    ] = None,
    output: PageFile = None,
    title: Title = None,
    theme: PageTheme = "auto",
    embed_font: EmbedFont = False,
    first: First = None,
    no_open: NoOpen = False,
    terminal: Terminal = False,
    as_json: PageJson = False,
) -> int:
    """Play: one HTML page for a phone or a desk, without a network, or a game at the terminal.

    All puzzles of the files, in order; without a file, games whose tiles are drawn from a seed, a
    new one whenever you like. The best score of each is kept by the browser that plays. Nothing is
    searched; the target of a puzzle is the score that its file claims.
    """
    from trisolve.web.pages.entanglement import entanglement_page

    if terminal:
        has_page = files or title is not None or first is not None or no_open or theme != AUTO
        if has_page or output is not None or as_json:
            raise FormatError("--terminal: expected --radius and --seed alone with it")
        return play_at_terminal(3 if radius is None else radius, seed or 0)
    if files and (radius is not None or seed is not None):
        raise FormatError("expected files, or --radius and --seed, got both")
    check_output(output, as_json=as_json)
    puzzles = [puzzle for file in files or () for _, puzzle in read_puzzles(file)]
    text = entanglement_page(
        puzzles,
        radius=3 if radius is None else radius,
        seed=seed,
        title=title,
        theme=page_theme(theme, embed_font=embed_font),
        first=first,
    )
    return put(text, output, no_open=no_open, as_json=as_json)
