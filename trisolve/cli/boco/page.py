"""``trisolve boco page``: a board as one HTML file to play in."""

from trisolve.cli.boco.options import (
    Boards,
    RimOption,
    SwapOption,
    last_state,
    new_game,
    read_records,
)
from trisolve.cli.mesh.options import Reading, reads_meshes
from trisolve.cli.pages import NoOpen, PageFile, PageJson, PageTheme, Title, check_output, put
from trisolve.errors import FormatError
from trisolve.files.messages import located, shown

EXAMPLES = (
    "trisolve boco page squares:5x5 -o boco.html",
    "trisolve boco page octagon torus:4x4 --rim wall --swap -o boards.html",
)


def record_page(file: str, *, title: str | None = None, theme: str = "auto") -> str:
    """Return the page of the one game in a file; raise FormatError for several."""
    from trisolve.web.pages.boco import boco_page

    records = read_records(file)
    if len(records) > 1:
        message = f"expected one game for a page, got {len(records)}"
        raise FormatError(f"{shown(file)}: {message}")
    [(label, record)] = records
    game = last_state(label, record).game
    named = title if title is not None else record.name or None
    with located(label):
        return boco_page(game, moves=record.moves, title=named, theme=theme)


@reads_meshes
def page(
    boards: Boards,
    *,
    rim: RimOption = None,
    swap: SwapOption = False,
    output: PageFile = None,
    title: Title = None,
    theme: PageTheme = "auto",
    no_open: NoOpen = False,
    reading: Reading,
    as_json: PageJson = False,
) -> int:
    """Make one HTML page to play on: two players at one screen, or one against the computer.

    The page needs no network. With several boards the player chooses one. A flat board is seen from
    above. Any other is seen from two opposite sides and can be turned. A board may have up to 1,000
    faces.
    """
    from trisolve.web.pages.boco import boco_page

    check_output(output, as_json=as_json)
    games = [new_game(board, rim, swap, reading) for board in boards]
    text = boco_page(games, title=title, theme=theme)
    return put(text, output, no_open=no_open, as_json=as_json)
