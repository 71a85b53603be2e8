"""The look of a picture: the paint of each style class, and how blocks are cut.

``classic`` is stone in a dark wall, ``flat`` is plain colors on paper, ``dark`` is for dark pages,
``print`` is black and white with hatching instead of color, and ``large-print`` is for people with
low vision: thick lines, large letters, and colors that contrast with white.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from trisolve.errors import FormatError, TrisolveError
from trisolve.paint.palette import Rgb, mix, parse_color

if TYPE_CHECKING:
    from trisolve.paint.font import Font
    from trisolve.paint.texture import Texture

T = TypeVar("T", bound=tuple[Any, ...])
WHITE, BLACK = Rgb(255, 255, 255), Rgb(0, 0, 0)
OWN = "own"
"""The paint of a shape that has its own color."""
TEXTURE = "texture"
"""The paint of a shape that is covered with the texture of the theme."""


class Paint(NamedTuple):
    """The paint of a style: colors as #rrggbb or OWN, lengths in edges."""

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()
    bold: bool = False


class Shadow(NamedTuple):
    """Where shadows fall on the floor, and how soft and dark they are."""

    x: float
    y: float
    blur: float
    opacity: float


@dataclass(frozen=True)
class Theme:
    """The look of a picture.

    `gap` is the space between a block and the edge of its cells, `radius` the radius of its
    corners, `bezel` the width of its rim, `relief` the rim's difference in brightness, and `bevel`
    the width of the rim around a sunken floor. Blocks without a goal or a color are `stone`, with a
    `vein` of the palette's grays in it. Highlighted blocks without their own color use `colors` in
    turn; `chosen` colors override the blocks' own colors. `letters` is the scale of labels, and
    `lines` the scale of outlines, relative to the usual size. Block colors are darkened to
    `max_luminance`. Blocks are covered with the `texture`, if there is one, and text uses the
    `font`. A custom theme may name the bundled theme that it starts from (`base`): puzzles keep
    that theme's colors wherever the custom theme does not change them. `own` holds the theme's
    settings for single puzzles. See ``trisolve.load_theme``.
    """

    name: str
    paints: Mapping[str, Paint]
    stone: Rgb
    vein: float = 0.25
    gap: float = 0.035
    radius: float = 0.13
    bezel: float = 0.0
    relief: float = 0.0
    bevel: float = 0.0
    grain: bool = False
    hatch: bool = False
    shadow: Shadow | None = None
    colors: tuple[Rgb, ...] = ()
    chosen: tuple[Rgb, ...] = ()
    letters: float = 1.0
    lines: float = 1.0
    max_luminance: float = 1.0
    texture: "Texture | None" = None
    font: "Font | None" = None
    base: str = ""
    own: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

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

    def with_texture(self, texture: "Texture") -> "Theme":
        """Return the theme with a texture for its blocks."""
        return replace(self, texture=texture)


def shade(color: Rgb, amount: float) -> Rgb:
    """Return a color made lighter (amount up to 1) or darker (down to -1).

    >>> shade(Rgb(100, 100, 100), 0.5), shade(Rgb(100, 100, 100), -0.5)
    (Rgb(red=178, green=178, blue=178), Rgb(red=50, green=50, blue=50))
    """
    return mix(WHITE if amount > 0 else BLACK, color, abs(amount))


def luminance(color: Rgb) -> float:
    """Return the brightness of a color, from 0 to 1 (WCAG 2.1, relative luminance)."""
    parts = [
        part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def darkened(color: Rgb, max_luminance: float) -> Rgb:
    """Return a color mixed with black until it is no brighter than `max_luminance`.

    >>> darkened(Rgb(230, 159, 0), 1.0), darkened(Rgb(230, 159, 0), 0.1)
    (Rgb(red=230, green=159, blue=0), Rgb(red=118, green=82, blue=0))
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


def dump_color(color: Rgb) -> str:
    """Return a color as #rrggbb.

    >>> dump_color(Rgb(255, 204, 0))
    '#ffcc00'
    """
    return f"#{color.red:02x}{color.green:02x}{color.blue:02x}"


def _paints(
    *,
    wall: str,
    floor: str,
    ink: str,
    quiet: str,
    on_wall: str,
    paper: str,
    arrow: Paint,
    alarm: str = "#d4351c",
    special: Mapping[str, Paint],
) -> dict[str, Paint]:
    """Return a paint for every shared style, with `special` paints replacing common ones."""
    return {
        "wall": Paint(wall),
        "floor": Paint(floor),
        "block-edge": Paint(),
        "texture": Paint(TEXTURE),
        "arrow": arrow,
        "badge": Paint(ink, paper, 0.03),
        "badge-text": Paint(paper, bold=True),
        "arrow-illegal": Paint(alarm, "#ffffff", 0.035),
        "mark": Paint(on_wall, opacity=0.75),
        "axis": Paint(on_wall, opacity=0.75),
        "caption": Paint(ink, bold=True),
        "on-wall": Paint(on_wall, bold=True),
        "note": Paint(quiet),
        "solution": Paint(ink),
        "text": Paint(ink),
        "paper": Paint(paper),
        "card": Paint(wall),
        "bar": Paint(OWN),
        "rule": Paint("", quiet, 0.02, 0.6),
        "frame": Paint("", quiet, 0.02, 1.0, (0.15, 0.15)),
        **special,
    }


_CLASSIC = Theme(
    "classic",
    _paints(
        wall="#393632",
        floor="#9a9384",
        ink="#2a2723",
        quiet="#716a5e",
        on_wall="#efe9db",
        paper="#f6f2e8",
        arrow=Paint("#fffdf5", "#26231f", 0.035),
        special={
            "grid": Paint("", "#7f786a", 0.018),
            "rim": Paint("#2c2926", "#2c2926", 0.03),
            "block-edge": Paint("", "#000000", 0.014, 0.55),
        },
    ),
    stone=parse_color("#dfd9c8"),
    vein=0.08,
    bezel=0.075,
    relief=0.42,
    bevel=0.08,
    grain=True,
    shadow=Shadow(0.07, 0.1, 0.055, 0.5),
)
_FLAT = Theme(
    "flat",
    _paints(
        wall="#faf7f0",
        floor="#e9e3d6",
        ink="#2f2b27",
        quiet="#787166",
        on_wall="#2f2b27",
        paper="#ffffff",
        arrow=Paint("#2f2b27", "#ffffff", 0.035),
        special={
            "grid": Paint("", "#d3cbba", 0.016),
            "rim": Paint("#c9c0ae", "#c9c0ae", 0.16),
            "block-edge": Paint("", "#2f2b27", 0.014, 0.6),
        },
    ),
    stone=parse_color("#8f887c"),
    vein=0.35,
    gap=0.045,
    radius=0.16,
)
_DARK = Theme(
    "dark",
    _paints(
        wall="#1b1f27",
        floor="#404858",
        ink="#e8eaf0",
        quiet="#8a93a5",
        on_wall="#e8eaf0",
        paper="#14161b",
        alarm="#ff6b57",
        arrow=Paint("#f3f5fa", "#0c0d10", 0.035),
        special={
            "grid": Paint("", "#575f72", 0.018),
            "rim": Paint("#8f98ab", "#8f98ab", 0.03),
            "block-edge": Paint("", "#ffffff", 0.016, 0.45),
        },
    ),
    stone=parse_color("#8e96a9"),
    vein=0.2,
    bezel=0.05,
    relief=0.28,
    bevel=0.08,
    shadow=Shadow(0.05, 0.08, 0.06, 0.55),
)
_PRINT = Theme(
    "print",
    _paints(
        wall="#ffffff",
        floor="#ffffff",
        ink="#000000",
        quiet="#444444",
        on_wall="#000000",
        paper="#ffffff",
        alarm="#000000",
        arrow=Paint("#000000", "#ffffff", 0.035),
        special={
            "grid": Paint("", "#b4b4b4", 0.012),
            "rim": Paint("#000000", "#000000", 0.13),
            "block-edge": Paint("", "#000000", 0.035),
        },
    ),
    stone=WHITE,
    gap=0.05,
    hatch=True,
)
_DEEP = tuple(
    map(
        parse_color,
        ["#00418f", "#a30000", "#00562b", "#6a1380", "#7a3c00", "#00525c", "#8c004b", "#3c3c3c"],
    )
)
"""Colors on which white letters are readable with weak eyes."""
_LARGE_PRINT = Theme(
    "large-print",
    _paints(
        wall="#ffffff",
        floor="#ffffff",
        ink="#000000",
        quiet="#000000",
        on_wall="#000000",
        paper="#ffffff",
        alarm="#b00000",
        arrow=Paint("#000000", "#ffffff", 0.07),
        special={
            "grid": Paint("", "#8a8a8a", 0.02),
            "rim": Paint("#000000", "#000000", 0.24),
            "block-edge": Paint("", "#000000", 0.09),
            "mark": Paint("#000000", bold=True),
            "axis": Paint("#000000", bold=True),
        },
    ),
    stone=WHITE,
    vein=0.0,
    gap=0.07,
    radius=0.1,
    colors=_DEEP,
    letters=1.6,
    lines=2.5,
    max_luminance=0.1,
)
THEMES = {theme.name: theme for theme in (_CLASSIC, _FLAT, _DARK, _PRINT, _LARGE_PRINT)}
"""The themes by name."""


CAST_AT = (0.05, 0.08)
"""The offset of a tile's shadow, in sides."""


def cast_paint(theme: Theme) -> Paint:
    """Return the paint of a tile's shadow, which is empty in a theme without shadows.

    >>> cast_paint(THEMES["classic"]).opacity, cast_paint(THEMES["print"]) == Paint()
    (0.35, True)
    """
    if theme.shadow is None:
        return Paint()
    return Paint("#000000", opacity=round(0.7 * theme.shadow.opacity, 3))


def made_for(theme: Theme, own: Mapping[str, T], derived: Callable[[Theme], T], room: str) -> T:
    """Return a puzzle's colors: its own for a bundled theme, or derived from any other theme.

    A theme with a base keeps the puzzle's colors for that base, except colors derived from settings
    that the theme changes. Settings that the theme makes for the puzzle itself take precedence.
    """
    base = THEMES.get(theme.base)
    if THEMES.get(theme.name) == theme and theme.name in own:
        found = own[theme.name]
    elif base is not None and base.name in own:
        found = type(own[base.name])(*map(_changed, derived(base), derived(theme), own[base.name]))
    else:
        found = derived(theme)
    said = theme.own.get(room, {})
    names = getattr(found, "_fields", ())
    return type(found)(*(said.get(name, value) for name, value in zip(names, found, strict=True)))


def _changed(was: Any, now: Any, own: Any) -> Any:  # noqa: ANN401 - colors, and tuples of them
    """Return `now` if it differs from the value derived from the base, else the puzzle's own."""
    if isinstance(was, tuple) and isinstance(now, tuple) and isinstance(own, tuple):
        return tuple(map(_changed, was, now, own))
    return own if now == was else now


def theme_of(theme: "str | Theme") -> Theme:
    """Return a theme by its name; raise FormatError for an unknown name."""
    if isinstance(theme, Theme):
        return theme
    if theme not in THEMES:
        expected = ", ".join(THEMES)
        raise FormatError(f"expected one of the themes {expected}, got {theme!r:.40}")
    return THEMES[theme]
