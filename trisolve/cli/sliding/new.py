"""``trisolve new``: a text as the starting point for a level."""

from os.path import exists
from typing import Annotated

import typer

from trisolve.cli.output import Code, say
from trisolve.cli.sliding.level_output import LevelOutput
from trisolve.cli.sliding.options import SHAPES, shape_completion
from trisolve.errors import FormatError, LatticeError
from trisolve.files.messages import shown
from trisolve.files.whole import suffix_of, write_file
from trisolve.sliding.formats.text_format import starting_text
from trisolve.sliding.generator.floors import parse_shape

EXAMPLES = ("trisolve new hexagon:3", "trisolve new parallelogram:6x4 -o my.tri")
_SUFFIXES = (".tri", ".txt")


def new(
    shape: Annotated[
        str,
        typer.Argument(
            metavar="SHAPE", help=SHAPES, autocompletion=shape_completion, show_default=False
        ),
    ],
    *,
    output: LevelOutput,
) -> int:
    """Write a starter level in text format: a board, one block with its goal, and comments.

    Open it in any text editor; `trisolve schema text` describes the format. An existing file is
    overwritten only with --force.
    """
    if suffix_of(shape) in _SUFFIXES and not exists(shape):
        line = f"to write it, trisolve new hexagon:4 -o {shown(shape)}"
        raise FormatError(f"{shown(shape)}: expected a shape or a mask, found no such file; {line}")
    spec = parse_shape(shape)
    if not spec.cells:
        raise LatticeError(
            f"expected a shape with a fixed floor, got {spec}; try `trisolve layout {spec}`"
        )
    text = starting_text(spec.cells, spec.text)
    out = output.file
    if out is None or output.prints:
        output.check()
        say(text.removesuffix("\n"))
        return Code.DONE
    if suffix_of(out) not in _SUFFIXES:
        raise FormatError(f"{shown(out)}: expected a name that ends in {' or '.join(_SUFFIXES)}")
    if exists(out) and not output.force:
        expected = "expected a file that does not exist yet, found one; --force replaces it"
        raise FormatError(f"{shown(out)}: {expected}")
    write_file(out, text)
    return Code.DONE
