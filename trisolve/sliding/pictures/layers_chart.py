"""The layers of a state graph as bars: how many states are first reached after N moves."""

from math import log10

from trisolve.limits import stopped_by
from trisolve.paint.palette import Rgb, mix, parse_color
from trisolve.paint.scene import Box, Group, Node, Scene, Shape, Text, line
from trisolve.sliding.state_graph import StateGraph
from trisolve.wording import counted

_WIDTH, _HEIGHT = 9.0, 4.2
_MAX_BARS = 120
_LIGHT, _STRONG = parse_color("#8fc3e6"), parse_color("#0072b2")


def _binned(layers: tuple[int, ...]) -> tuple[list[int], int]:
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
    bars, share = _binned(graph.layers)
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
        title += f", {stopped_by(graph.limit)}"
    scale = ", logarithmic" if logarithmic else ""
    below = f"states by {unit} from the start{scale}"
    nodes.append(Text(0, -0.75, title, 0.32, "caption", anchor="start"))
    nodes.append(Text(_WIDTH / 2, _HEIGHT + 0.65, below, 0.24, "note"))
    view = Box(-0.4, -1.25, _WIDTH + 0.4, _HEIGHT + 1.0)
    return Scene(view, (Shape(view.path(), "paper"), *nodes), title)
