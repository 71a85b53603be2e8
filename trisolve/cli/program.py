"""The commands about the program: ``help``, ``schema``, ``config``, ``theme new`` and ``warm``."""

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Annotated

from trisolve.cli.options import AsOneJson, Output
from trisolve.cli.output import STDOUT_PATHS, Code, counted, say, say_json
from trisolve.cli.settings import command_names, defaults_of, leaves, settings_table
from trisolve.errors import FileError, FormatError
from trisolve.files.messages import escape
from trisolve.files.project import TABLES
from trisolve.files.whole import check_output, write_file, write_set
from trisolve.options import argument, command, option
from trisolve.paint.terminal import printable
from trisolve.schemas import catalog, file_of, formats, schema_of
from trisolve.warming import compiled_rooms, keep_kernels, to_compile
from trisolve.wording import duration


@command(examples=("trisolve help solve", "trisolve help pack build"))
def show_help(
    words: Annotated[
        list[str] | None,
        argument("The command to explain, such as `pack build`.", of="[COMMAND]..."),
    ] = None,
) -> int:
    """Show help for a command."""
    from trisolve.cli.app import main  # which loads the named command, not this one

    return main([*(words or ()), "--help"])


@command(
    examples=(
        "trisolve schema level",
        "trisolve schema text",
        "trisolve schema all --output schemas",
    )
)
def schema(
    what: Annotated[
        str,
        argument(f"What to describe: {', '.join(formats())}; text, catalog or all.", of="WHAT"),
    ],
    *,
    output: Annotated[
        str | None,
        option(
            "The file to write; by default, the schema is printed. With all, the directory "
            "for all schemas and the catalog.",
            of="OUT",
            name="--output -o",
        ),
    ] = None,
) -> int:
    """Print the JSON Schema (Draft 2020-12) for a kind of file.

    With text, print a description of the .tri file format. With catalog, print the entries for the
    JSON Schema Store, from which editors get their schemas.
    """
    if what == "all" and output in {None, "-"}:
        raise FormatError("expected --output DIR with all")
    if what == "all":
        files = {file_of(kind): schema_of(kind) for kind in formats()}
        _write({**files, "catalog.json": catalog()}, Path(str(output)))
        say(f"{counted(len(files), 'schema')} and a catalog written to {output}")
        return Code.DONE
    if what == "text":
        from trisolve.sliding.formats.text_format import text_guide

        text = text_guide()
    else:
        text = f"{_dump_json(catalog() if what == 'catalog' else schema_of(what))}\n"
    if output is None or output in STDOUT_PATHS:
        say(text.removesuffix("\n"))
    else:
        check_output(output)
        write_file(output, text)
    return Code.DONE


def _write(files: dict[str, dict[str, object]], folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"expected a directory that can be written to: {error.strerror}"
        raise FileError(f"{escape(str(folder))}: {message}") from None
    write_set((folder / name, f"{_dump_json(value)}\n".encode()) for name, value in files.items())


def _dump_json(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)


@command(examples=("trisolve config", "trisolve config --json"))
def config(*, as_json: AsOneJson = False) -> int:
    """Show the project's settings: defaults for options, and the codes for lint.

    The settings are in trisolve.toml, or below [tool.trisolve] in pyproject.toml, in the nearest
    directory from here upward. For example, [defaults.solve] with metric = "steps" makes `trisolve
    solve` mean `trisolve solve --metric steps`; the options that you type override it. The exit
    code is 2 if a setting names no command or option, or has a wrong value.
    """
    from trisolve.cli.app import command_line

    found = {table: settings for table in TABLES if (settings := settings_table(table)) is not None}
    for names in command_names(found["defaults"].values if "defaults" in found else {}):
        defaults_of(names, command_line(names))
    if "lint" in found:
        from trisolve.sliding.lint.config import settings_for

        settings_for(".")
    if as_json:
        say_json(
            {table: {"file": str(one.path), "settings": one.values} for table, one in found.items()}
        )
        return Code.DONE
    for table, one in found.items():
        say(printable(f"# {one.path}"))
        for name, value in leaves(one.values, table):
            say(printable(f"{name} = {json.dumps(value, ensure_ascii=False, default=str)}"))
    if not found:
        say("no settings: no trisolve.toml or [tool.trisolve] here or in a directory above")
    return Code.DONE


@command(examples=("trisolve theme new", "trisolve theme new --base dusk -o my.toml"))
def new(
    *,
    base: Annotated[str, option("The bundled theme to start from.", of="THEME")] = "day",
    output: Output,
) -> int:
    """Write a theme file with all keys, each with its value in a bundled theme and a comment.

    Edit it, and give it to --theme. Keys that you remove keep their values from the base.
    """
    from trisolve.themes import dump_theme

    output.put(dump_theme(base))
    return Code.DONE


PUZZLES = compiled_rooms()


@command(examples=("trisolve warm", "trisolve warm sliding --json"))
def warm(
    puzzles: Annotated[
        list[str] | None,
        argument(
            f"Compile only for these: {', '.join(PUZZLES)}; by default, for all.", of="[PUZZLE]..."
        ),
    ] = None,
    *,
    is_clean: Annotated[
        bool,
        option(
            "Delete all stored kernels, for example before you uninstall trisolve.", name="--clean"
        ),
    ] = False,
    as_json: AsOneJson = False,
) -> int:
    """Compile the search kernels and Python's bytecode now, and print where the kernels are stored.

    The command first prints which kernels are missing, and roughly how long compiling them takes.
    Without this command, each kernel is compiled when it is first needed. Kernels are stored in
    NUMBA_CACHE_DIR/trisolve or XDG_CACHE_HOME/trisolve if one of these variables is set, else in
    the user's cache directory. After an update of trisolve, numba or Python, or on a different
    processor, the kernels are compiled again. In a virtual environment or a container, this command
    also writes the bytecode of trisolve and of the packages that it needs. Without bytecode, every
    command that searches takes seconds longer to start.
    """
    if is_clean and puzzles:
        raise FormatError("expected --clean or names of puzzles, got both")
    if is_clean:
        return _clean(as_json=as_json)
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


def _clean(*, as_json: bool) -> int:
    from trisolve.kernels.cache import clean

    directories, n_bytes = clean()
    if as_json:
        say_json({"removed": [str(one) for one in directories], "bytes": n_bytes})
    else:
        places = ", ".join(printable(str(one)) for one in directories) or "no stored kernels"
        say(f"{places}: {n_bytes / 1_000_000:,.1f} MB freed")
    return Code.DONE


def _write_bytecode() -> bool:
    """Write bytecode if this Python belongs to one project; report any that is not written."""
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
    """Say which kernels will be compiled, if any, and roughly how long that takes."""
    missing, seconds = to_compile(*puzzles)
    if missing:
        text = f"compiling kernels for {', '.join(missing)}: about {duration(seconds)}, once"
        sys.stderr.write(f"{text}\n")


def _report(puzzle: str, seconds: float) -> None:
    sys.stderr.write(f"{puzzle}: ready after {seconds:.1f} s\n")
