"""``trisolve pack list``: the levels of a pack that meet some conditions."""

from typing import Annotated, Any

import typer

from trisolve.cli.options import AsJson
from trisolve.cli.output import Code, complain, counted, say, say_json
from trisolve.cli.sliding.level_output import LevelOutput
from trisolve.cli.sliding.pack_source import PackFile, read_pack
from trisolve.cli.sliding.wanted_options import LevelFilter
from trisolve.limits import MAX_COUNT
from trisolve.paint.terminal import printable
from trisolve.sliding.insight.ideas import STATS
from trisolve.sliding.pack import Pack

EXAMPLES = (
    "trisolve pack list starter --moves 15.. --grade hard,expert --sort score",
    "trisolve pack list expert --blocks ..10 --json",
    "trisolve pack list starter --grade easy --count 5 --output easy.json",
)
_STATS = ("moves", "steps", "states", "score", "pushes", "typical_seconds")


def list_levels(
    pack: PackFile,
    *,
    chosen: LevelFilter,
    count: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MAX_COUNT,
            metavar="N",
            help="List only the first N levels.",
            show_default=False,
        ),
    ] = None,
    output: LevelOutput,
    as_json: AsJson = False,
) -> int:
    """List the levels of a pack whose claims meet the given conditions.

    The number at the start of a row is the level's place in the pack, counted from 1: PACK:12 is
    the twelfth level, even if others are left out. A single level is listed as a pack of one level.
    With --output, the levels are also written, as a pack in the order of the list. The exit code is
    1 if no level meets the conditions.
    """
    is_written = output.file is not None
    output.check(as_json=as_json and is_written)
    whole = read_pack(pack)
    levels = whole.levels
    found = chosen.wanted.of(levels, chosen.sort or "")[:count]
    if found and is_written:
        output.put_pack(Pack(whole.name, tuple(level for _, level in found)))
    for place, level in () if is_written and output.prints else found:
        stats = {key: level.stats.get(key) for key in _STATS}
        row = {"number": place + 1, "name": level.name, "key": level.key, **stats}
        row |= {"grade": level.stats.get("grade"), "blocks": len(level.blocks)}
        row |= {"cells": len(level.floor), "tags": list(level.tags)}
        row |= {key: level.stats.get(key) for key in STATS}
        say_json(row) if as_json else say(_row(row))
    if not found:
        conditions = chosen.described()
        which = f"meets {conditions}" if conditions else "is there to list"
        complain(f"{pack}: none of {counted(len(levels), 'level')} {which}", kind="")
    return Code.DONE if found else Code.NEGATIVE


def _row(row: dict[str, Any]) -> str:
    length = "" if row["moves"] is None else counted(row["moves"], "move")
    score = "" if row["score"] is None else f"{row['score']:.2f}"
    tags = f"  [{', '.join(map(printable, row['tags']))}]" if row["tags"] else ""
    grade, blocks = row["grade"] or "", counted(row["blocks"], "block")
    figures = f"{row['number']:>4}  {length:>9}  {blocks:>9}  {score:>6}  {grade:<8}"
    return f"{figures}  {printable(row['name'])}{tags}".rstrip()
