"""``trisolve entanglement play``: a page with puzzles or games, or a game at the terminal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trisolve.cli.entanglement.reading import read_puzzle, read_puzzles
from trisolve.cli.entanglement.terminal import play_at_terminal, puzzle_of_seed
from trisolve.cli.option_records import Output
from trisolve.cli.pages import ListPageOptions, Terminal
from trisolve.errors import FormatError
from trisolve.kernels.randomness import MAX_SEED
from trisolve.wording import counted

if TYPE_CHECKING:
    from trisolve.web.pages.shared import HtmlPage

EXAMPLES = (
    "trisolve entanglement play --radius 3 -o game.html",
    "trisolve entanglement play entanglement:small entanglement:graded -o puzzles.html",
    "trisolve entanglement play --terminal --seed 4",
)


def page_of(sources: Sequence[str], **options: Any) -> "HtmlPage":  # noqa: ANN401 - of the page
    """Return the page of the puzzles of some files, for ``trisolve play``."""
    from trisolve.web.pages.entanglement import entanglement_page

    puzzles = [puzzle for source in sources for _, puzzle in read_puzzles(source)]
    return entanglement_page(puzzles, **options)


def at_terminal(source: str, output: Output, *, as_json: bool) -> int:
    """Play one puzzle, for ``trisolve play --terminal``."""
    _check_terminal(output, as_json=as_json)
    puzzle = read_puzzle(source)
    return play_at_terminal(puzzle, puzzle.name or "")


def _check_terminal(output: Output, *, as_json: bool) -> None:
    if output.file is not None or as_json:
        raise FormatError("--terminal: expected neither -o nor --json for Entanglement")


def play(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE...",
            help="Puzzles or packs, or names listed by `trisolve levels`; if none are given, the "
            "page offers games with tiles drawn from seeds.",
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
            help="The radius of the field in games drawn from seeds.",
            show_default="3",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=MAX_SEED,
            metavar="S",
            help="Start with this seed's game instead of the last game played.",
            show_default=False,
        ),
    ] = None,
    page: ListPageOptions,
    terminal: Terminal = False,
) -> int:
    """Make an HTML page that works offline on phones and desktops, or play at the terminal.

    The page shows all puzzles in the files, in order. Without a file, the page offers games whose
    tiles are drawn from a seed, and you can start a new game at any time. The browser keeps the
    best score for each game. The command does not solve puzzles; the target for each puzzle is the
    score that its file claims.

    At the terminal, turns may come from a pipe. An illegal turn then ends the game with exit code
    1, and anything that is not a turn ends it with exit code 2.
    """
    from trisolve.web.pages.entanglement import entanglement_page

    if files and (radius is not None or seed is not None):
        raise FormatError("expected files, or --radius and --seed, got both")
    if terminal:
        page.check_terminal()
        return _at_terminal(files or [], 3 if radius is None else radius, seed or 0, page)
    puzzles = [puzzle for file in files or () for _, puzzle in read_puzzles(file)]
    return page.make(entanglement_page, puzzles, radius=3 if radius is None else radius, seed=seed)


def _at_terminal(files: Sequence[str], radius: int, seed: int, page: ListPageOptions) -> int:
    """Play the game of a seed, or one puzzle, at the terminal."""
    output = page.record()
    if len(files) > 1:
        raise FormatError(f"--terminal: expected one puzzle, got {counted(len(files), 'file')}")
    if files:
        return at_terminal(files[0], output, as_json=page.as_json)
    _check_terminal(output, as_json=page.as_json)
    return play_at_terminal(puzzle_of_seed(radius, seed), f"seed {seed}")
