"""Draw a mesh as a picture or SVG, or many boards in one picture, each with its name."""

from collections.abc import Sequence

from trisolve.errors import FormatError
from trisolve.mesh.pictures.scene import Details, mesh_scene
from trisolve.mesh.pictures.view import View
from trisolve.mesh.surface import Mesh
from trisolve.paint.layout import Card, columns_for, grid
from trisolve.paint.picture import Picture, SomeSize, as_svg, aspect_of
from trisolve.paint.scene import Box, Scene, Shape
from trisolve.paint.themes import SomeTheme, Theme


def mesh_picture(
    mesh: Mesh,
    *,
    theme: SomeTheme = "day",
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
    return Picture(scene.with_aspect(aspect_of(size)), painted, size)


render_mesh = as_svg("render_mesh", mesh_picture)


_CARD = 7.6


def poster_scene(
    meshes: Sequence[Mesh], *, theme: SomeTheme = "day", aspect: float = 1.0
) -> tuple[Scene, Theme]:
    """Return meshes as cards with names and face counts; raise FormatError if there are no meshes.

    >>> from trisolve.mesh import board
    >>> poster_scene([board("cube"), board("kagome:2")])[0].title
    'Boards'
    """
    if not meshes:
        raise FormatError("expected at least one board for a poster, got none")
    cards = []
    for mesh in meshes:
        scene, painted = mesh_scene(mesh, theme=theme)
        name, _, size = mesh.name.partition(":")
        text = f"{size}, {mesh.n_faces} faces" if size else f"{mesh.n_faces} faces"
        cards.append(Card(scene.view, scene.children, (name, text)))
    columns = columns_for(len(cards), 1.0, aspect)
    width = columns * _CARD
    nodes, height = grid(cards, columns, width)
    view = Box(0, 0, width, height).with_margin(0.4)
    return Scene(view, (Shape(view.path(), "paper"), *nodes), "Boards"), painted
