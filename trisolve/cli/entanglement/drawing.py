"""How tiles are drawn: the options shared by ``render`` and ``tile``."""

from typing import Annotated, Literal, TypeAlias

import typer

from trisolve.cli.labels import Labels

Layout: TypeAlias = Annotated[
    Literal["flat", "pointy"],
    typer.Option(help="Whether hexagons have a flat side or a corner at the top."),
]
Curve: TypeAlias = Annotated[
    Literal["quadratic", "cubic", "center"],
    typer.Option(
        help="The shape of links: bent toward the center, at right angles to the sides, or cubic "
        "with both control points at the center."
    ),
]
PINS = Labels({"pins": "the pin numbers"})
PinLabels: TypeAlias = Annotated[list[str] | None, PINS.option()]
