"""A board on which each cell is colored by how often the shortest solutions use it."""

from dataclasses import replace

from trisolve.paint.heat import GRAYS, STOPS, heat_color  # language: quoted
from trisolve.paint.lettering import fitted
from trisolve.paint.palette import Rgb, parse_color
from trisolve.paint.scene import Box, Group, Node, Scene, Shape, Text, polygon
from trisolve.paint.terminal import printable
from trisolve.paint.themes import BLACK
from trisolve.sliding.insight.heat import Heat
from trisolve.sliding.lattice import vertex_xy, vertices
from trisolve.sliding.level import Level
from trisolve.sliding.pictures.blocks import body, place_of, relative_loop
from trisolve.sliding.pictures.labels import label
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.scene import Details, aids, board_box, ground


def _legend(
    view: Box, board: Box, greatest: float, n_solutions: int, stops: tuple[Rgb, ...]
) -> Group:
    """Return the scale of colors in the margin under the board."""
    width, height, parts = min(3.0, board.width - 2.4), 0.13, 24
    left, top = view.middle[0] - width / 2, board.bottom - 0.62
    nodes: list[Node] = [
        Shape(
            Box(
                left + width * n / parts, top, left + width * (n + 1.04) / parts, top + height
            ).path(),
            "bar",
            heat_color(n / (parts - 1), stops),
        )
        for n in range(parts)
    ]
    plural = "" if n_solutions == 1 else "s"
    count = f"{n_solutions:,}" if n_solutions < 10**9 else f"{n_solutions:.1e}"
    text = f"times entered, mean of {count} shortest solution{plural}"
    nodes.append(Text(left - 0.12, top + height / 2, "0", 0.2, "on-wall", anchor="end"))
    most = f"{greatest:.3g}"
    nodes.append(Text(left + width + 0.12, top + height / 2, most, 0.2, "on-wall", anchor="start"))
    text, size = fitted(text, 0.19, 0.12, board.width - 0.4)
    nodes.append(Text(view.middle[0], top + 0.34, text, size, "on-wall"))
    return Group(tuple(nodes), "legend")


_DARK = 384
"""The sum of red, green and blue below which paper is dark."""


def heat_scene(
    level: Level,
    heat: Heat,
    *,
    look: Look,
    details: Details,
    aspect: float | None = None,
) -> Scene:
    """Return the scene of a heat map: cells in color, blocks and goals as outlines over them."""
    board = board_box(level)
    view = board if aspect is None else board.widened(aspect)
    stops = GRAYS if look.theme.hatch else STOPS  # language: quoted
    if sum(parse_color(look.theme.paint("paper").fill)) < _DARK:
        stops = stops[::-1]  # what stands out on a dark board is bright
    greatest = max(heat.entered.values(), default=1.0)
    colors = {
        cell: heat_color(times / greatest, stops) for cell, times in sorted(heat.entered.items())
    }
    cells = tuple(
        Shape(polygon(map(vertex_xy, vertices(cell))), "heat", color)
        for cell, color in colors.items()
    )
    nodes: list[Node] = [*ground(level.floor, view, look), Group(cells, "heat-map")]
    for block, color in zip(level.blocks, look.block_colors(level), strict=True):
        loop = relative_loop(block.cells)
        outline = body(loop, look.cut)
        shapes: list[Node] = [Shape(outline, "heat-halo"), Shape(outline, "heat-block")]
        title = printable(block.id)
        if details.labels:
            name = label(block, BLACK, look, faint=details.indices)
            styles = (name.style,) if details.indices else ("heat-label-halo", "heat-label")
            shapes += [replace(name, style=style) for style in styles]
        nodes.append(Group(tuple(shapes), "block", place_of(block.first), title=title))
        if block.goal is not None:
            goal = Shape(body(relative_loop(block.goal), look.cut), "goal-over", color)
            nodes.append(Group((goal,), "goal", place_of(block.goal[0])))
    nodes += aids(level, view, look, details, grounds=colors)
    nodes.append(_legend(view, board, greatest, heat.n_solutions, stops))
    return Scene(view, tuple(nodes), printable(level.name))
