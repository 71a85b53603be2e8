"""``trisolve entanglement tile``: one tile or a few, drawn."""

from typing import Annotated

import typer

from trisolve.cli.entanglement.drawing import PINS, Curve, Layout, PinLabels
from trisolve.cli.pictures import StillOptions
from trisolve.entanglement.tiles import N_PINS, Tile, parse_pairs
from trisolve.errors import FormatError
from trisolve.kernels.randomness import MAX_SEED

EXAMPLES = (
    'trisolve entanglement tile "0-1 11-8 10-5 2-7 3-9 4-6" -o tile.svg',
    "trisolve entanglement tile 10643a29b758 --labels pins --curve cubic -o tile.svg",
    "trisolve entanglement tile --random 6 --seed 1 -o tiles.svg",
)


def tile(
    tiles: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TILE]...",
            help='Tiles as codes (10643a29b758), numbers (325) or pairs of pins ("0-1 11-8"); '
            "with fewer than six pairs, the tile is incomplete.",
            show_default=False,
        ),
    ] = None,
    *,
    random: Annotated[
        int | None,
        typer.Option(min=1, max=10_000, metavar="N", help="Draw N tiles.", show_default=False),
    ] = None,
    seed: Annotated[
        int, typer.Option(min=0, max=MAX_SEED, metavar="S", help="The seed for --random.")
    ] = 0,
    picture: StillOptions,
    layout: Layout = "flat",
    curve: Curve = "quadratic",
    labels: PinLabels = None,
) -> int:
    """Draw a single tile, or a sheet of several tiles with their codes."""
    from trisolve.entanglement.pictures import Style, tiles_picture
    from trisolve.entanglement.tiles import draw_tiles

    if bool(tiles) == (random is not None):
        raise FormatError("expected tiles, or --random N")
    pins = "pins" in PINS.chosen(labels)
    to = picture.target()
    drawn = [parsed_tile(text) for text in tiles or ()]
    if random is not None:
        drawn += draw_tiles(seed, random)
    sheet = tiles_picture(
        drawn,
        theme=picture.theme,
        style=Style(layout, curve, pins),
        size=to.size,
        labels=len(drawn) > 1,
    )
    codes = [one.code if one.is_whole else None for one in drawn]
    return to.draw(sheet, tiles=codes, format=to.format)


def parsed_tile(text: str) -> Tile:
    """Return a tile given by its code, number or pairs.

    >>> parsed_tile("325"), parsed_tile("0-1 11-8")
    (Tile('10643a29b758'), Tile('10......b..8'))
    """
    if "-" in text:
        return Tile(parse_pairs(text))
    if text.isdecimal() and len(text) < N_PINS:
        return Tile.from_number(int(text))
    return Tile(text)
