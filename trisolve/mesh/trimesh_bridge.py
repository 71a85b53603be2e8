"""Meshes for trimesh, the triangle-mesh library: every face is cut into triangles."""

from typing import Any

from trisolve.mesh.surface import Mesh


def to_trimesh(mesh: Mesh) -> Any:  # noqa: ANN401 - trimesh is optional
    """Return a mesh as a trimesh.Trimesh; ``face_attributes["face"]`` holds each triangle's face.

    Vertices keep their numbers. Raises MissingExtra without trimesh, and MeshError
    (degenerate-face) for a face that cannot be cut.
    """
    try:
        import trimesh
    except ImportError:
        from trisolve.extras import missing

        raise missing("trimesh", "trimesh", "to_trimesh") from None
    triangles, owners = mesh.triangles()
    return trimesh.Trimesh(
        vertices=mesh.vertices.copy(),
        faces=triangles,
        face_attributes={"face": owners},
        process=False,
        validate=False,
    )
