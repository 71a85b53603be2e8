"""``trisolve hex play``: maps of hexagons on a page."""

from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, Any

from trisolve.cli.pages import First, PageOptions
from trisolve.files.whole import STDIN
from trisolve.hexagon import Grid
from trisolve.hexagon.files import read_map
from trisolve.options import argument, command

if TYPE_CHECKING:
    from trisolve.web.pages.shared import HtmlPage


def page_of(sources: Sequence[str], **options: Any) -> "HtmlPage":  # noqa: ANN401 - of the page
    """Return the page of the maps in the given files, for ``trisolve play``."""
    from trisolve.web.pages.hexagon import hexagon_page

    return hexagon_page([_read_grid(source) for source in sources], **options)


def _read_grid(source: str) -> Grid:
    """Return a map; a map without a name is named after its file."""
    grid = read_map(source)
    if grid.name is None and source != STDIN:
        grid.name = PurePath(source).stem
    return grid


@command(
    examples=(
        "trisolve hex play hexagon:ruins -o ruins.html",
        "trisolve hex play hexagon:one-room rectangle:8x5:odd-r -o maps.html",
    )
)
def play(
    files: Annotated[
        list[str],
        argument(
            "Maps: JSON or text files (.json, .hex), - for standard input, names of bundled maps, "
            "or shapes such as hexagon:4.",
            of="FILE...",
        ),
    ],
    *,
    page: PageOptions,
    first: First = None,
) -> int:
    """Make an HTML page that shows maps, coordinates, distances, lines, routes and sight.

    On the page, choose a cell for its coordinates and neighbors, and a second cell for the
    distance, a line, the cheapest route, and whether one cell sees the other. The page needs no
    network, and also opens other maps.
    """
    return page.make(page_of, files, **({} if first is None else {"first": first}))
