"""``trisolve layout``: random floors with highlighted blocks and goals, and nothing in the way."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from trisolve.cli.options import Count, Out
from trisolve.cli.output import Code, say
from trisolve.cli.sliding.options import SHAPES, Carve, Lengths, Push, Seed, Symmetry
from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds
from trisolve.sliding.formats import dump_level, dump_pack, save_level, save_pack
from trisolve.sliding.generator.layout import MAX_LENGTH
from trisolve.sliding.generator.layout import layout as random_layout
from trisolve.sliding.generator.shape_spec import parse_shape
from trisolve.sliding.generator.version import MADE_BY
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack

if TYPE_CHECKING:
    from numpy.random import Generator

EXAMPLES = (
    "trisolve layout hexagon:3 --seed 1",
    "trisolve layout blob:60 --highlighted 2 --symmetry 3-fold --seed 7",
    "trisolve layout hexagon:4 --carve 0.2 --count 20 --output layouts.json",
)

_LENGTHS = Bounds(3, 4)


def layout(
    shape: Annotated[str, typer.Argument(metavar="SHAPE", help=SHAPES, show_default=False)],
    *,
    highlighted: Annotated[
        int, typer.Option(min=1, max=4, metavar="N", help="How many blocks have a goal.")
    ] = 1,
    lengths: Lengths = _LENGTHS,
    symmetry: Symmetry = "none",
    carve: Carve = 0.0,
    push: Push = "full",
    seed: Seed = 0,
    count: Count = 1,
    out: Out = None,
    to: Annotated[
        Literal["json", "text", "share"] | None,
        typer.Option(
            help="The form to write; without --output by default text.", show_default=False
        ),
    ] = None,
) -> int:
    """Make random layouts: a floor, highlighted blocks and their goals.

    All blocks can be brought to their goals, for nothing is in the way yet: a layout is where the
    search for a hard level begins. More than one are a pack, in JSON, or one share code a line.
    """
    spec = parse_shape(shape)
    most = MAX_LENGTH if lengths.maximum is None else lengths.maximum

    def nth(number: int) -> Level:
        found = random_layout(
            spec,
            _stream(seed, number),
            highlighted=highlighted,
            lengths=(lengths.minimum, most),
            symmetry=symmetry,
            carve=carve,
            push=push,
        )
        made = {**MADE_BY, "shape": spec.text, "seed": seed, "number": number}
        return replace(found, metadata={"layout": made})

    levels = [nth(number) for number in range(count)]
    if count > 1 and to == "text":
        raise FormatError(f"expected --to json or share for {count} layouts, got text")
    if out is not None:
        _save(levels, out, to)
    elif count == 1:
        say(dump_level(levels[0], to or "text").removesuffix("\n"))
    elif to == "share":
        for level in levels:
            say(dump_level(level, to).removesuffix("\n"))
    else:
        say(dump_pack(_pack(levels, spec.text)).removesuffix("\n"))
    return Code.DONE


def _stream(seed: int, number: int) -> "Generator":
    """Return the random numbers of one layout, which do not depend on how many are made."""
    from numpy.random import SeedSequence, default_rng

    return default_rng(SeedSequence(seed, spawn_key=(number,)))


def _pack(levels: list[Level], shape: str) -> Pack:
    return Pack(f"Layouts on {shape}", tuple(levels))


def _save(levels: list[Level], out: str, to: str | None) -> None:
    if len(levels) == 1:
        save_level(levels[0], out, to)
    elif to == "share":
        raise FormatError("expected several share codes on standard output, got --output")
    else:
        save_pack(_pack(levels, levels[0].metadata["layout"]["shape"]), out, to)
