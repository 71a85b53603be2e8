"""How a notebook shows a level, a solution, a state graph, an analysis and a hint.

A state graph is shown as bars: how many states are first reached after N moves.
"""

from html import escape
from math import log10

from trisolve.limits import OPTIONS, stop_phrase
from trisolve.paint.palette import Rgb, mix, parse_color
from trisolve.paint.scene import Box, Group, Node, Scene, Shape, Text, line
from trisolve.paint.svg import paint_svg
from trisolve.sliding.insight.analysis import Analysis
from trisolve.sliding.insight.hints import Hint
from trisolve.sliding.level import Level, Pack
from trisolve.sliding.moves import dump_moves
from trisolve.sliding.pictures.cards import PER_PAGE, sheet_pages, strip_scene
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.scene import Details, board_scene
from trisolve.sliding.solution import Solution
from trisolve.sliding.state_graph import StateGraph
from trisolve.wording import counted

_WIDTH, _HEIGHT = 9.0, 4.2
_MAX_BARS = 120
_LIGHT, _STRONG = parse_color("#8fc3e6"), parse_color("#0072b2")


def _bins(layers: tuple[int, ...]) -> tuple[list[int], int]:
    """Return layers grouped so that there are not too many bars, and how many layers a bar has."""
    share = -(-len(layers) // _MAX_BARS)
    return [sum(layers[n : n + share]) for n in range(0, len(layers), share)], share


def _short(number: int) -> str:
    """Return a number in few characters.

    >>> _short(950), _short(12345), _short(7_800_000)
    ('950', '12.3 k', '7.8 M')
    """
    for size, unit in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if number >= size:
            return f"{number / size:.3g} {unit}"
    return str(number)


def layers_scene(graph: StateGraph) -> Scene:
    """Return the scene of a state graph's layers; the bars are logarithmic if necessary."""
    bars, share = _bins(graph.layers)
    greatest = max(bars)
    logarithmic = greatest > 1000

    def height(states: int) -> float:
        if not states:
            return 0.0
        part = (log10(states) + 0.3) / (log10(greatest) + 0.3) if logarithmic else states / greatest
        return max(0.03, part * _HEIGHT)

    step = _WIDTH / len(bars)
    nodes: list[Node] = []
    for number, states in enumerate(bars):
        color: Rgb = mix(_STRONG, _LIGHT, height(states) / _HEIGHT)
        left, top = number * step, _HEIGHT - height(states)
        bar = Box(left + 0.08 * step, top, left + 0.92 * step, _HEIGHT)
        label = f"depth {number * share}: {counted(states, 'state')}"
        nodes.append(Group((Shape(bar.path(), "bar", color),), "bar-group", title=label))
        if len(bars) <= 14:
            x = left + step / 2
            nodes.append(Text(x, top - 0.2, _short(states), 0.22, "caption"))
    nodes.append(Shape(line((0, _HEIGHT), (_WIDTH, _HEIGHT)), "rule"))
    every = max(1, -(-len(bars) // 14))
    for number in range(0, len(bars), every):
        x = number * step + step / 2
        nodes.append(Text(x, _HEIGHT + 0.25, str(number * share), 0.22, "note"))
    unit = graph.metric
    title = f"{counted(graph.n_states, 'state')}, {counted(graph.n_successors, 'successor')}"
    if graph.limit:
        title += f", {stop_phrase(graph.limit)}"
    scale = ", logarithmic" if logarithmic else ""
    below = f"states by {unit} from the start{scale}"
    nodes.append(Text(0, -0.75, title, 0.32, "caption", anchor="start"))
    nodes.append(Text(_WIDTH / 2, _HEIGHT + 0.65, below, 0.24, "note"))
    view = Box(-0.4, -1.25, _WIDTH + 0.4, _HEIGHT + 1.0)
    return Scene(view, (Shape(view.path(), "paper"), *nodes), title)


_WIDTH_PX, _STRIP_PX = 420, 900
_LOOK = look_of("day")
_LABELS = Details(labels=True)


def _svg(scene: Scene, width: int) -> str:
    """Return a picture that is no wider than the cell containing it."""
    svg = paint_svg(scene, _LOOK.theme, width=width)
    return svg.replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)


def level_svg(level: Level) -> str:
    """Return the board of a level."""
    return _svg(board_scene(level, look=_LOOK, details=_LABELS), _WIDTH_PX)


def pack_svg(pack: Pack) -> str | None:
    """Return the first page of a pack's contact sheet, or None for a pack without levels."""
    shown, title = pack.levels[:PER_PAGE], pack.name
    if len(shown) < len(pack):
        title = f"{title}, levels 1 to {len(shown)} of {len(pack)}".removeprefix(", ")
    pages = sheet_pages(shown, title=title, look=_LOOK, details=Details())
    first = next(pages, None)
    return None if first is None else _svg(first, _STRIP_PX)


def solution_svg(solution: Solution, level: Level) -> str:
    """Return the frames of a solution of a level."""
    return _svg(strip_scene(level, solution.moves, look=_LOOK, details=_LABELS), _STRIP_PX)


def graph_svg(graph: StateGraph) -> str:
    """Return the layers of a state graph."""
    return _svg(layers_scene(graph), 640)


def analysis_html(found: Analysis) -> str:
    """Return the figures of an analysis as a table."""
    rows: list[tuple[str, object]] = [
        ("status", found.status if found.limit is None else stop_phrase(found.limit)),
        ("moves", found.n_moves),
        ("steps", found.n_steps),
        ("solution", dump_moves(found.solution)),
        ("shortest solutions", found.n_shortest),
        ("states", found.n_states),
        ("dead states", found.traps and found.traps.n_dead),
    ]
    if found.difficulty is not None:
        rows += [("grade", found.difficulty.grade), ("score", f"{found.difficulty.score:.2f}")]
    if found.blocks is not None:
        rows.append(("blocks that must move", " ".join(found.blocks.must)))
    return _table(rows)


def hint_html(found: Hint) -> str:
    """Return the text of a hint as a table."""
    rows: list[tuple[str, object]] = [
        ("status", found.status),
        (f"{found.metric} to the goal", found.distance),
        ("next move", found.move),
        ("solvable after", None if found.kept is None else counted(found.kept, "move")),
        ("instead", dump_moves(found.instead)),
        ("stopped by", found.limit and OPTIONS[found.limit]),
    ]
    return _table(rows)


def _table(rows: list[tuple[str, object]]) -> str:
    """Return rows as HTML, omitting rows without content."""
    shown = [(name, str(value)) for name, value in rows if value is not None and value != ""]
    head = '<th style="text-align:left;padding-right:1em">'
    lines = [f"<tr>{head}{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in shown]
    return f"<table>\n{chr(10).join(lines)}\n</table>"
