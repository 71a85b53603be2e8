"""A picture as plain shapes with style classes, before a theme and a painter are applied.

Lengths are in edges of the lattice, and y points down. A shape has a kind ("floor", "block"). The
theme says how this kind looks (``themes``), and a painter writes the shape to a file (``svg``,
``pdf``). Scenes contain no randomness and no time: the same level always gives the same scene.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, TypeAlias

from trisolve.errors import FormatError
from trisolve.paint.palette import Rgb

Point: TypeAlias = tuple[float, float]


class Segment(NamedTuple):
    """A piece of a path: move to, line to, circular arc to (with radius and direction), or close.

    "Q" is a quadratic curve to (x, y) with the control point (via_x, via_y).
    """

    kind: Literal["M", "L", "A", "Q", "Z"]
    x: float = 0.0
    y: float = 0.0
    radius: float = 0.0
    clockwise: bool = True
    via_x: float = 0.0
    via_y: float = 0.0


Path: TypeAlias = tuple[Segment, ...]
"""Contours one after another, filled by the even-odd rule."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A path in a style; `color` is for styles that use the color of a block.

    A `width` replaces the style's width of lines.
    """

    path: Path
    style: str
    color: Rgb | None = None
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text of the given height that is centered on, begins at, or ends at (x, y)."""

    x: float
    y: float
    text: str
    size: float
    style: str
    color: Rgb | None = None
    anchor: Literal["start", "middle", "end"] = "middle"


@dataclass(frozen=True, slots=True)
class Motion:
    """A group's position over time: `points[i]` at `times[i]` (seconds), linear in between.

    The last time is the length of the whole animation, which then repeats.
    """

    times: tuple[float, ...]
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Turning:
    """The rotation of a group about its origin over time: `degrees[i]` clockwise at `times[i]`.

    As with a Motion, the last time is the length of the whole animation.
    """

    times: tuple[float, ...]
    degrees: tuple[float, ...]


class Span(NamedTuple):
    """When a group is visible: from `begin` to `end` in an animation of `total` seconds."""

    begin: float
    end: float
    total: float


@dataclass(frozen=True, slots=True)
class Group:
    """Nodes drawn together: moved to `at`, and scaled, turned, clipped or made fainter.

    In painters that support animation, `motion` replaces `at`, `turning` replaces `at` and `turn`,
    and `shown` says when the group is visible. `title` describes the group to a screen reader.
    """

    children: tuple["Node", ...]
    style: str = ""
    at: Point = (0.0, 0.0)
    scale: float = 1.0
    turn: float = 0.0
    clip: Path | None = None
    opacity: float = 1.0
    title: str = ""
    motion: Motion | None = None
    turning: Turning | None = None
    shown: Span | None = None


Node: TypeAlias = Shape | Text | Group


class Box(NamedTuple):
    """A rectangle given by its smallest and largest x and y."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The width of the box."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height of the box."""
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        """The center of the box."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def with_margin(self, margin: float) -> "Box":
        """Return the box with a margin on every side.

        >>> Box(0, 0, 2, 1).with_margin(1)
        Box(left=-1, top=-1, right=3, bottom=2)
        """
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def around(self, other: "Box") -> "Box":
        """Return the smallest box around this box and another one.

        >>> Box(0, 0, 2, 1).around(Box(1, 0, 3, 0.5))
        Box(left=0, top=0, right=3, bottom=1)
        """
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def with_aspect(self, aspect: float) -> "Box":
        """Return the smallest box around this box with the same center and the given aspect ratio.

        >>> Box(0, 0, 2, 1).with_aspect(1)
        Box(left=0.0, top=-0.5, right=2.0, bottom=1.5)
        """
        x, y = self.middle
        width = max(self.width, self.height * aspect)
        height = width / aspect
        return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    def path(self) -> Path:
        """Return the rectangle as a path."""
        corners = ((self.right, self.top), (self.right, self.bottom), (self.left, self.bottom))
        lines = (Segment("L", *corner) for corner in corners)
        return (Segment("M", self.left, self.top), *lines, Segment("Z"))


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture: the visible part of the plane, and its contents, bottom first.

    `unit_mm` is the length of one unit on paper in millimeters, for pictures that are measured on
    paper.
    """

    view: Box
    children: tuple[Node, ...]
    title: str = ""
    unit_mm: float | None = None

    def with_aspect(self, aspect: float | None) -> "Scene":
        """Return the scene centered in a view with an aspect ratio; None leaves it unchanged.

        The scene's first child is the ground, which then fills the larger view.

        >>> ground = Shape(Box(0, 0, 2, 1).path(), "paper")
        >>> Scene(Box(0, 0, 2, 1), (ground,)).with_aspect(1).view.height
        2.0
        """
        if aspect is None:
            return self
        view, (ground, *others) = self.view.with_aspect(aspect), self.children
        assert isinstance(ground, Shape)
        return replace(self, view=view, children=(replace(ground, path=view.path()), *others))


def polygon(points: Iterable[Point]) -> Path:
    """Return a closed path with straight sides."""
    first, *others = points
    return (Segment("M", *first), *(Segment("L", *point) for point in others), Segment("Z"))


def line(*points: Point) -> Path:
    """Return an open path through the points."""
    first, *others = points
    return (Segment("M", *first), *(Segment("L", *point) for point in others))


_PATH = re.compile(r"[MLQZ]|-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
_N_NUMBERS = {"M": 2, "L": 2, "Q": 4, "Z": 0}


def parse_path(text: str) -> Path:
    """Return an SVG path with absolute M, L, Q and Z as a path; raise FormatError for others.

    >>> [segment.kind for segment in parse_path("M0 -1L1 1L-1 1Z")]
    ['M', 'L', 'L', 'Z']
    """
    words = _PATH.findall(text)
    segments = []
    while words and words[0] in _N_NUMBERS:
        kind: Any = words[0]
        n = _N_NUMBERS[kind]
        numbers = words[1 : n + 1]
        if len(numbers) < n or {*numbers} & {*_N_NUMBERS}:
            break
        *via, x, y = map(float, numbers or (0, 0))
        via_x, via_y = via or (0.0, 0.0)
        segments.append(Segment(kind, x, y, via_x=via_x, via_y=via_y))
        del words[: n + 1]
    if words or _PATH.sub("", text).strip(" ,\n") or not text.startswith("M"):
        raise FormatError(
            f"expected a path with M, L, Q and Z, such as M0 -1L1 1Z, got {text!r:.60}"
        )
    return tuple(segments)


def move_path(path: Path, x: float, y: float) -> Path:
    """Return a path moved by (x, y).

    >>> move_path(line((0, 0), (1, 0)), 2, 1)[1][:3]
    ('L', 3, 1)
    """
    return tuple(
        segment._replace(
            x=segment.x + x,
            y=segment.y + y,
            via_x=segment.via_x + x,
            via_y=segment.via_y + y,
        )
        for segment in path
    )


def box_of(path: Path) -> Box:
    """Return the smallest box around the points of a path.

    >>> box_of(line((0, 0), (1, 0), (1, 2)))
    Box(left=0, top=0, right=1, bottom=2)
    """
    xs, ys = zip(*((one.x, one.y) for one in path if one.kind != "Z"), strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def circle(x: float, y: float, radius: float) -> Path:
    """Return a circle as two semicircles."""
    return (
        Segment("M", x - radius, y),
        Segment("A", x + radius, y, radius),
        Segment("A", x - radius, y, radius),
        Segment("Z"),
    )
