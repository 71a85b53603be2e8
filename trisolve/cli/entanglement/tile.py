"""``trisolve entanglement tile``: one tile or a few, drawn."""

from typing import Annotated

import typer

from trisolve.cli.entanglement.drawing import (
    Curve,
    Layout,
    PenOptions,
    Pins,
)
from trisolve.cli.option_records import taking
from trisolve.cli.pictures import (
    PictureJson,
    Pixels,
    StillForm,
    StillOutput,
    Theme,
    checked_form,
    parsed_size,
    put,
)
from trisolve.entanglement.tiles import N_PINS, Pair, Tile, parse_pairs
from trisolve.errors import FormatError
from trisolve.kernels.randomness import MAX_SEED

EXAMPLES = (
    'trisolve entanglement tile "0-1 11-8 10-5 2-7 3-9 4-6" -o tile.svg',
    "trisolve entanglement tile 10643a29b758 --pins --curve cubic -o tile.svg",
    "trisolve entanglement tile --random 6 --seed 1 -o tiles.svg",
)


@taking(pens=PenOptions)
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
    output: StillOutput = "-",
    form: StillForm = None,
    layout: Layout = "flat",
    curve: Curve = "quadratic",
    pins: Pins = False,
    theme: Theme = "classic",
    size: Pixels = None,
    pens: PenOptions,
    as_json: PictureJson = False,
) -> int:
    """Draw a single tile, or several tiles as a sheet with their codes.

    PNG requires trisolve[png], and PDF requires trisolve[pdf].
    """
    from trisolve.entanglement.draws import draw_tiles
    from trisolve.entanglement.pictures import Style, paint_tiles

    if bool(tiles) == (random is not None):
        raise FormatError("expected tiles, or --random N")
    chosen = checked_form(form, output, as_json=as_json)
    drawn: list[Tile | tuple[Pair, ...]] = [parsed_tile(text) for text in tiles or ()]
    if random is not None:
        drawn += draw_tiles(seed, random)
    data = paint_tiles(
        drawn,
        form=chosen,
        theme=theme,
        style=Style(layout, curve, pins),
        size=parsed_size(size),
        pens=pens.pens(theme),
        labels=len(drawn) > 1,
    )
    codes = [one.code if isinstance(one, Tile) else None for one in drawn]
    facts = {"tiles": codes, "format": chosen, "written": output}
    return put(data, output, facts if as_json else None)


def parsed_tile(text: str) -> Tile | tuple[Pair, ...]:
    """Return a tile given by its code, number or pairs; fewer than six pairs stay pairs.

    >>> parsed_tile("325"), parsed_tile("0-1 11-8")
    (Tile('10643a29b758'), ((0, 1), (8, 11)))
    """
    if "-" in text:
        pairs = parse_pairs(text)
        return Tile(pairs) if len(pairs) == N_PINS // 2 else pairs
    if text.isdecimal() and len(text) < N_PINS:
        return Tile.from_number(int(text))
    return Tile(text)
