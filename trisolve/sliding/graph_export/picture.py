"""A layered picture of a small state graph, as SVG.

A layer is a row with the states at the same distance from the start. The order within the rows
comes from the barycenter method (Sugiyama, Tagawa and Toda, 1981): each state is put at the mean of
its neighbors in the previous row, repeatedly, downward and upward. Moves that can be undone by
moving back are lines; the others are arrows.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from trisolve.errors import TrisolveError
from trisolve.paint.scene import (
    Box,
    Group,
    Path,
    Point,
    Scene,
    Segment,
    Shape,
    Text,
    circle,
    polygon,
)
from trisolve.paint.svg import UNIT, paint_svg
from trisolve.paint.themes import Paint, chart_theme
from trisolve.sliding.graph_export.elements import Node, edges, nodes
from trisolve.sliding.state_graph import StateGraph

MAX_DRAWN = 600
"""The maximum number of states in a picture."""

_SWEEPS = 12
_GAP_PX, _ROW_PX, _MARGIN_PX, _RADIUS_PX = 17.0, 54.0, 34.0, 5.0
_MIN_WIDTH_PX = 420.0
_LEGEND = (
    ("start", "start"),
    ("shortest", "on a shortest solution"),
    ("solved", "solved"),
    ("dead", "dead"),
    ("other", "other"),
)
_GRAY, _PINK, _BLUE = "#999999", "#cc79a7", "#0072b2"
_LOOK = chart_theme(
    "states",
    {
        "paper": Paint("#ffffff"),
        "word": Paint("#555555"),
        "link": Paint(stroke=_GRAY, width=0.006, opacity=0.7),
        "oneway": Paint(stroke=_PINK, width=0.009, opacity=0.9),
        "tip": Paint(_PINK, opacity=0.9),
        "link shortest": Paint(stroke=_BLUE, width=0.02),
        "oneway shortest": Paint(stroke=_BLUE, width=0.02),
        "tip shortest": Paint(_BLUE),
        "other": Paint("#aaaaaa", "#ffffff", 0.01),
        "shortest": Paint(_BLUE, "#ffffff", 0.01),
        "solved": Paint("#009e73", "#ffffff", 0.01),
        "dead": Paint("#d55e00", "#ffffff", 0.01),
        "start": Paint(stroke="#222222", width=0.016),
    },
)
_TIP_PX = 5.0


class _Link(NamedTuple):
    """A line or, if there is no move back, an arrow from `tail` to `head`."""

    tail: int
    head: int
    one_way: bool


def dump_picture(graph: StateGraph) -> str:
    """Return a picture of a graph explored with ``analyze=True``; raise TrisolveError if too large.

    States on shortest solutions are blue, solved states are green, and dead states are red squares;
    a ring marks the start. Each state's title shows its distances and the positions of the blocks.
    """
    if graph.n_states > MAX_DRAWN:
        message = f"expected at most {MAX_DRAWN} states to draw"
        raise TrisolveError(f"{message}, got {graph.n_states:,}")
    scene = _scene(graph)
    return paint_svg(scene, _LOOK, width=scene.view.width * UNIT)


def _links(graph: StateGraph) -> list[_Link]:
    found = {(edge.source, edge.target) for edge in edges(graph)}
    both = [(tail, head) for tail, head in found if tail < head and (head, tail) in found]
    one_way = [(tail, head) for tail, head in found if (head, tail) not in found]
    return sorted(
        [_Link(*pair, one_way=False) for pair in both]
        + [_Link(*pair, one_way=True) for pair in one_way]
    )


def _rows(states: Sequence[Node], links: Sequence[_Link], n_layers: int) -> list[list[int]]:
    """Return the states of each layer, from left to right."""
    rows: list[list[int]] = [[] for _ in range(n_layers)]
    for node in states:
        rows[node.from_start].append(node.state)
    adjacent: dict[int, list[int]] = {node.state: [] for node in states}
    for link in links:
        adjacent[link.tail].append(link.head)
        adjacent[link.head].append(link.tail)
    place = {index: _share(at, row) for row in rows for at, index in enumerate(row)}
    layer = {node.state: node.from_start for node in states}
    for sweep in range(_SWEEPS):
        down = sweep % 2 == 0
        for depth in range(1, n_layers) if down else range(n_layers - 2, -1, -1):
            fixed = depth - 1 if down else depth + 1
            wanted = {
                index: _mean((place[i] for i in adjacent[index] if layer[i] == fixed), place[index])
                for index in rows[depth]
            }
            rows[depth].sort(key=wanted.__getitem__)
            place.update((index, _share(at, rows[depth])) for at, index in enumerate(rows[depth]))
    return rows


def _mean(places: Iterable[float], otherwise: float) -> float:
    found = list(places)
    return sum(found) / len(found) if found else otherwise


def _share(at: int, row: Sequence[int]) -> float:
    """Return the distance of a position in a row from the left end, 0 to 1."""
    return (at + 0.5) / len(row)


def _at(x: float, y: float) -> Point:
    """Return a position in pixels as a point in the scene."""
    return x / UNIT, y / UNIT


def _scene(graph: StateGraph) -> Scene:
    states, links = list(nodes(graph)), _links(graph)
    rows = _rows(states, links, len(graph.layers))
    widest = max(map(len, rows))
    width = round(max(_MIN_WIDTH_PX, widest * _GAP_PX) + 2 * _MARGIN_PX)
    height = round(len(rows) * _ROW_PX + 2 * _MARGIN_PX)
    at: dict[int, Point] = {}
    for depth, row in enumerate(rows):
        for place, index in enumerate(row):
            x = width / 2 + (place - (len(row) - 1) / 2) * (width - 2 * _MARGIN_PX) / widest
            at[index] = (x, _MARGIN_PX + depth * _ROW_PX)
    view = Box(0, 0, width / UNIT, height / UNIT)
    drawn = [(_style(link, states), link) for link in links]
    # the most important lines are drawn last, on top
    drawn.sort(key=lambda pair: "shortest" in pair[0])
    return Scene(
        view,
        (
            Shape(view.path(), "paper"),
            *(_word(8, _MARGIN_PX + depth * _ROW_PX, str(depth)) for depth in range(len(rows))),
            *(shape for style, link in drawn for shape in _arrow(style, link, states, at)),
            *(_dot(node, at[node.state]) for node in states),
            *_legend(height - 14, {"start", *(node.kind for node in states)}),
        ),
    )


def _word(x: float, y: float, text: str) -> Text:
    return Text(*_at(x, y), text, 11 / UNIT, "word", anchor="start")


def _style(link: _Link, states: Sequence[Node]) -> str:
    tail, head = states[link.tail], states[link.head]
    on_way = tail.shortest and head.shortest and head.from_start == tail.from_start + 1
    return ("oneway" if link.one_way else "link") + (" shortest" if on_way else "")


def _arrow(
    style: str, link: _Link, states: Sequence[Node], at: dict[int, Point]
) -> Iterator[Shape]:
    """Yield a line between two rows, or an arc if it would cross others, and its tip."""
    (x, y), (to_x, to_y) = at[link.tail], at[link.head]
    tail, head = states[link.tail], states[link.head]
    path = (Segment("M", *_at(x, y)), Segment("L", *_at(to_x, to_y)))
    over = x, y
    if abs(tail.from_start - head.from_start) != 1:
        over = (x + to_x) / 2, y - 8 - abs(to_x - x) / 14
        if tail.from_start != head.from_start:
            over = (x + to_x) / 2 + 40, (y + to_y) / 2
        via_x, via_y = _at(*over)
        path = (path[0], Segment("Q", *_at(to_x, to_y), via_x=via_x, via_y=via_y))
    yield Shape(path, style)
    if link.one_way:
        yield Shape(_tip(over, (to_x, to_y)), style.replace("oneway", "tip"))


def _tip(begin: Point, end: Point) -> Path:
    """Return the head of an arrow that stops before its target."""
    length = hypot(end[0] - begin[0], end[1] - begin[1]) or 1.0
    dx, dy = (end[0] - begin[0]) / length, (end[1] - begin[1]) / length
    front = end[0] - dx * (_RADIUS_PX + 1), end[1] - dy * (_RADIUS_PX + 1)
    back = front[0] - dx * _TIP_PX, front[1] - dy * _TIP_PX
    half = _TIP_PX / 2
    sides = (back[0] - dy * half, back[1] + dx * half), (back[0] + dy * half, back[1] - dx * half)
    return polygon([_at(*front), _at(*sides[0]), _at(*sides[1])])


def _dot(node: Node, point: Point) -> Group:
    goal = {None: "not known", -1: "dead"}.get(node.to_goal, f"{node.to_goal} to the goal")
    title = f"{node.from_start} from the start, {goal}: {node.positions}"
    ring = (_mark("start", point),) if node.from_start == 0 else ()
    return Group((_mark(node.kind, point), *ring), "state", title=title)


def _mark(kind: str, point: Point) -> Shape:
    x, y = point
    if kind == "dead":
        half = _RADIUS_PX - 0.5
        corners = (x - half) / UNIT, (y - half) / UNIT, (x + half) / UNIT, (y + half) / UNIT
        return Shape(Box(*corners).path(), "dead")
    radius = _RADIUS_PX + {"start": 3, "solved": 1.5}.get(kind, 0)
    return Shape(circle(*_at(x, y), radius / UNIT), kind)


def _legend(y: float, kinds: set[str]) -> Iterator[Shape | Text]:
    x = _MARGIN_PX
    for kind, text in _LEGEND:
        if kind in kinds:
            yield _mark(kind, (x, y))
            yield _word(x + 12, y, text)
            x += 32 + 6.2 * len(text)
