"""`build_mesh`: turn points and faces into a mesh, or report the first fault.

Small meshes go through plain Python (`faults`, `soup`, `halfedges`), which is the reference.
Large meshes go through the compiled engine first. If the engine finds a fault, plain Python
decides, so the reported fault is the same.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trisolve.mesh.errors import MeshError
from trisolve.mesh.faults import Face, Fault, SideChecks, bowtie_faults
from trisolve.mesh.halfedges import Arrays, frozen, half_edges
from trisolve.mesh.labels import checked_groups, checked_names
from trisolve.mesh.soup import (
    MANY_CORNERS,
    Soup,
    equal_positions,
    error_of,
    merge_vertices,
    read_soup,
    reverse_face,
    split_bowties,
    stitch_soup,
)
from trisolve.mesh.stitching import Junction, first_junctions, junctions
from trisolve.mesh.surface import Group, Mesh

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Mending:
    """The options of `build_mesh` that change the input."""

    merge: bool = False
    orient: bool = False
    split: bool = False
    stitch: bool = False


def build_mesh(
    vertices: Iterable[Sequence[float]],
    faces: Iterable[Sequence[int]],
    *,
    names: Iterable[str] | None = None,
    groups: Iterable[Group] = (),
    name: str = "",
    metadata: Mapping[str, Any] | None = None,
    merge: bool = False,
    orient: bool = False,
    split: bool = False,
    stitch: bool = False,
) -> Mesh:
    """Return the mesh of points and faces; raise MeshError for the first faulty face.

    Parameters
    ----------
    vertices
        Positions, [V, 3].
    faces
        The corners of each face as vertex numbers, counterclockwise seen from the front.
    names
        One name per face, all different.
    groups
        Named sets of faces.
    name, metadata
        Stored with the mesh.
    merge
        Join vertices at the same position, or up to 1e-6 apart; the lowest number is kept.
    orient
        Turn faces so that neighbors agree; the lowest face of each component stays as it is.
    split
        Give each additional fan of faces at a bow-tie vertex a vertex of its own.
    stitch
        Where a vertex is in the middle of another face's side, make it a corner of that face.

    >>> build_mesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]])
    <Mesh: 3 vertices, 1 faces>
    >>> build_mesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 3]])
    Traceback (most recent call last):
    trisolve.mesh.errors.MeshError: faces[0][2]: index-range: expected a vertex from 0 to 2, found 3
    """
    soup = read_soup(vertices, faces)
    return finish(
        soup,
        Mending(merge, orient, split, stitch),
        names=names,
        groups=groups,
        name=name,
        metadata=metadata,
    )


def no_faces() -> MeshError:
    """Return the error for a mesh without faces."""
    return MeshError("expected a face, found none", code="empty", place="faces")


def finish(
    soup: Soup,
    mending: Mending,
    *,
    names: Iterable[str] | None = None,
    groups: Iterable[Group] = (),
    name: str = "",
    metadata: Mapping[str, Any] | None = None,
    notes: Sequence[str] = (),
    skipped: tuple[str, ...] = (),
    lines: "NDArray[np.int64] | None" = None,
    explain: bool = True,
) -> Mesh:
    """Return the mesh of individually valid faces; raise MeshError for the first fault.

    With `explain`, the error for a bow-tie names its likely cause, which takes a while to find.
    """
    import numpy as np

    from trisolve.files.records import freeze

    if soup.n_faces == 0:
        raise no_faces()
    face_names = checked_names(names, soup.n_faces)
    face_groups = checked_groups(groups, soup.n_faces)
    if mending.merge:
        soup = merge_vertices(soup)
    if mending.stitch:
        soup = stitch_soup(soup)
    turned: tuple[int, ...] = ()
    arrays = _by_engine(soup) if len(soup.corners) >= MANY_CORNERS else None
    if arrays is None:
        faces, turned = _checked_faces(soup, mending, lines, explain=explain)
        added: list[int] = []
        if mending.split:
            faces, added = split_bowties(faces, len(soup.vertices))
        points = soup.vertices
        if added:
            points = np.concatenate((points, points[added]))
        corners = np.fromiter((v for face in faces for v in face), np.int64, len(soup.corners))
        soup = Soup(points, corners, soup.face_start)
        arrays = _by_engine(soup) if len(corners) >= MANY_CORNERS else None
        arrays = arrays or half_edges(faces, len(points))
    ready = Arrays(*(frozen(np.asarray(part, dtype=np.int32)) for part in arrays))
    n_isolated = int((np.asarray(ready.vertex_halfedge) < 0).sum())
    return Mesh(
        vertices=frozen(soup.vertices),
        n_faces=soup.n_faces,
        **ready._asdict(),
        names=face_names,
        groups=face_groups,
        name=name,
        notes=(*notes, *_remarks(soup.vertices, n_isolated)),
        skipped=skipped,
        turned=turned,
        metadata=freeze(dict(metadata or {}), "metadata"),
    )


def _checked_faces(
    soup: Soup, mending: Mending, lines: "NDArray[np.int64] | None", *, explain: bool
) -> tuple[list[Face], tuple[int, ...]]:
    """Return the faces, and which of them were turned; raise MeshError for the first fault."""
    faces: list[Face] = list(soup.faces())
    checks = SideChecks(faces, orient=mending.orient)
    for fault in checks.faults():
        raise error_of(fault, lines)
    turned = checks.faces_to_turn()
    for number in turned:
        faces[number] = reverse_face(faces[number])
    if not mending.split:
        for fault in bowtie_faults(faces):
            near = first_junctions(junctions(soup.vertices, faces)) if explain else {}
            raise error_of(with_reason(fault, near, is_obj=lines is not None), lines)
    return faces, turned


def with_reason(fault: Fault, near: Mapping[int, Junction], *, is_obj: bool) -> Fault:
    """Return a bow-tie fault with its likely cause: a corner in the middle of a side.

    `near` has the first junction at each vertex.
    """
    junction = near.get(fault.vertices[0])
    if junction is None:
        return fault
    place = "{face}" if junction.face != fault.face else "this face"
    what = f"{fault.what}; {junction.described(int(is_obj))} of {place} (--stitch puts it in)"
    return fault._replace(what=what, other=junction.face)


def _by_engine(soup: Soup) -> Arrays | None:
    """Return the half-edges of a large mesh, or None if anything is wrong with it."""
    import numpy as np

    from trisolve.mesh.engine import topology

    corners = soup.corners.astype(np.int32, copy=False)
    starts = soup.face_start.astype(np.int32, copy=False)
    n_vertices = len(soup.vertices)
    if not soup.checked and not topology.corners_pass(corners, starts, n_vertices):
        return None
    found = topology.half_edges_of(corners, starts, n_vertices)
    return None if found is None else Arrays._make(found)


def _remarks(vertices: "NDArray[np.float64]", n_isolated: int) -> list[str]:
    """Return remarks on things that are valid but perhaps not intended."""
    import numpy as np

    remarks = []
    if n_isolated:
        remarks.append(f"isolated: {n_isolated:,} of {len(vertices):,} vertices belong to no face")
    n_equal = int((equal_positions(vertices) != np.arange(len(vertices))).sum())
    if n_equal:
        remarks.append(
            f"equal positions: {n_equal:,} vertices have the same position as an earlier vertex"
        )
    return remarks
