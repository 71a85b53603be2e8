"""A board on which each cell is colored by how often the shortest solutions use it."""

from dataclasses import replace
from math import floor, log10

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

_MAX_TICKS, _APART = 4, 0.12
"""The number of steps of a scale, and how close to its end, as a share, no tick is drawn."""


def ticks(greatest: float) -> list[float]:
    """Return the numbers on a scale from 0 to the greatest: round numbers, then the end.

    >>> ticks(2.0), ticks(1.37), ticks(0.02)
    ([0, 0.5, 1.0, 1.5, 2.0], [0, 0.5, 1.0, 1.37], [0, 0.005, 0.01, 0.015, 0.02])
    """
    power = 10.0 ** floor(log10(greatest))
    steps = [factor * power for factor in (0.1, 0.2, 0.5, 1, 2, 5)]
    step = next(one for one in steps if greatest / one <= _MAX_TICKS + 1e-9)
    rounds = [round(n * step, 12) for n in range(1, _MAX_TICKS + 1)]
    return [0, *(one for one in rounds if one < (1 - _APART) * greatest), greatest]


def _legend(
    view: Box, board: Box, greatest: float, n_solutions: int, stops: tuple[Rgb, ...]
) -> Group:
    """Return the color scale and its meaning, in the margin under the board."""
    width, height, parts = min(3.0, board.width - 2.4), 0.13, 24
    left, top = view.middle[0] - width / 2, board.bottom - 0.87
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
    for number in ticks(greatest):
        x = left + width * number / greatest
        nodes.append(Text(x, top + height + 0.13, f"{number:.3g}", 0.15, "on-wall"))
    count = f"{n_solutions:,}" if n_solutions < 10**9 else f"{n_solutions:.1e}"
    captions = (
        "How often a block enters each triangle",
        "in the shortest solution"
        if n_solutions == 1
        else f"on average over {count} shortest solutions",
    )
    for text, below in zip(captions, (0.49, 0.69), strict=True):
        shown, size = fitted(text, 0.17, 0.1, board.width - 0.2)
        nodes.append(Text(view.middle[0], top + below, shown, size, "on-wall"))
    return Group(tuple(nodes), "legend")


_DARK = 384
"""The sum of red, green and blue below which paper counts as dark."""


def heat_scene(
    level: Level,
    heat: Heat,
    *,
    look: Look,
    details: Details,
    aspect: float | None = None,
) -> Scene:
    """Return the scene of a heat map: colored cells, with blocks and goals outlined on top."""
    board = board_box(level)
    view = board if aspect is None else board.widened(aspect)
    stops = GRAYS if look.theme.hatch else STOPS  # language: quoted
    if sum(parse_color(look.theme.paint("paper").fill)) < _DARK:
        stops = stops[::-1]  # on a dark board, bright colors stand out
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
