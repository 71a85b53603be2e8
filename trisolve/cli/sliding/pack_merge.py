"""``trisolve pack merge``: packs, levels or shards joined."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, complain, counted, say, say_json
from trisolve.cli.sliding.level_output import LevelOutput
from trisolve.cli.sliding.pack_source import MAKE_ONE
from trisolve.cli.sliding.sources import level_or_pack
from trisolve.sliding.pack import Pack

if TYPE_CHECKING:
    from trisolve.sliding.packs.compose import Joined

EXAMPLES = (
    MAKE_ONE,
    "trisolve pack merge pack.json pack.json --name Both --output both.json",
)


def merge(
    packs: Annotated[
        list[str],
        typer.Argument(
            metavar="PACK...",
            help="Packs or single levels, or the shards of a build.",
            show_default=False,
        ),
    ],
    *,
    name: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="The name of the new pack; by default, the first pack's name."
        ),
    ] = "",
    output: LevelOutput,
    as_json: AsOneJson = False,
) -> int:
    """Join packs and levels into one pack without duplicates, or join the shards of a build.

    Symmetric or shifted copies of a puzzle are left out. Together, the shards of a build produce
    the same bytes as a single build. The exit code is 1 if the shards contain too few levels.
    """
    from trisolve.sliding.packs.selection import PackShortage

    output.check(as_json=as_json)
    found = [level_or_pack(source) for source in packs]
    try:
        joined = _joined(
            [one if isinstance(one, Pack) else Pack(levels=(one,)) for one in found], name
        )
    except PackShortage as short:
        complain(str(short))
        return Code.NEGATIVE
    output.put_pack(joined.pack)
    n_levels, left_out = len(joined.pack.levels), len(joined.left_out)
    if as_json:
        say_json({"written": output.file, "levels": n_levels, "left_out": left_out})
    elif not output.prints:
        say(f"{counted(n_levels, 'level')}, {left_out:,} left out as duplicates")
    return Code.DONE


def _joined(packs: Sequence[Pack], name: str) -> "Joined":
    """Return packs joined, or the complete pack if they are shards; may raise PackShortage."""
    from trisolve.sliding.packs.build import is_shard, merge_shards
    from trisolve.sliding.packs.compose import Joined, join_packs

    if not any(map(is_shard, packs)):
        return join_packs(packs, name)
    whole = merge_shards(packs)
    return Joined(replace(whole, name=name or whole.name), ())
