"""``trisolve pack leave-out``: levels that a recipe is not to take again."""

from typing import Annotated

import typer

from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, counted, say, say_json
from trisolve.cli.sliding.pack_source import PackFile, level_numbers, read_levels
from trisolve.files.messages import located, shown
from trisolve.files.whole import decode, read_file, write_file
from trisolve.limits import MAX_COUNT
from trisolve.paint.terminal import printable

EXAMPLES = ("trisolve pack leave-out tutorial 3 5 --recipe my.toml",)


def leave_out(
    pack: PackFile,
    numbers: Annotated[
        list[int],
        typer.Argument(
            min=1,
            max=MAX_COUNT,
            metavar="N...",
            help="The numbers of the levels, from 1.",
            show_default=False,
        ),
    ],
    *,
    recipe: Annotated[
        str,
        typer.Option(metavar="FILE", help="The recipe, a .toml file.", show_default=False),
    ],
    as_json: AsOneJson = False,
) -> int:
    """Write levels of a pack into its recipe as ones to leave out, by their keys.

    The next build takes others in their place. Comments and order of the recipe stay.
    """
    from trisolve.sliding.packs.recipe import load_recipe
    from trisolve.sliding.packs.taste import with_left_out

    levels = read_levels(pack)
    chosen = [levels[place] for place in level_numbers(pack, numbers, len(levels))]
    load_recipe(recipe)  # a file that is no recipe stays as it is
    with located(shown(recipe)):
        text, n_new = with_left_out(decode(read_file(recipe, "a recipe")), chosen)
    if n_new:
        write_file(recipe, text)
    if as_json:
        say_json({"recipe": recipe, "left_out": [level.key for level in chosen], "new": n_new})
    else:
        say(f"{printable(recipe)}: {counted(n_new, 'level')} more to leave out")
    return Code.DONE
