"""``trisolve play`` without a source: all games on a site of the user's own, to play at once."""

import sys
from importlib.resources import files
from pathlib import Path

from trisolve import __version__
from trisolve.cli.output import Code, complain, say
from trisolve.cli.pages import ListPageOptions, open_page
from trisolve.errors import FileError
from trisolve.extras import MissingExtra
from trisolve.rooms import installed_rooms

_PORT = 8740


def play_everything(page: ListPageOptions) -> int:
    """Build the site of all games once, serve it until Ctrl-C, and open it.

    Without the extra for serving, the site is opened from the disk. Raises FileError, and
    FormatError for options that need a source.
    """
    page.refuse("expected a SOURCE to play, got none", "no_open")
    folder = _site_folder()

    def say_address(address: str, _: int | None = None) -> None:
        say(address)
        sys.stdout.flush()
        is_watched = sys.stdin.isatty() and sys.stdout.isatty()
        if not page.no_open and is_watched and not open_page(address):
            complain("no browser found: open the address in one", kind="")

    from trisolve.web.site.serving import serve_site

    try:
        serve_site(folder, _PORT, say_address)
    except MissingExtra:
        say_address((folder / "index.html").as_uri())
        return Code.DONE
    return Code.INTERRUPTED


def _site_folder() -> Path:
    """Return the folder of the site, which is built the first time that a version needs it."""
    from trisolve.kernels.cache import folder_for
    from trisolve.web.site.build import build_site
    from trisolve.web.site.folder import LISTING
    from trisolve.web.site.options import SiteOptions

    base = folder_for("sites")
    if base is None:
        raise FileError("expected a cache directory for the site, found none that can be written")
    folder = base / _key()
    if not (folder / LISTING).is_file():
        complain("building the site of all games, once for this version", kind="")
        build_site(folder, SiteOptions())
    return folder


def _key() -> str:
    """Return a name for the sources of the site: trisolve, and the puzzles of packages."""
    rooms = "-".join(room.name for room in installed_rooms().rooms)
    newest = max(
        path.stat().st_mtime_ns for path in Path(str(files("trisolve"))).rglob("*.[jp][sy]")
    )
    return "-".join(filter(None, (__version__, rooms, f"{newest:x}")))
