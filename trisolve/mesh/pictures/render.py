"""Draw a mesh as a picture or SVG."""

from trisolve.mesh.pictures.scene import Details, mesh_scene
from trisolve.mesh.pictures.view import View
from trisolve.mesh.surface import Mesh
from trisolve.paint.picture import Picture, SomeSize, as_svg, aspect_of
from trisolve.paint.themes import Theme


def mesh_picture(
    mesh: Mesh,
    *,
    theme: str | Theme = "classic",
    size: SomeSize = None,
    details: Details = Details(),  # noqa: B008 - frozen
    view: View | None = None,
) -> Picture:
    """Return a picture of a mesh.

    >>> from trisolve.mesh import board
    >>> mesh_picture(board("squares:3x3"), size=300).svg().count('class="mesh-face"')
    9
    """
    scene, painted = mesh_scene(mesh, theme=theme, details=details, view=view)
    return Picture(scene.widened(aspect_of(size)), painted, size)


render_mesh = as_svg("render_mesh", mesh_picture)
