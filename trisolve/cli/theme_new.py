"""``trisolve theme new``: a theme file with all keys."""

from typing import Annotated

import typer

from trisolve.cli.option_records import Output
from trisolve.cli.output import Code

EXAMPLES = ("trisolve theme new", "trisolve theme new --base flat -o my.toml")


def new(
    *,
    base: Annotated[
        str, typer.Option(metavar="THEME", help="The bundled theme to start from.")
    ] = "classic",
    output: Output,
) -> int:
    """Write a theme file with all keys, each with its value in a bundled theme and a comment.

    Edit it, and give it to --theme. Keys that you remove keep their values from the base.
    """
    from trisolve.themes import dump_theme

    output.put(dump_theme(base))
    return Code.DONE
