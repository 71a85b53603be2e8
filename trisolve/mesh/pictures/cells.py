"""The cells of a puzzle on a mesh, as they appear in pictures, in the terminal and on pages.

Puzzles import this module with their rules, so imports that only pictures need wait until a puzzle
is drawn.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from trisolve.rooms import load, room

if TYPE_CHECKING:
    from trisolve.mesh import Mesh
    from trisolve.mesh.pictures import scene
    from trisolve.paint.palette import Rgb
    from trisolve.paint.picture import Picture, SomeSize
    from trisolve.paint.themes import SomeTheme

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
_SIGNS = {"disc": "●", "ring": "○", "square": "■", "cross": "×"}
_ARROWS = "↑↗→↘↓↙←↖"
_GREEN = (47, 158, 94)


class Sign(NamedTuple):
    """A shape in a cell.

    shape : "disc", "ring", "square", "cross", "arrow", or an SVG path (M, L, Q, Z) in a unit circle
    color : a role or the name of another fill; "" for dark or light, whichever is visible
    turn : degrees clockwise
    size : the radius as a share of the largest circle in the cell
    """

    shape: str
    color: str = ""
    turn: float = 0.0
    size: float = 0.6

    def letter(self) -> str:
        """Return the sign as a character.

        >>> Sign("arrow", turn=90).letter(), Sign("disc").letter(), Sign("M0 -1L1 1Z").letter()
        ('→', '●', '◆')
        """
        turned = _ARROWS[round(self.turn / 45) % 8]
        return turned if self.shape == "arrow" else _SIGNS.get(self.shape, "◆")


def role_colors(theme: "SomeTheme", n_corners: int) -> "dict[str, Rgb]":
    """Return a theme's color for each role, for cells with a given number of corners.

    >>> from trisolve.paint.themes import theme_of
    >>> list(role_colors("night", 4)) == list(ROLES)
    True
    >>> role_colors(theme_of("night").without_sky(), 4) == role_colors("night", 4)
    True
    """
    from trisolve.mesh.pictures.look import look_of
    from trisolve.paint.palette import Rgb, mix, parse_color

    look = look_of(theme)
    face, marked = look.face(n_corners), look.marked
    paper = parse_color(look.theme.sky.paper)  # its paint is empty in a theme without a background
    ink, bad = (parse_color(look.theme.paint(name).fill) for name in ("text", "arrow-illegal"))
    first, second = mix(ink, face, 0.35), mix(paper, face, 0.6)
    good = Rgb(*_GREEN) if len({*bad}) > 1 else mix(ink, paper, 0.3)  # a theme without colors
    colors = (paper, ink, face, marked, first, second, good, bad)
    return dict(zip(ROLES, colors, strict=True))


class Cells(NamedTuple):
    """The cells of a puzzle, which are the faces of a mesh.

    mesh : the mesh as it is drawn
    fills : the name of each cell's color
    signs : a text or a `Sign` in some of the cells
    colors_of : a theme's colors by fill name, for cells with a given number of corners, or None
    letters : the terminal's characters for fills that are not roles, and for signs' texts or shapes

    If `colors_of` is None, the fills are roles.
    """

    mesh: "Mesh"
    fills: Sequence[str]
    signs: Mapping[int, str | Sign] = {}
    colors_of: "Callable[[SomeTheme, int], Mapping[str, Rgb]] | None" = None
    letters: Mapping[str, str] = {}

    def colors(self, theme: "SomeTheme", n_corners: int) -> "Mapping[str, Rgb]":
        """Return a theme's colors by fill name, for cells with a given number of corners."""
        return (self.colors_of or role_colors)(theme, n_corners)

    def picture(self, *, theme: "SomeTheme" = "day", size: "SomeSize" = None) -> "Picture":
        """Return a picture of the cells."""
        from trisolve.mesh.pictures.scene import Details, whole_scene
        from trisolve.paint.picture import Picture, aspect_of

        faces = enumerate(zip(self.mesh.faces, self.fills, strict=True))
        colors = {cell: self.colors(theme, len(ring))[fill] for cell, (ring, fill) in faces}
        words = {cell: sign for cell, sign in self.signs.items() if isinstance(sign, str)}
        signs = {
            cell: self._scene_sign(sign, theme, len(self.mesh.faces[cell]))
            for cell, sign in self.signs.items()
            if isinstance(sign, Sign)
        }
        details = Details(colors=colors, words=words, signs=signs)
        drawn, painted = whole_scene(self.mesh, theme=theme, details=details)
        return Picture(drawn.with_aspect(aspect_of(size)), painted, size)

    def _scene_sign(self, sign: Sign, theme: "SomeTheme", n_corners: int) -> "scene.Sign":
        from trisolve.mesh.pictures import scene
        from trisolve.paint.scene import parse_path

        path = scene.SHAPES.get(sign.shape) or parse_path(sign.shape)
        color = self.colors(theme, n_corners)[sign.color] if sign.color else None
        return scene.Sign(path, sign.size, color, sign.turn)

    def text(self) -> str:
        """Return the cells as text: a character for each cell's sign, or for its fill.

        A board in space is a list of cells, each with the cells next to it.

        >>> from trisolve.mesh import board
        >>> letters = {"●": "o"}
        >>> Cells(board("squares:3x1"), ["ink", "paper", "ink"], {2: "●"}, letters=letters).text()
        '# . o'
        """
        from trisolve.mesh.pictures.scene import is_seen_from_above
        from trisolve.mesh.pictures.text import faces_text, listed_text, scattered_text

        letters = {**LETTERS, **self.letters}
        words = []
        for cell, fill in enumerate(self.fills):
            sign = self.signs.get(cell) or fill
            text = sign.shape if isinstance(sign, Sign) else sign
            words.append(
                letters.get(text) or (sign.letter() if isinstance(sign, Sign) else text[:1])
            )
        if not is_seen_from_above(self.mesh):
            return listed_text(self.mesh, words)
        return faces_text(self.mesh, words) or scattered_text(self.mesh, words)


def picture_of(name: str) -> "Callable[..., Picture]":
    """Return the function that draws the puzzles of a room, with the options of its `cells`."""
    declared = room(name).declared
    assert declared is not None
    cells_of = load(declared.cells)

    def picture(
        puzzle: object,
        *,
        theme: "SomeTheme" = "day",
        size: "SomeSize" = None,
        **options: Any,  # noqa: ANN401 - of the function
    ) -> "Picture":
        cells: Cells = cells_of(puzzle, **options)
        return cells.picture(theme=theme, size=size)

    return picture
