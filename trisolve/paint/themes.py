"""The look of a picture: the paint of each style class, and how blocks are cut.

Five themes are skies (``skies``) over which boards hover as islands. ``print`` is black and white
with hatching instead of color, and ``large-print`` is for people with low vision: thick lines,
large letters, and colors that contrast with white. Paints are tables: one row for each style, with
roles of a sky instead of colors.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from os import PathLike
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, TypeGuard, get_args

from trisolve.errors import FormatError, TrisolveError
from trisolve.paint.palette import Rgb, luminance, mix, parse_color
from trisolve.paint.skies import NAMES as SKIES
from trisolve.paint.skies import Sky, SkyName, blend, lit, sky
from trisolve.rooms import load

if TYPE_CHECKING:
    from trisolve.paint.font import Font
    from trisolve.paint.texture import Texture

WHITE, BLACK = Rgb(255, 255, 255), Rgb(0, 0, 0)
OWN = "own"
"""The paint of a shape that has its own color."""
TEXTURE = "texture"
"""The paint of a shape that is covered with the texture of the theme."""
Kind: TypeAlias = Literal["sky", "print", "large-print"]
"""What a theme is for: islands under a sky, or paper."""


class Paint(NamedTuple):
    """The paint of a style: colors as #rrggbb or OWN, lengths in edges.

    With `is_sky`, the fill is the whole sky of the theme. With `is_outline`, the width grows with
    the theme's lines.
    """

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()
    bold: bool = False
    is_sky: bool = False
    is_outline: bool = False


@dataclass(frozen=True)
class Theme:
    """The look of a picture.

    `gap` is the space between a block and the edge of its cells, `radius` the radius of its
    corners, `bezel` the width of its rim, and `relief` the rim's difference in brightness. Blocks
    without a goal or a color are `stone`. Highlighted blocks without their own color use `colors`
    in turn; `chosen` colors override the blocks' own colors. `links` are the colors of blue, green,
    red and yellow links. `letters` is the scale of labels, and `lines` the scale of outlines,
    relative to the usual size. Block colors are darkened to `max_luminance`. Blocks are covered
    with the `texture`, if there is one, and text uses the `font`. `base` is the bundled theme that
    a custom one starts from; see ``trisolve.load_theme``.
    """

    name: str
    kind: Kind
    sky: Sky
    paints: Mapping[str, Paint]
    stone: Rgb
    gap: float = 0.035
    radius: float = 0.13
    bezel: float = 0.0
    relief: float = 0.0
    hatch: bool = False
    colors: tuple[Rgb, ...] = ()
    links: tuple[str, str, str, str] = ("#56b4e9", "#0f8f6a", "#e8402f", "#f5d142")
    chosen: tuple[Rgb, ...] = ()
    letters: float = 1.0
    lines: float = 1.0
    max_luminance: float = 1.0
    texture: "Texture | None" = None
    font: "Font | None" = None
    base: str = ""

    def paint(self, style: str) -> Paint:
        """Return the paint for a style."""
        return self.paints[style]

    def with_colors(self, colors: tuple[Rgb, ...]) -> "Theme":
        """Return the theme with chosen colors, which highlighted blocks use in turn.

        Raises TrisolveError for a theme that hatches blocks, because such a theme shows no colors.
        """
        if self.hatch:
            raise TrisolveError(f"expected a theme with colors, but {self.name} hatches blocks")
        return replace(self, chosen=colors)

    def without_sky(self) -> "Theme":
        """Return the theme without a background: islands alone, on nothing."""
        return self.without("wall", "card", "paper", "plate")

    def without(self, *styles: str) -> "Theme":
        """Return the theme without the shapes of the given styles."""
        return replace(self, paints={**self.paints, **dict.fromkeys(styles, Paint())})

    def with_paints(self, paints: Mapping[str, Paint]) -> "Theme":
        """Return the theme with more paints; its own take precedence."""
        return replace(self, paints={**paints, **self.paints})

    def with_texture(self, texture: "Texture") -> "Theme":
        """Return the theme with a texture for its blocks."""
        return replace(self, texture=texture)


ThemeName: TypeAlias = Literal[SkyName, "print", "large-print"]
SomeTheme: TypeAlias = ThemeName | PathLike[str] | Theme
"""What functions accept as a theme: the name of a bundled theme, a theme file, or a theme."""
PageTheme: TypeAlias = Literal["auto"] | SkyName | PathLike[str] | Theme
"""What pages accept as a theme; "auto" is the sky of each level or game."""


def shade(color: Rgb, amount: float) -> Rgb:
    """Return a color made lighter (amount up to 1) or darker (down to -1).

    >>> shade(Rgb(100, 100, 100), 0.5), shade(Rgb(100, 100, 100), -0.5)
    (Rgb(red=178, green=178, blue=178), Rgb(red=50, green=50, blue=50))
    """
    return mix(WHITE if amount > 0 else BLACK, color, abs(amount))


def darken(color: Rgb, max_luminance: float) -> Rgb:
    """Return a color mixed with black until it is no brighter than `max_luminance`.

    >>> darken(Rgb(230, 159, 0), 1.0), darken(Rgb(230, 159, 0), 0.1)
    (Rgb(red=230, green=159, blue=0), Rgb(red=119, green=82, blue=0))
    """
    while luminance(color) > max_luminance:
        color = mix(BLACK, color, 0.05)
    return color


def ink_on(color: Rgb) -> Rgb:
    """Return black or white, whichever is easier to read on a color.

    >>> ink_on(Rgb(240, 228, 66)).red, ink_on(Rgb(0, 60, 120)).red
    (24, 255)
    """
    return Rgb(24, 22, 20) if luminance(color) > 0.22 else WHITE


Row: TypeAlias = Paint | tuple[Paint, Paint, Paint]
"""The paint of a style in all themes, or under skies, in print, and in large print."""
Rows: TypeAlias = Mapping[str, Row]
"""A table of paints, by style. Colors are roles of a sky, or mixtures of roles."""
SMALL = ("slab", "joint")
"""The styles that small pictures leave out."""
_KINDS: tuple[Kind, ...] = ("sky", "print", "large-print")


def outline(color: str, width: float, dash: tuple[float, ...] = ()) -> Paint:
    """Return the paint of an outline."""
    return Paint("", color, width, 1.0, dash, is_outline=True)


ROWS: Rows = {
    "wall": (Paint("above", is_sky=True), Paint("paper"), Paint("paper")),
    "card": (Paint("above", is_sky=True), Paint("paper"), Paint("paper")),
    "far": Paint(OWN),
    "rock": (Paint(OWN, OWN, 0.008), Paint(), Paint()),
    "slab": (Paint(OWN), Paint(), Paint()),
    "joint": (Paint("", OWN, 0.02), Paint(), Paint()),
    "island-line": (Paint("", OWN, 0.02), Paint(), Paint()),
    "island-floor": (Paint(OWN, "grid", 0.018, is_outline=True), Paint(), Paint()),
    "floor": Paint("floor"),
    "grid": (outline("grid", 0.018), outline("grid", 0.012), outline("grid", 0.008)),
    "rim": (Paint(), outline("edge", 0.13), outline("edge", 0.096)),
    "cast-3": (Paint("#0c0618", opacity=0.1), Paint(), Paint()),
    "cast-2": (Paint("#0c0618", opacity=0.16), Paint(), Paint()),
    "cast-1": (Paint("#0c0618", opacity=0.3), Paint(), Paint()),
    "lit": (Paint("#ffffff", opacity=0.34), Paint(), Paint()),
    "dim": (Paint("#000000", opacity=0.4), Paint(), Paint()),
    "block-edge": (outline("edge", 0.024), outline("edge", 0.035), outline("edge", 0.036)),
    "texture": Paint(TEXTURE),
    "arrow": (
        Paint("#fffdf5", "edge", 0.035),
        Paint("ink", "paper", 0.035),
        Paint("ink", "paper", 0.07),
    ),
    "arrow-illegal": (
        Paint("#d4351c", "#ffffff", 0.035),
        Paint("ink", "paper", 0.035),
        Paint("#b00000", "#ffffff", 0.035),
    ),
    "badge": Paint("ink", "paper", 0.03),
    "badge-text": Paint("paper", bold=True),
    "mark": (Paint("ink", bold=True), Paint("ink", opacity=0.75), Paint("ink", bold=True)),
    "mark-halo": (Paint("", "paper", 0.1, bold=True), Paint(), Paint()),
    "axis": (Paint("ink", "paper", 0.05), Paint("ink", opacity=0.75), Paint("ink")),
    "plate": (Paint("paper", opacity=0.94), Paint(), Paint()),
    "on-wall": Paint("ink", bold=True),
    "caption": Paint("ink", bold=True),
    "note": Paint("quiet"),
    "solution": Paint("ink"),
    "text": Paint("ink"),
    "paper": Paint("paper"),
    "bar": Paint(OWN),
    "rule": Paint("", "quiet", 0.02, 0.6),
    "frame": Paint("", "quiet", 0.02, 1.0, (0.15, 0.15)),
}
"""The paints that all puzzles use."""
_MIXTURE = re.compile(r"(blend|lit)\((.+)\)")


def color_of(text: str, roles: Sky) -> str:
    """Return a color that a table names: a role, or a mixture such as "blend(stone, rock, .6)".

    >>> from trisolve.paint.skies import sky
    >>> color_of("floor", sky("day")), color_of("blend(#000000, #ffffff, .2)", sky("day"))
    ('#a89d83', '#333333')
    """
    if not text or text.startswith("#") or text in {OWN, TEXTURE}:
        return text
    if mixture := _MIXTURE.fullmatch(text):
        first, *others, share = mixture[2].split(", ")
        color = color_of(first, roles)
        if mixture[1] == "lit":
            return lit(color, float(share))
        return blend(color, color_of(others[0], roles), float(share))
    role: str = getattr(roles, text)
    return role


def paints_of(rows: Rows, theme: Theme) -> dict[str, Paint]:
    """Return the paints of a table in the colors of a theme."""
    column, found = _KINDS.index(theme.kind), {}
    for style, row in rows.items():
        paint = row if isinstance(row, Paint) else row[column]
        found[style] = paint._replace(
            fill=color_of(paint.fill, theme.sky),
            stroke=color_of(paint.stroke, theme.sky),
            width=paint.width * theme.lines if paint.is_outline else paint.width,
        )
    return found


_PAINTED: dict[tuple[int, Kind, Sky, float], dict[str, Paint]] = {}


def paint_theme(theme: Theme, rows: Rows) -> Theme:
    """Return a theme with a puzzle's paints added; a theme's own paints take precedence.

    The table is a constant of its module, so its paints are kept.
    """
    key = id(rows), theme.kind, theme.sky, theme.lines
    if key not in _PAINTED:
        _PAINTED[key] = paints_of(rows, theme)
    return theme.with_paints(_PAINTED[key])


def sky_theme(roles: Sky) -> Theme:
    """Return the theme of a sky: islands under it.

    >>> from trisolve.paint.skies import sky
    >>> sky_theme(sky("day", dark=True)).paint("floor").fill == sky("day", dark=True).floor
    True
    """
    bare = Theme(
        roles.name,
        "sky",
        roles,
        {},
        stone=parse_color(roles.stone),
        gap=0.04,
        radius=0.12,
        bezel=0.08,
        relief=0.42,
    )
    return replace(bare, paints=paints_of(ROWS, bare))


_DEEP = (*("#00418f", "#a30000", "#00562b", "#6a1380", "#7a3c00", "#00525c", "#8c004b", "#3c3c3c"),)
"""Colors on which people with weak eyesight can read white letters."""


def _paper(name: str, **roles: str) -> Sky:
    """Return the roles of paper: black on white."""
    white = ("above", "below", "sun", "floor", "paper", "on_accent", "stone")
    black = dict.fromkeys(Sky._fields[2:], "#000000")
    return Sky(name, dark=False, **{**black, **dict.fromkeys(white, "#ffffff"), **roles})


def chart_theme(name: str, paints: Mapping[str, Paint]) -> Theme:
    """Return a theme on white paper that has nothing but its own paints."""
    return Theme(name, "print", _paper(name), paints, stone=WHITE)


def _print() -> Theme:
    roles = _paper("print", quiet="#444444", grid="#b4b4b4", black="#ffffff", black_edge="#555555")
    bare = Theme(
        "print",
        "print",
        roles,
        {},
        stone=WHITE,
        gap=0.05,
        hatch=True,
        links=("#000000",) * 4,
    )
    return replace(bare, paints=paints_of(ROWS, bare))


def _large_print() -> Theme:
    roles = _paper("large-print", grid="#8a8a8a")
    bare = Theme(
        "large-print",
        "large-print",
        roles,
        {},
        stone=WHITE,
        gap=0.07,
        radius=0.1,
        colors=tuple(map(parse_color, _DEEP)),
        links=("#4db1ff", "#32d74b", "#ff4538", "#ffe600"),
        letters=1.6,
        lines=2.5,
        max_luminance=0.1,
    )
    return replace(bare, paints=paints_of(ROWS, bare))


class _Themes(Mapping[str, Theme]):
    """The themes by name, each made when it is first asked for."""

    def __init__(self) -> None:
        self.made: dict[str, Theme] = {}

    def __getitem__(self, name: str) -> Theme:
        if name not in self.made:
            if name not in _NAMES:
                raise KeyError(name)
            self.made[name] = _make_theme(name)
        return self.made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)


def _make_theme(name: str) -> Theme:
    if name in SKIES:
        return sky_theme(sky(name))
    return _print() if name == "print" else _large_print()


_NAMES: tuple[ThemeName, ...] = get_args(ThemeName)
THEMES: Mapping[str, Theme] = _Themes()
"""The themes by name."""
DEFAULT: ThemeName = "day"
"""The theme of pictures."""
SUFFIX = ".toml"
"""The suffix of theme files."""


def theme_of(theme: SomeTheme) -> Theme:
    """Return a theme by its name or from its file; may raise FormatError or FileError.

    >>> theme_of("dusk").name
    'dusk'
    """
    if isinstance(theme, Theme):
        return theme
    if is_theme_file(theme):
        found: Theme = load("trisolve.themes:load_theme")(theme)
        return found
    if theme not in THEMES:
        expected = f"expected one of the themes {', '.join(THEMES)}, or a {SUFFIX} file"
        raise FormatError(f"{expected}, got {theme!r:.40}")
    return THEMES[str(theme)]


def is_theme_file(theme: object) -> TypeGuard[PathLike[str]]:
    """Return whether a theme is given as a path, which is a Path or a string that ends in .toml."""
    is_text = isinstance(theme, str) and theme.lower().endswith(SUFFIX)
    return is_text or isinstance(theme, PathLike)
