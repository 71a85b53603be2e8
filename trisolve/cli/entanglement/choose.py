"""``trisolve entanglement choose``: a page of all tiles, and a puzzle of those picked."""

from trisolve.cli.option_records import taking
from trisolve.cli.pages import PageOptions

EXAMPLES = ("trisolve entanglement choose -o tiles.html",)


@taking(page=PageOptions)
def choose(*, page: PageOptions) -> int:
    """Choose tiles by eye on a page that shows all 10,395, and make a puzzle from them.

    The tiles are in families: those with links of the same lengths. Each is shown once, or in all
    its rotations. The tiles that are picked, in their order, become a puzzle file, which every
    command of Entanglement reads. Without -o the page goes to a folder of your own, its path is
    printed, and the browser opens it.
    """
    from trisolve.web.pages.tile_choice import tile_choice_page

    page.check()
    return page.put(tile_choice_page(theme=page.worn, **page.look()).html())
