"""Boards as SVG, PNG or PDF, and animations as SVG, GIF or APNG."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from trisolve.paint.picture import Film, Frame, Size, picture
from trisolve.paint.scene import Scene
from trisolve.paint.themes import Theme
from trisolve.tantrix.pictures.look import look_of
from trisolve.tantrix.pictures.scene import NO_MARKS, Marks, board_scene
from trisolve.tantrix.placements import Placement, board_of
from trisolve.tantrix.rules import board_forced

SECONDS_EACH = 0.6
"""How long an animation shows each placement."""


def render_board(
    placements: Sequence[Placement],
    marks: Marks = NO_MARKS,
    *,
    theme: str | Theme = "classic",
    size: Size | None = None,
    title: str = "",
) -> str:
    """Return a board as SVG; raise TrisolveError for an empty board.

    >>> render_board([Placement(1, 0, 0, 0)]).startswith("<svg")
    True
    """
    return paint_board(placements, marks, theme=theme, size=size, title=title).decode()


def paint_board(
    placements: Sequence[Placement],
    marks: Marks = NO_MARKS,
    *,
    format: str = "svg",
    theme: str | Theme = "classic",
    size: Size | None = None,
    title: str = "",
) -> bytes:
    """Return a board as the bytes of an SVG, PNG or PDF file."""
    look = look_of(theme)
    aspect = size.aspect if size else None
    scene = board_scene(placements, look, marks, title=title, aspect=aspect)
    return picture(scene, look.theme, format, size)


def render_film(
    placements: Sequence[Placement],
    marks: Marks = NO_MARKS,
    *,
    theme: str | Theme = "classic",
    size: Size | None = None,
    title: str = "",
) -> str:
    """Return placements that appear one after another, as an animated SVG.

    >>> "<animate" in render_film([Placement(1, 0, 0, 0), Placement(2, 0, -1, 0)])
    True
    """
    return paint_board_film(placements, marks, theme=theme, size=size, title=title).decode()


def paint_board_film(
    placements: Sequence[Placement],
    marks: Marks = NO_MARKS,
    *,
    format: str = "svg",
    theme: str | Theme = "classic",
    size: Size | None = None,
    title: str = "",
) -> bytes:
    """Return placements that appear one after another, as the bytes of an SVG, GIF or APNG file.

    If `marks` has forced spaces, GIF and APNG show the forced spaces of each moment; SVG leaves
    them out.
    """
    look = look_of(theme)
    aspect = size.aspect if size else None
    cells = [placement.cell for placement in placements]

    def animated() -> Scene:
        still = replace(marks, forced=())
        return board_scene(
            placements, look, still, title=title, aspect=aspect, seconds_each=SECONDS_EACH
        )

    def frames() -> Iterator[Frame]:
        for n in range(1, len(placements) + 1):
            board = board_of(placements[:n])
            forced = [c for c in board_forced(board) if c in cells] if marks.forced else ()
            now = replace(marks, forced=forced)
            scene = board_scene(
                placements[:n], look, now, title=title, aspect=aspect, view_of=cells
            )
            yield Frame(scene, SECONDS_EACH * (4 if n == len(placements) else 1))

    return picture(Film(animated, frames), look.theme, format, size)
