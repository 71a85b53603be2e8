"""Write levels and packs to files, completely or not at all."""

import os

from trisolve.errors import FormatError
from trisolve.files.messages import shown
from trisolve.files.whole import StrPath, suffix_of, write_file
from trisolve.sliding.formats.any_format import dump_level, dump_pack, format_of
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack


def save_level(level: Level, path: StrPath, format: str | None = None) -> None:
    """Write a level to a file; may raise FormatError.

    Unless `format` is given, the suffix determines it: .json means JSON, and .tri and .txt mean
    text.
    """
    write_file(path, dump_level(level, format or format_of(path)))


def save_pack(pack: Pack, path: StrPath, format: str | None = None) -> None:
    """Write a pack to a .json file; may raise FormatError.

    With `format` "json", the file may have any name.
    """
    if format != "json" and suffix_of(path) != ".json":
        expected = "expected a name that ends in .json for a pack"
        raise FormatError(f"{shown(os.fspath(path))}: {expected}")
    write_file(path, dump_pack(pack))
