"""``trisolve pack merge``: packs, levels or shards joined."""

from dataclasses import replace
from typing import Annotated

import typer

from trisolve.cli.options import AsOneJson, Out
from trisolve.cli.output import Code, complain, counted, say, say_json
from trisolve.cli.sliding.pack_source import MAKE_ONE
from trisolve.cli.sliding.sources import level_or_pack
from trisolve.errors import FormatError
from trisolve.sliding.formats import dump_pack, save_pack
from trisolve.sliding.pack import Pack

EXAMPLES = (
    MAKE_ONE,
    "trisolve pack merge pack.json pack.json --name Both --output both.json",
)


def merge(
    packs: Annotated[
        list[str],
        typer.Argument(
            metavar="PACK...",
            help="The packs or single levels, or the shards of a build.",
            show_default=False,
        ),
    ],
    *,
    name: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="The name of the new pack; by default that of the first."
        ),
    ] = "",
    out: Out = None,
    as_json: AsOneJson = False,
) -> int:
    """Join packs and levels into one pack, each puzzle once; or the shards of a build.

    What symmetry or a shift makes the same is left out the second time. All shards of one build
    give the same bytes as the build in one go, and the exit code 1 where that comes out short.
    """
    if as_json and out is None:
        raise FormatError("--json: expected -o FILE with it, the pack takes standard output")
    from trisolve.sliding.packs.build import is_shard, merge_shards
    from trisolve.sliding.packs.compose import Joined, join_packs
    from trisolve.sliding.packs.selection import PackShortage

    read = [
        one if isinstance(one, Pack) else Pack(levels=(one,)) for one in map(level_or_pack, packs)
    ]
    if any(map(is_shard, read)):
        try:
            whole = merge_shards(read)
        except PackShortage as short:
            complain(str(short))
            return Code.NEGATIVE
        joined = Joined(replace(whole, name=name or whole.name), ())
    else:
        joined = join_packs(read, name)
    if out is None:
        say(dump_pack(joined.pack).removesuffix("\n"))
        return Code.DONE
    save_pack(joined.pack, out)
    left_out = len(joined.left_out)
    if as_json:
        n_levels = len(joined.pack.levels)
        say_json({"written": out, "levels": n_levels, "left_out": left_out})
        return Code.DONE
    say(f"{counted(len(joined.pack.levels), 'level')}, {left_out:,} left out as there already")
    return Code.DONE
