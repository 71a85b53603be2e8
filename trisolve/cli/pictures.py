"""What every ``render`` shares: its options, which form is drawn, and where the picture goes."""

import sys
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from trisolve.cli.options import parse_pixels
from trisolve.cli.output import STDOUT, Code, check_one_on_stdout, say_json
from trisolve.cli.streams import print_bytes
from trisolve.errors import FormatError
from trisolve.files.messages import located

if TYPE_CHECKING:
    from trisolve.paint.saving import Size
    from trisolve.paint.themes import Theme as SomeTheme

_STILL, _FILMS = ("svg", "png", "pdf"), ("svg", "gif", "apng")

Output: TypeAlias = Annotated[
    str,
    typer.Option(
        "--output",
        "-o",
        metavar="OUT",
        help="The file to write, in the form of its suffix: .svg, .png, .pdf, .gif or .apng; "
        "- for standard output.",
    ),
]
StillOutput: TypeAlias = Annotated[
    str,
    typer.Option(
        "--output",
        "-o",
        metavar="OUT",
        help="The file to write, in the form of its suffix: .svg, .png or .pdf; - for standard "
        "output.",
    ),
]
Form: TypeAlias = Annotated[
    Literal["svg", "png", "pdf", "gif", "apng"] | None,
    typer.Option("--form", help="The form, whatever the name of OUT.", show_default=False),
]
StillForm: TypeAlias = Annotated[
    Literal["svg", "png", "pdf"] | None,
    typer.Option("--form", help="The form, whatever the name of OUT.", show_default=False),
]
ThemeName: TypeAlias = Literal["classic", "flat", "dark", "print", "large-print"]
Theme: TypeAlias = Annotated[ThemeName, typer.Option(help="The theme.")]
Pixels: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--size",
        metavar="N|WxH",
        help="Pixels: the longer side, or width and height, the picture centered in them.",
        show_default=False,
    ),
]
Colors: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--colors",
        metavar="#RGB,...",
        help="Colors for the blocks with goals, in turn, in place of those of the level; by "
        "default colors that people with any color vision tell apart.",
        show_default=False,
    ),
]
PictureJson: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print what was written as one JSON object.")
]


def with_colors(theme: "SomeTheme", text: str) -> "SomeTheme":
    """Return a theme with the colors of --colors; raise FormatError."""
    from trisolve.paint.palette import parse_colors

    with located("--colors"):
        return theme.with_colors(parse_colors(text))


def checked_form(
    form: str | None, output: str, *, animate: bool | None = None, as_json: bool = False
) -> str:
    """Return the form to draw in; raise FormatError where OUT or the form cannot show it.

    `animate` is None where nothing moves.

    >>> checked_form(None, "a.png"), checked_form(None, "a.png", animate=True)
    ('png', 'apng')
    """
    from trisolve.paint.saving import form_of_picture

    check_one_on_stdout(output, "the picture takes", as_json=as_json)
    chosen = form or ("svg" if output == STDOUT else form_of_picture(output))
    if chosen == "png" and animate:
        chosen = "apng"
    forms = _FILMS if animate else _STILL
    if chosen not in forms:
        expected = f"expected {', '.join(forms[:-1])} or {forms[-1]}"
        if animate is None:
            raise FormatError(f"{expected}, got {chosen}")
        if animate:
            raise FormatError(f"--animate: {expected}, got {chosen}")
        raise FormatError(f"{chosen}: expected --animate with it; svg, png and pdf stand still")
    if output == STDOUT and chosen != "svg" and sys.stdout.isatty():
        raise FormatError(f"expected -o FILE: a terminal does not show {chosen}")
    return chosen


def parsed_size(size: str | None) -> "Size | None":
    """Return the pixels that ``--size`` asks for; raise FormatError.

    >>> parsed_size("800x600")
    Size(width=800, height=600)
    """
    from trisolve.paint.saving import Size

    return None if size is None else Size(*parse_pixels(size))


def put(data: bytes, output: str, record: dict[str, Any] | None = None) -> Code:
    """Write a picture, or print it; then print an object if there is one. Raises FileError."""
    from trisolve.files.whole import write_bytes

    if output == STDOUT:
        print_bytes(data)
    else:
        write_bytes(output, data)
    if record is not None:
        say_json(record)
    return Code.DONE
