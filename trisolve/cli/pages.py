"""The options shared by all commands that make a page, and where the page goes."""

import os
import sys
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from msgspec import Struct
from msgspec.structs import fields

from trisolve.cli.options import Force, Output
from trisolve.cli.output import STDOUT, Code, check_one_on_stdout, complain, say, say_json
from trisolve.cli.pictures import AUTO, PageThemeChoice, theme_option
from trisolve.errors import FormatError
from trisolve.limits import MAX_NUMBER
from trisolve.options import option

if TYPE_CHECKING:
    from collections.abc import Callable

    from trisolve.web.pages.shared import HtmlPage


def open_page(url: str) -> bool:
    """Open a page; return whether there is a browser for it."""
    import webbrowser

    has_display = os.name == "nt" or sys.platform == "darwin"
    if not (has_display or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False  # a text browser would take over the terminal, and cannot play
    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False


PageFile: TypeAlias = Annotated[
    str | None,
    option(
        "Write the page to this file, completely or not at all; - means standard output. By "
        "default, the page is written to trisolve's folder in your user data directory, and the "
        "browser opens it.",
        of="FILE.html",
        name="--output -o",
    ),
]
Title: TypeAlias = Annotated[
    str | None,
    option("The page's title; by default, the name of its contents.", of="TITLE"),
]
PageTheme: TypeAlias = Annotated[
    PageThemeChoice,
    theme_option(
        "The theme: auto follows the system, light or dark; you can also give a theme file of "
        "your own.",
        AUTO,
    ),
]
Hints: TypeAlias = Annotated[
    str,
    option(
        "Whether players can ask for hints on sliding levels; N is the maximum per level.",
        of="on|off|N",
    ),
]
EmbedFont: TypeAlias = Annotated[
    bool,
    option("Embed the theme file's whole font in the page.", name="--embed-font"),
]
First: TypeAlias = Annotated[
    int | None,
    option(
        "Open at level or puzzle N, counted from 1; by default, where you left off, or at the "
        "first unsolved level.",
        of="N",
        min=1,
        max=MAX_NUMBER,
    ),
]
NoOpen: TypeAlias = Annotated[
    bool, option("Do not open a browser; only print the path.", name="--no-open")
]
EmbedOrigins: TypeAlias = Annotated[
    list[str] | None,
    option(
        "An origin, such as https://example.org, whose pages may embed this page and exchange "
        "messages with it; repeat the option for each origin.",
        of="ORIGIN",
        name="--embed-origin",
    ),
]
Terminal: TypeAlias = Annotated[
    bool, option("Play at the terminal instead of on a page.", name="--terminal")
]
PageJson: TypeAlias = Annotated[
    bool, option("Print a summary of the output as one JSON object.", name="--json")
]


class PageOptions(Struct, frozen=True):
    """How a page looks, and where it goes."""

    output: PageFile = None
    title: Title = None
    theme: PageTheme = AUTO
    embed_font: EmbedFont = False
    no_open: NoOpen = False
    as_json: PageJson = False
    force: Force = False

    def look(self) -> dict[str, Any]:
        """Return the page options that the user gave, for the function that makes the page."""
        return {} if self.title is None else {"title": self.title}

    @property
    def worn(self) -> "PageThemeChoice":
        """The theme of the page, with its font only if requested; raises FormatError."""
        return page_theme(self.theme, embed_font=self.embed_font)

    def check(self) -> None:
        """Refuse an output that cannot be written, before the page is made.

        Raises FormatError, FileError.
        """
        check_one_on_stdout(self.output, "the page takes", as_json=self.as_json)
        if self.output != STDOUT:
            Output(self.output, self.force).check()
        elif sys.stdout.isatty():
            raise FormatError("expected -o FILE: a terminal does not show a page")

    def refuse(self, why: str, *taken: str) -> None:
        """Raise FormatError, with the reason `why`, for the first option given but not `taken`."""
        for one in fields(self):
            if one.name not in taken and getattr(self, one.name) != one.default:
                raise FormatError(f"--{one.name.replace('_', '-')}: {why}")

    def check_terminal(self) -> None:
        """Raise FormatError if an option of the page is given together with --terminal."""
        self.refuse("expected a page, got --terminal", "output", "as_json", "force")

    def make(self, page: "Callable[..., HtmlPage]", *contents: object, **options: object) -> Code:
        """Make a page from its contents, and put it where the options say.

        Raises TrisolveError.
        """
        self.check()
        with redirect_stdout(sys.stderr):  # a package's functions may print, but the page may not
            made = page(*contents, theme=self.worn, **self.look(), **options)
        return self.put(made)

    def put(self, made: "HtmlPage") -> Code:
        """Write a page, or print it; without an output, store it in the user's folder and open it.

        Raises FileError.
        """
        from trisolve.files.whole import make_folder, write_file
        from trisolve.web.pages.shared import page_name

        if made.covering is not None and made.covering.lack is not None:
            complain(made.covering.lack, kind="note: ")
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
        """Print the path of a page that was given no name, and open it if someone is watching."""
        if not self.as_json:
            say(str(path))
        is_watched = sys.stdin.isatty() and sys.stdout.isatty()
        if not self.no_open and is_watched and not open_page(path.as_uri()):
            complain("no browser found: open the file in one", kind="")


class PlayPageOptions(PageOptions, frozen=True):
    """The options for playing: on a page, which another page may embed, or at the terminal."""

    embed_origin: EmbedOrigins = None

    def record(self) -> Output:
        """Return where the record of a game at the terminal goes."""
        return Output(self.output, self.force)

    def look(self) -> dict[str, Any]:
        """Return the page options that the user gave, for the function that makes the page."""
        own = {} if self.embed_origin is None else {"embed_origins": self.embed_origin}
        return super().look() | own


class ListPageOptions(PlayPageOptions, frozen=True):
    """The options of a page with a list, from which one entry is opened."""

    first: First = None

    def look(self) -> dict[str, Any]:
        """Return the page options that the user gave, for the function that makes the page."""
        return super().look() | ({} if self.first is None else {"first": self.first})


def page_theme(theme: "PageThemeChoice", *, embed_font: bool) -> "PageThemeChoice":
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
