"""The SVG painter, which turns a scene and a theme into a string of SVG 1.1.

The same scene always gives the same bytes. The SVG uses only presentation attributes, so that many
pictures can share one page. The ids of clips and gradients are digests of their contents, so they
never clash. A custom font is embedded in the picture, under a name that is also a digest.
"""

from functools import lru_cache
from hashlib import blake2b
from xml.sax.saxutils import escape, quoteattr

from trisolve.paint.far import far_away
from trisolve.paint.fonts import FAMILY
from trisolve.paint.palette import Rgb, dump_color
from trisolve.paint.scene import Group, Motion, Node, Path, Scene, Shape, Span, Text, Turning
from trisolve.paint.themes import OWN, TEXTURE, Theme

UNIT = 100
"""The number of SVG units in an edge."""
BASELINE = 0.36
"""The distance from the middle of a capital letter to its baseline, in text heights."""


def number(value: float) -> str:
    """Return a length in edges as an SVG number: at most two decimals, without trailing zeros.

    >>> number(0.5), number(-0.00001), number(1.23456)
    ('50', '0', '123.46')
    """
    text = f"{value * UNIT:.2f}"
    if text.endswith("0"):
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=8192)
def path_data(path: Path) -> str:
    """Return a path as the d attribute of SVG."""
    parts = []
    for kind, x, y, radius, clockwise, via_x, via_y in path:
        if kind == "Z":
            parts.append("Z")
        elif kind == "A":
            size = number(radius)
            parts.append(f"A{size} {size} 0 0 {clockwise:d} {number(x)} {number(y)}")
        elif kind == "Q":
            parts.append(f"Q{number(via_x)} {number(via_y)} {number(x)} {number(y)}")
        else:
            parts.append(f"{kind}{number(x)} {number(y)}")
    return "".join(parts)


def _legal(text: str) -> str:
    """Return text without the characters that XML does not allow."""
    return "".join(x if x >= " " and x not in "\ufffe\uffff" else "\ufffd" for x in text)


def _decimal(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


class _Painter:
    """One picture being written: the SVG so far, and the definitions that it refers to."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.parts: list[str] = []
        self.defs: dict[str, str] = {}
        self.paints: dict[tuple[str, Rgb | None, float], str] = {}
        self.has_text = False

    def _paint(self, style: str, color: Rgb | None, width: float = 0.0) -> str:
        """Return the attributes of a style, its class first."""
        known = self.paints.get((style, color, width))
        if known is not None:
            return known
        paint = self.theme.paint(style)
        own = dump_color(color) if color else "none"
        found = [f'class="{style}"']
        fill = own if paint.fill == OWN else paint.fill or "none"
        if paint.fill == TEXTURE:
            fill = self._pattern()
        elif paint.is_sky:
            fill = self._gradient()
        found.append(f'fill="{fill}"')
        if paint.stroke and paint.width:
            stroke = own if paint.stroke == OWN else paint.stroke
            found.append(f'stroke="{stroke}" stroke-width="{number(width or paint.width)}"')
            if paint.dash:
                found.append(f'stroke-dasharray="{" ".join(map(number, paint.dash))}"')
        if paint.opacity < 1:
            found.append(f'opacity="{_decimal(paint.opacity)}"')
        return self.paints.setdefault((style, color, width), " ".join(found))

    def _refer(self, kind: str, content: str, attributes: str = "") -> str:
        """Return the reference to a definition, created on first use."""
        name = f"{kind}-{blake2b(content.encode(), digest_size=6).hexdigest()}"
        self.defs[name] = f'<{kind} id="{name}" {attributes}>{content}</{kind}>'
        return f"url(#{name})"

    def _gradient(self) -> str:
        """Return the reference to the gradient of the sky, from the top of a shape to its foot."""
        ends = (("0", self.theme.sky.above), ("1", self.theme.sky.below))
        stops = (f'<stop offset="{at}" stop-color="{color}"/>' for at, color in ends)
        return self._refer("linearGradient", "".join(stops), 'x1="0" y1="0" x2="0" y2="1"')

    def _pattern(self) -> str:
        """Return the reference to the texture of the theme, which repeats from the origin."""
        texture = self.theme.texture
        if texture is None:
            return "none"
        size = f'width="{number(texture.width)}" height="{number(texture.height)}"'
        tile = texture.tile
        image = (
            f'<image x="{number(tile.left)}" y="{number(tile.top)}" width="{number(tile.width)}"'
            f' height="{number(tile.height)}" preserveAspectRatio="none"'
            f' xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="{texture.data_uri}"/>'
        )
        return self._refer("pattern", image, f'{size} patternUnits="userSpaceOnUse"')

    def _is_blank(self, node: Node) -> bool:
        """Return whether a node draws nothing in the theme."""
        if not isinstance(node, Group):
            paint = self.theme.paint(node.style)
            empty = isinstance(node, Shape) and not node.path
            return empty or not (paint.fill or (paint.stroke and paint.width))
        return not node.title and all(map(self._is_blank, node.children))

    def node(self, node: Node) -> None:
        """Write one node and its contents, unless it draws nothing."""
        if self._is_blank(node):
            return
        if isinstance(node, Shape):
            data = path_data(node.path)
            paint = self._paint(node.style, node.color, node.width)
            self.parts.append(f'<path {paint} d="{data}"/>')
            if self.theme.paint(node.style).is_sky:
                self.node(far_away(node.path, self.theme.sky))
        elif isinstance(node, Text):
            self._text(node)
        else:
            self._group(node)

    def _text(self, node: Text) -> None:
        self.has_text = True
        weight = ' font-weight="600"' if self.theme.paint(node.style).bold else ""
        anchor = "" if node.anchor == "middle" else f' text-anchor="{node.anchor}"'
        where = f'x="{number(node.x)}" y="{number(node.y + BASELINE * node.size)}"'
        self.parts.append(
            f"<text {self._paint(node.style, node.color)}{weight}{anchor} {where}"
            f' font-size="{number(node.size)}">{escape(_legal(node.text))}</text>'
        )

    def _group(self, group: Group) -> None:
        attributes = [f'class="{group.style}"'] if group.style else []
        transform = []
        if group.at != (0.0, 0.0):
            transform.append(f"translate({number(group.at[0])} {number(group.at[1])})")
        if group.turn:
            transform.append(f"rotate({_decimal(group.turn)})")
        if group.scale != 1.0:
            transform.append(f"scale({group.scale:.5f})")
        if group.shown and group.shown.begin > 0:
            attributes.append('visibility="hidden"')
        if transform:
            attributes.append(f'transform="{" ".join(transform)}"')
        if group.clip is not None:
            clip = f'<path clip-rule="evenodd" d="{path_data(group.clip)}"/>'
            attributes.append(f'clip-path="{self._refer("clipPath", clip)}"')
        if group.opacity < 1:
            attributes.append(f'opacity="{_decimal(group.opacity)}"')
        self.parts.append(f"<g {' '.join(attributes)}>" if attributes else "<g>")
        if group.title:
            self.parts.append(f"<title>{escape(_legal(group.title))}</title>")
        for child in group.children:
            self.node(child)
        if group.motion:
            self.parts.append(_moving(group.motion))
        if group.turning:
            self.parts.append(_turning_text(group.turning))
        if group.shown:
            self.parts.append(_showing(group.shown))
        self.parts.append("</g>")

    def text(self, scene: Scene, size: str, family: str | None) -> str:
        """Return the whole picture; `family` names a font that the picture does not embed."""
        for node in scene.children:
            self.node(node)
        families, face, font = FAMILY, "", self.theme.font
        if font is not None and self.has_text:
            families = f"'{family or font.digest}', {FAMILY}"
            face = "" if family else f"<style>{font.face}</style>"
        x, y = number(scene.view.left), number(scene.view.top)
        view = f"{x} {y} {number(scene.view.width)} {number(scene.view.height)}"
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" version="1.1" viewBox="{view}"{size}'
            f' font-family={quoteattr(families)} text-anchor="middle"'
            ' fill-rule="evenodd" stroke-linejoin="round" stroke-linecap="round">'
        )
        title = f"<title>{escape(_legal(scene.title))}</title>" if scene.title else ""
        defs = f"<defs>{''.join(self.defs.values())}</defs>" if self.defs else ""
        return "".join((head, title, face, defs, *self.parts, "</svg>\n"))


def _moving(motion: Motion) -> str:
    """Return the animation of a group: its positions over time, in a loop."""
    total = motion.times[-1]
    times = ";".join(_decimal(time / total) for time in motion.times)
    points = ";".join(f"{number(x)} {number(y)}" for x, y in motion.points)
    return (
        '<animateTransform attributeName="transform" type="translate"'
        f' dur="{_decimal(total)}s" repeatCount="indefinite" calcMode="linear"'
        f' keyTimes="{times}" values="{points}"/>'
    )


def _turning_text(turning: Turning) -> str:
    """Return the animation of a group that turns, in a loop."""
    total = turning.times[-1]
    times = ";".join(_decimal(time / total) for time in turning.times)
    degrees = ";".join(map(_decimal, turning.degrees))
    return (
        '<animateTransform attributeName="transform" type="rotate"'
        f' dur="{_decimal(total)}s" repeatCount="indefinite" calcMode="linear"'
        f' keyTimes="{times}" values="{degrees}"/>'
    )


def _showing(span: Span) -> str:
    """Return the animation that shows a group only during its time."""
    begin, end = span.begin / span.total, span.end / span.total
    states = [(0.0, "hidden")] * (begin > 0) + [(begin, "visible")] + [(end, "hidden")] * (end < 1)
    return (
        '<animate attributeName="visibility" calcMode="discrete"'
        f' dur="{_decimal(span.total)}s" repeatCount="indefinite"'
        f' keyTimes="{";".join(_decimal(at) for at, _ in states)}"'
        f' values="{";".join(state for _, state in states)}"/>'
    )


def paint_svg(
    scene: Scene,
    theme: Theme,
    *,
    width: float | None = None,
    height: float | None = None,
    fill: bool = False,
    family: str | None = None,
) -> str:
    """Return a scene as SVG of `width` by `height` pixels; by default, it fills its page.

    If only one of the two is given, the other follows from the view. If both are given, the
    remaining space stays empty; with `fill`, the view is stretched to fill it. A scene with a scale
    on paper keeps its paper size if no size in pixels is given. The theme's font is embedded,
    unless `family` names a font that the reader of the picture already has.
    """
    aspect = scene.view.width / scene.view.height
    if width is None and height is not None:
        width = height * aspect
    if height is None and width is not None:
        height = width / aspect
    size, unit_mm = "", scene.unit_mm
    if width is None and unit_mm is not None:
        width_mm, height_mm = scene.view.width * unit_mm, scene.view.height * unit_mm
        size = f' width="{_decimal(width_mm)}mm" height="{_decimal(height_mm)}mm"'
    if width is not None and height is not None:
        size = f' width="{_decimal(width)}" height="{_decimal(height)}"'
    if fill:
        size += ' preserveAspectRatio="none"'
    return _Painter(theme).text(scene, size, family)
