"""A board on which each cell is colored by how often the shortest solutions use it.

The shortest solutions of a level are the paths of its state graph along which the distance to the
goal falls by one with each move. The solutions may be too many to list, so they are counted. The
number of paths through a move from s to t is the number of paths from the start to s, times the
number of paths from t to a goal.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import floor, log10

from trisolve.errors import TrisolveError
from trisolve.paint.layout import fit_text, rounded_box, text_width
from trisolve.paint.palette import (  # language: quoted
    GRAY_HEAT,
    HEAT,
    Rgb,
    heat_color,
    parse_color,
)
from trisolve.paint.scene import Box, Group, Node, Scene, Shape, Text, polygon
from trisolve.paint.terminal import printable
from trisolve.paint.themes import BLACK
from trisolve.sliding import rules
from trisolve.sliding.lattice import Cell, next_cell, vertex_xy, vertices
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.pictures.blocks import body, label, place_of, relative_loop
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.scene import Details, aids, board_box, ground
from trisolve.sliding.state_graph import StateGraph


@dataclass(frozen=True)
class Heat:
    """How often blocks enter each cell, averaged over all `n_solutions` shortest solutions."""

    entered: Mapping[Cell, float]
    n_solutions: int


def _count_entries(
    level: Level, positions: Positions, steps: tuple[rules.Step, ...]
) -> Counter[Cell]:
    """Return how often cells are entered while some steps are carried out."""
    found: Counter[Cell] = Counter()
    for one in steps:
        for block, sign in one.signs.items():
            axis = level.blocks[block].axis
            lead = rules.covered_cells(level, positions, block)[-1 if sign > 0 else 0]
            ahead = next_cell(lead, axis, sign)
            found.update((ahead, next_cell(ahead, axis, sign)))
        positions = rules.apply_step(level, positions, one)
    return found


def solution_heat(level: Level, graph: StateGraph) -> Heat:
    """Return how often each cell is entered, on average over all shortest solutions of a level.

    `graph` is the level explored with ``analyze=True``. Each solution counts equally. Raises
    TrisolveError if there is no solution.

    >>> from trisolve.sliding.level import Block
    >>> from trisolve.sliding.search import explore
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> solution_heat(level, explore(level, analyze=True)).entered
    {3: 1.0, 4: 1.0, 5: 1.0, 6: 1.0}
    """
    to_goal = graph.distance_to_goal
    if to_goal[0] < 0:
        raise TrisolveError("expected a solvable level, got an unsolvable one")
    layers: list[dict[int, int]] = [{0: 1}]  # paths from the start to each state
    moves: list[tuple[int, int, Counter[Cell]]] = []
    while to_goal[next(iter(layers[-1]))] > 0:
        following: dict[int, int] = {}
        for here, ways in layers[-1].items():
            at = graph.positions(here)
            for move, positions in rules.successors(level, at, graph.metric):
                there = graph.index(positions)
                if there is None or to_goal[there] != to_goal[here] - 1:
                    continue
                following[there] = following.get(there, 0) + ways
                steps = rules.apply(level, at, move).steps
                moves.append((here, there, _count_entries(level, at, steps)))
        layers.append(following)
    ways_on = dict.fromkeys(layers[-1], 1)  # paths from each state to a goal
    for here, there, _ in reversed(moves):
        ways_on[here] = ways_on.get(here, 0) + ways_on[there]
    ways_to = {state: ways for layer in layers for state, ways in layer.items()}
    total = ways_on[0]
    uses: Counter[Cell] = Counter()
    for here, there, cells in moves:
        weight = ways_to[here] * ways_on[there]
        for cell, times in cells.items():
            uses[cell] += weight * times
    return Heat({cell: uses[cell] / total for cell in sorted(uses)}, total)


_MAX_TICKS, _APART = 4, 0.12
"""The maximum number of steps on a scale, and the share of it before its end that has no tick."""


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
    half = 0.58 * width
    for text, below in zip(captions, (0.49, 0.69), strict=True):
        shown, size = fit_text(text, 0.17, 0.1, board.width - 0.2)
        half = max(half, text_width(shown, size) / 2 + 0.1)
        nodes.append(Text(view.middle[0], top + below, shown, size, "on-wall"))
    x = view.middle[0]
    plate = rounded_box(Box(x - half, top - 0.14, x + half, top + 0.84), 0.1)
    return Group((Shape(plate, "plate"), *nodes), "legend")


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
    board = board_box(level.floor, look)
    view = board if aspect is None else board.with_aspect(aspect)
    stops = GRAY_HEAT if look.theme.hatch else HEAT  # language: quoted
    if sum(parse_color(look.theme.sky.paper)) < _DARK:
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
            goal = Shape(body(relative_loop(block.goal), look.cut), "heat-goal", color)
            nodes.append(Group((goal,), "goal", place_of(block.goal[0])))
    nodes += aids(level, view, look, details, grounds=colors)
    nodes.append(_legend(view, board, greatest, heat.n_solutions, stops))
    return Scene(view, tuple(nodes), printable(level.name))
