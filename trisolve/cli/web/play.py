"""``trisolve play``: levels as one HTML page that anybody can open."""

import os
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from trisolve.cli.output import Code, complain, say
from trisolve.cli.sliding.sources import expanded
from trisolve.cli.web.browser import opened
from trisolve.errors import FileError
from trisolve.files.whole import write_file
from trisolve.sliding.formats import load_levels

EXAMPLES = (
    "trisolve play starter -o starter.html",
    "trisolve play tutorial article:puzzle-30 --title Lessons -o lessons.html",
)


def _pages_folder() -> Path:
    """Return the folder of the user's own in which pages without a name are kept."""
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    elif os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "trisolve" / "pages"


def play(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCE...",
            help="Levels or packs in any form, directories, - for standard input, share codes, "
            "links.",
            show_default=False,
        ),
    ],
    *,
    out: Annotated[
        str | None,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="FILE",
            help="Write the page to this file, whole or not at all; - for standard output.",
            show_default=False,
        ),
    ] = None,
    title: Annotated[
        str | None,
        typer.Option(
            metavar="TITLE", help="The page's title; by default a level's own.", show_default=False
        ),
    ] = None,
    theme: Annotated[
        Literal["auto", "classic", "dark", "flat", "print"],
        typer.Option(help="How it looks; auto follows the system, light or dark."),
    ] = "auto",
    first: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Open with level N, and not with the first that is unsolved.",
            show_default=False,
        ),
    ] = None,
    link_base: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="What shared links begin with; by default the page's own address.",
            show_default=False,
        ),
    ] = None,
    embed_origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ORIGIN",
            help="A page of this origin, such as https://example.org, may embed the player and "
            "talk to it by messages; give it once for each.",
            show_default=False,
        ),
    ] = None,
    no_open: Annotated[
        bool, typer.Option("--no-open", help="Do not open a browser; print the path alone.")
    ] = False,
) -> int:
    """Make one HTML page in which levels are played, on a phone or a desk, without a network.

    All levels of the sources, in order. Without -o the page goes to a folder of your own, under a
    name that follows from what is in it, its path is printed, and the browser opens it. Progress is
    kept by the browser that plays. Nothing is searched: a claimed optimum is proved in the page.
    """
    from trisolve.web.player_page import page_name, play_page

    levels = [level for source in expanded(sources) for _, level in load_levels(source)]
    page = play_page(
        levels,
        title=title,
        theme=theme,
        first=first,
        link_base=link_base,
        embed_origins=embed_origin or (),
    )
    if out == "-":
        sys.stdout.write(page)
        return Code.DONE
    if out is not None:
        write_file(out, page)
        return Code.DONE
    folder = _pages_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{folder}: expected a folder that can be made: {error.strerror}") from None
    path = folder / page_name(page)
    write_file(path, page)
    say(str(path))
    if not no_open and not opened(path.as_uri()):
        complain("no browser found: open the file in one", kind="")
    return Code.DONE
