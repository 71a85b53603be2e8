"""``trisolve render`` for Tantrix: a board as a picture, or as a film."""

from typing import Annotated, Literal

from trisolve.cli.options import Labels
from trisolve.cli.pictures import MOVING, PictureOptions
from trisolve.cli.tantrix import AnyFile
from trisolve.cli.tantrix.show import position_of
from trisolve.limits import MAX_NUMBER
from trisolve.options import option
from trisolve.tantrix.entries import load
from trisolve.tantrix.puzzle import Puzzle

_LABELS = Labels({"numbers": "the tile numbers, in the color of the tiles' backs"})
EXAMPLES = (
    "trisolve render tantrix:starter-01 -o solution.svg",
    "trisolve render tantrix:finished --animate -o game.svg",
)


def render(
    file: AnyFile,
    *,
    picture: PictureOptions,
    highlight: Annotated[
        Literal["B", "G", "R", "Y"] | None,
        option(
            "Draw lines of this color wide, with the longest line bright; by default, the "
            "color of a puzzle's only goal."
        ),
    ] = None,
    labels: Annotated[list[str] | None, _LABELS.option()] = None,
    forced: Annotated[bool, option("Mark forced spaces with dots.")] = False,
    turn: Annotated[
        int | None,
        option("Draw the record as it stands after N turns.", of="N", min=0, max=MAX_NUMBER),
    ] = None,
    animate: Annotated[
        bool,
        option(f"Make a film with one frame per placement: {MOVING}."),
    ] = False,
) -> int:
    """Draw a solution, a puzzle's given tiles, or a record with its last turn outlined.

    For a puzzle with an empty board, its tiles are drawn side by side.
    """
    from trisolve.tantrix.pictures import Marks, board_picture, film_picture
    from trisolve.tantrix.pictures.scene import side_by_side

    numbers = "numbers" in _LABELS.choice(labels)
    to = picture.target(animate=animate)
    found = load(file)
    shown = position_of(found, turn)
    if highlight is None and isinstance(found, Puzzle) and len(found.goals) == 1:
        highlight = found.goals[0].color
    slots = found.cells if isinstance(found, Puzzle) and found.cells and not found.solution else ()
    marks = Marks(highlight, numbers, shown["forced"] if forced else (), slots or (), shown["last"])
    placements = shown["placements"]
    if isinstance(found, Puzzle) and not placements and not slots:
        placements = side_by_side(found.tiles)
        marks = Marks(highlight, numbers)
    draw = film_picture if animate else board_picture
    drawn = draw(placements, marks, theme=picture.theme, size=to.size, title=found.name)
    return to.draw(drawn, file=file, name=found.name, format=to.format)
