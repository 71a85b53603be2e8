"""The picture of a preview: a board on its tray on the left, and lines of text on the right."""

from collections.abc import Sequence
from dataclasses import replace

from trisolve.paint.layout import fit_text, rounded_box, shorten, wrap
from trisolve.paint.palette import parse_color
from trisolve.paint.scene import Box, Group, Node, Scene, Segment, Shape, Text, polygon
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import OWN, Paint, Theme

WIDTH, HEIGHT = 1200, 630
"""Pixels of a preview, in proportions that networks show in full."""
_PAGE = Box(0, 0, WIDTH / 100, HEIGHT / 100)
_TRAY = Box(0.35, 0.35, 5.95, 5.95)
_TEXT_X, _TEXT_WIDTH = 6.5, 5.1
_TITLE, _SMALLEST_TITLE, _LINE, _SITE = 0.72, 0.4, 0.4, 0.34
_N_LINES = 4


def preview_svg(board: Scene, theme: Theme, title: str, lines: Sequence[str]) -> str:
    """Return a preview as SVG: a board under its sky, with a description.

    The last line is at the bottom and names the site.
    """
    paints = {
        "preview-page": Paint(theme.sky.paper),
        "preview-sign": Paint(OWN),
        "preview-title": Paint(theme.sky.ink, bold=True),
        "preview-line": Paint(theme.sky.quiet),
    }
    painted = replace(theme, paints={**theme.paints, **paints})
    tray_path = rounded_box(_TRAY, 0.3)
    scale = min(_TRAY.width / board.view.width, _TRAY.height / board.view.height)
    middle, center = board.view.middle, _TRAY.middle
    at = center[0] - scale * middle[0], center[1] - scale * middle[1]
    picture = Group(board.children, at=at, scale=scale, clip=_rectangle(board.view))
    text, size = fit_text(title, _TITLE, _SMALLEST_TITLE, _TEXT_WIDTH)
    *about, site = lines
    nodes: list[Node] = [
        Shape(_rectangle(_PAGE), "preview-page"),
        Group((Shape(tray_path, "wall"), picture), clip=tray_path),
        Text(_TEXT_X, 2.3, text, size, "preview-title", anchor="start"),
        *(
            Text(_TEXT_X, 3.1 + 0.55 * number, line, _LINE, "preview-line", anchor="start")
            for number, line in enumerate(_set(about))
        ),
        *_sign(_TEXT_X, 5.25),
        Text(_TEXT_X + 0.65, 5.5, site, _SITE, "preview-title", anchor="start"),
    ]
    return paint_svg(Scene(_PAGE, tuple(nodes)), painted, width=WIDTH, height=HEIGHT, fill=True)


def _set(lines: Sequence[str]) -> list[str]:
    """Return lines that are wrapped and truncated to fit their box."""
    broken = [part for line in lines for part in wrap(line.split(), _LINE, _TEXT_WIDTH)]
    return [shorten(line, _LINE, _TEXT_WIDTH) for line in broken[:_N_LINES]]


def _rectangle(box: Box) -> tuple[Segment, ...]:
    left, top, right, bottom = box
    corners = ((right, top), (right, bottom), (left, bottom))
    return (
        Segment("M", left, top),
        *(Segment("L", *corner) for corner in corners),
        Segment("Z"),
    )


_SIGN = (
    ("#a87400", ((0.02, 0.34), (0.52, 0.34), (0.51, 0.42), (0.03, 0.42))),
    ("#e69f00", ((0.15, 0.08), (0.39, 0.08), (0.52, 0.34), (0.02, 0.34))),
    ("#f7cd74", ((0.15, 0.08), (0.39, 0.08), (0.37, 0.12), (0.17, 0.12))),
)
"""The site's logo, a block: its side, face and lit edge."""


def _sign(left: float, top: float) -> list[Node]:
    return [
        Shape(polygon((left + x, top + y) for x, y in points), "preview-sign", parse_color(color))
        for color, points in _SIGN
    ]
