"""``trisolve site DIR``: build the site."""

from typing import Annotated, TypeAlias

import typer

from trisolve.cli.output import Code, complain, counted, say, say_json
from trisolve.cli.pages import EmbedFont, Hints, PageTheme, page_theme
from trisolve.cli.progress_line import ProgressLine
from trisolve.files.messages import shown
from trisolve.rooms import BUILT_IN, built_in

EXAMPLES = (
    "trisolve site public",
    'trisolve site build public starter --only --title "My puzzles" --hints 3',
)
_BaseUrl: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        help="The site's address. With this address, the site includes a sitemap, a feed of the "
        "daily puzzles, and link previews for every page and level.",
        show_default=False,
    ),
]
_Daily: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="DIR",
        help="The folder with daily puzzles from `trisolve site daily`; by default, the bundled "
        "months.",
        show_default=False,
    ),
]
*_GAMES, _LAST = (page.name for name in BUILT_IN for page in built_in(name).site)
_Without: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        metavar="GAME",
        help=f"Leave out {', '.join(_GAMES)} or {_LAST}; repeat the option for each game.",
        show_default=False,
    ),
]
_Playtest: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT",
        help="Ask for a playtest of the FILEs: show this text and a button that sends the plays.",
        show_default=False,
    ),
]


def build(
    folder: Annotated[
        str,
        typer.Argument(
            metavar="DIR",
            help="The folder for the site: a new folder, an empty folder, or an earlier site.",
            show_default=False,
        ),
    ],
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]...",
            help="Packs, levels and directories to show before the bundled packs.",
            show_default=False,
        ),
    ] = None,
    *,
    title: Annotated[
        str, typer.Option(metavar="TITLE", help="The title of the site.")
    ] = "trisolve",
    base_url: _BaseUrl = None,
    hints: Hints = "on",
    daily: _Daily = None,
    without: _Without = None,
    theme: PageTheme = "auto",
    embed_font: EmbedFont = False,
    playtest: _Playtest = None,
    only: Annotated[
        bool,
        typer.Option(
            "--only", help="Show only the FILEs, without the bundled packs or the other games."
        ),
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a summary of the output as one JSON object.")
    ] = False,
) -> int:
    """Build a website for playing every game, made of static files that any host can serve.

    The new site completely replaces an earlier site in DIR; it is an error if DIR contains anything
    else. All links are relative, so the site works at any address, and from a disk without a
    server. The site loads nothing from other addresses. The same input gives the same bytes.
    """
    from trisolve.cli.sliding.sources import expanded
    from trisolve.extras import install_line
    from trisolve.web.site.build import build_site
    from trisolve.web.site.options import SiteOptions
    from trisolve.web.site.previews.kept import can_draw

    options = SiteOptions(
        sources=tuple(expanded(files or ())),
        title=title,
        base_url=base_url,
        hints=hints,
        daily=daily,
        without=tuple(without or ()),
        theme=page_theme(theme, embed_font=embed_font),
        only=only,
        alone=only,
        playtest=playtest,
    )
    line = ProgressLine()
    with line:

        def ready(source: str, done: int, n_all: int) -> None:
            line.count(done, n_all, f"levels of {shown(source)} graded")

        def drawn(done: int, n_all: int) -> None:
            line.count(done, n_all, "previews drawn")

        built = build_site(folder, options, ready, drawn)
    if base_url is not None and not can_draw():
        complain(f"all previews show one picture; for their own: {install_line('png')}", kind="")
    if as_json:
        say_json({"written": folder, **built._asdict()})
    else:
        pages, levels = counted(built.pages, "page"), counted(built.levels, "level")
        packs = counted(built.packs, "pack")
        say(f"{folder}: {pages}, {levels} in {packs}, {built.bytes / 1e6:.1f} MB")
    return Code.DONE
