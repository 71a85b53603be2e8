"""A board as text: in rows, with each face near its position, or as a list of faces."""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from trisolve.mesh.surface import Mesh

_MAX_IN_ROWS = 1600


def faces_text(mesh: Mesh, words: Sequence[str]) -> str | None:
    """Return each face's word in its row, or None for a board whose faces do not form rows.

    >>> from trisolve.mesh import board
    >>> print(faces_text(board("squares:3x2"), "123456"))
    4 5 6
    1 2 3
    """
    rows = _rows(mesh)
    if rows is None:
        return None
    pitch = max(map(len, words)) + 1
    if any(round(column * 2) % 2 for row in rows for column, _ in row):
        pitch += pitch % 2  # rows shifted by half a face
    lines = []
    for row in rows:
        line = ""
        for column, face in row:
            line = line.ljust(round(column * pitch)) + words[face]
        lines.append(line.rstrip())
    return "\n".join(lines)


def scattered_text(mesh: Mesh, words: Sequence[str]) -> str:
    """Return each face's word near its position, on a flat board with any kind of faces.

    >>> from trisolve.mesh import board
    >>> print(scattered_text(board("triangle:2"), "1234"))
     1
     3
    2 4
    """
    centers, side = _centers(mesh), _median_side(mesh)
    left = min(x for x, _ in centers)
    rows: dict[float, list[tuple[float, int]]] = {}
    for face, (x, y) in enumerate(centers):
        rows.setdefault(round(y / side, 2), []).append((x, face))
    lines = []
    for _, row in sorted(rows.items(), reverse=True):
        line = ""
        for x, face in sorted(row):
            at = max(round(2 * (x - left) / side), len(line) + bool(line))
            line = line.ljust(at) + words[face]
        lines.append(line)
    return "\n".join(lines)


def listed_text(mesh: Mesh, words: Sequence[str]) -> str:
    """Return a line for each face: its number, its word, and the faces next to it.

    >>> from trisolve.mesh import board
    >>> print(listed_text(board("tetrahedron"), "abcd"))
    0 a  1 2 3
    1 b  0 2 3
    2 c  0 1 3
    3 d  0 1 2
    """
    wide, high = max(map(len, words)), len(str(mesh.n_faces - 1))
    lines = []
    for face, word in enumerate(words):
        near = " ".join(map(str, sorted({*mesh.traverse(face)})))
        lines.append(f"{face:>{high}} {word:<{wide}}  {near}".rstrip())
    return "\n".join(lines)


def _rows(mesh: Mesh) -> list[list[tuple[float, int]]] | None:
    """Return the faces row by row from the top, each with its column, or None for other boards."""
    if mesh.n_faces > _MAX_IN_ROWS or not mesh.is_flat:
        return None
    areas = mesh.areas().tolist()
    if len({len(ring) for ring in mesh.faces}) > 1 or max(areas) > 1.001 * min(areas):
        return None
    centers, sides = _centers(mesh), _median_side(mesh)
    order = sorted(range(mesh.n_faces), key=lambda f: -centers[f][1])
    rows: list[list[int]] = [[order[0]]]
    for above, face in pairwise(order):
        if centers[above][1] - centers[face][1] > 0.4 * sides:
            rows.append([])
        rows[-1].append(face)
    xs = sorted(x for x, _ in centers)
    same_row = [
        centers[b][0] - centers[a][0]
        for row in rows
        for a, b in zip(*_neighbors_in(row, centers), strict=True)
    ]
    step = min(same_row, default=1.0)
    if step <= 0:
        return None
    return [
        [((centers[f][0] - xs[0]) / step, f) for f in sorted(row, key=lambda f: centers[f][0])]
        for row in rows
    ]


def _neighbors_in(
    row: list[int], centers: Sequence[tuple[float, float]]
) -> tuple[list[int], list[int]]:
    ordered = sorted(row, key=lambda face: centers[face][0])
    return ordered[:-1], ordered[1:]


def _centers(mesh: Mesh) -> list[tuple[float, float]]:
    """Return the mean of each face's corners."""
    vertices = mesh.vertices.tolist()
    return [
        (
            sum(vertices[v][0] for v in ring) / len(ring),
            sum(vertices[v][1] for v in ring) / len(ring),
        )
        for ring in mesh.faces
    ]


def _median_side(mesh: Mesh) -> float:
    """Return the median length of the sides."""
    lengths, vertices = [], mesh.vertices.tolist()
    for ring in mesh.faces:
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
            dx, dy = vertices[a][0] - vertices[b][0], vertices[a][1] - vertices[b][1]
            lengths.append((dx * dx + dy * dy) ** 0.5)
    return float(median(lengths))
