"""The symmetries of a board: the permutations of its faces that preserve neighbors.

Faces are repeatedly recolored by their own color and the colors around them, until no more faces
can be distinguished. Then faces are mapped one by one, each next to a face that is already mapped,
with backtracking. Under ``wall``, the rim is ignored.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from trisolve.boco.board import Board
from trisolve.errors import TrisolveError

MAX_LISTED = 1_000_000
"""The maximum number of symmetries listed: n equal unconnected faces have n! of them."""


def colors_of(board: Board, marks: Sequence[object]) -> list[int]:
    """Return a color for each face; faces that a symmetry may map to each other share a color.

    >>> row = Board(((1,), (0, 2), (1,)), (True, True, True))
    >>> colors_of(row, [0, 0, 0])
    [0, 1, 0]
    """
    known = {mark: color for color, mark in enumerate(sorted(set(marks), key=repr))}
    colors, n_colors = [known[mark] for mark in marks], len(known)
    while True:
        seen = [
            (colors[face], tuple(sorted(colors[near] for near in board.neighbors[face])))
            for face in range(board.n_faces)
        ]
        order = {around: color for color, around in enumerate(sorted(set(seen)))}
        colors = [order[around] for around in seen]
        if len(order) == n_colors:
            return colors
        n_colors = len(order)


def _order(board: Board, colors: list[int]) -> list[tuple[int, int]]:
    """Return (face, an earlier neighbor or -1) in an order that keeps components together."""
    sizes = Counter(colors)
    order: list[tuple[int, int]] = []
    placed: set[int] = set()
    for start in sorted(range(board.n_faces), key=lambda face: (sizes[colors[face]], face)):
        if start in placed:
            continue
        placed.add(start)
        order.append((start, -1))
        at = len(order) - 1
        while at < len(order):
            face = order[at][0]
            for near in board.neighbors[face]:
                if near not in placed:
                    placed.add(near)
                    order.append((near, face))
            at += 1
    return order


def _each(board: Board, colors: list[int]) -> Iterator[list[int]]:
    """Yield every symmetry that preserves the colors, as the image of each face."""
    n = board.n_faces
    near = [frozenset(faces) for faces in board.neighbors]
    order = _order(board, colors)
    rank = {face: at for at, (face, _) in enumerate(order)}
    earlier = [[f for f in board.neighbors[face] if rank[f] < rank[face]] for face, _ in order]
    of_color: dict[int, list[int]] = {}
    for face in range(n):
        of_color.setdefault(colors[face], []).append(face)
    images, used = [-1] * n, [False] * n

    def choices(at: int) -> Iterator[int]:
        face, parent = order[at]
        pool = of_color[colors[face]] if parent < 0 else board.neighbors[images[parent]]
        for image in pool:
            if used[image] or colors[image] != colors[face]:
                continue
            around = near[image]
            n_used = sum(used[f] for f in around)
            if n_used == len(earlier[at]) and all(images[f] in around for f in earlier[at]):
                yield image

    stack = [choices(0)]
    while stack:
        face = order[len(stack) - 1][0]
        if images[face] >= 0:
            used[images[face]] = False
            images[face] = -1
        image = next(stack[-1], None)
        if image is None:
            stack.pop()
            continue
        images[face] = image
        used[image] = True
        if len(stack) == n:
            yield list(images)
        else:
            stack.append(choices(len(stack)))


def symmetries(
    board: Board, marks: Sequence[object], max_count: int = MAX_LISTED
) -> list[tuple[int, ...]]:
    """Return all symmetries that preserve the marks of faces, beginning with the identity.

    Each symmetry lists the image of every face. Raises TrisolveError if there are more than
    `max_count`.

    >>> row = Board(((1,), (0, 2), (1,)), (True, True, True))
    >>> symmetries(row, [0, 0, 0]), symmetries(row, [0, 0, 1])
    ([(0, 1, 2), (2, 1, 0)], [(0, 1, 2)])
    """
    found: list[tuple[int, ...]] = []
    for images in _each(board, colors_of(board, marks)):
        if len(found) == max_count:
            raise TrisolveError(f"expected at most {max_count:,} symmetries, got a board with more")
        found.append(tuple(images))
    return sorted(found)


def some_symmetries(board: Board, marks: Sequence[object], max_count: int) -> list[tuple[int, ...]]:
    """Return all symmetries, or only the identity if there are more than `max_count`."""
    try:
        return symmetries(board, marks, max_count)
    except TrisolveError:
        return [tuple(range(board.n_faces))]
