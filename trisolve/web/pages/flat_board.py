"""Flat mesh boards in a form that pages can draw."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from trisolve.mesh.pictures.look import look_of
from trisolve.mesh.pictures.view import inscribed_circle, project
from trisolve.paint.palette import Rgb
from trisolve.paint.themes import Theme, dump_color, ink_on
from trisolve.web.pages.shared import is_dark

if TYPE_CHECKING:
    from trisolve.mesh import Mesh

CORNERS = range(3, 9)
"""The numbers of corners for which a page has colors of faces; more corners count as 8."""
_MARGIN = 0.1


def flat_view(mesh: "Mesh") -> dict[str, Any]:
    """Return a flat board as seen from above: its box and its faces."""
    seen = project(mesh, None)
    faces = []
    for face, corners in enumerate(mesh.faces):
        ring = [seen.points[vertex] for vertex in corners]
        spot = inscribed_circle(ring)
        faces.append(
            {
                "face": face,
                "points": " ".join(f"{_short(x)},{_short(y)}" for x, y in ring),
                "spot": [round(spot.x, 3), round(spot.y, 3), round(spot.radius, 3)],
                "corners": len(ring),
                "light": 1.0,
            }
        )
    used = [seen.points[vertex] for ring in mesh.faces for vertex in ring]
    left, top = min(x for x, _ in used) - _MARGIN, min(y for _, y in used) - _MARGIN
    right, bottom = max(x for x, _ in used) + _MARGIN, max(y for _, y in used) + _MARGIN
    box = [round(number, 3) for number in (left, top, right - left, bottom - top)]
    return {"box": box, "faces": faces}


def cells_look(theme: str | Theme, colors_of: Callable[[int], Mapping[str, Rgb]]) -> dict[str, Any]:
    """Return the look of a page whose board is static/shared/cell_board.js.

    `colors_of` maps fill names to colors, for cells with a given number of corners.
    The color of the signs on a fill has the fill's name after `ink-`.
    """
    paints = look_of(theme).theme
    colors = {
        "wall": paints.paint("mesh-ground").fill,
        "side": paints.paint("mesh-face").stroke,
        "alarm": paints.paint("arrow-illegal").fill,
    }
    for n in CORNERS:
        for name, color in colors_of(n).items():
            colors[f"{name}-{n}"] = dump_color(color)
            colors[f"ink-{name}"] = dump_color(ink_on(color))
    return {"dark": is_dark(paints.paint("paper").fill), "colors": colors}


def _short(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")
