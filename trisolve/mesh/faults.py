"""The possible faults in the faces of a mesh: the definition, in plain Python.

A side is a pair of adjacent corners of a face. Two faces share a side if one runs a→b and the other
runs b→a. The faces at a vertex form fans, connected by sides; a vertex with more than one fan is a
bow-tie.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

Face = Sequence[int]


class Fault(NamedTuple):
    """One fault: its code, its face, and the expected and the actual value.

    In `what`, ``{face}`` stands for `other`, a second face, and ``{a}`` and ``{b}`` stand for
    `vertices`, because a file may number both differently.
    """

    code: str
    face: int
    what: str
    corner: int | None = None
    other: int | None = None
    vertices: tuple[int, ...] = ()


def corner_fault(face: Face, number: int, n_vertices: int | None) -> Fault | None:
    """Return the fault in the corners of one face; without `n_vertices`, do not check their range.

    >>> corner_fault((0, 1, 7), 2, 4).what
    'expected a vertex from 0 to 3, found 7'
    """
    if len(face) < 3:
        return Fault("few-corners", number, f"expected 3 corners or more, found {len(face)}")
    if n_vertices is not None:
        for k, vertex in enumerate(face):
            if not 0 <= vertex < n_vertices:
                return Fault("index-range", number, _range_text(n_vertices, vertex), k)
    return repeated_fault(face, number)


def repeated_fault(face: Face, number: int) -> Fault | None:
    """Return the fault of a face in which a vertex is repeated."""
    if len(set(face)) == len(face):
        return None
    seen: set[int] = set()
    for vertex in face:
        if vertex in seen:
            what = "expected each vertex once in a face, found vertex {a} twice"
            return Fault("repeated-vertex", number, what, vertices=(vertex,))
        seen.add(vertex)
    raise AssertionError("a vertex appears twice")


def _range_text(n_vertices: int, found: int) -> str:
    shown = found if abs(found) < 10**20 else "a number of many digits"
    if n_vertices == 0:
        return f"expected a vertex, but there is none, found {shown}"
    return f"expected a vertex from 0 to {n_vertices - 1}, found {shown}"


class _Orientations:
    """Which faces must be turned so that neighbors agree: union-find with parity.

    The lowest face of a component is its root, so it is never turned.
    """

    def __init__(self, n_faces: int) -> None:
        self.parent = list(range(n_faces))
        self.flip = [False] * n_faces  # against the parent

    def find(self, face: int) -> tuple[int, bool]:
        """Return the root of a face, and whether the face runs opposite to it."""
        path = []
        while self.parent[face] != face:
            path.append(face)
            face = self.parent[face]
        flip = False
        for below in reversed(path):
            flip ^= self.flip[below]
            self.parent[below], self.flip[below] = face, flip
        return face, flip

    def agree(self, one: int, other: int, *, turned: bool) -> bool:
        """Record whether a face runs opposite to another; return whether this fits the others."""
        (a, flip_a), (b, flip_b) = self.find(one), self.find(other)
        flip = flip_a ^ flip_b ^ turned
        if a == b:
            return not flip
        low, high = min(a, b), max(a, b)
        self.parent[high], self.flip[high] = low, flip
        return True


class SideChecks:
    """Checks faces in order, finding faults and faces that must be turned."""

    def __init__(self, faces: Sequence[Face], *, orient: bool = False) -> None:
        self.faces = faces
        self.orient = orient
        self._orientations = _Orientations(len(faces)) if orient else None

    def faults(self) -> Iterator[Fault]:
        """Yield the faults of single faces and their sides; faulty faces are left out."""
        known: dict[tuple[int, ...], int] = {}
        runs: dict[tuple[int, int], int] = {}  # the first face that runs along each directed side
        counts: dict[tuple[int, int], int] = {}
        for number, face in enumerate(self.faces):
            fault = repeated_fault(face, number) or self._fault(number, face, known, runs, counts)
            if fault:
                yield fault
                continue
            for a, b in _sides(face):
                runs.setdefault((a, b), number)
                side = (a, b) if a < b else (b, a)
                counts[side] = counts.get(side, 0) + 1

    def _fault(
        self,
        number: int,
        face: Face,
        known: dict[tuple[int, ...], int],
        runs: dict[tuple[int, int], int],
        counts: dict[tuple[int, int], int],
    ) -> Fault | None:
        earlier = known.setdefault(_cycle(face), number)
        if earlier != number:
            what = "expected another face, found the corners of {face}"
            return Fault("duplicate-face", number, what, other=earlier)
        for a, b in _sides(face):
            if counts.get((a, b) if a < b else (b, a), 0) >= 2:
                what = "expected one or two faces at a side, found a third at {a}, {b}"
                return Fault("nonmanifold-edge", number, what, vertices=(a, b))
        for a, b in _sides(face):
            same, other = runs.get((a, b)), runs.get((b, a))
            if self._orientations is None:
                if same is not None:
                    what = "expected a side to run {b} to {a} here, found {a} to {b} as in {face}"
                    return Fault("orientation", number, what, other=same, vertices=(a, b))
                continue
            across = other if same is None else same
            if across is None:
                continue
            if not self._orientations.agree(number, across, turned=same is not None):
                what = "expected faces that can agree, found one that cannot agree with {face}"
                return Fault("unorientable", number, what, other=across)
        return None

    def faces_to_turn(self) -> tuple[int, ...]:
        """Return the faces that must be turned, once all faces have been checked."""
        if self._orientations is None:
            return ()
        return tuple(f for f in range(len(self.faces)) if self._orientations.find(f)[1])


def _sides(face: Face) -> Iterable[tuple[int, int]]:
    return zip(face, (*face[1:], face[0]), strict=True)


def _cycle(face: Face) -> tuple[int, ...]:
    """Return a face starting at its lowest corner, toward the lower of its two neighbors."""
    at = face.index(min(face))
    ring = (*face[at:], *face[:at])
    return ring if ring[1] < ring[-1] else (ring[0], *ring[:0:-1])


def fans(faces: Sequence[Face]) -> dict[int, list[list[int]]]:
    """Return the fans at every bow-tie vertex, in ascending order.

    Each fan is a list of faces; fans are ordered by lowest face.

    The faces must be oriented and have passed `SideChecks`.
    """
    corner_at: dict[tuple[int, int], int] = {}  # the face that runs along each directed side
    before: dict[int, dict[int, tuple[int, int, int]]] = {}
    for number, face in enumerate(faces):
        for k, vertex in enumerate(face):
            ahead = face[k + 1] if k + 1 < len(face) else face[0]
            before.setdefault(vertex, {})[number] = (face[k - 1], vertex, ahead)
            corner_at[vertex, ahead] = number
    found = {}
    for vertex in sorted(before):
        at = before[vertex]
        left = dict.fromkeys(sorted(at))
        rings = []
        behind = {ahead_from: number for number, (ahead_from, _, _) in at.items()}
        while left:
            first = next(iter(left))
            ring = _fan(vertex, first, at, corner_at, behind)
            for face_number in ring:
                left.pop(face_number)
            rings.append(sorted(ring))
        if len(rings) > 1:
            found[vertex] = rings
    return found


def _fan(
    vertex: int,
    first: int,
    at: dict[int, tuple[int, int, int]],
    corner_at: dict[tuple[int, int], int],
    behind: dict[int, int],
) -> list[int]:
    """Return the fan of faces at a vertex that contains a given face.

    `behind` has the face whose corner comes before the vertex, for each such corner.
    """
    ring, here = [first], first
    while (across := corner_at.get((vertex, at[here][0]))) is not None:  # counterclockwise
        here = across
        if here == first:
            return ring
        ring.append(here)
    here = first
    while (number := behind.get(at[here][2])) is not None:  # clockwise, from the first
        ring.append(number)
        here = number
    return ring


def bowtie_faults(faces: Sequence[Face]) -> Iterator[Fault]:
    """Yield a fault for each bow-tie vertex, in order, at the lowest face outside its first fan."""
    for vertex, rings in fans(faces).items():
        lowest = min(rings[1:])[0]
        what = f"expected one fan of faces at a vertex, found {len(rings)} at vertex {{a}}"
        yield Fault("bowtie", lowest, what, vertices=(vertex,))
