"""Reading pictures: paths as shapely shapes, SVG as elements in the picture's own units."""

import re
from math import atan2, cos, pi, sin
from typing import NamedTuple
from xml.etree import ElementTree as ET

from shapely import LineString, Polygon
from shapely.affinity import affine_transform

_SVG = "{http://www.w3.org/2000/svg}"
_NUMBER = r"-?\d+(?:\.\d+)?"
_SEGMENT = re.compile(r"([MLAZ])([^MLAZ]*)")


def arc_points(start, end, radius, clockwise, parts=48):
    """Return points on a circular arc of less than half a turn, y down, without its start."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    half = (dx * dx + dy * dy) ** 0.5 / 2
    rise = max(radius**2 - half**2, 0) ** 0.5 * (1 if clockwise else -1)
    cx, cy = (x0 + x1) / 2 - dy / (2 * half) * rise, (y0 + y1) / 2 + dx / (2 * half) * rise
    begin, stop = atan2(y0 - cy, x0 - cx), atan2(y1 - cy, x1 - cx)
    sweep = (stop - begin) % (2 * pi) if clockwise else -((begin - stop) % (2 * pi))
    angles = [begin + sweep * i / parts for i in range(1, parts)]
    return [(cx + radius * cos(a), cy + radius * sin(a)) for a in angles] + [end]


def contours(path):
    """Return the contours of a scene's path: lists of points, and whether each is closed."""
    found, closed = [], []
    for segment in path:
        if segment.kind == "M":
            found.append([(segment.x, segment.y)])
            closed.append(False)
        elif segment.kind == "L":
            found[-1].append((segment.x, segment.y))
        elif segment.kind == "A":
            end = (segment.x, segment.y)
            found[-1] += arc_points(found[-1][-1], end, segment.radius, segment.clockwise)
        else:
            closed[-1] = True
    return found, closed


def area_of(path):
    """Return the area that a closed path fills, by the even-odd rule."""
    shapes, closed = contours(path)
    assert all(closed)
    filled = Polygon()
    for points in shapes:
        filled = filled.symmetric_difference(Polygon(points))
    return filled


class Segment(NamedTuple):
    kind: str
    x: float = 0.0
    y: float = 0.0
    radius: float = 0.0
    clockwise: bool = True


def parse_data(data):
    """Return the segments of a d attribute; fail unless all are absolute M, L, A or Z."""
    assert re.fullmatch(rf"(?:[MLAZ]|{_NUMBER}| )*", data), data[:80]
    path = []
    for kind, rest in _SEGMENT.findall(data):
        values = [float(value) for value in re.findall(_NUMBER, rest)]
        if kind == "A":
            rx, ry, turn, large, sweep, x, y = values
            assert rx == ry
            assert (turn, large) == (0, 0)
            path.append(Segment("A", x, y, rx, bool(sweep)))
        elif kind == "Z":
            assert not values
            path.append(Segment("Z"))
        else:
            path.append(Segment(kind, *values))
    return tuple(path)


class Element(NamedTuple):
    tag: str
    style: str
    element: ET.Element
    matrix: tuple

    def moved(self, shape):
        return affine_transform(shape, self.matrix)

    def area(self):
        """Return the area that a path fills, in the units of the picture."""
        return self.moved(area_of(parse_data(self.element.get("d"))))

    def bounds(self):
        """Return the bounding box of a path's corners and arcs."""
        lines, _ = contours(parse_data(self.element.get("d")))
        boxes = [self.moved(LineString(points)).bounds for points in lines if len(points) > 1]
        return (
            min(b[0] for b in boxes),
            min(b[1] for b in boxes),
            max(b[2] for b in boxes),
            max(b[3] for b in boxes),
        )


def _times(one, other):
    a, b, d, e, x, y = one
    p, q, r, s, u, v = other
    return (
        a * p + b * r,
        a * q + b * s,
        d * p + e * r,
        d * q + e * s,
        a * u + b * v + x,
        d * u + e * v + y,
    )


def _matrix(transform):
    matrix = (1, 0, 0, 1, 0, 0)
    for name, text in re.findall(r"(\w+)\(([^)]*)\)", transform or ""):
        values = [float(value) for value in text.split()]
        if name == "translate":
            step = (1, 0, 0, 1, *values)
        elif name == "scale":
            step = (values[0], 0, 0, values[0], 0, 0)
        else:
            assert name == "rotate"
            turn = values[0] * pi / 180
            step = (cos(turn), -sin(turn), sin(turn), cos(turn), 0, 0)
        matrix = _times(matrix, step)
    return matrix


def elements(svg):
    """Return every path, text and group of an SVG with its position."""
    found = []

    def walk(element, matrix):
        if element.tag == f"{_SVG}defs":
            return
        matrix = _times(matrix, _matrix(element.get("transform")))
        tag = element.tag.removeprefix(_SVG)
        found.append(Element(tag, element.get("class", ""), element, matrix))
        for child in element:
            walk(child, matrix)

    walk(ET.fromstring(svg), (1, 0, 0, 1, 0, 0))
    return found


def styled(svg, style, tag="path"):
    """Return the elements with a style class."""
    return [one for one in elements(svg) if one.style == style and one.tag == tag]


def view_box(svg):
    """Return left, top, width and height of the picture."""
    return tuple(float(value) for value in ET.fromstring(svg).get("viewBox").split())


def disjoint(shapes, tolerance=1e-6):
    """Return whether no two shapes overlap."""
    return all(
        one.intersection(other).area < tolerance
        for number, one in enumerate(shapes)
        for other in shapes[number + 1 :]
    )
