"""A layered picture of a small state graph, as SVG.

A layer is a row: the states equally far from the start. The order within the rows is that of the
barycentre method (Sugiyama, Tagawa and Toda, 1981): again and again, down and up, each state is put
where the mean of its neighbours in the row before is. Moves that can be undone by a move back are
lines; the others are arrows.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from trisolve.errors import TrisolveError
from trisolve.sliding.graph_export.tables import Node, edges, nodes
from trisolve.sliding.state_graph import StateGraph

MAX_DRAWN = 600
"""The most states that are drawn."""

_SWEEPS = 12
_GAP_PX, _ROW_PX, _MARGIN_PX, _RADIUS_PX = 17.0, 54.0, 34.0, 5.0
_LEAST_WIDTH_PX = 420.0
_LEGEND = (
    ("start", "start"),
    ("shortest", "on a shortest solution"),
    ("solved", "solved"),
    ("dead", "dead"),
    ("other", "other"),
)
_STYLE = """
text { font: 11px sans-serif; fill: #555 }
path { fill: none; stroke: #999; stroke-width: .6; stroke-opacity: .7 }
path.oneway { stroke: #cc79a7; stroke-width: .9; stroke-opacity: .9; marker-end: url(#tip) }
path.shortest { stroke: #0072b2; stroke-width: 2; stroke-opacity: 1 }
path.tip { fill: #cc79a7; stroke: none }
.node { stroke: #fff; stroke-width: 1 }
.other { fill: #aaa } .shortest { fill: #0072b2 } .solved { fill: #009e73 } .dead { fill: #d55e00 }
.start { fill: none; stroke: #222; stroke-width: 1.6 }
"""


class _Link(NamedTuple):
    """A line or, where there is no move back, an arrow from `tail` to `head`."""

    tail: int
    head: int
    one_way: bool


Point = tuple[float, float]


def dump_picture(graph: StateGraph) -> str:
    """Return a picture of a graph explored with ``analyse=True``; raise TrisolveError if too large.

    States on shortest solutions are blue, solved ones green, dead ones squares in red; a ring is
    the start. Each tells its distances and its positions when pointed at.
    """
    if graph.n_states > MAX_DRAWN:
        message = f"expected at most {MAX_DRAWN} states to draw"
        raise TrisolveError(f"{message}, this graph has {graph.n_states:,}")
    return "\n".join(_svg(graph)) + "\n"


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
    beside: dict[int, list[int]] = {node.state: [] for node in states}
    for link in links:
        beside[link.tail].append(link.head)
        beside[link.head].append(link.tail)
    place = {index: _share(at, row) for row in rows for at, index in enumerate(row)}
    layer = {node.state: node.from_start for node in states}
    for sweep in range(_SWEEPS):
        down = sweep % 2 == 0
        for depth in range(1, n_layers) if down else range(n_layers - 2, -1, -1):
            fixed = depth - 1 if down else depth + 1
            wanted = {
                index: _mean((place[i] for i in beside[index] if layer[i] == fixed), place[index])
                for index in rows[depth]
            }
            rows[depth].sort(key=wanted.__getitem__)
            place.update((index, _share(at, rows[depth])) for at, index in enumerate(rows[depth]))
    return rows


def _mean(places: Iterable[float], otherwise: float) -> float:
    found = list(places)
    return sum(found) / len(found) if found else otherwise


def _share(at: int, row: Sequence[int]) -> float:
    """Return how far from the left, 0 to 1, a place in a row is."""
    return (at + 0.5) / len(row)


def _svg(graph: StateGraph) -> Iterator[str]:
    states, links = list(nodes(graph)), _links(graph)
    rows = _rows(states, links, len(graph.layers))
    widest = max(map(len, rows))
    width = max(_LEAST_WIDTH_PX, widest * _GAP_PX) + 2 * _MARGIN_PX
    height = len(rows) * _ROW_PX + 2 * _MARGIN_PX
    at: dict[int, Point] = {}
    for depth, row in enumerate(rows):
        for place, index in enumerate(row):
            x = width / 2 + (place - (len(row) - 1) / 2) * (width - 2 * _MARGIN_PX) / widest
            at[index] = (x, _MARGIN_PX + depth * _ROW_PX)
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    yield f"<style>{_STYLE}</style>"
    yield '<defs><marker id="tip" viewBox="0 0 6 6" refX="10" refY="3" markerWidth="7"'
    yield ' markerHeight="7" markerUnits="userSpaceOnUse" orient="auto">'
    yield '<path class="tip" d="M0 0L6 3L0 6z"/></marker></defs>'
    yield '<rect width="100%" height="100%" fill="#fff"/>'
    for depth in range(len(rows)):
        yield f'<text x="8" y="{_MARGIN_PX + depth * _ROW_PX + 4:.0f}">{depth}</text>'
    # what matters is drawn last, above the rest
    yield from sorted((_path(link, states, at) for link in links), key=lambda p: "shortest" in p)
    for node in states:
        yield _dot(node, at[node.state])
    yield from _legend(height - 14, {"start", *(node.kind for node in states)})
    yield "</svg>"


def _path(link: _Link, states: Sequence[Node], at: dict[int, Point]) -> str:
    """Return a line between two rows, or an arc where it would run through other states."""
    (x, y), (to_x, to_y) = at[link.tail], at[link.head]
    tail, head = states[link.tail], states[link.head]
    kinds = ["oneway"] if link.one_way else []
    if tail.shortest and head.shortest and head.from_start == tail.from_start + 1:
        kinds.append("shortest")
    if abs(tail.from_start - head.from_start) == 1:
        bend = ""
    elif tail.from_start == head.from_start:
        bend = f"Q{(x + to_x) / 2:.1f} {y - 8 - abs(to_x - x) / 14:.1f} "
    else:
        bend = f"Q{(x + to_x) / 2 + 40:.1f} {(y + to_y) / 2:.1f} "
    classes = f' class="{" ".join(kinds)}"' if kinds else ""
    return f'<path{classes} d="M{x:.1f} {y:.1f}{bend or "L"}{to_x:.1f} {to_y:.1f}"/>'


def _dot(node: Node, point: Point) -> str:
    goal = {None: "not known", -1: "dead"}.get(node.to_goal, f"{node.to_goal} to the goal")
    title = f"<title>{node.from_start} from the start, {goal}: {escape(node.positions)}</title>"
    ring = _mark("start", point) if node.from_start == 0 else ""
    return f"<g>{title}{_mark(node.kind, point)}{ring}</g>"


def _mark(kind: str, point: Point) -> str:
    x, y = point
    if kind == "dead":
        side = 2 * _RADIUS_PX - 1
        corner = f'x="{x - side / 2:.1f}" y="{y - side / 2:.1f}"'
        return f'<rect class="node dead" {corner} width="{side}" height="{side}"/>'
    radius = _RADIUS_PX + {"start": 3, "solved": 1.5}.get(kind, 0)
    classes = kind if kind == "start" else f"node {kind}"
    return f'<circle class="{classes}" cx="{x:.1f}" cy="{y:.1f}" r="{radius}"/>'


def _legend(y: float, kinds: set[str]) -> Iterator[str]:
    x = _MARGIN_PX
    for kind, text in _LEGEND:
        if kind in kinds:
            yield _mark(kind, (x, y))
            yield f'<text x="{x + 12:.0f}" y="{y + 4:.0f}">{text}</text>'
            x += 32 + 6.2 * len(text)
