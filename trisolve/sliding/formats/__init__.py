"""Reading and writing levels and packs: JSON, text, share codes, and Rush Hour boards to read.

``parse_`` and ``dump_`` work on text, ``load_`` and ``save_`` on files. Whatever is read tells its
form by itself. Anything wrong is a FormatError or an InvalidLevel of one line that starts with
where it was found.
"""

import os
import re
import sys

from trisolve.errors import FormatError
from trisolve.files.messages import located, quoted, shown
from trisolve.files.whole import (
    MAX_BYTES,
    StrPath,
    decode,
    read_bounded,
    read_file,
    suffix_of,
    write_file,
)
from trisolve.sliding.formats.json_form import dump_json_level, dump_json_pack, parse_json_form
from trisolve.sliding.formats.rush_hour import board_lines, parse_rush_hour
from trisolve.sliding.formats.schema import certificate_schema, level_schema, pack_schema
from trisolve.sliding.formats.share_code import PREFIX, dump_share_code, parse_share_code
from trisolve.sliding.formats.text_form import is_text_form, parse_text_level
from trisolve.sliding.formats.text_writer import dump_text_level
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack

__all__ = [
    "FORMS",
    "certificate_schema",
    "dump_level",
    "dump_pack",
    "form_of",
    "level_schema",
    "load",
    "load_level",
    "load_levels",
    "load_pack",
    "pack_schema",
    "parse",
    "parse_level",
    "parse_pack",
    "save_level",
    "save_pack",
]

STDIN = "-"
"""The source that stands for standard input."""

_DUMPERS = {"json": dump_json_level, "text": dump_text_level, "share": dump_share_code}
FORMS = tuple(_DUMPERS)
"""The forms a level can be written in."""

_SUFFIXES = {".json": "json", ".tri": "text", ".txt": "text"}
_JSON_START = re.compile(r"\s*[\[{]")
_CODE_START = re.compile(r"\s*tri\d+\.", re.ASCII)


# ---- text ----


def parse(text: str | bytes, where: str = "") -> Level | Pack:
    r"""Read whichever a text is, a level or a pack; raise FormatError or InvalidLevel.

    Several share codes, or several Rush Hour boards, one in a line, are a pack without a name.

    >>> len(parse("1 AAoo 2\n2 AAoo 2").levels)
    2
    """
    with located(shown(where)):
        text = _checked_text(text)
        if _JSON_START.match(text):
            return parse_json_form(text)
        if _CODE_START.match(text):
            return _one_or_pack([line.strip() for line in text.split("\n") if line.strip()])
        if is_text_form(text):
            return parse_text_level(text)
        if boards := board_lines(text):
            return _one_or_pack(boards)
        expected = "expected a level: JSON, a text with board:, a share code or a Rush Hour board"
        raise FormatError(f"{expected}, got {quoted(text.strip())}")


def parse_level(text: str | bytes, where: str = "") -> Level:
    r"""Read a level in any form; raise FormatError or InvalidLevel, starting with `where`.

    >>> parse_level("board:\n..AAA..").blocks[0].cells
    (2, 3, 4)
    """
    found = parse(text, where)
    if isinstance(found, Level):
        return found
    with located(shown(where)):
        n_levels = len(found.levels)
        plural = "" if n_levels == 1 else "s"
        raise FormatError(f"expected one level, this is a pack of {n_levels} level{plural}")


def parse_pack(text: str | bytes, where: str = "") -> Pack:
    """Read a pack; raise FormatError or InvalidLevel, starting with `where`.

    >>> parse_pack('{"format": "trisolve-pack", "version": 1, "levels": []}').levels
    ()
    """
    found = parse(text, where)
    if isinstance(found, Pack):
        return found
    with located(shown(where)):
        raise FormatError("expected a pack, this is one level")


def dump_level(level: Level, form: str = "json") -> str:
    r"""Return a level in one of the FORMS, with a line break at the end; raise FormatError.

    >>> level = parse_level("board:\n..AAA..")
    >>> parse_level(dump_level(level, "share")) == level
    True
    """
    if form not in _DUMPERS:
        raise FormatError(f"expected one of the forms {', '.join(FORMS)}, got {form!r:.60}")
    return _DUMPERS[form](level).removesuffix("\n") + "\n"


def dump_pack(pack: Pack) -> str:
    """Return a pack as JSON text.

    >>> parse_pack(dump_pack(Pack("Mine"))).name
    'Mine'
    """
    return dump_json_pack(pack)


def _checked_text(text: str | bytes) -> str:
    if len(text) > MAX_BYTES:
        raise FormatError(f"expected at most {MAX_BYTES >> 20} MiB, this is more")
    text = (decode(text) if isinstance(text, bytes) else text).removeprefix("\ufeff")
    if not text or text.isspace():
        raise FormatError("expected a level or a pack, got nothing: it is empty")
    return text


def _one_or_pack(lines: list[str]) -> Level | Pack:
    levels = []
    for number, line in enumerate(lines):
        with located("" if len(lines) == 1 else f"levels[{number}]"):
            coded = _CODE_START.match(line)
            levels.append(parse_share_code(line) if coded else parse_rush_hour(line))
    return levels[0] if len(levels) == 1 else Pack(levels=tuple(levels))


# ---- files ----


def load(source: StrPath) -> Level | Pack:
    """Read a level or a pack from a path, a share code, or ``-`` for standard input.

    A file whose name looks like a share code is read as a file. Raises FormatError, InvalidLevel.
    """
    text = os.fspath(source)
    if text == STDIN:
        with located("standard input"):
            return parse(read_bounded(sys.stdin.buffer))
    if text.startswith(PREFIX) and suffix_of(text) not in _SUFFIXES and not os.path.exists(text):
        return parse_share_code(text)
    return parse(read_file(source), text)


def load_levels(source: StrPath) -> list[tuple[str, Level]]:
    """Return what `load` reads as levels with labels: the source, ``source[0]`` and on for a pack.

    >>> [(label, level.push) for label, level in load_levels("tri1.AAAABfwBAABeQRsp")]
    [('tri1.AAAABfwBAABeQRsp', 'full')]
    """
    found, label = load(source), os.fspath(source)
    if isinstance(found, Level):
        return [(label, found)]
    return [(f"{label}[{number}]", level) for number, level in enumerate(found.levels)]


def load_level(path: StrPath) -> Level:
    """Read a level in any form from a file; raise FormatError or InvalidLevel with the path."""
    return parse_level(read_file(path), os.fspath(path))


def load_pack(path: StrPath) -> Pack:
    """Read a pack from a file; raise FormatError or InvalidLevel with the path."""
    return parse_pack(read_file(path), os.fspath(path))


def form_of(path: StrPath) -> str:
    """Return the form that a path's suffix asks for; raise FormatError if it asks for none.

    >>> form_of("levels/one.tri")
    'text'
    """
    if suffix_of(path) not in _SUFFIXES:
        expected = f"expected a name that ends in {', '.join(_SUFFIXES)}"
        raise FormatError(f"{shown(os.fspath(path))}: {expected}")
    return _SUFFIXES[suffix_of(path)]


def save_level(level: Level, path: StrPath, form: str | None = None) -> None:
    """Write a level to a file, whole or not at all; raise FormatError.

    The form is that of the suffix (.json; .tri or .txt for text) unless it is given.
    """
    write_file(path, dump_level(level, form or form_of(path)))


def save_pack(pack: Pack, path: StrPath, form: str | None = None) -> None:
    """Write a pack to a .json file, whole or not at all; raise FormatError.

    With `form` "json" the file may have any name.
    """
    if form != "json" and suffix_of(path) != ".json":
        expected = "expected a name that ends in .json for a pack"
        raise FormatError(f"{shown(os.fspath(path))}: {expected}")
    write_file(path, dump_pack(pack))
