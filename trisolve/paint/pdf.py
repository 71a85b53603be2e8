"""The PDF painter, which uses reportlab to draw scenes as vector graphics on pages."""

import os
from collections.abc import Iterable
from io import BytesIO
from math import atan2, ceil, cos, floor, pi, sin, tan
from typing import Any

from trisolve.errors import FormatError
from trisolve.extras import missing
from trisolve.files.messages import quote
from trisolve.paint.far import far_away
from trisolve.paint.fonts import REGULAR, SEMIBOLD
from trisolve.paint.palette import Rgb, parse_color
from trisolve.paint.scene import Group, Node, Path, Point, Scene, Segment, Shape, Text, box_of
from trisolve.paint.svg import BASELINE
from trisolve.paint.themes import OWN, TEXTURE, Theme

A4_WIDTH_PT = 595.28
_MAX_EPOCH = 253_402_300_799
"""The last second of the year 9999."""
_MAX_DIGITS = 20


def arc_curves(start: Point, segment: Segment) -> list[tuple[Point, Point, Point]]:
    """Return an arc as cubic curves of at most 90 degrees, each with two controls and an end.

    The error is below 0.03% of the radius (Goldapp 1991: controls at 4/3 tan(angle / 4)).
    """
    (x0, y0), (x1, y1), r = start, (segment.x, segment.y), segment.radius
    dx, dy = x1 - x0, y1 - y0
    half = (dx * dx + dy * dy) ** 0.5 / 2
    rise = max(r * r - half * half, 0.0) ** 0.5 * (1 if segment.clockwise else -1)
    cx, cy = (x0 + x1) / 2 - dy / (2 * half) * rise, (y0 + y1) / 2 + dx / (2 * half) * rise
    begin, end = atan2(y0 - cy, x0 - cx), atan2(y1 - cy, x1 - cx)
    sweep = (end - begin) % (2 * pi) if segment.clockwise else -((begin - end) % (2 * pi))
    parts = max(1, round(abs(sweep) / (pi / 2) + 0.49))
    step = sweep / parts
    reach = 4 / 3 * tan(step / 4) * r
    curves = []
    for number in range(parts):
        a, b = begin + number * step, begin + (number + 1) * step
        p, q = (cx + r * cos(a), cy + r * sin(a)), (cx + r * cos(b), cy + r * sin(b))
        first = p[0] - reach * sin(a), p[1] + reach * cos(a)
        second = q[0] + reach * sin(b), q[1] - reach * cos(b)
        curves.append((first, second, q))
    return curves


def _cubic(start: Point, segment: Segment) -> tuple[float, float, float, float]:
    """Return the two control points of the cubic curve that equals a quadratic curve."""
    via_x, via_y = segment.via_x, segment.via_y
    first = start[0] + 2 / 3 * (via_x - start[0]), start[1] + 2 / 3 * (via_y - start[1])
    second = segment.x + 2 / 3 * (via_x - segment.x), segment.y + 2 / 3 * (via_y - segment.y)
    return *first, *second


class _Painter:
    """One document being written."""

    def __init__(self, canvas: Any, theme: Theme) -> None:  # noqa: ANN401 - reportlab has no types
        self.canvas = canvas
        self.theme = theme
        self.opacity = [1.0]
        self.tile: Any = None

    def _path(self, path: Path) -> Any:  # noqa: ANN401
        drawn = self.canvas.beginPath()
        at = (0.0, 0.0)
        for segment in path:
            if segment.kind == "M":
                drawn.moveTo(segment.x, segment.y)
            elif segment.kind == "L":
                drawn.lineTo(segment.x, segment.y)
            elif segment.kind == "A":
                for first, second, end in arc_curves(at, segment):
                    drawn.curveTo(*first, *second, *end)
            elif segment.kind == "Q":
                drawn.curveTo(*_cubic(at, segment), segment.x, segment.y)
            else:
                drawn.close()
                continue
            at = (segment.x, segment.y)
        return drawn

    def _pick(self, color: str, own: Rgb | None) -> tuple[float, float, float]:
        rgb = own if color == OWN and own is not None else parse_color(color)
        return rgb.red / 255, rgb.green / 255, rgb.blue / 255

    def _shape(self, shape: Shape) -> None:
        paint = self.theme.paint(shape.style)
        stroked = bool(paint.stroke and paint.width)
        if not shape.path or not (paint.fill or stroked):
            return
        opacity = self.opacity[-1] * paint.opacity
        if paint.fill == TEXTURE:
            self._cover(shape.path, opacity)
            return
        if paint.is_sky:
            self._sky(shape.path)
            return
        if paint.fill:
            self.canvas.setFillColorRGB(*self._pick(paint.fill, shape.color), opacity)
        if stroked:
            self.canvas.setStrokeColorRGB(*self._pick(paint.stroke, shape.color), opacity)
            self.canvas.setLineWidth(shape.width or paint.width)
            self.canvas.setDash(list(paint.dash))
        self.canvas.drawPath(
            self._path(shape.path), stroke=stroked, fill=bool(paint.fill), fillMode=0
        )

    def _sky(self, path: Path) -> None:
        """Fill a path with the sky of the theme, its sun and its figure."""
        box, roles = box_of(path), self.theme.sky
        self.canvas.saveState()
        self.canvas.clipPath(self._path(path), stroke=0, fill=0, fillMode=0)
        from reportlab.lib.colors import Color

        ends = [Color(*self._pick(color, None)) for color in (roles.above, roles.below)]
        self.canvas.linearGradient(box.left, box.top, box.left, box.bottom, ends)
        self.canvas.restoreState()
        self.node(far_away(path, roles))

    def _cover(self, path: Path, opacity: float) -> None:
        """Cover a path with the texture of the theme, tile by tile; the PDF contains it once."""
        texture, canvas = self.theme.texture, self.canvas
        if texture is None:
            return
        if self.tile is None:
            from reportlab.lib.utils import ImageReader

            self.tile = ImageReader(BytesIO(texture.png))
        points = [(segment.x, segment.y) for segment in path if segment.kind != "Z"]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        wide, high = texture.width, texture.height
        canvas.saveState()
        canvas.clipPath(self._path(path), stroke=0, fill=0, fillMode=0)
        canvas.setFillAlpha(opacity)
        for row in range(floor(min(ys) / high), ceil(max(ys) / high)):
            for column in range(floor(min(xs) / wide), ceil(max(xs) / wide)):
                canvas.saveState()
                canvas.translate(column * wide, (row + 1) * high)
                canvas.scale(1, -1)
                tile = texture.tile
                canvas.drawImage(
                    self.tile, tile.left, tile.top, tile.width, tile.height, mask="auto"
                )
                canvas.restoreState()
        canvas.restoreState()

    def _text(self, text: Text) -> None:
        paint = self.theme.paint(text.style)
        if not (paint.fill or (paint.stroke and paint.width)):
            return
        canvas = self.canvas
        canvas.saveState()
        own = self.theme.font
        font = own.digest if own else "Inter-SemiBold" if paint.bold else "Inter"
        canvas.translate(text.x, text.y + BASELINE * text.size)
        canvas.scale(1, -1)
        opacity = self.opacity[-1] * paint.opacity
        line = canvas.beginText()
        line.setFont(font, text.size)
        if paint.stroke and paint.width:
            canvas.setStrokeColorRGB(*self._pick(paint.stroke, text.color), opacity)
            canvas.setLineWidth(paint.width)
            line.setTextRenderMode(1)
        else:
            canvas.setFillColorRGB(*self._pick(paint.fill, text.color), opacity)
        width = canvas.stringWidth(text.text, font, text.size)
        line.setTextOrigin({"start": 0, "middle": -width / 2, "end": -width}[text.anchor], 0)
        line.textOut(text.text)
        canvas.drawText(line)
        canvas.restoreState()

    def _group(self, group: Group) -> None:
        canvas = self.canvas
        canvas.saveState()
        if group.at != (0.0, 0.0):
            canvas.translate(*group.at)
        if group.turn:
            canvas.rotate(group.turn)
        if group.scale != 1.0:
            canvas.scale(group.scale, group.scale)
        if group.clip is not None:
            canvas.clipPath(self._path(group.clip), stroke=0, fill=0, fillMode=0)
        self.opacity.append(self.opacity[-1] * group.opacity)
        for child in group.children:
            self.node(child)
        self.opacity.pop()
        canvas.restoreState()

    def node(self, node: Node) -> None:
        """Draw one node and its contents."""
        if isinstance(node, Shape):
            self._shape(node)
        elif isinstance(node, Text):
            self._text(node)
        else:
            self._group(node)


def _check_epoch() -> None:
    """Raise FormatError if SOURCE_DATE_EPOCH, the date of every document, is not valid."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if given and not (
        given.isascii() and given.isdigit() and int(given[:_MAX_DIGITS]) <= _MAX_EPOCH
    ):
        expected = f"expected seconds since 1970, an integer of 0 to {_MAX_EPOCH:,}"
        raise FormatError(f"SOURCE_DATE_EPOCH: {expected}, got {quote(given)}")


def paint_pdf(scenes: Iterable[Scene], theme: Theme, *, width_pt: float = A4_WIDTH_PT) -> bytes:
    """Return scenes as the pages of a PDF, each `width_pt` points wide (A4 by default).

    The same scenes give the same bytes. Raises TrisolveError if reportlab is not installed, and
    FormatError if SOURCE_DATE_EPOCH is not a date.
    """
    try:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise missing("reportlab", "pdf", "a PDF") from None
    fonts: list[tuple[str, Any]] = [("Inter", str(REGULAR)), ("Inter-SemiBold", str(SEMIBOLD))]
    if theme.font is not None:
        fonts.append((theme.font.digest, BytesIO(theme.font.truetype)))
    for name, source in fonts:
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, source))
    _check_epoch()
    stream = BytesIO()
    canvas = Canvas(stream, invariant=1, pageCompression=1)
    for number, scene in enumerate(scenes):
        if number == 0:
            canvas.setTitle(scene.title)
            canvas.setCreator("trisolve")
        scale = width_pt / scene.view.width
        canvas.setPageSize((width_pt, scene.view.height * scale))
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        canvas.translate(0, scene.view.height * scale)
        canvas.scale(scale, -scale)
        canvas.translate(-scene.view.left, -scene.view.top)
        painter = _Painter(canvas, theme)
        for node in scene.children:
            painter.node(node)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()
