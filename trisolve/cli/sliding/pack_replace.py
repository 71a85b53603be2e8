"""``trisolve pack replace``: replace a level of a pack with another level."""

from dataclasses import replace as changed
from pathlib import Path
from typing import Annotated

import typer

from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, complain, say, say_json
from trisolve.cli.sliding.pack_source import PackFile, level_numbers
from trisolve.cli.sliding.sources import one_level
from trisolve.errors import FormatError
from trisolve.files.holding import changing
from trisolve.files.whole import decode, read_file
from trisolve.limits import MAX_COUNT
from trisolve.paint.terminal import printable
from trisolve.sliding.formats import load_pack
from trisolve.sliding.formats.any_format import save_pack_like
from trisolve.sliding.square_boards import puzzle_key

EXAMPLES = (
    "trisolve layout hexagon:2 --count 4 --output pack.json",
    "trisolve pack replace pack.json 2 tutorial:8",
)


def replace(
    pack: PackFile,
    number: Annotated[
        int,
        typer.Argument(
            min=1,
            max=MAX_COUNT,
            metavar="N",
            help="The number of the level, counted from 1.",
            show_default=False,
        ),
    ],
    level: Annotated[
        str,
        typer.Argument(
            metavar="LEVEL",
            help="The new level: a file, a share code or the name of a bundled level.",
            show_default=False,
        ),
    ],
    *,
    as_json: AsOneJson = False,
) -> int:
    """Replace one level of a pack with another, and write the file back.

    The other levels stay as they are, including metadata that trisolve does not know.

    If the new level has no name, it takes the name of the level it replaces. It is an error if the
    new level is already in the pack, even as a rotated or mirrored copy.

    If the pack was built from a recipe, the next build brings the old level back, unless a section
    of the recipe lists the new level in `keep`.
    """
    if not Path(pack).is_file():
        raise FormatError(f"expected a pack file, got {pack!r:.60}")
    label, new = one_level(level)
    with changing(pack):
        found = load_pack(pack)
        (place,) = level_numbers(pack, [number], len(found.levels))
        for other, there in enumerate(found.levels, 1):
            if puzzle_key(there) == puzzle_key(new) and other != place + 1:
                raise FormatError(f"{label}: expected a level that is not in the pack, got {other}")
        old = found.levels[place]
        levels = list(found.levels)
        levels[place] = changed(new, name=new.name or old.name)
        text = decode(read_file(pack, "a pack"))
        save_pack_like(changed(found, levels=tuple(levels)), pack, text)
    if "recipe" in found.metadata:
        undone = "built from a recipe, whose next build undoes this change"
        complain(
            f"{pack}: {undone}; to keep the level, add it to keep in the recipe", kind="note: "
        )
    if as_json:
        say_json({"file": pack, "number": number, "before": old.key, "after": new.key})
    else:
        say(f"{printable(pack)}: level {number} is {printable(levels[place].name or label)}")
    return Code.DONE
