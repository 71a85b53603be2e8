"""``trisolve schema``: the JSON Schemas of all files, and a description of the text format."""

import json
from pathlib import Path
from typing import Annotated

import typer

from trisolve.cli.output import STDOUT_PATHS, Code, counted, say
from trisolve.errors import FileError, FormatError
from trisolve.files.messages import shown
from trisolve.files.whole import write_file, write_set
from trisolve.schemas import catalog, file_of, formats, schema_of

EXAMPLES = (
    "trisolve schema level",
    "trisolve schema text",
    "trisolve schema all --output schemas",
)


def schema(
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help=f"What to describe: {', '.join(formats())}; text, catalog or all.",
            show_default=False,
        ),
    ],
    *,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT",
            help="The file to write; by default, the schema is printed. With all, the directory "
            "for all schemas and the catalog.",
            show_default=False,
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
        text = f"{_dumped(catalog() if what == 'catalog' else schema_of(what))}\n"
    if output is None or output in STDOUT_PATHS:
        say(text.removesuffix("\n"))
    else:
        write_file(output, text)
    return Code.DONE


def _write(files: dict[str, dict[str, object]], folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"expected a directory that can be written to: {error.strerror}"
        raise FileError(f"{shown(str(folder))}: {message}") from None
    write_set((folder / name, f"{_dumped(value)}\n".encode()) for name, value in files.items())


def _dumped(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
