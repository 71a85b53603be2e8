"""The options that choose levels of a pack or an archive, each declared once."""

from typing import Annotated, Literal, TypeAlias

import typer

from trisolve.cli.options import parse_bounds_option
from trisolve.files.bounds import Bounds
from trisolve.sliding.insight.difficulty import GRADES


def parse_grades(text: str | None) -> tuple[str, ...]:
    """Return the grades that an option names, none without it; refuse others as bad usage.

    >>> parse_grades("hard,expert")
    ('hard', 'expert')
    """
    if text is None:
        return ()
    grades = tuple(text.replace(",", " ").split())
    for grade in grades or ("",):
        if grade not in GRADES:
            expected = f"--grade: expected some of {', '.join(GRADES)}"
            raise typer.BadParameter(f"{expected}, got {grade!r:.40}")
    return grades


OfMoves: TypeAlias = Annotated[
    Bounds | None,
    typer.Option(
        "--moves",
        parser=parse_bounds_option,
        metavar="A..B",
        help="Only levels of so many moves.",
        show_default=False,
    ),
]
OfBlocks: TypeAlias = Annotated[
    Bounds | None,
    typer.Option(
        "--blocks",
        parser=parse_bounds_option,
        metavar="A..B",
        help="Only levels of so many blocks.",
        show_default=False,
    ),
]
OfGrades: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--grade",
        metavar="GRADE,...",
        help=f"Only levels of these grades: {', '.join(GRADES)}.",
        show_default=False,
    ),
]
Tagged: TypeAlias = Annotated[
    str, typer.Option("--tag", metavar="TAG", help="Only levels with this tag.", show_default=False)
]
Named: TypeAlias = Annotated[
    str,
    typer.Option(
        "--name", metavar="TEXT", help="Only levels with this in their name.", show_default=False
    ),
]
Sort: TypeAlias = Annotated[
    Literal["moves", "steps", "states", "score", "blocks", "cells", "name"] | None,
    typer.Option("--sort", help="Put levels in order of this, least first.", show_default=False),
]
