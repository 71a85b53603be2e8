"""``trisolve pack split``: a pack divided into parts."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, counted, say, say_json
from trisolve.cli.sliding.pack_source import MAKE_ONE, PackFile, read_pack
from trisolve.errors import FileError, FormatError
from trisolve.files.messages import shown
from trisolve.limits import MAX_COUNT
from trisolve.paint.terminal import printable
from trisolve.sliding.formats import save_level, save_pack

EXAMPLES = (MAKE_ONE, "trisolve pack split pack.json parts --count 2")


def split(
    pack: PackFile,
    directory: Annotated[
        str,
        typer.Argument(
            metavar="DIR",
            help="The directory for the parts, created if it does not exist.",
            show_default=False,
        ),
    ],
    *,
    by: Annotated[
        Literal["level", "section", "grade", "push"],
        typer.Option(
            help="One file for each level, or one pack for each section, grade or push mode."
        ),
    ] = "level",
    size: Annotated[
        int | None,
        typer.Option(
            "--count",
            min=1,
            max=MAX_COUNT,
            metavar="N",
            help="Write packs of N levels each.",
            show_default=False,
        ),
    ] = None,
    to: Annotated[
        Literal["json", "text"], typer.Option("--format", help="The format for single levels.")
    ] = "json",
    as_json: AsOneJson = False,
) -> int:
    """Split a pack into files whose names sort in the order of the pack."""
    from trisolve.sliding.packs.compose import file_stem, split_by, split_every

    found = read_pack(pack)
    if size is not None and by != "level":
        raise FormatError(f"expected --count or --by, got --count {size} and --by {by}")
    into = Path(directory)
    try:
        into.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        expected = "expected a directory that can be written to"
        raise FileError(f"{shown(directory)}: {expected}: {error.strerror}") from None
    if size is None and by == "level":
        suffix = {"json": ".json", "text": ".tri"}[to]
        for number, level in enumerate(found.levels, 1):
            stem = file_stem(number, level.name, len(found.levels))
            save_level(level, into / f"{stem}{suffix}", to)
        n_files = len(found.levels)
    else:
        parts = (
            split_by(found, by)
            if size is None
            else [("part", part) for part in split_every(found, size)]
        )
        n_files = len(parts)
        for number, (mark, part) in enumerate(parts, 1):
            save_pack(part, into / f"{file_stem(number, mark, n_files)}.json")
    if as_json:
        say_json({"file": pack, "directory": directory, "files": n_files})
    else:
        say(f"{counted(n_files, 'file')} written to {printable(directory)}")
    return Code.DONE
