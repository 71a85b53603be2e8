"""``trisolve convert``: write a level or a pack in another form, or as another copy of itself."""

from dataclasses import replace
from typing import Annotated, Literal

import typer

from trisolve.cli.output import Code, say
from trisolve.cli.sliding.sources import level_or_pack
from trisolve.errors import FormatError
from trisolve.sliding.formats import dump_level, dump_pack, save_level, save_pack
from trisolve.sliding.level import Level
from trisolve.sliding.symmetry import SYMMETRIES, Symmetry

STDOUT = ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
EXAMPLES = (
    "trisolve convert article:puzzle-30 puzzle-30.tri",
    "trisolve convert article:puzzle-30 - --to share",
    "trisolve convert article:puzzle-30 - --to text --symmetry rotate60",
)


def _parse_symmetry(name: str) -> Symmetry:
    if name not in SYMMETRIES:
        raise typer.BadParameter(f"expected one of {', '.join(SYMMETRIES)}, got {name!r:.40}")
    return SYMMETRIES[name]


def convert(
    source: Annotated[
        str,
        typer.Argument(
            metavar="IN",
            help="A level or a pack in any form, - for standard input, or a share code.",
            show_default=False,
        ),
    ],
    target: Annotated[
        str,
        typer.Argument(
            metavar="OUT",
            help="A file, its form told by .json, .tri or .txt; - for standard output.",
            show_default=False,
        ),
    ],
    *,
    to: Annotated[
        Literal["json", "text", "share"] | None,
        typer.Option(help="The form to write, whatever the name of OUT.", show_default=False),
    ] = None,
    symmetry: Annotated[
        Symmetry | None,
        typer.Option(
            parser=_parse_symmetry,
            metavar="NAME",
            help="Turn (rotate0, rotate60 ... rotate300) or mirror (mirror0 ... mirror300).",
            show_default=False,
        ),
    ] = None,
    canonical: Annotated[
        bool,
        typer.Option(
            "--canonical",
            help="Write the canonical form, the same for all copies of a puzzle; it has no name.",
        ),
    ] = False,
    bare: Annotated[
        bool,
        typer.Option(
            "--bare",
            help="Write the puzzle alone, by default as share code: geometry, push mode and ids; "
            "no name, colours, claims, metadata.",
        ),
    ] = False,
) -> int:
    """Write levels in another form, turned, mirrored or canonical.

    A pack stays a pack, in JSON; as share codes its levels are printed one a line.
    """
    if symmetry and canonical:
        raise FormatError("expected --symmetry or --canonical, got both")

    to = "share" if bare and to is None else to

    def other_copy(level: Level) -> Level:
        copy = level.bare() if bare else level
        if canonical:
            return copy.canonical()
        return copy.transformed(symmetry) if symmetry else copy

    found = level_or_pack(source)
    if isinstance(found, Level):
        level = other_copy(found)
        if target in STDOUT:
            say(dump_level(level, to or "json").removesuffix("\n"))
        else:
            save_level(level, target, to)
        return Code.DONE
    pack = replace(found, levels=tuple(map(other_copy, found.levels)))
    if to == "share" and target in STDOUT:
        for level in pack.levels:
            say(dump_level(level, to).removesuffix("\n"))
    elif to not in (None, "json"):
        raise FormatError(f"expected --to json for a pack of {len(pack.levels)}, got {to}")
    elif target in STDOUT:
        say(dump_pack(pack).removesuffix("\n"))
    else:
        save_pack(pack, target, to)
    return Code.DONE
