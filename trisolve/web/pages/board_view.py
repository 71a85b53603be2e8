"""Boards of meshes in a form that pages can draw."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from trisolve.mesh.pictures.scene import is_seen_from_above
from trisolve.mesh.pictures.view import View, inscribed_circle, project
from trisolve.paint.palette import Rgb, dump_color
from trisolve.paint.themes import ink_on

if TYPE_CHECKING:
    from trisolve.mesh import Mesh

CORNERS = range(3, 9)
"""The numbers of corners for which a page has colors of faces; more corners count as 8."""
_MARGIN = 0.04


def board_view(mesh: "Mesh") -> dict[str, Any]:
    """Return a board as static/shared/cell_board.js draws it: flat, or in space.

    >>> from trisolve.mesh import board
    >>> [*board_view(board("squares:2x1"))], [*board_view(board("cube"))]
    (['box', 'vertices', 'faces', 'spots'], ['vertices', 'faces', 'isClosed'])
    """
    return flat_view(mesh) if is_seen_from_above(mesh) else space_view(mesh)


def space_view(mesh: "Mesh") -> dict[str, Any]:
    """Return a board in space, with its middle at 0 and its median side of length 1."""
    seen, up = project(mesh, View(0.0, 90.0)), project(mesh, View(0.0, 0.0))
    places = [(x, -y, -z) for (x, y), (_, z) in zip(seen.points, up.points, strict=True)]
    middle = [(min(axis) + max(axis)) / 2 for axis in zip(*places, strict=True)]
    vertices = [
        [round(part - offset, 3) + 0.0 for part, offset in zip(place, middle, strict=True)]
        for place in places
    ]
    return {"vertices": vertices, "faces": mesh.faces, "isClosed": mesh.n_loops == 0}


def flat_view(mesh: "Mesh") -> dict[str, Any]:
    """Return a flat board seen from above: its box, corners, faces and the circles in the faces."""
    seen = project(mesh, None)
    rings = [[seen.points[vertex] for vertex in corners] for corners in mesh.faces]
    used = sorted({vertex for corners in mesh.faces for vertex in corners})
    number = {vertex: at for at, vertex in enumerate(used)}
    xs, ys = zip(*(seen.points[vertex] for vertex in used), strict=True)
    left, top = min(xs) - _MARGIN, min(ys) - _MARGIN
    box = (left, top, max(xs) + _MARGIN - left, max(ys) + _MARGIN - top)
    return {
        "box": _short(box),
        "vertices": [_short(seen.points[vertex]) for vertex in used],
        "faces": [[number[vertex] for vertex in corners] for corners in mesh.faces],
        "spots": [_short(inscribed_circle(tuple(ring)), 2) for ring in rings],
    }


def cells_style(colors_of: Callable[[str, int], Mapping[str, Rgb]]) -> str:
    """Return the style with the colors of cells for static/shared/cell_board.js.

    `colors_of` maps fill names to colors in a theme, for cells with a given number of corners.
    The color of the signs on a fill has the fill's name after `ink-`.
    """
    return "".join(
        f"{root}{{{_properties(partial(colors_of, theme))}}}"
        for root, theme in ((":root", "day"), (':root[data-look="dark"]', "night"))
    )


def _properties(colors_of: Callable[[int], Mapping[str, Rgb]]) -> str:
    found: dict[str, str] = {}
    for n in CORNERS:
        for name, color in colors_of(n).items():
            found[f"{name}-{n}"] = dump_color(color)
            found[f"ink-{name}"] = dump_color(ink_on(color))
    return "".join(f"--{name}:{color};" for name, color in found.items())


def _short(numbers: Iterable[float], digits: int = 3) -> list[float]:
    """Return numbers with few digits, whole ones without a point."""
    return [int(one) if one == int(one) else one for one in (round(x, digits) for x in numbers)]
