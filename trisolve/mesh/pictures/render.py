"""A mesh as SVG."""

from trisolve.mesh.pictures.scene import Details, mesh_scene
from trisolve.mesh.pictures.view import View
from trisolve.mesh.surface import Mesh
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import Theme


def render_mesh(
    mesh: Mesh,
    *,
    theme: str | Theme = "classic",
    width: float | None = None,
    height: float | None = None,
    details: Details = Details(),  # noqa: B008 - frozen
    view: View | None = None,
) -> str:
    """Return a mesh as SVG, `width` by `height` pixels; by default, the page decides the size.

    >>> from trisolve.mesh import board
    >>> render_mesh(board("squares:3x3"), width=300).count('class="mesh-face"')
    9
    """
    scene, painted = mesh_scene(mesh, theme=theme, details=details, view=view)
    return paint_svg(scene, painted, width=width, height=height)
