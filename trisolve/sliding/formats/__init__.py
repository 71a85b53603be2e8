"""Reading and writing levels and packs: JSON, text, share codes; Rush Hour boards, links to read.

``parse_`` and ``dump_`` work on text, ``load_`` and ``save_`` on files. Whatever is read tells its
form by itself. Anything wrong is a FormatError or an InvalidLevel of one line that starts with
where it was found.
"""

import os
import re
import sys
from dataclasses import dataclass

from trisolve.errors import FileError, FormatError
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
from trisolve.sliding.formats.legend import looks_drawn
from trisolve.sliding.formats.link import Link, dump_link, is_link, parse_link
from trisolve.sliding.formats.lists import Item, Line, list_lines, parse_list
from trisolve.sliding.formats.schema import certificate_schema, level_schema, pack_schema
from trisolve.sliding.formats.share_code import PREFIX, dump_share_code
from trisolve.sliding.formats.shipped import check_number, place_of
from trisolve.sliding.formats.text_form import is_key_line, is_text_form, parse_text_level
from trisolve.sliding.formats.text_writer import dump_text_level
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack
from trisolve.wording import counted

__all__ = [
    "FORMS",
    "Entry",
    "Link",
    "certificate_schema",
    "dump_level",
    "dump_link",
    "dump_pack",
    "form_of",
    "labelled",
    "level_schema",
    "load",
    "load_entries",
    "load_level",
    "load_levels",
    "load_pack",
    "pack_schema",
    "parse",
    "parse_level",
    "parse_link",
    "parse_pack",
    "save_level",
    "save_pack",
]

STDIN = "-"
"""The source that stands for standard input."""

_WHAT = "a level or a pack"
_DUMPERS = {"json": dump_json_level, "text": dump_text_level, "share": dump_share_code}
FORMS = tuple(_DUMPERS)
"""The forms a level can be written in."""

_SUFFIXES = {".json": "json", ".tri": "text", ".txt": "text"}
_JSON_START = re.compile(r"\s*[\[{]")
_LISTED = ".jsonl"


def parse(text: str | bytes, where: str = "") -> Level | Pack:
    r"""Read whichever a text is, a level or a pack; raise FormatError or InvalidLevel.

    Several share codes, links, Rush Hour boards or JSON levels, one in a line, are a pack without a
    name; lines of it that begin with ; or # are comments.

    >>> len(parse("; two\n1 AAoo 2\n2 AAoo 2").levels)
    2
    """
    with located(shown(where)):
        text = _checked_text(text)
        if lines := _lines(text):
            levels = tuple(item.link().level for item in parse_list(lines))
            return levels[0] if len(levels) == 1 else Pack(levels=levels)
        return _parse_one(text)


def _lines(text: str) -> list[Line]:
    """Return the lines of a list; none of a text that is one level or one pack."""
    return [] if is_text_form(text) else list_lines(text)


def _parse_one(text: str) -> Level | Pack:
    if _JSON_START.match(text):
        return parse_json_form(text)
    if is_text_form(text) or is_key_line(text):
        return parse_text_level(text)
    for number, line in enumerate(text.split("\n"), 1):
        if looks_drawn(line.rstrip()):
            expected = "expected a line board: above the rows of a board"
            raise FormatError(f"line {number}: {expected}, got {quoted(line.rstrip())}")
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
        raise FormatError(f"expected one level, this is a pack of {counted(n_levels, 'level')}")


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
        raise FormatError(f"expected at most {MAX_BYTES >> 20} MiB, got more")
    text = (decode(text) if isinstance(text, bytes) else text).removeprefix("\ufeff")
    if not text or text.isspace():
        raise FormatError(f"expected {_WHAT}, got nothing")
    return text


def load(source: StrPath) -> Level | Pack:
    """Read a level or a pack: a path, a shipped name, a share code, a link, or ``-`` for stdin.

    A file whose name looks like a share code or a shipped one is read as a file; shipped.py tells
    what is shipped. Raises FormatError, InvalidLevel.

    >>> load("article:puzzle-30").name, len(load("tutorial").levels)
    ('Puzzle 30', 9)
    """
    text = os.fspath(source)
    if _is_code(text):
        return parse_link(text).level
    return _by_name(text) or parse(*_read(text))


def _by_name(source: str) -> Level | Pack | None:
    """Return what a name stands for that is no path; None where it stands for nothing."""
    place = place_of(source)
    if place is None:
        return None
    read = [parse(read_file(path, _WHAT), os.fspath(path)) for path in place.paths]
    if place.number is None and place.is_pack:
        return read[0]
    if place.is_pack and isinstance(read[0], Level):
        raise FormatError(f"{shown(source)}: expected a pack to take a level of, this is one level")
    levels = [level for one in read for level in _levels_of(one)]
    if place.number is None:
        return Pack(source, tuple(levels))
    check_number(place.number, len(levels), source)
    return levels[place.number - 1]


def _levels_of(found: Level | Pack) -> tuple[Level, ...]:
    return (found,) if isinstance(found, Level) else found.levels


@dataclass(frozen=True)
class Entry:
    """One of the levels of a source: its label, and what was read, perhaps only an error."""

    label: str
    item: Item

    @property
    def link(self) -> Link:
        """The level with the play of its link; raises what is wrong where it is none."""
        return self.item.link()

    @property
    def level(self) -> Level:
        """The level; raises what is wrong where it is none."""
        return self.link.level


def load_entries(source: StrPath) -> list[Entry]:
    """Return what `load` reads, level by level: one bad line of a list leaves the others.

    Labels are those of `load_levels`. Raises FormatError, InvalidLevel for what is no list.

    >>> [entry.label for entry in load_entries("#tri1.AAAABfwBAABeQRsp~A1")]
    ['#tri1.AAAABfwBAABeQRsp~A1']
    """
    label = os.fspath(source)
    if _is_code(label):
        return [Entry(label, Item(parse_link(label)))]
    if named := _by_name(label):
        return [Entry(own, Item(Link(level))) for own, level in labelled(label, named)]
    data, where = _read(label)
    with located(shown(where)):
        text = _checked_text(data)
        if lines := _lines(text):
            items = parse_list(lines, shown(where))
            names = [label] if len(items) == 1 else [f"{label}[{n}]" for n in range(len(items))]
            return [Entry(*pair) for pair in zip(names, items, strict=True)]
        found = _parse_one(text)
    return [Entry(own, Item(Link(level))) for own, level in labelled(label, found)]


def load_levels(source: StrPath) -> list[tuple[str, Level]]:
    """Return what `load` reads as levels with labels: the source, ``source[0]`` and on for a pack.

    >>> [(label, level.push) for label, level in load_levels("tri1.AAAABfwBAABeQRsp")]
    [('tri1.AAAABfwBAABeQRsp', 'full')]
    """
    return [(entry.label, entry.level) for entry in load_entries(source)]


def _is_code(source: str) -> bool:
    """Return whether a source is itself a share code or a link, and no file."""
    if not is_link(source) or os.path.exists(source):
        return False
    return not source.startswith(PREFIX) or suffix_of(source) not in (*_SUFFIXES, _LISTED)


def _read(source: str) -> tuple[bytes, str]:
    """Return what a file or standard input holds, and how errors name it."""
    if source == STDIN:
        with located("standard input"):
            return read_bounded(sys.stdin.buffer, _WHAT), "standard input"
    return _read_file(source)


def _read_file(path: StrPath) -> tuple[bytes, str]:
    source = os.fspath(path)
    try:
        return read_file(path, _WHAT), source
    except FileError:
        beside = [f"{source}{suffix}" for suffix in (*_SUFFIXES, _LISTED)]
        there = [] if os.path.exists(source) else [path for path in beside if os.path.isfile(path)]
        if not there:
            raise
        expected = "expected a file that can be read, there is none of this name"
        raise FileError(f"{shown(source)}: {expected}; there is {shown(there[0])}") from None


def labelled(label: str, found: Level | Pack) -> list[tuple[str, Level]]:
    """Return the levels of what `load` found under a label, each with a label of its own.

    >>> [label for label, _ in labelled("article", load("article"))][:2]
    ['article:generator', 'article:puzzle-1']
    """
    if isinstance(found, Level):
        return [(label, found)]
    if place := place_of(label):
        names = (
            place.labels
            if not place.is_pack
            else [f"{label}:{1 + n}" for n in range(len(found.levels))]
        )
        return list(zip(names, found.levels, strict=True))
    return [(f"{label}[{number}]", level) for number, level in enumerate(found.levels)]


def load_level(path: StrPath) -> Level:
    """Read a level in any form from a file, or a shipped one such as ``starter:12``.

    Raises FormatError or InvalidLevel with the path.
    """
    found = _by_name(os.fspath(path))
    if isinstance(found, Level):
        return found
    if found is not None:
        n_levels = len(found.levels)
        raise FormatError(
            f"{shown(os.fspath(path))}: expected one level, this is a pack of {n_levels}"
        )
    return parse_level(*_read_file(path))


def load_pack(path: StrPath) -> Pack:
    """Read a pack from a file, or a shipped one such as ``starter``.

    Raises FormatError or InvalidLevel with the path.

    >>> len(load_pack("starter").levels)
    100
    """
    found = _by_name(os.fspath(path))
    if isinstance(found, Pack):
        return found
    if found is not None:
        raise FormatError(f"{shown(os.fspath(path))}: expected a pack, this is one level")
    return parse_pack(*_read_file(path))


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
