"""``trisolve convert``: write a level or pack in another format, rotated, mirrored or canonical."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

from trisolve.cli.completing import one_of
from trisolve.cli.options import Force, OutputToo
from trisolve.cli.output import STDOUT, Code, code_of, complain, gravest, say
from trisolve.cli.sliding.level_output import LevelOutput, say_codes
from trisolve.cli.sliding.options import LevelsOnly
from trisolve.cli.sliding.sources import level_or_pack_with_text, levels_only
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.whole import suffix_of, write_file
from trisolve.paint.terminal import printable
from trisolve.sliding.formats import dump_level, dump_pack, load
from trisolve.sliding.insight.claims import with_ideas
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack
from trisolve.sliding.symmetry import SYMMETRIES, Symmetry
from trisolve.wording import counted

EXAMPLES = (
    "trisolve convert article:puzzle-30 puzzle-30.tri",
    "trisolve convert article:puzzle-30 - --format share",
    "trisolve convert article:puzzle-30 - --format text --symmetry rotate60",
    "trisolve convert article:puzzle-30 --ideas -o puzzle-30.json",
)


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


LevelFormat: TypeAlias = Literal["json", "text", "share"]
_Inputs: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="IN",
        help="A level or a pack in any format, - for standard input, or a share code.",
        show_default=False,
    ),
]
_Outputs: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="OUT",
        help="The file to write, whose suffix (.json, .tri or .txt) sets the format; by default, "
        "or with -, the result goes to standard output.",
        show_default=False,
    ),
]


def convert(
    source: _Inputs,
    targets: _Outputs = None,
    *,
    output: OutputToo = None,
    to: Annotated[
        LevelFormat | None,
        typer.Option(
            "--format",
            help="The format to write, regardless of the suffix of OUT.",
            show_default=False,
        ),
    ] = None,
    symmetry: Annotated[
        Symmetry | None,
        typer.Option(
            parser=_parse_symmetry,
            autocompletion=one_of(SYMMETRIES),
            metavar="NAME",
            help="Rotate (rotate0 to rotate300) or mirror (mirror0 to mirror300) each level, in "
            "steps of 60 degrees.",
            show_default=False,
        ),
    ] = None,
    canonical: Annotated[
        bool,
        typer.Option(
            "--canonical",
            help="Write the canonical form, which is the same for all copies of a puzzle and has "
            "no name.",
        ),
    ] = False,
    bare: Annotated[
        bool,
        typer.Option(
            "--bare",
            help="Write only the puzzle itself (geometry, push mode and ids), without the name, "
            "colors, claims or metadata; by default, as a share code.",
        ),
    ] = False,
    ideas: Annotated[
        bool,
        typer.Option(
            "--ideas",
            help="Explore each level, and record its ideas in its stats; see docs/reasons.md.",
        ),
    ] = False,
    in_place: Annotated[
        bool,
        typer.Option(
            "--in-place",
            help="Rewrite each JSON file with trisolve's fields, order and layout, and print the "
            "names of the files that changed.",
        ),
    ] = False,
    only_levels: LevelsOnly = False,
    force: Force = False,
) -> int:
    """Write levels in another format, or rotated, mirrored or canonical.

    A pack remains a pack, in JSON; with --format share, its levels are printed one per line. A .tri
    that is converted to a .tri keeps its comments, except with --canonical and --bare.
    """
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
    """Return a level or a pack rotated, mirrored, canonical, bare or with ideas."""

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
