"""How tiles are drawn: the options that ``render`` and ``tile`` share."""

from typing import Annotated, Literal, TypeAlias

import typer

Layout: TypeAlias = Annotated[
    Literal["flat", "pointy"],
    typer.Option(help="Hexagons with a flat top, or with a corner on top."),
]
Curve: TypeAlias = Annotated[
    Literal["quadratic", "cubic"],
    typer.Option(help="Links bend to the center, or leave their sides at right angles."),
]
Pins: TypeAlias = Annotated[bool, typer.Option("--pins", help="Write the numbers of the pins.")]
LinkWidth: TypeAlias = Annotated[
    float, typer.Option(metavar="W", help="Width of links, in hundredths of a tile's side.")
]
OutlineWidth: TypeAlias = Annotated[
    float, typer.Option(metavar="W", help="Width of outlines of tiles, in the same unit.")
]
RimRatio: TypeAlias = Annotated[
    float,
    typer.Option(
        metavar="X",
        help="Width of the rim of a link, as a multiple of the link's, such as 1.25 or 2.",
    ),
]
Color: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="#RGB", help="Use this color instead of the theme's.", show_default=False),
]
