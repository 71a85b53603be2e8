"""A mesh in the form that the rules need: neighbors, rim faces, face names, and symmetries.

The game treats boards with the same neighbors and rim as the same board, however they look. Such
boards have the same `Board.key`, and any other board has a different key, barring a BLAKE2b
collision.

The symmetries are the permutations of the faces that preserve neighbors. Faces are repeatedly
recolored by their own color and the colors around them, until no more faces can be distinguished.
Then faces are mapped one by one, each next to a face that is already mapped, with backtracking.
Under ``wall``, the rim is ignored.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING

from trisolve.errors import FormatError, TrisolveError
from trisolve.wording import brief

if TYPE_CHECKING:
    from trisolve.mesh import Mesh

_PERSON = b"trisolve board 1"
_SHORT = 12
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")


@dataclass(frozen=True)
class Board:
    """The neighbor graph of a mesh.

    neighbors : the neighbors of each face, in ascending order
    rim : for each face, whether it has a side that no other face shares
    names : the names of the faces, or () if they have none

    >>> Board(((1,), (0,)), (True, True)).n_faces
    2
    """

    neighbors: tuple[tuple[int, ...], ...]
    rim: tuple[bool, ...]
    names: tuple[str, ...] = ()

    __repr__ = brief

    @property
    def n_faces(self) -> int:
        """The number of faces."""
        return len(self.neighbors)

    @cached_property
    def key(self) -> str:
        """The board's identifier in certificates: 32 hex digits.

        >>> Board(((1,), (0,)), (True, True)).key
        'e8c51f543b60e27fddfd50aa3adef9df'
        """
        lines = (
            f"{int(rim)}:{','.join(map(str, near))}\n"
            for rim, near in zip(self.rim, self.neighbors, strict=True)
        )
        text = "".join(lines).encode("ascii")
        return blake2b(text, digest_size=16, person=_PERSON).hexdigest()

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: face for face, name in enumerate(self.names)}

    def name_of(self, face: int) -> str:
        """Return the label of a face: its name, or its number if it has none."""
        return self.names[face] if self.names and 0 <= face < self.n_faces else str(face)

    def faces_text(self, faces: "tuple[int, ...] | list[int]") -> str:
        """Return a list of faces for a message, shortened if it is long.

        >>> Board(((),) * 40, (True,) * 40).faces_text(list(range(40)))
        '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 ... 40 in all'
        """
        words = ", ".join(self.name_of(face) for face in faces[:_SHORT])
        return words if len(faces) <= _SHORT else f"{words} ... {len(faces)} in all"

    def face_of(self, text: str) -> int:
        """Return the face with the given name or number; may raise FormatError.

        The number need not belong to a face; playing it is then an illegal move.
        """
        if text in self._numbers:
            return self._numbers[text]
        if _NUMBER.fullmatch(text):
            return int(text)
        what = "the name or number of a face" if self.names else "the number of a face"
        raise FormatError(f"expected {what}, found {text!r:.60}")

    def component(self, face: int) -> list[int]:
        """Return the faces connected to a face, including the face itself, in ascending order."""
        found, waiting = {face}, [face]
        while waiting:
            for near in self.neighbors[waiting.pop()]:
                if near not in found:
                    found.add(near)
                    waiting.append(near)
        return sorted(found)


def board_of(mesh: "Mesh") -> Board:
    """Return the board of a mesh.

    >>> from trisolve import mesh
    >>> board_of(mesh.board("squares:3x3")).neighbors[4]
    (1, 3, 5, 7)
    """
    indptr, indices = (array.tolist() for array in mesh.dual())
    neighbors = tuple(
        tuple(sorted(indices[indptr[face] : indptr[face + 1]])) for face in range(mesh.n_faces)
    )
    return Board(neighbors, tuple(bool(rim) for rim in mesh.rim), tuple(mesh.names or ()))


def unmerged_note(mesh: "Mesh") -> str:
    """Return a note if any faces of a mesh touch without sharing vertices, else "".

    Such faces are not neighbors, so a game on the mesh ends after a move or two.

    >>> from trisolve import mesh
    >>> unmerged_note(mesh.board("squares:2x1"))
    ''
    """
    from trisolve.mesh import MeshError, build_mesh
    from trisolve.mesh.soup import MERGE, near_note

    n_equal = mesh.n_vertices - len({tuple(point) for point in mesh.vertices.tolist()})
    if not n_equal:
        return near_note(mesh)
    try:
        joined = build_mesh(mesh.vertices, mesh.faces, merge=True)
    except MeshError:
        return near_note(mesh)
    if joined.n_components == mesh.n_components:
        return near_note(mesh)
    what = f"{n_equal:,} vertices lie where another one does, so their faces share no side"
    return f"{what}: {MERGE} joins them"


MAX_LISTED = 1_000_000
"""The maximum number of symmetries to list; n equal, unconnected faces would have n! symmetries."""


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
    """Return pairs (face, an earlier neighbor or -1) in an order that keeps components together."""
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
    """Yield each symmetry that preserves the colors, given as the image of each face."""
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
