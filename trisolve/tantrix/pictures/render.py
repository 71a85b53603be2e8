"""Boards as SVG, PNG, PDF, and films as SVG, GIF, APNG."""

from collections.abc import Sequence
from dataclasses import replace

from trisolve.errors import FormatError
from trisolve.paint.film import Frame, paint_film
from trisolve.paint.saving import Size, paint, pixels
from trisolve.paint.themes import theme_of
from trisolve.tantrix.pictures.look import theme_for
from trisolve.tantrix.pictures.scene import Marks, board_scene
from trisolve.tantrix.placements import Placement, board_of
from trisolve.tantrix.rules import board_forced

SECONDS_EACH = 0.6


def render_board(
    placements: Sequence[Placement],
    marks: Marks | None = None,
    *,
    form: str = "svg",
    theme: str = "classic",
    size: Size | None = None,
    title: str = "",
) -> bytes:
    """Return a picture of a board as SVG, PNG or PDF.

    >>> render_board([Placement(1, 0, 0, 0)]).startswith(b"<svg")
    True
    """
    name = theme_of(theme).name
    aspect = size.aspect if size else None
    scene = board_scene(placements, name, marks or Marks(), title=title, aspect=aspect)
    return paint(scene, theme_for(name), form, size)


def render_film(
    placements: Sequence[Placement],
    marks: Marks | None = None,
    *,
    form: str = "svg",
    theme: str = "classic",
    size: Size | None = None,
    title: str = "",
) -> bytes:
    """Return placements coming one after another, as an animated SVG, a GIF or an APNG.

    Forced spaces, if asked for by any in `marks`, are those of each moment in GIF and APNG, and are
    left out in SVG.
    """
    name, marks = theme_of(theme).name, marks or Marks()
    aspect = size.aspect if size else None
    cells = [placement.cell for placement in placements]
    if form == "svg":
        scene = board_scene(
            placements, name, replace(marks, forced=()), title=title, aspect=aspect,
            seconds_each=SECONDS_EACH,
        )  # fmt: skip
        return paint(scene, theme_for(name), form, size)
    if form not in ("gif", "apng"):
        raise FormatError(f"expected svg, gif or apng for a film, got {form}")
    frames = []
    for n in range(1, len(placements) + 1):
        board = board_of(placements[:n])
        forced = [c for c in board_forced(board) if c in cells] if marks.forced else ()
        now = replace(marks, forced=forced)
        scene = board_scene(placements[:n], name, now, title=title, aspect=aspect, view_of=cells)
        frames.append(Frame(scene, SECONDS_EACH * (4 if n == len(placements) else 1)))
    width, height = pixels(frames[0].scene, size)
    film = "gif" if form == "gif" else "apng"
    return paint_film(frames, theme_for(name), form=film, width=width, height=height)  # type: ignore[arg-type]
