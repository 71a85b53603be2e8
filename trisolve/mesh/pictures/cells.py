"""The cells of a puzzle on a mesh, as pictures, text and pages show them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from trisolve.mesh.pictures.look import look_of
from trisolve.mesh.pictures.render import mesh_picture
from trisolve.mesh.pictures.scene import Details
from trisolve.mesh.pictures.text import faces_text, scattered_text
from trisolve.mesh.surface import Mesh
from trisolve.paint.palette import Rgb, mix, parse_color
from trisolve.paint.picture import Picture, SomeSize
from trisolve.paint.themes import Theme
from trisolve.rooms import load, room

ROLES = {
    "paper": "the background of the board",
    "ink": "text on the background",
    "quiet": "a cell with nothing special about it",
    "accent": "a cell that stands out",
    "first": "a cell of the first of two kinds",
    "second": "a cell of the second kind",
    "good": "a cell that is right",
    "bad": "a cell that is wrong",
}
"""The colors that every theme has for cells, and what each is for."""
LETTERS = dict(zip(ROLES, ".#.*xo+!", strict=True))
"""The character of each role in the terminal."""
_GREEN = Rgb(47, 158, 94)


def role_colors(theme: str | Theme, n_corners: int) -> dict[str, Rgb]:
    """Return a theme's color for each role, for cells with a given number of corners.

    >>> list(role_colors("dark", 4)) == list(ROLES)
    True
    """
    look = look_of(theme)
    face, marked = look.face(n_corners), look.marked
    paper, page, ink, bad = (
        parse_color(look.theme.paint(name).fill)
        for name in ("mesh-ground", "paper", "text", "arrow-illegal")
    )
    first, second = mix(ink, face, 0.35), mix(page, face, 0.6)
    good = _GREEN if len({*bad}) > 1 else mix(ink, paper, 0.3)  # a theme without colors
    colors = (paper, ink, face, marked, first, second, good, bad)
    return dict(zip(ROLES, colors, strict=True))


class Cells(NamedTuple):
    """The cells of a puzzle, which are the faces of a mesh.

    mesh : the mesh as it is drawn
    fills : the name of each cell's color
    signs : the texts in cells
    colors_of : a theme's colors by fill name, for cells with a given number of corners, or None
    letters : the characters in the terminal for fills that are no roles, and for signs

    If `colors_of` is None, the fills are roles.
    """

    mesh: Mesh
    fills: Sequence[str]
    signs: Mapping[int, str] = {}
    colors_of: Callable[[str | Theme, int], Mapping[str, Rgb]] | None = None
    letters: Mapping[str, str] = {}

    def colors(self, theme: str | Theme, n_corners: int) -> Mapping[str, Rgb]:
        """Return a theme's colors by fill name, for cells with a given number of corners."""
        return (self.colors_of or role_colors)(theme, n_corners)

    def picture(self, *, theme: str | Theme = "classic", size: SomeSize = None) -> Picture:
        """Return a picture of the cells."""
        faces = enumerate(zip(self.mesh.faces, self.fills, strict=True))
        colors = {cell: self.colors(theme, len(ring))[fill] for cell, (ring, fill) in faces}
        details = Details(colors=colors, words=self.signs)
        return mesh_picture(self.mesh, theme=theme, size=size, details=details)

    def text(self) -> str:
        """Return the cells as text: a character for each cell's sign, or for its fill.

        >>> from trisolve.mesh import board
        >>> letters = {"●": "o"}
        >>> Cells(board("squares:3x1"), ["ink", "paper", "ink"], {2: "●"}, letters=letters).text()
        '# . o'
        """
        letters = {**LETTERS, **self.letters}
        signs = [self.signs.get(cell) or fill for cell, fill in enumerate(self.fills)]
        words = [letters.get(sign, sign[:1]) for sign in signs]
        return faces_text(self.mesh, words) or scattered_text(self.mesh, words)


def picture_of(name: str) -> Callable[..., Picture]:
    """Return the function that draws the puzzles of a room, with the options of its `cells`."""
    declared = room(name).declared
    assert declared is not None
    cells_of = load(declared.cells)

    def picture(
        puzzle: object,
        *,
        theme: str | Theme = "classic",
        size: SomeSize = None,
        **options: Any,  # noqa: ANN401 - of the function
    ) -> Picture:
        cells: Cells = cells_of(puzzle, **options)
        return cells.picture(theme=theme, size=size)

    return picture
