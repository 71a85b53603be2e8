"""A position as text: in rows on a flat board of equal faces, otherwise as a table.

● is the first player's piece, ○ the second player's, · an empty face, and + a legal move.
"""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from trisolve.boco.game import State

PIECES = "●○"
EMPTY, LEGAL = "·", "+"
_MAX_IN_ROWS = 1600


def position_text(state: State, *, legal: bool = False, indices: bool = False) -> str:
    """Return a position as lines of text; `indices` writes the names or numbers of empty faces.

    >>> from trisolve.boco.game import Game
    >>> state = Game("squares:3x2").new_initial_state()
    >>> state.apply_action(1)
    >>> print(position_text(state, legal=True))
    · + ·
    + ● +
    """
    cells = _cells(state, legal, indices)
    rows = _rows(state)
    if rows is None:
        return _table(state, cells)
    pitch = max(map(len, cells)) + 1
    if any(round(column * 2) % 2 for row in rows for column, _ in row):
        pitch += pitch % 2  # rows shifted by half a face
    lines = []
    for row in rows:
        line = ""
        for column, face in row:
            line = line.ljust(round(column * pitch)) + cells[face]
        lines.append(line.rstrip())
    return "\n".join(lines)


def _cells(state: State, legal: bool, indices: bool) -> list[str]:
    """Return the text of each face."""
    board, owners = state.game.board, state.owners
    may = set(state.legal_actions()) if legal else set()
    found = []
    for face in range(state.game.n_faces):
        if face in owners:
            found.append(PIECES[owners[face]])
        elif indices and (face in may or not legal):
            found.append(board.name_of(face))
        else:
            found.append(LEGAL if face in may else EMPTY)
    return found


def _rows(state: State) -> list[list[tuple[float, int]]] | None:
    """Return the faces row by row from the top, each with its column, or None for other boards."""
    mesh = state.game.drawn_mesh
    if mesh.n_faces > _MAX_IN_ROWS or not mesh.is_flat:
        return None
    areas = mesh.areas().tolist()
    if len({len(ring) for ring in mesh.faces}) > 1 or max(areas) > 1.001 * min(areas):
        return None
    vertices = mesh.vertices.tolist()
    centers = [
        (
            sum(vertices[v][0] for v in ring) / len(ring),
            sum(vertices[v][1] for v in ring) / len(ring),
        )
        for ring in mesh.faces
    ]
    sides = _side_lengths(mesh.faces, vertices)
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


def _side_lengths(faces: Sequence[Sequence[int]], vertices: Sequence[Sequence[float]]) -> float:
    """Return the median length of the sides."""
    lengths = []
    for ring in faces:
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
            dx, dy = vertices[a][0] - vertices[b][0], vertices[a][1] - vertices[b][1]
            lengths.append((dx * dx + dy * dy) ** 0.5)
    return float(median(lengths))


def _table(state: State, cells: Sequence[str]) -> str:
    """Return one line for each face: its contents and its neighbors."""
    board = state.game.board
    lines = []
    width = max(len(board.name_of(face)) for face in range(board.n_faces))
    for face, near in enumerate(board.neighbors):
        around = " ".join(f"{board.name_of(other)}{_suffix(cells[other])}" for other in near)
        rim = "rim" if board.rim[face] else "   "
        mark = cells[face] if cells[face] in (*PIECES, LEGAL) else EMPTY
        lines.append(f"{board.name_of(face):>{width}} {mark} {rim}  {around}".rstrip())
    return "\n".join(lines)


def _suffix(cell: str) -> str:
    return cell if cell in PIECES else ""
