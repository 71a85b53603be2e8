"""Write levels and packs to files, completely or not at all."""

import os

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.messages import shown
from trisolve.files.whole import StrPath, suffix_of, write_file
from trisolve.sliding.formats.any_format import dump_level, dump_pack, format_of, parse
from trisolve.sliding.formats.json_format import patched_pack
from trisolve.sliding.formats.text_patch import patched_text
from trisolve.sliding.level import Level, check_is_level
from trisolve.sliding.pack import Pack


def save_level(level: Level, path: StrPath, format: str | None = None) -> None:
    """Write a level to a file; may raise FormatError.

    Unless `format` is given, the suffix determines it: .json means JSON, and .tri and .txt mean
    text.
    """
    write_file(path, dump_level(level, format or format_of(path)))


def save_like(level: Level, path: StrPath, format: str | None, text: str) -> None:
    """Write a level as `save_level` does; a file in text format keeps the comments of a text."""
    write_file(path, dump_like(level, format or format_of(path), text))


def dump_like(level: Level, format: str, text: str) -> str:
    r"""Return a level in one of the FORMATS; in text format, a given text changes as needed.

    >>> from trisolve.sliding.formats.any_format import parse_level
    >>> dump_like(parse_level("board:\nAAA.."), "text", "; mine\nboard:\nAAA\n")
    '; mine\nboard:\nAAA..\n'
    """
    if format != "text" or not text:
        return dump_level(level, format)
    check_is_level(level)
    return patched_text(text, level)


def changed_file(data: bytes, found: Level | Pack, format: str) -> bytes:
    """Return a file's new content: a level or a pack, with as few changes as possible.

    A file that already holds them stays as it is. A level in text format keeps its comments, and
    the levels of a pack that do not change stay equal as JSON values.
    """
    new = dump_pack(found) if isinstance(found, Pack) else dump_level(found, format)
    try:
        text, old = data.decode("utf-8"), parse(data)
    except (UnicodeDecodeError, TrisolveError):
        return new.encode()
    if _as_json(old) == _as_json(found):
        return data
    if isinstance(found, Level):
        return dump_like(found, format, text).encode()
    return patched_pack(text, found).encode()


def _as_json(found: Level | Pack) -> str:
    return dump_pack(found) if isinstance(found, Pack) else dump_level(found)


def save_pack(pack: Pack, path: StrPath, format: str | None = None) -> None:
    """Write a pack to a .json file; may raise FormatError.

    With `format` "json", the file may have any name.
    """
    if format != "json":
        _check_pack_name(path)
    write_file(path, dump_pack(pack))


def save_pack_like(pack: Pack, path: StrPath, text: str) -> None:
    """Write a pack to a .json file; levels of an old pack's text stay equal as JSON values."""
    _check_pack_name(path)
    write_file(path, patched_pack(text, pack))


def _check_pack_name(path: StrPath) -> None:
    if suffix_of(path) != ".json":
        expected = "expected a name that ends in .json for a pack"
        raise FormatError(f"{shown(os.fspath(path))}: {expected}")
