"""``trisolve warm``: compile everything now, so that nothing waits for it later."""

import sys
from time import perf_counter
from typing import Annotated

import typer

from trisolve.cli.output import Code, say, say_json
from trisolve.paint.terminal import printable
from trisolve.warming import PUZZLES, warm_up

EXAMPLES = ("trisolve warm", "trisolve warm sliding --json")


def warm(
    puzzles: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PUZZLE]...", help=f"Some of {', '.join(PUZZLES)}; all without."),
    ] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Compile the search kernels now, and tell where they are kept.

    Otherwise each is compiled when it is first needed. They are kept in NUMBA_CACHE_DIR/trisolve or
    XDG_CACHE_HOME/trisolve where those are set, else in the user's cache directory, and compiled
    anew after an update of trisolve, numba or Python, or on another processor.
    """
    if sys.stderr.isatty():
        sys.stderr.write("compiling or loading kernels, minutes the first time...\n")
    began = perf_counter()
    directory = warm_up(*puzzles or ())
    seconds = perf_counter() - began
    if as_json:
        kept = None if directory is None else str(directory)
        say_json({"directory": kept, "seconds": round(seconds, 3)})
    elif directory is None:
        say(f"ready after {seconds:.1f} s, for this once: no directory to keep kernels in")
    else:
        say(f"ready after {seconds:.1f} s, kept in {printable(str(directory))}")
    return Code.DONE if directory is not None else Code.NEGATIVE
