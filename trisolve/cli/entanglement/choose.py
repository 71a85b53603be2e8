"""``trisolve entanglement choose``: a page of all tiles, and a puzzle made from your choice."""

from trisolve.cli.pages import PageOptions

EXAMPLES = ("trisolve entanglement choose -o tiles.html",)


def choose(*, page: PageOptions) -> int:
    """Choose tiles by eye on a page that shows all 10,395, and make a puzzle from them.

    All tiles in a family have links of the same lengths. Each tile is shown once, or in all its
    rotations. The tiles you pick become a puzzle file, in the same order, which every Entanglement
    command can read. Without -o, the page is written to trisolve's folder in your user data; the
    command prints the path, and the browser opens the page.
    """
    from trisolve.web.pages.tile_choice import tile_choice_page

    return page.make(tile_choice_page)
