"""The text formats of a level: recognize a format, and read and write all formats.

Every text identifies its own format: JSON, the text format, a share code or link, a Rush Hour
board, or a list of such lines. Every fault is a FormatError or an InvalidLevel with a one-line
message that starts with the location. Files are written completely or not at all.
"""

import os
import re
from collections.abc import Mapping
from typing import Literal, get_args

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.messages import escape, located, quote
from trisolve.files.whole import MAX_BYTES, StrPath, decode, suffix_of, write_file
from trisolve.sliding.choices import LevelFormat, SomeLevel
from trisolve.sliding.formats.json_format import (
    dump_json_level,
    dump_json_pack,
    parse_json_format,
    patch_pack,
)
from trisolve.sliding.formats.lists import COMMENTS, Line, foreign_kind, list_lines, parse_list
from trisolve.sliding.formats.share_code import dump_share_code
from trisolve.sliding.formats.text_format import dump_text_level, parse_text_level
from trisolve.sliding.formats.text_header import (
    is_key_line,
    is_text_format,
    looks_drawn,
    looks_like_row,
)
from trisolve.sliding.formats.text_patch import patch_text
from trisolve.sliding.level import Level, Pack, as_level
from trisolve.wording import counted

DUMPERS = {"json": dump_json_level, "text": dump_text_level, "share": dump_share_code}
FORMATS: tuple[LevelFormat, ...] = get_args(LevelFormat)
"""The formats in which a level can be written."""

SUFFIXES: Mapping[str, LevelFormat] = {".json": "json", ".tri": "text", ".txt": "text"}
"""The format for each suffix."""

_JSON_START = re.compile(r"\s*[\[{]")


def parse(text: str | bytes, where: str = "") -> Level | Pack:
    r"""Read a level or a pack, whichever the text contains; raise FormatError or InvalidLevel.

    A list of share codes, links, Rush Hour boards or JSON levels, one per line, is a pack without a
    name. Lines that begin with ; or # are comments.

    >>> len(parse("; two\n1 AAoo 2\n2 AAoo 2").levels)
    2
    """
    with located(escape(where)):
        text = checked_text(text)
        lines = lines_of_list(text)
        if not lines:
            return parse_one(text)
    levels = tuple(item.link().level for item in parse_list(lines, escape(where)))
    return levels[0] if len(levels) == 1 else Pack(levels=levels)


def checked_text(text: str | bytes) -> str:
    """Return the input as text; raise FormatError if it is empty, too long or not UTF-8."""
    if len(text) > MAX_BYTES:
        raise FormatError(f"expected at most {MAX_BYTES >> 20} MiB, got more")
    text = (decode(text) if isinstance(text, bytes) else text).removeprefix("\ufeff")
    if not text or text.isspace():
        raise FormatError("expected a level or a pack, got nothing")
    return text


def lines_of_list(text: str) -> list[Line]:
    """Return the lines of a list, or no lines if the input is a single level or pack."""
    return [] if is_text_format(text) else list_lines(text)


def parse_one(text: str) -> Level | Pack:
    """Read input that is not a list, either as JSON or in the text format."""
    if _JSON_START.match(text):
        return parse_json_format(text)
    lines = [line.rstrip() for line in text.split("\n")]
    kind = None if is_text_format(text) and "board:" in text else foreign_kind(lines)
    if kind is None and (is_text_format(text) or is_key_line(text)):
        return parse_text_level(text)
    rows = [line for line in lines if not line.startswith(COMMENTS)]
    if kind is None and all(map(looks_like_row, rows)):
        for number, line in enumerate(lines, 1):
            if looks_drawn(line):
                expected = "expected a line board: above the rows of a board"
                raise FormatError(f"line {number}: {expected}, got {quote(line)}")
    expected = "expected a level: JSON, a text with board:, a share code or a Rush Hour board"
    raise FormatError(f"{expected}, got {kind or quote(text.strip())}")


def parse_level(text: str | bytes, where: str = "") -> Level:
    r"""Read a level in any format; a FormatError or InvalidLevel starts with `where`.

    >>> parse_level("board:\n..AAA..").blocks[0].cells
    (2, 3, 4)
    """
    found = parse(text, where)
    if isinstance(found, Level):
        return found
    with located(escape(where)):
        raise FormatError(
            f"expected one level, got a pack of {counted(len(found.levels), 'level')}"
        )


def parse_pack(text: str | bytes, where: str = "") -> Pack:
    """Read a pack; a FormatError or InvalidLevel starts with `where`.

    >>> parse_pack('{"format": "trisolve-pack", "version": 1, "levels": []}').levels
    ()
    """
    found = parse(text, where)
    if isinstance(found, Pack):
        return found
    with located(escape(where)):
        raise FormatError("expected a pack, got one level")


def dump_level(level: SomeLevel, format: LevelFormat = "json") -> str:
    r"""Return a level in one of the FORMATS, ending with a newline; may raise FormatError.

    >>> level = parse_level("board:\n..AAA..")
    >>> parse_level(dump_level(level, "share")) == level
    True
    """
    level = as_level(level)
    if format not in DUMPERS:
        raise FormatError(f"expected one of the formats {', '.join(FORMATS)}, got {format!r:.60}")
    return DUMPERS[format](level).removesuffix("\n") + "\n"


def dump_pack(pack: Pack) -> str:
    """Return a pack as JSON text.

    >>> parse_pack(dump_pack(Pack("Mine"))).name
    'Mine'
    """
    return dump_json_pack(pack)


def format_of(path: StrPath) -> LevelFormat:
    """Return the format for a path's suffix; raise FormatError for an unknown suffix.

    >>> format_of("levels/one.tri")
    'text'
    """
    if suffix_of(path) not in SUFFIXES:
        expected = f"expected a name that ends in {', '.join(SUFFIXES)}"
        raise FormatError(f"{escape(os.fspath(path))}: {expected}")
    return SUFFIXES[suffix_of(path)]


def save_level(level: SomeLevel, path: StrPath, format: LevelFormat | None = None) -> None:
    """Write a level to a file; may raise FormatError.

    Unless `format` is given, the suffix determines it: .json means JSON, and .tri and .txt mean
    text.
    """
    write_file(path, dump_level(level, format or format_of(path)))


def save_like(level: Level, path: StrPath, format: LevelFormat | None, text: str) -> None:
    """Write a level as `save_level` does; a file in text format keeps the old file's comments."""
    write_file(path, dump_like(level, format or format_of(path), text))


def dump_like(level: Level, format: LevelFormat, text: str) -> str:
    r"""Return a level in one of the FORMATS; in text format, a given text changes as needed.

    >>> from trisolve.sliding.formats.any_format import parse_level
    >>> dump_like(parse_level("board:\nAAA.."), "text", "; mine\nboard:\nAAA\n")
    '; mine\nboard:\nAAA..\n'
    """
    if format != "text" or not text:
        return dump_level(level, format)
    return patch_text(text, level)


def changed_file(data: bytes, found: Level | Pack, format: LevelFormat) -> bytes:
    """Return a file's new content: a level or a pack, with as few changes as possible.

    A file that already holds the level or pack stays as it is. A level in text format keeps its
    comments, and the levels of a pack that do not change stay equal as JSON values.
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
    return patch_pack(text, found).encode()


def _as_json(found: Level | Pack) -> str:
    return dump_pack(found) if isinstance(found, Pack) else dump_level(found)


def save_pack(pack: Pack, path: StrPath, format: Literal["json"] | None = None) -> None:
    """Write a pack to a .json file; may raise FormatError.

    With `format` "json", the file may have any name.
    """
    if format != "json":
        _check_pack_name(path)
    write_file(path, dump_pack(pack))


def save_pack_like(pack: Pack, path: StrPath, text: str) -> None:
    """Write a pack to a .json file; levels of an old pack's text stay equal as JSON values."""
    _check_pack_name(path)
    write_file(path, patch_pack(text, pack))


def _check_pack_name(path: StrPath) -> None:
    if suffix_of(path) != ".json":
        expected = "expected a name that ends in .json for a pack"
        raise FormatError(f"{escape(os.fspath(path))}: {expected}")
