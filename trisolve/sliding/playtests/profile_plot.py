"""A plot of the time by distance to the goal, with medians as bars and quartiles as lines."""

from trisolve.paint.palette import parse_color
from trisolve.paint.scene import Box, Group, Node, Scene, Shape, Text, line
from trisolve.sliding.playtests.stuck import Distance, LevelPlays
from trisolve.wording import counted

_WIDTH, _HEIGHT = 9.0, 4.2
_BAR, _WALL = parse_color("#8fc3e6"), parse_color("#0072b2")


def _label(one: Distance) -> str:
    where = "lost" if one.distance is None else f"{counted(one.distance, 'move')} to go"
    return f"{where}: {one.median_seconds:.1f} s, {counted(one.plays, 'play')}"


def profile_scene(found: LevelPlays) -> Scene:
    """Return a profile as a scene; the wall is drawn in the strong color."""
    bars = found.profile
    longest = max([one.high_seconds for one in bars], default=0) or 1
    step = _WIDTH / max(len(bars), 1)
    nodes: list[Node] = []
    for number, one in enumerate(bars):
        left, middle = number * step, (number + 0.5) * step
        top, low, high = (
            _HEIGHT * (1 - seconds / longest)
            for seconds in (one.median_seconds, one.low_seconds, one.high_seconds)
        )
        bar = Box(left + 0.1 * step, min(top, _HEIGHT - 0.03), left + 0.9 * step, _HEIGHT)
        color = _WALL if one == found.wall else _BAR
        shapes = (
            Shape(bar.path(), "bar", color),
            Shape(line((middle, low), (middle, high)), "rule"),
        )
        nodes.append(Group(shapes, "bar-group", title=_label(one)))
        if len(bars) <= 20 or number % 5 == 0:
            where = "lost" if one.distance is None else str(one.distance)
            nodes.append(Text(middle, _HEIGHT + 0.25, where, 0.22, "note"))
            nodes.append(Text(middle, high - 0.15, f"{one.median_seconds:.0f} s", 0.2, "caption"))
    nodes.append(Shape(line((0, _HEIGHT), (_WIDTH, _HEIGHT)), "rule"))
    below = "seconds by moves to the goal: median, and the quartiles as lines"
    nodes.append(Text(_WIDTH / 2, _HEIGHT + 0.65, below, 0.24, "note"))
    view = Box(-0.4, -0.5, _WIDTH + 0.4, _HEIGHT + 1.0)
    title = f"Time by distance to the goal, {counted(found.plays, 'play')}"
    return Scene(view, (Shape(view.path(), "paper"), *nodes), title)
