"""The cells of a puzzle on a mesh, as pictures, text and pages show them."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from trisolve.mesh.pictures.render import mesh_picture
from trisolve.mesh.pictures.scene import Details
from trisolve.mesh.pictures.text import faces_text, scattered_text
from trisolve.mesh.surface import Mesh
from trisolve.paint.palette import Rgb
from trisolve.paint.picture import Picture, SomeSize
from trisolve.paint.themes import Theme


class Cells(NamedTuple):
    """The cells of a puzzle, which are the faces of a mesh.

    mesh : the mesh as it is drawn
    fills : the name of each cell's color
    signs : the texts in cells
    colors_of : returns a theme's colors by fill name, for cells with a given number of corners
    """

    mesh: Mesh
    fills: Sequence[str]
    signs: Mapping[int, str]
    colors_of: Callable[[str | Theme, int], Mapping[str, Rgb]]

    def picture(self, *, theme: str | Theme = "classic", size: SomeSize = None) -> Picture:
        """Return a picture of the cells."""
        faces = enumerate(zip(self.mesh.faces, self.fills, strict=True))
        colors = {cell: self.colors_of(theme, len(ring))[fill] for cell, (ring, fill) in faces}
        details = Details(colors=colors, words=self.signs)
        return mesh_picture(self.mesh, theme=theme, size=size, details=details)

    def text(self, of_fills: Mapping[str, str], of_signs: Mapping[str, str]) -> str:
        """Return the cells as text: signs or their replacements, and words for fills without signs.

        >>> from trisolve.mesh import board
        >>> cells = Cells(board("squares:3x1"), ["dark", "light", "light"], {2: "x"}, lambda *_: {})
        >>> cells.text({"dark": "#", "light": "."}, {"x": "*"})
        '# . *'
        """
        signs = [self.signs.get(cell, "") for cell in range(self.mesh.n_faces)]
        words = [
            of_signs.get(sign, sign) or of_fills[fill]
            for sign, fill in zip(signs, self.fills, strict=True)
        ]
        return faces_text(self.mesh, words) or scattered_text(self.mesh, words)
