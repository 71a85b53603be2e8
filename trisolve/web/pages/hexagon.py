"""The page of maps of hexagons: coordinates, neighbors, distance, lines, routes and sight."""

from collections.abc import Sequence

from trisolve.errors import FormatError, InvalidMap
from trisolve.hexagon import Grid, dump_map
from trisolve.hexagon.pictures import render_map
from trisolve.paint.themes import PageTheme
from trisolve.web.pages.shared import HtmlPage, checked_first, game_page, identity, title_of

MAX_CELLS = 5000
MAX_COORDINATE = 9999


def hexagon_page(
    maps: Grid | Sequence[Grid],
    *,
    title: str | None = None,
    theme: PageTheme = "auto",
    first: int | None = None,
) -> HtmlPage:
    """Return one HTML page for looking at maps, without any network access.

    The page also opens other maps, which are pasted or come from a file or a link. `first` is the
    number of the map to open first. The same maps always give the same text. Raises FormatError for
    a map that is too large for a page or that no file can hold.

    >>> hexagon_page(Grid([(0, 0)], name="One cell")).title
    'One cell'
    """
    every = [maps] if isinstance(maps, Grid) else list(maps)
    if not every:
        raise FormatError("expected at least one map for a page, got none")
    entries = [_entry(number, grid) for number, grid in enumerate(every, 1)]
    checked_first(first, len(entries), "map")
    shown = every[(first or 1) - 1]
    return game_page(
        "hexagon",
        title=title_of(title, [entry["name"] for entry in entries], "Maps of hexagons"),
        theme=theme,
        sky="day",
        settings={"first": first},
        data={"entries": entries},
        picture=render_map(shown, size=480),
        sheets=(),
    )


def _entry(number: int, grid: Grid) -> dict[str, str]:
    """Return a map as pages contain it: as text, or as JSON if the text format cannot hold it."""
    n_cells = len(grid) + len(grid.walls)
    if n_cells > MAX_CELLS:
        raise FormatError(f"expected a map of at most {MAX_CELLS} cells for a page, got {n_cells}")
    if any(abs(part) > MAX_COORDINATE for cell in (*grid, *grid.walls) for part in cell):
        limits = f"-{MAX_COORDINATE} to {MAX_COORDINATE}"
        raise FormatError(f"expected coordinates from {limits} for a page")
    try:
        text = dump_map(grid, format="text")
    except InvalidMap:
        text = dump_map(grid, format="json")
    return {"id": identity(text), "name": grid.name or f"Map {number}", "text": text}
