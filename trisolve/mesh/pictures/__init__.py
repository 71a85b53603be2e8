"""Pictures of meshes: pure functions, the same bytes for the same mesh."""

from trisolve.mesh.pictures.scenes import Details, mesh_scene
from trisolve.mesh.pictures.view import View
from trisolve.mesh.surface import Mesh
from trisolve.paint.themes import Theme

__all__ = ["Details", "View", "mesh_scene", "render_mesh"]


def render_mesh(
    mesh: Mesh,
    *,
    theme: str | Theme = "classic",
    width: float | None = None,
    height: float | None = None,
    details: Details = Details(),  # noqa: B008 - frozen
    view: View | None = None,
) -> str:
    """Return a mesh as SVG, `width` by `height` pixels; without them the page decides.

    >>> from trisolve.mesh import board
    >>> render_mesh(board("squares:3x3"), width=300).count('class="mesh-face"')
    9
    """
    from trisolve.paint.svg import paint_svg

    scene, painted = mesh_scene(mesh, theme=theme, details=details, view=view)
    return paint_svg(scene, painted, width=width, height=height)
