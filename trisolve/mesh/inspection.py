"""All faults in the faces of a file, and the options and the command line that mend them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, combinations, islice
from math import isfinite
from shlex import quote
from typing import TYPE_CHECKING, Any

from trisolve.files.whole import suffix_of
from trisolve.mesh.board_json import board_of, is_board, parse_board
from trisolve.mesh.build import Mending, build_mesh, finish, no_faces, with_reason
from trisolve.mesh.errors import MeshError, ObjError
from trisolve.mesh.faults import Face, SideChecks, bowtie_faults, corner_fault
from trisolve.mesh.obj_reading import as_bytes, obj_contents
from trisolve.mesh.soup import Soup, error_of, merge_vertices, near_note, reverse_face
from trisolve.mesh.stitching import first_junctions, junctions, stitch_faces
from trisolve.mesh.surface import Mesh
from trisolve.reports import Report, Wrong
from trisolve.wording import brief

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OPTIONS = ("merge", "orient", "stitch", "split")


@dataclass(frozen=True)
class Inspection:
    r"""The mesh, or the faults of its faces and the options that mend them.

    mesh : the mesh, or None if there are faults
    faults : the faults, up to the requested number
    is_cut_short : whether there are more faults
    mended_by : the options that mend all faults, or None if no options do
    notes : remarks on features that are valid but may not be intended
    name : the name in the file
    numbers : the file's numbers for the faces with at least three corners

    >>> inspect("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3").faults
    ()
    """

    mesh: Mesh | None
    faults: tuple[MeshError, ...] = ()
    is_cut_short: bool = False
    mended_by: tuple[str, ...] | None = None
    notes: tuple[str, ...] = ()
    name: str = ""
    numbers: tuple[int, ...] = ()
    _input: "_Input | None" = None
    __repr__ = brief

    @cached_property
    def loose(self) -> Mesh | None:
        """The faces with at least three corners, each with separate vertices."""
        found = self._input
        if found is None or not found.faces:
            return None
        points = [found.vertices[v] for face in found.faces for v in face]
        starts = accumulate((len(face) for face in found.faces), initial=0)
        rings = [range(at, at + len(f)) for at, f in zip(starts, found.faces, strict=False)]
        return build_mesh(points, rings, name=found.name)

    def report(self) -> Report:
        """Return the inspection as a report on the claim that the mesh's faces are valid."""
        faults = [
            {"code": fault.code, "line": fault.line, "face": fault.face, "message": str(fault)}
            for fault in self.faults
        ]
        return Report(
            right=() if faults else ("faces",),
            wrong=tuple(Wrong("faces", "sound", str(fault)) for fault in self.faults),
            name=self.name,
            details={
                "faults": faults,
                "mended_by": None if self.mended_by is None else list(self.mended_by),
                "notes": list(self.notes),
            },
        )


@dataclass(frozen=True)
class _Input:
    """Faces that may have faults, with their numbers and lines in the file."""

    vertices: Any
    faces: list[Face]
    numbers: Sequence[int]
    lines: "NDArray[np.int64] | None"
    faults: tuple[MeshError, ...]
    notes: tuple[str, ...] = ()
    name: str = ""
    _shapes: dict[tuple[bool, bool], tuple[list[Face], Any]] = field(default_factory=dict)

    def faces_and_vertices(self, *, merge: bool, stitch: bool) -> tuple[list[Face], Any]:
        """Return the faces and vertices, merged and stitched as requested."""
        if (merge, stitch) not in self._shapes:
            faces, vertices = _merge(self) if merge else (self.faces, self.vertices)
            if stitch:
                faces = stitch_faces(vertices, faces)
            self._shapes[merge, stitch] = faces, vertices
        return self._shapes[merge, stitch]


def inspect(
    data: bytes | str,
    *,
    source: str = "",
    max_faults: int = 20,
    merge: bool = False,
    orient: bool = False,
    split: bool = False,
    stitch: bool = False,
) -> Inspection:
    r"""Return the faults in the faces of an OBJ or JSON file; raise ObjError for an invalid file.

    A faulty face is left out, and the next face is checked against the remaining faces. Bow-ties
    are reported only if all faces have passed.

    >>> found = inspect("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 2 3 4")
    >>> [(fault.code, fault.line) for fault in found.faults], found.mended_by
    ([('orientation', 6)], ('orient',))
    """
    octets = as_bytes(data)
    mending = Mending(merge, orient, split, stitch)
    is_json_board = is_board(octets, source)
    if not is_json_board:
        try:
            contents = obj_contents(octets)
            mesh = finish(
                contents.soup,
                mending,
                groups=contents.groups,
                notes=contents.notes,
                skipped=contents.skipped,
                explain=False,
            )
        except MeshError:
            pass
        else:
            return Inspection(mesh, notes=notes_of(mesh))
    found = _board_input(octets) if is_json_board else _obj_input(octets)
    faults = list(islice(_faults(found, mending), max_faults + 1))
    if not faults and is_json_board:
        mesh = board_of(parse_board(octets), mending)
        return Inspection(mesh, notes=notes_of(mesh), name=mesh.name)
    helps = None
    if not found.faults:
        helps = _helping(found, {name for name in OPTIONS if getattr(mending, name)})
    return Inspection(
        None,
        tuple(fault.at(source=source) for fault in faults[:max_faults]),
        len(faults) > max_faults,
        helps,
        found.notes,
        found.name,
        tuple(found.numbers),
        found,
    )


def notes_of(mesh: Mesh) -> tuple[str, ...]:
    """Return the notes of a mesh, and the note about corners in almost the same position."""
    near = near_note(mesh)
    return (*mesh.notes, near) if near else mesh.notes


def _obj_input(data: bytes) -> _Input:
    contents = obj_contents(data, lenient=True)
    faces: list[Face] = list(contents.soup.faces())
    return _Input(
        contents.soup.vertices,
        faces,
        contents.numbers,
        contents.lines,
        contents.faults,
        contents.notes,
    )


def _board_input(data: bytes) -> _Input:
    import numpy as np

    board = parse_board(data)
    faults = []
    for row, point in enumerate(board.vertices):
        for column, value in enumerate(point):
            if not _is_finite(value):
                place = f"vertices[{row}][{column}]"
                what = "expected a finite number, found a larger one"
                faults.append(MeshError(what, code="not-finite", place=place))
    faces: list[Face] = []
    numbers = []
    for number, face in enumerate(board.faces):
        fault = corner_fault(face, number, len(board.vertices))
        if fault:
            faults.append(error_of(fault))
        else:
            faces.append(tuple(face))
            numbers.append(number)
    points = [[float(x) if _is_finite(x) else 0.0 for x in point] for point in board.vertices]
    vertices = np.array(points, dtype=np.float64).reshape(-1, 3)
    return _Input(vertices, faces, numbers, None, tuple(faults), name=board.name)


def _is_finite(value: float) -> bool:
    try:
        return isfinite(value)
    except OverflowError:
        return False


def _faults(found: _Input, mending: Mending, *, explain: bool = True) -> Iterator[MeshError]:
    """Yield all faults, in the order in which they are reported; `explain` bow-ties."""
    yield from found.faults
    if not found.faces:
        if not found.faults:
            yield no_faces()
        return
    faces, vertices = found.faces_and_vertices(merge=mending.merge, stitch=mending.stitch)
    checks = SideChecks(faces, orient=mending.orient)
    has_passed = True
    for fault in checks.faults():
        has_passed = False
        yield error_of(fault, found.lines, found.numbers)
    if has_passed and not mending.split:
        faces = list(faces)
        for number in checks.faces_to_turn():
            faces[number] = reverse_face(faces[number])
        bowties = list(bowtie_faults(faces))
        near = first_junctions(junctions(vertices, faces)) if bowties and explain else {}
        for fault in bowties:
            explained = with_reason(fault, near, is_obj=found.lines is not None)
            yield error_of(explained, found.lines, found.numbers)


def _merge(found: _Input) -> tuple[list[Face], Any]:
    import numpy as np

    lengths = [len(face) for face in found.faces]
    corners = np.array([v for face in found.faces for v in face], dtype=np.int64)
    starts = np.concatenate(([0], np.cumsum(lengths)))
    soup = merge_vertices(Soup(found.vertices + 0.0, corners, starts))
    faces: list[Face] = list(soup.faces())
    return faces, soup.vertices


def _helping(found: _Input, given: set[str]) -> tuple[str, ...] | None:
    """Return the smallest set of additional options that removes every fault, or None."""
    others = [name for name in OPTIONS if name not in given]
    for size in range(1, len(others) + 1):
        for names in combinations(others, size):
            tried = Mending(**dict.fromkeys((*given, *names), True))
            if next(_faults(found, tried, explain=False), None) is None:
                return names
    return None


_MAX_BYTES = 1 << 23
"""Larger files are not examined again."""


def convert_line(source: str, *options: str) -> str:
    """Return the command line that rewrites a file with the given options.

    >>> convert_line("my board.obj", "--merge")
    "trisolve mesh convert 'my board.obj' clean.obj --merge"
    """
    suffix = suffix_of(source) if suffix_of(source) in (".obj", ".json") else ".obj"
    words = ["trisolve", "mesh", "convert", quote(source), f"clean{suffix}", *options]
    return " ".join(words)


def with_line(error: MeshError, data: bytes, source: str, given: Mapping[str, bool]) -> MeshError:
    """Return an error with the command line that mends the file, if `convert` can mend it.

    `given` are the options with which the file was read.
    """
    if isinstance(error, ObjError) or len(data) > _MAX_BYTES:
        return error
    try:
        found = inspect(data, source=source, max_faults=1, **given)
    except MeshError:
        return error
    if not found.mended_by:
        return error
    names = [*(name for name, is_given in given.items() if is_given), *found.mended_by]
    line = convert_line(source, *(f"--{name}" for name in names))
    return error.and_then(f"{line} mends it")
