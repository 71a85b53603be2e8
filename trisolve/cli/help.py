"""``trisolve help``: the help of a command, as ``--help`` after it prints it."""

from typing import Annotated

import typer

EXAMPLES = ("trisolve help solve", "trisolve help pack build")


def show_help(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[COMMAND]...", help="The command to explain, such as `pack build`."
        ),
    ] = None,
) -> int:
    """Show help for a command."""
    from trisolve.cli.app import main  # which loads the named command, not this one

    return main([*(words or ()), "--help"])
