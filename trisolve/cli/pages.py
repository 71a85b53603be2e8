"""The options shared by all commands that make a page, and where the page goes."""

import os
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from trisolve.cli.option_records import Output
from trisolve.cli.options import Force
from trisolve.cli.output import STDOUT, Code, check_one_on_stdout, complain, say, say_json
from trisolve.cli.pictures import AUTO, ThemeChoice, theme_option
from trisolve.cli.web.browser import opened
from trisolve.errors import FormatError
from trisolve.limits import MAX_NUMBER

if TYPE_CHECKING:
    from collections.abc import Callable

    from trisolve.paint.themes import Theme
    from trisolve.web.pages.shared import HtmlPage

PageFile: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE.html",
        help="Write the page to this file, completely or not at all; - means standard output. By "
        "default, the page is written to trisolve's folder in your user data directory, and the "
        "browser opens it.",
        show_default=False,
    ),
]
Title: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="TITLE",
        help="The page's title; by default, the name of its contents.",
        show_default=False,
    ),
]
PageTheme: TypeAlias = Annotated[
    ThemeChoice,
    theme_option(
        "The theme: auto follows the system, light or dark; you can also give a theme file of "
        "your own.",
        AUTO,
    ),
]
Hints: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="on|off|N",
        help="Whether players can ask for hints on sliding levels; N is the maximum per level.",
    ),
]
EmbedFont: TypeAlias = Annotated[
    bool,
    typer.Option("--embed-font", help="Embed the theme file's whole font in the page."),
]
First: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=MAX_NUMBER,
        metavar="N",
        help="Open at level or puzzle N, counted from 1; by default, where you left off, or at the "
        "first unsolved level.",
        show_default=False,
    ),
]
NoOpen: TypeAlias = Annotated[
    bool, typer.Option("--no-open", help="Do not open a browser; only print the path.")
]
EmbedOrigins: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--embed-origin",
        metavar="ORIGIN",
        help="An origin, such as https://example.org, whose pages may embed this page and exchange "
        "messages with it; repeat the option for each origin.",
        show_default=False,
    ),
]
Terminal: TypeAlias = Annotated[
    bool, typer.Option("--terminal", help="Play at the terminal instead of on a page.")
]
PageJson: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print a summary of the output as one JSON object.")
]


@dataclass(frozen=True)
class PageOptions:
    """How a page looks, and where it goes."""

    output: PageFile = None
    title: Title = None
    theme: PageTheme = AUTO
    embed_font: EmbedFont = False
    no_open: NoOpen = False
    as_json: PageJson = False

    def look(self) -> dict[str, Any]:
        """Return the given options of the page itself, for the function that makes it."""
        return {} if self.title is None else {"title": self.title}

    @property
    def worn(self) -> "str | Theme":
        """The theme of the page, with its font only if requested; raises FormatError."""
        return page_theme(self.theme, embed_font=self.embed_font)

    def check(self) -> None:
        """Refuse an output that cannot be written, before the page is made.

        Raises FormatError, FileError.
        """
        from trisolve.files.whole import check_writable

        check_one_on_stdout(self.output, "the page takes", as_json=self.as_json)
        if self.output == STDOUT:
            if sys.stdout.isatty():
                raise FormatError("expected -o FILE: a terminal does not show a page")
        elif self.output is not None:
            check_writable(self.output)

    def check_terminal(self) -> None:
        """Raise FormatError if an option of the page is given together with --terminal."""
        for one in fields(self):
            is_of_game = one.name in ("output", "as_json", "force")
            if not is_of_game and getattr(self, one.name) != one.default:
                option = "--" + one.name.replace("_", "-")
                raise FormatError(f"{option}: expected a page, got --terminal")

    def make(self, page: "Callable[..., HtmlPage]", *contents: object, **options: object) -> Code:
        """Make a page from its contents, and put it where the options say.

        Raises TrisolveError.
        """
        self.check()
        with redirect_stdout(sys.stderr):  # a package's functions may print, the page may not
            made = page(*contents, theme=self.worn, **self.look(), **options)
        return self.put(made)

    def put(self, made: "HtmlPage") -> Code:
        """Write a page, or print it; without an output, store it in the user's folder and open it.

        Raises FileError.
        """
        from trisolve.files.whole import make_folder, write_file
        from trisolve.web.pages.shared import page_name

        page = made.html()
        if self.output == STDOUT:
            sys.stdout.write(page)
            return Code.DONE
        path = Path(self.output) if self.output is not None else _folder() / page_name(page)
        if self.output is None:
            make_folder(path.parent)
        write_file(path, page)
        if self.as_json:
            say_json({"written": str(path)})
        if self.output is None:
            self._open(path)
        return Code.DONE

    def _open(self, path: Path) -> None:
        """Print the path of a page without its own name, and open it if someone is watching."""
        if not self.as_json:
            say(str(path))
        is_watched = sys.stdin.isatty() and sys.stdout.isatty()
        if not self.no_open and is_watched and not opened(path.as_uri()):
            complain("no browser found: open the file in one", kind="")


@dataclass(frozen=True)
class PlayPageOptions(PageOptions):
    """The options for playing: on a page, which another page may embed, or at the terminal."""

    embed_origin: EmbedOrigins = None
    force: Force = False

    def record(self) -> Output:
        """Return where the record of a game at the terminal goes."""
        return Output(self.output, self.force)

    def look(self) -> dict[str, Any]:
        """Return the given options of the page itself, for the function that makes it."""
        own = {} if self.embed_origin is None else {"embed_origins": self.embed_origin}
        return super().look() | own


@dataclass(frozen=True)
class ListPageOptions(PlayPageOptions):
    """The options of a page with a list, from which one entry is opened."""

    first: First = None

    def look(self) -> dict[str, Any]:
        """Return the given options of the page itself, for the function that makes it."""
        return super().look() | ({} if self.first is None else {"first": self.first})


def page_theme(theme: "str | Theme", *, embed_font: bool) -> "str | Theme":
    """Return the theme of a page, with its font only if requested; may raise FormatError."""
    from trisolve.paint.themes import Theme

    font = theme.font if isinstance(theme, Theme) else None
    if embed_font and font is None:
        raise FormatError("--embed-font: expected a --theme file with a font")
    return replace(theme, font=None) if isinstance(theme, Theme) and not embed_font else theme


def _folder() -> Path:
    """Return the user's folder in which pages without a name are stored."""
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    elif os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "trisolve" / "pages"
