"""``trisolve site`` and ``edit``: websites and the editor, built or served."""

import sys
from datetime import date
from os.path import lexists
from typing import Annotated, TypeAlias

from trisolve.cli.output import Code, complain, counted, say, say_json
from trisolve.cli.pages import EmbedFont, Hints, PageTheme, open_page, page_theme
from trisolve.cli.progress import ProgressLine
from trisolve.errors import FormatError
from trisolve.files.messages import escape
from trisolve.files.whole import check_writable
from trisolve.kernels.randomness import MAX_SEED
from trisolve.limits import MAX_DAYS
from trisolve.options import argument, command, option
from trisolve.rooms import BUILT_IN, built_in

_BaseUrl: TypeAlias = Annotated[
    str | None,
    option(
        "The site's address. With this address, the site includes a sitemap, a feed of the "
        "daily puzzles, and link previews for every page and level.",
        of="URL",
    ),
]
_Daily: TypeAlias = Annotated[
    str | None,
    option(
        "The folder with daily puzzles from `trisolve site daily`; by default, the bundled months.",
        of="DIR",
    ),
]
_GAMES = tuple(page.name for name in BUILT_IN for page in built_in(name).site)
_Without: TypeAlias = Annotated[
    list[str] | None,
    option(
        f"Leave out {', '.join(_GAMES)} or a package's game; repeat it for each game.", of="GAME"
    ),
]
_Playtest: TypeAlias = Annotated[
    str | None,
    option(
        "Ask for a playtest of the FILEs: show this text and a button that sends the plays.",
        of="TEXT",
    ),
]


@command(
    examples=(
        "trisolve site public",
        'trisolve site build public starter --only --title "My puzzles" --hints 3',
    )
)
def build(
    folder: Annotated[
        str,
        argument(
            "The folder for the site: a new folder, an empty folder, or an earlier site.", of="DIR"
        ),
    ],
    files: Annotated[
        list[str] | None,
        argument("Packs, levels and directories to show before the bundled packs.", of="[FILE]..."),
    ] = None,
    *,
    title: Annotated[str, option("The title of the site.", of="TITLE")] = "trisolve",
    base_url: _BaseUrl = None,
    hints: Hints = "on",
    daily: _Daily = None,
    without: _Without = None,
    theme: PageTheme = "auto",
    embed_font: EmbedFont = False,
    playtest: _Playtest = None,
    only: Annotated[
        bool,
        option("Show only the FILEs, without the bundled packs or the other games."),
    ] = False,
    as_json: Annotated[
        bool, option("Print a summary of the output as one JSON object.", name="--json")
    ] = False,
) -> int:
    """Build a website for playing every game, made of static files that any host can serve.

    The new site completely replaces an earlier site in DIR; it is an error if DIR contains anything
    else. All links are relative, so the site works at any address, and from a disk without a
    server. The site loads nothing from other addresses. The same input gives the same bytes.
    """
    from trisolve.cli.sliding.sources import expand_sources
    from trisolve.extras import install_line
    from trisolve.web.site.build import build_site
    from trisolve.web.site.options import SiteOptions
    from trisolve.web.site.previews.kept import can_draw

    if only and not files:
        raise FormatError("--only: expected FILEs, got none")
    options = SiteOptions(
        sources=tuple(expand_sources(files or ())),
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
            line.count(done, n_all, f"levels of {escape(source)} graded")

        def count_previews(done: int, n_all: int) -> None:
            line.count(done, n_all, "previews drawn")

        built = build_site(folder, options, ready, count_previews)
    if base_url is not None and not can_draw():
        complain(f"all previews show one picture; for their own: {install_line('png')}", kind="")
    if options.untextured:
        named = ", ".join(options.untextured)
        complain(f"only sliding blocks show the theme's texture; these do not: {named}", "note: ")
    if as_json:
        say_json({"written": folder, **built._asdict()})
    else:
        pages, levels = counted(built.pages, "page"), counted(built.levels, "level")
        packs = counted(built.packs, "pack")
        say(f"{folder}: {pages}, {levels} in {packs}, {built.bytes / 1e6:.1f} MB")
    return Code.DONE


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise FormatError(f"--from: expected a date such as 2026-12-01, got {text!r:.40}") from None


@command(examples=("trisolve site daily --from 2027-01-01 --days 1 --seed 1 -o daily/",))
def daily(
    *,
    first: Annotated[str, option("The first day.", of="DATE", name="--from")],
    output: Annotated[
        str,
        option(
            "The folder that holds one file per month, YYYY-MM.json.", of="DIR", name="--output -o"
        ),
    ],
    days: Annotated[int, option("The number of days.", of="N", min=1, max=MAX_DAYS)] = 31,
    seed: Annotated[
        int,
        option("The seed that determines the puzzles.", of="S", min=0, max=MAX_SEED),
    ] = 0,
    as_json: Annotated[
        bool, option("Print one JSON object for each day that was added.", name="--json")
    ] = False,
) -> int:
    """Make the daily puzzles for a range of days, each with a proven optimum.

    A day has three sliding levels, one Entanglement sequence and one Tantrix puzzle. They depend
    only on the date and the seed. Days that are already in the folder do not change.
    """
    from trisolve.web.site.daily.making import make_days

    line = ProgressLine()
    with line:

        def count_days(day: date, number: int, n_all: int) -> None:
            line.count(number, n_all, "days made")
            if as_json:
                say_json({"day": day.isoformat()})

        added = make_days(output, _date(first), days, seed, count_days)
    if not as_json:
        kept = days - len(added)
        say(
            f"{output}: {counted(len(added), 'day')} added"
            + (f", {kept} there already" if kept else "")
        )
    return Code.DONE


@command(examples=("trisolve site serve public", "trisolve site serve public --port 8800"))
def serve(
    folder: Annotated[
        str,
        argument("The folder that contains a built site.", of="DIR"),
    ],
    *,
    port: Annotated[
        int,
        option(
            "The port to serve on; 0 uses any free port. If the port is in use, the next 20 "
            "ports are tried.",
            of="PORT",
            min=0,
            max=65535,
        ),
    ] = 8740,
) -> int:
    """Serve a built site on 127.0.0.1, for this machine only, until you press Ctrl-C.

    The command prints the address. The files are served exactly as a static host would serve them.
    The command requires trisolve[web].
    """
    from trisolve.web.site.serving import serve_site

    def say_address(url: str, at: int) -> None:
        say(url if port in {0, at} else f"{url} (port {port} is in use)")
        sys.stdout.flush()

    serve_site(folder, port, say_address)
    return Code.INTERRUPTED


@command(
    examples=(
        "trisolve edit mine.json",
        "trisolve edit pack.json --no-open --port 8800",
    )
)
def edit(
    file: Annotated[
        str | None,
        argument(
            "A level or a pack to edit (.json or .tri); the file is created if it does not "
            "exist. Without FILE, the editor starts empty and saves your work as a download.",
            of="[FILE]",
        ),
    ] = None,
    *,
    port: Annotated[
        int,
        option(
            "The port to serve on. If the port is in use, the next 20 ports are tried.",
            of="PORT",
            min=1,
            max=65535,
        ),
    ] = 8730,
    no_open: Annotated[bool, option("Do not open a browser; only print the address.")] = False,
) -> int:
    """Draw levels in the browser, with the optimum shown next to the board as you draw.

    The command serves the editor on 127.0.0.1, for this machine only, until you press Ctrl-C. It
    prints the editor's address, which ends with the access key. Only two files are touched: FILE,
    and FILE.bak, which holds FILE as it was before the last save. The command requires
    trisolve[web].
    """
    from trisolve.web.server.serving import serve as serve_editor

    if file is not None and not lexists(file):
        check_writable(file)  # a new file, whose directory may be missing

    def say_address(url: str, at: int, is_empty: bool) -> None:
        if is_empty:
            complain(f"{file} is empty: it opens as a new level", kind="")
        say(url if at == port else f"{url} (port {port} is in use)")
        import sys

        sys.stdout.flush()
        if not no_open and not open_page(url):
            complain("no browser found: open the address in one", kind="")

    serve_editor(file, port, say_address)
    return Code.INTERRUPTED
