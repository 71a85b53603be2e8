"""``trisolve warm``: compile kernels and bytecode now, so that nothing waits for them later."""

import sys
from time import perf_counter
from typing import Annotated

import typer

from trisolve.cli.output import Code, say, say_json
from trisolve.paint.terminal import printable
from trisolve.warming import compiled_rooms, keep_kernels, to_compile
from trisolve.wording import counted, duration

PUZZLES = compiled_rooms()
EXAMPLES = ("trisolve warm", "trisolve warm sliding --json")


def warm(
    puzzles: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PUZZLE]...",
            help=f"Compile only for these: {', '.join(PUZZLES)}; by default, for all.",
        ),
    ] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Compile the search kernels and Python's bytecode now, and print where the kernels are stored.

    The command first prints which kernels are missing, and roughly how long compiling them takes.
    Without this command, each kernel is compiled when it is first needed. Kernels are stored in
    NUMBA_CACHE_DIR/trisolve or XDG_CACHE_HOME/trisolve if one of these variables is set, else in
    the user's cache directory. After an update of trisolve, numba or Python, or on a different
    processor, the kernels are compiled again. In a virtual environment or a container, the bytecode
    of trisolve and of the packages that it needs is written too: without bytecode, every command
    that searches starts seconds later.
    """
    began = perf_counter()
    _announce(*puzzles or ())
    bytecode = _write_bytecode()
    directory = keep_kernels(*puzzles or (), progress=_report)
    seconds = perf_counter() - began
    if as_json:
        from trisolve.kernels.cache import key_of

        kept = None if directory is None else str(directory)
        say_json(
            {
                "directory": kept,
                "key": key_of(puzzles or PUZZLES),
                "bytecode": bytecode,
                "seconds": round(seconds, 3),
            }
        )
    elif directory is None:
        say(f"ready after {seconds:.1f} s, for this run only: no directory to keep kernels in")
    else:
        say(f"ready after {seconds:.1f} s, kept in {printable(str(directory))}")
    return Code.DONE if directory is not None else Code.NEGATIVE


def _write_bytecode() -> bool:
    """Write bytecode where this Python belongs to one project; report where that is not done."""
    from trisolve.bytecode import is_own_environment, write_bytecode

    if not is_own_environment():
        sys.stderr.write("bytecode: not written outside a virtual environment or a container\n")
        return False
    failed = write_bytecode()
    if failed:
        which = f"{counted(len(failed), 'file')}, such as {printable(str(failed[0]))}"
        sys.stderr.write(f"bytecode: not written for {which}\n")
    return not failed


def _announce(*puzzles: str) -> None:
    """Say which kernels will be compiled and roughly how long that takes; otherwise nothing."""
    missing, seconds = to_compile(*puzzles)
    if missing:
        text = f"compiling kernels for {', '.join(missing)}: about {duration(seconds)}, once"
        sys.stderr.write(f"{text}\n")


def _report(puzzle: str, seconds: float) -> None:
    sys.stderr.write(f"{puzzle}: ready after {seconds:.1f} s\n")
