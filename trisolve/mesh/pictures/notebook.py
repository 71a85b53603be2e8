"""How a notebook shows a mesh."""

from trisolve.mesh.pictures.render import render_mesh
from trisolve.mesh.surface import Mesh

_MESH = 420


def mesh_svg(mesh: Mesh) -> str:
    """Return a mesh."""
    return render_mesh(mesh, size=_MESH)
