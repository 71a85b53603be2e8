"""The options shared by every ``render``, the format to draw in, and where the picture goes."""

import sys
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, cast

import typer
from msgspec import Struct
from msgspec.structs import force_setattr

from trisolve.cli.options import parse_pixels
from trisolve.cli.output import STDOUT, Code, check_one_on_stdout, print_bytes, say_json
from trisolve.errors import FormatError
from trisolve.files.messages import located
from trisolve.options import option
from trisolve.paint.picture import (
    FILMS,
    FORMATS,
    SINGLE,
    STILL,
    Picture,
    Size,
    either,
    format_of_picture,
    needs,
)
from trisolve.paint.themes import DEFAULT, THEMES, theme_of
from trisolve.paint.themes import Theme as PaintTheme

_TO = "The file to write, in the format of its suffix: {}; - for standard output. {}"
EVERY_FORMAT = _TO.format(either(tuple(FORMATS), "."), needs(tuple(FORMATS)))
"""The help of an output that may be a picture of any format."""
MOVING = either([name.upper() for name in FILMS])
"""The formats of films, for help."""
NUMBERED = either([name.upper() for name in SINGLE])
"""The formats whose pages are numbered files, for help."""
Output: TypeAlias = Annotated[
    str,
    option(EVERY_FORMAT, of="OUT", name="--output -o"),
]
StillOutput: TypeAlias = Annotated[
    str,
    option(_TO.format(either(STILL, "."), needs(STILL)), of="OUT", name="--output -o"),
]
if TYPE_CHECKING:
    FormatName: TypeAlias = str
    StillName: TypeAlias = str
    from trisolve.paint.themes import PageTheme, SomeTheme

    ThemeChoice: TypeAlias = SomeTheme
    PageThemeChoice: TypeAlias = PageTheme
else:
    FormatName, StillName = Literal[tuple(FORMATS)], Literal[STILL]
    PageThemeChoice = ThemeChoice = str
AUTO: Literal["auto"] = "auto"
"""The theme of pages that follows the system, light or dark."""
_ANY_NAME = "The format, regardless of the name of OUT."
PictureFormat: TypeAlias = Annotated[FormatName | None, option(_ANY_NAME, name="--format")]
StillFormat: TypeAlias = Annotated[StillName | None, option(_ANY_NAME, name="--format")]


def theme_option(help: str, *more: str) -> Any:  # noqa: A002, ANN401 - as typer.Option has them
    """Return the option --theme; `more` are names accepted in addition to the names of themes.

    A theme file is read at once, so commands receive its theme.
    """

    def read(value: str | None) -> str | PaintTheme | None:
        if value is None or value in (*more, *THEMES):
            return value
        with located("--theme"):
            return theme_of(cast("ThemeChoice", value))

    return typer.Option(
        "--theme",
        metavar="|".join((*more, *THEMES, "FILE.toml")),
        callback=read,
        autocompletion=lambda: [*more, *THEMES],
        help=help,
    )


Theme: TypeAlias = Annotated[
    ThemeChoice, theme_option("A bundled theme, or a theme file of your own.")
]
NoSky: TypeAlias = Annotated[
    bool,
    option("Leave the background transparent: no sky, no paper.", name="--no-sky"),
]
Pixels: TypeAlias = Annotated[
    str | None,
    option(
        "The size in pixels: the longer side, or width and height, with the picture centered.",
        of="N|WxH",
        name="--size",
    ),
]
Colors: TypeAlias = Annotated[
    str | None,
    option(
        "Colors for the blocks that have goals, in order, instead of the level's colors. By "
        "default, blocks without a color get colors that people with any type of color vision can "
        "tell apart.",
        of="#RGB,...",
        name="--colors",
    ),
]
PictureJson: TypeAlias = Annotated[
    bool, option("Print a summary of the output as one JSON object.", name="--json")
]


def with_colors(theme: PaintTheme, text: str) -> PaintTheme:
    """Return a theme with the colors from --colors; may raise FormatError."""
    from trisolve.paint.palette import parse_colors

    with located("--colors"):
        return theme.with_colors(parse_colors(text))


def checked_format(
    format: str | None, output: str, *, animate: bool | None = None, as_json: bool = False
) -> str:
    """Return the format to draw in; raise FormatError if the output or format cannot show it.

    `animate` is None if nothing moves.

    >>> checked_format(None, "a.png"), checked_format(None, "a.png", animate=True)
    ('png', 'apng')
    """
    check_one_on_stdout(output, "the picture takes", as_json=as_json)
    chosen = format or ("svg" if output == STDOUT else format_of_picture(output))
    if animate:
        chosen = FORMATS[chosen].moving or chosen
    formats = FILMS if animate else STILL
    if chosen not in formats:
        expected = f"expected {either(formats)}"
        if animate is None:
            raise FormatError(f"{expected}, got {chosen}")
        if animate:
            raise FormatError(f"--animate: {expected}, got {chosen}")
        raise FormatError(f"{chosen}: expected --animate as well, or {either(STILL)}")
    if output == STDOUT and not FORMATS[chosen].is_text and sys.stdout.isatty():
        raise FormatError(f"expected -o FILE: a terminal cannot show {chosen}")
    return chosen


def parsed_size(size: str | None) -> Size | None:
    """Return the pixels that ``--size`` asks for; may raise FormatError.

    >>> parsed_size("800x600")
    Size(width=800, height=600)
    """
    return None if size is None else Size(*parse_pixels(size))


class Target(Struct, frozen=True):
    """Where a picture goes, its format and size, and whether it is reported as JSON."""

    output: str
    format: str
    size: Size | None
    as_json: bool

    def draw(self, picture: Picture, **facts: object) -> Code:
        """Write a picture, or print it; then print its facts if requested. Raises FileError."""
        record = {**facts, "written": self.output} if self.as_json else None
        return put(picture.data(self.format), self.output, record)


def target(
    format: str | None,
    output: str,
    size: str | None,
    *,
    animate: bool | None = None,
    as_json: bool = False,
) -> Target:
    """Return where a picture goes; raise FormatError if the output or format cannot show it."""
    chosen = checked_format(format, output, animate=animate, as_json=as_json)
    return Target(output, chosen, parsed_size(size), as_json)


class PictureOptions(Struct, frozen=True):
    """Where a picture or film goes, its format, its look and its size."""

    output: Output = STDOUT
    format: PictureFormat = None
    theme: Theme = DEFAULT
    no_sky: NoSky = False
    size: Pixels = None
    as_json: PictureJson = False

    def __post_init__(self) -> None:
        if self.no_sky:
            force_setattr(self, "theme", theme_of(self.theme).without_sky())

    def target(self, *, animate: bool | None = None) -> Target:
        """Return where the picture goes; raise FormatError if the output cannot show it."""
        return target(self.format, self.output, self.size, animate=animate, as_json=self.as_json)


class StillOptions(PictureOptions, frozen=True):
    """Where a still picture goes, its format, its look and its size."""

    output: StillOutput = STDOUT
    format: StillFormat = None


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
