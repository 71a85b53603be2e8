"""The command line that mends a faulty file: ``trisolve mesh convert`` with options."""

from collections.abc import Mapping
from shlex import quote

from trisolve.files.whole import suffix_of
from trisolve.mesh.errors import MeshError, ObjError
from trisolve.mesh.inspection import inspect

_MAX_BYTES = 1 << 23
"""Larger files are not examined again."""


def convert_line(source: str, *options: str) -> str:
    """Return the command line that rewrites a file with the given options.

    >>> convert_line("my board.obj", "--merge")
    "trisolve mesh convert 'my board.obj' clean.obj --merge"
    """
    suffix = suffix_of(source) if suffix_of(source) in (".obj", ".json") else ".obj"
    words = ["trisolve", "mesh", "convert", quote(source), f"clean{suffix}", *options]
    return " ".join(words)


def with_line(error: MeshError, data: bytes, source: str, given: Mapping[str, bool]) -> MeshError:
    """Return an error with the command line that mends the file, if `convert` can mend it.

    `given` are the options with which the file was read.
    """
    if isinstance(error, ObjError) or len(data) > _MAX_BYTES:
        return error
    try:
        found = inspect(data, source=source, max_faults=1, **given)
    except MeshError:
        return error
    if not found.mended_by:
        return error
    names = [*(name for name, is_given in given.items() if is_given), *found.mended_by]
    line = convert_line(source, *(f"--{name}" for name in names))
    return error.and_then(f"{line} mends it")
