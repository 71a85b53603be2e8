"""The page of a puzzle on a board of cells: the data for static/shared/game/open.js."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from trisolve.paint.themes import Theme
from trisolve.rooms import room
from trisolve.web.pages.flat_board import cells_look, flat_view
from trisolve.web.pages.shared import HtmlPage, game_page, identity, title_of

if TYPE_CHECKING:
    from trisolve.files.listed import Listed
    from trisolve.mesh.pictures import Cells

T = TypeVar("T")


def puzzle_page(
    files: "Listed[T, Any]",
    cells_of: Callable[[T], "Cells"],
    carried: Callable[[T], Mapping[str, object]],
    sources: Sequence[str],
    *,
    title: str | None = None,
    theme: str | Theme = "auto",
) -> HtmlPage:
    """Return the page with all puzzles in the given sources, in order.

    Parameters
    ----------
    files : the puzzle's files; its room is the folder of the page's script
    cells_of : returns the cells of a puzzle at its start
    carried : returns further data that the page's script reads, in addition to the file's keys
    """
    puzzles = [puzzle for source in sources for puzzle in files.entries(source)]
    entries = [
        {
            "id": identity(files.dump(puzzle)),
            "view": flat_view(cells_of(puzzle).mesh),
            **files.values(puzzle),
            **carried(puzzle),
        }
        for puzzle in puzzles
    ]
    first = cells_of(puzzles[0])
    for number, one in enumerate(entries, 1):
        one.setdefault("name", f"{files.noun} {number}".capitalize())
    return game_page(
        files.room,
        title=title_of(title, [str(one["name"]) for one in entries], room(files.room).title),
        theme=theme,
        look=lambda shown: cells_look(shown, partial(first.colors_of, shown)),
        settings={},
        data={"entries": entries},
        picture=first.picture(theme="flat", size=480).svg(),
        sheets=("table", "table/cells"),
    )
