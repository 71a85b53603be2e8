"""Levels of a census by moves: a bar for all classes, with an inner bar for minimal levels."""

from collections.abc import Mapping
from math import log10
from typing import Any

from trisolve.paint.palette import parse_color
from trisolve.paint.scene import Box, Group, Node, Scene, Shape, Text, line
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import THEMES
from trisolve.wording import counted

_WIDTH, _HEIGHT = 9.0, 4.2
_ALL, _MINIMAL = parse_color("#8fc3e6"), parse_color("#0072b2")


def histogram_scene(summary: Mapping[str, Any]) -> Scene:
    """Return the histogram of a census summary as a scene with a logarithmic scale."""
    classes, minimal = summary["classes"], summary["minimal_classes"]
    moves = range(1, summary["hardest"] + 1)
    top = log10(max(classes.values(), default=1)) + 0.3

    def height(count: int) -> float:
        return (log10(count) + 0.3) / top * _HEIGHT if count else 0.0

    step = _WIDTH / max(len(moves), 1)
    nodes: list[Node] = []
    for number in moves:
        left = (number - 1) * step
        n_all, n_minimal = classes.get(str(number), 0), minimal.get(str(number), 0)
        bars = [
            Shape(_bar(left, step, height(n_all)).path(), "bar", _ALL),
            Shape(_bar(left, step, height(n_minimal)).path(), "bar", _MINIMAL),
        ]
        label = f"{counted(number, 'move')}: {n_all:,} classes, {n_minimal:,} minimal"
        nodes.append(Group(tuple(bars), "bar-group", title=label))
        middle = left + step / 2
        nodes.append(Text(middle, _HEIGHT - height(n_all) - 0.2, f"{n_all:,}", 0.2, "caption"))
        nodes.append(Text(middle, _HEIGHT + 0.25, str(number), 0.22, "note"))
    nodes.append(Shape(line((0, _HEIGHT), (_WIDTH, _HEIGHT)), "rule"))
    title = (
        f"{counted(summary['levels'], 'level')} on {counted(len(summary['floor']), 'cell')}, "
        f"push {summary['push']}"
    )
    below = "classes by moves, minimal ones dark, logarithmic"
    nodes.append(Text(0, -0.75, title, 0.32, "caption", anchor="start"))
    nodes.append(Text(_WIDTH / 2, _HEIGHT + 0.65, below, 0.24, "note"))
    view = Box(-0.4, -1.25, _WIDTH + 0.4, _HEIGHT + 1.0)
    return Scene(view, (Shape(view.path(), "paper"), *nodes), title)


def _bar(left: float, step: float, height: float) -> Box:
    return Box(left + 0.08 * step, _HEIGHT - height, left + 0.92 * step, _HEIGHT)


def render_histogram(summary: Mapping[str, Any]) -> str:
    """Return the histogram of a census as SVG.

    >>> import trisolve
    >>> render_histogram(trisolve.census(range(8)).summary()).startswith("<svg")
    True
    """
    return paint_svg(histogram_scene(summary), THEMES["classic"])
