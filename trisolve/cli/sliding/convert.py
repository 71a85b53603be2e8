"""``new``, ``convert`` and ``words``: levels in another format, and files to start from."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from os.path import exists
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from trisolve.cli.options import Force, Output, OutputToo, one_of
from trisolve.cli.output import STDOUT, Code, code_of, complain, counted, gravest, say
from trisolve.cli.sliding import SHAPES, LevelsOnly, shape_completion
from trisolve.cli.sliding.sources import LevelOutput, say_codes
from trisolve.errors import FormatError, LatticeError, TrisolveError
from trisolve.files.messages import escape
from trisolve.files.whole import suffix_of, write_file
from trisolve.options import argument, command, option
from trisolve.paint.terminal import printable
from trisolve.sliding.choices import LevelFormat
from trisolve.sliding.formats import dump_level, dump_pack, load
from trisolve.sliding.formats.text_format import starting_text
from trisolve.sliding.level import Level, Pack
from trisolve.sliding.symmetry import SYMMETRIES, Symmetry

_SUFFIXES = (".tri", ".txt")


@command(examples=("trisolve new hexagon:3", "trisolve new parallelogram:6x4 -o my.tri"))
def new(
    shape: Annotated[
        str,
        argument(SHAPES, of="SHAPE", words=shape_completion),
    ],
    *,
    output: LevelOutput,
) -> int:
    """Write a starter level in text format: a board, one block with its goal, and comments.

    Open it in any text editor; `trisolve schema text` describes the format. An existing file is
    overwritten only with --force.
    """
    from trisolve.sliding.generator.floors import parse_shape

    if suffix_of(shape) in _SUFFIXES and not exists(shape):
        line = f"to write it, trisolve new hexagon:4 -o {escape(shape)}"
        raise FormatError(
            f"{escape(shape)}: expected a shape or a mask, found no such file; {line}"
        )
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
        raise FormatError(f"{escape(out)}: expected a name that ends in {' or '.join(_SUFFIXES)}")
    if exists(out) and not output.force:
        expected = "expected a file that does not exist yet, found one; --force replaces it"
        raise FormatError(f"{escape(out)}: {expected}")
    write_file(out, text)
    return Code.DONE


def _parse_symmetry(name: str) -> Symmetry:
    if name not in SYMMETRIES:
        raise typer.BadParameter(f"expected one of {', '.join(SYMMETRIES)}, got {name!r:.40}")
    return SYMMETRIES[name]


def _rewrite(file: str, other: Callable[[Level | Pack], Level | Pack]) -> Code:
    """Write a file back to itself, and print its name if that changed it."""
    try:
        if suffix_of(file) != ".json":
            raise FormatError(f"{file}: expected a .json file with --in-place")
        found = other(load(file))
        text = dump_level(found) if isinstance(found, Level) else dump_pack(found)
        if text != Path(file).read_text(encoding="utf-8"):
            write_file(file, text)
            say(f"{printable(file)}: rewritten")
    except TrisolveError as error:
        complain(str(error))
        return code_of(error)
    return Code.DONE


_Inputs: TypeAlias = Annotated[
    str,
    argument("A level or a pack in any format, - for standard input, or a share code.", of="IN"),
]
_Outputs: TypeAlias = Annotated[
    list[str] | None,
    argument(
        "The file to write, whose suffix (.json, .tri or .txt) sets the format; by default, "
        "or with -, the result goes to standard output.",
        of="OUT",
    ),
]


@command(
    examples=(
        "trisolve convert article:puzzle-30 puzzle-30.tri",
        "trisolve convert article:puzzle-30 - --format share",
        "trisolve convert article:puzzle-30 - --format text --symmetry rotate60",
        "trisolve convert article:puzzle-30 --ideas -o puzzle-30.json",
    )
)
def convert(
    source: _Inputs,
    targets: _Outputs = None,
    *,
    output: OutputToo = None,
    to: Annotated[
        LevelFormat | None,
        option("The format to write, regardless of the suffix of OUT.", name="--format"),
    ] = None,
    symmetry: Annotated[
        Symmetry | None,
        option(
            "Rotate (rotate0 to rotate300) or mirror (mirror0 to mirror300) each level, in "
            "steps of 60 degrees.",
            of="NAME",
            parse=_parse_symmetry,
            words=one_of(SYMMETRIES),
        ),
    ] = None,
    canonical: Annotated[
        bool,
        option(
            "Write the canonical form, which is the same for all copies of a puzzle and has "
            "no name."
        ),
    ] = False,
    bare: Annotated[
        bool,
        option(
            "Write only the puzzle itself (geometry, push mode and ids), without the name, "
            "colors, claims or metadata; by default, as a share code."
        ),
    ] = False,
    ideas: Annotated[
        bool,
        option("Explore each level, and record its ideas in its stats; see docs/reasons.md."),
    ] = False,
    in_place: Annotated[
        bool,
        option(
            "Rewrite each JSON file with trisolve's fields, order and layout, and print the "
            "names of the files that changed."
        ),
    ] = False,
    only_levels: LevelsOnly = False,
    force: Force = False,
) -> int:
    """Convert levels to another format, rotate or mirror them, or write their canonical form.

    A pack remains a pack, in JSON. With --format share, its levels are printed one per line. If
    both are .tri files, comments are kept, except with --canonical and --bare.
    """
    from trisolve.cli.sliding.sources import level_or_pack_with_text, levels_only

    if symmetry and canonical:
        raise FormatError("expected --symmetry or --canonical, got both")
    if ideas and (bare or canonical):
        raise FormatError("expected --ideas without --bare and --canonical, which drop claims")
    to = "share" if bare and to is None else to
    copy = partial(_copy, symmetry=symmetry, canonical=canonical, bare=bare, ideas=ideas)
    targets = [*(targets or []), *([] if output is None else [output])]
    if in_place:
        if output is not None:
            raise FormatError("expected --in-place or --output, got both")
        if to not in (None, "json"):
            raise FormatError(f"expected --format json with --in-place, got {to}")
        files = [source, *targets]
        files = levels_only(files) if only_levels else files
        return gravest([_rewrite(file, copy) for file in files])
    if only_levels:
        raise FormatError("--levels-only: expected --in-place as well")
    if len(targets) > 1:
        raise FormatError(f"expected one OUT for one IN, got {len(targets)}")
    out = LevelOutput(targets[0] if targets else STDOUT, force)
    out.check()
    found, text = level_or_pack_with_text(source)
    _write(copy(found), out, to, "" if canonical or bare else text)
    return Code.DONE


def _copy(
    found: Level | Pack, *, symmetry: Symmetry | None, canonical: bool, bare: bool, ideas: bool
) -> Level | Pack:
    """Return a copy of a level or a pack: rotated, mirrored, canonical, bare or with ideas."""
    from trisolve.sliding.insight.claims import with_ideas

    def copy_of(level: Level) -> Level:
        copy = level.bare() if bare else with_ideas(level) if ideas else level
        if canonical:
            return copy.canonical()
        if symmetry:
            turned = copy.transformed(symmetry)
            return turned if turned.stats.keys() == copy.stats.keys() else with_ideas(turned)
        return copy

    if isinstance(found, Level):
        return copy_of(found)
    return replace(found, levels=tuple(map(copy_of, found.levels)))


def _write(found: Level | Pack, output: LevelOutput, to: LevelFormat | None, text: str) -> None:
    if isinstance(found, Level):
        output.put_level(found, to, text)
    elif to == "share" and output.prints:
        say_codes(found)
    elif to not in (None, "json"):
        pack = counted(len(found.levels), "level")
        raise FormatError(f"expected --format json for a pack of {pack}, got {to}")
    else:
        output.put_pack(found, to)


@command(examples=("trisolve words", "trisolve words -o german.toml"))
def words(*, output: Output) -> int:
    """Write the words of booklets, cards and cut-outs as a file to translate.

    Translate the words, and give the file to `trisolve render --words`. Words that you remove stay
    in English.
    """
    from trisolve.sliding.pictures.words import dump_words

    output.put(dump_words())
    return Code.DONE
