"""``trisolve pack leave-out``: levels that a recipe should not use again."""

from typing import Annotated

import typer

from trisolve.cli.option_records import Output
from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, counted, say, say_json
from trisolve.cli.sliding.pack_source import PackFile, level_numbers, read_levels
from trisolve.files.holding import changing
from trisolve.files.messages import located, shown
from trisolve.files.whole import decode, read_file, write_file
from trisolve.limits import MAX_COUNT
from trisolve.paint.terminal import printable

EXAMPLES = (
    "trisolve pack leave-out tutorial 3 5 --recipe recipes:tiny -o my.toml",
    "trisolve pack leave-out tutorial 8 --recipe my.toml",
)


def leave_out(
    pack: PackFile,
    numbers: Annotated[
        list[int],
        typer.Argument(
            min=1,
            max=MAX_COUNT,
            metavar="N...",
            help="The numbers of the levels, counted from 1.",
            show_default=False,
        ),
    ],
    *,
    recipe: Annotated[
        str,
        typer.Option(
            metavar="FILE",
            help="The recipe: a .toml file, or the name of a bundled recipe (requires -o).",
            show_default=False,
        ),
    ],
    output: Output,
    as_json: AsOneJson = False,
) -> int:
    """Add the keys of a pack's levels to the list of levels that its recipe leaves out.

    The next build chooses other levels instead. The recipe's comments and order stay the same. With
    -o, the changed recipe is written to another file.
    """
    from trisolve.errors import FormatError
    from trisolve.files.entries import shipped_file
    from trisolve.sliding.packs.recipe import load_recipe, with_left_out

    output.check(as_json=as_json)
    levels = read_levels(pack)
    path = shipped_file(recipe)
    if output.file is None and path != recipe:
        raise FormatError(f"--recipe: expected -o FILE with a bundled recipe, got {recipe}")
    chosen = [levels[place] for place in level_numbers(pack, numbers, len(levels))]
    written = recipe if output.file is None or output.prints else output.file
    with changing(written):
        load_recipe(recipe)  # a file that is not a recipe stays unchanged
        with located(shown(recipe)):
            text, n_new = with_left_out(decode(read_file(path, "a recipe")), chosen)
        if not output.prints and (n_new or output.file is not None):
            write_file(written, text)
    if output.prints:
        say(text.removesuffix("\n"))
        return Code.DONE
    if as_json:
        say_json({"recipe": written, "left_out": [level.key for level in chosen], "new": n_new})
    else:
        say(f"{printable(written)}: {counted(n_new, 'level')} more to leave out")
    return Code.DONE
