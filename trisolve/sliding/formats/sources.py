"""Sources of levels: a path, a bundled name, a share code, a link, or standard input.

``starter`` and ``starter:12`` are bundled; ``mine.json:3`` is in a user's file. Numbers start at 1,
as on contact sheets and pages. A level's own name can replace the number, ``mine.json:Cave 3``. A
bundled directory also accepts the name of one of its files, ``article:puzzle-30``. An existing path
is always read as a path.
"""

import os
import re
from pathlib import Path, PurePath
from typing import NamedTuple

from msgspec import Struct

from trisolve.errors import FileError, FormatError, TrisolveError
from trisolve.files.entries import (
    entry_labels,
    natural,
    nth,
    numbered,
    shipped_path,
    shipped_root,
)
from trisolve.files.messages import escape, located, quote
from trisolve.files.whole import STDIN, StrPath, name_of, read_file, read_source, suffix_of
from trisolve.sliding.formats.any_format import (
    SUFFIXES,
    checked_text,
    lines_of_list,
    parse,
    parse_level,
    parse_one,
    parse_pack,
)
from trisolve.sliding.formats.json_format import parse_pack_items
from trisolve.sliding.formats.lists import Item, parse_list
from trisolve.sliding.formats.share_code import (
    PREFIX,
    Link,
    is_link,
    name_in_link,
    parse_link,
    with_play,
)
from trisolve.sliding.formats.text_header import is_text_format
from trisolve.sliding.level import Level, Pack
from trisolve.wording import counted

_LEVELS = (".json", ".tri")


class Place(NamedTuple):
    """The target of a name: the files to read, their labels, and the number of one level.

    `number` counts from 1 through all files together; None means all levels. `is_pack` is true if
    `paths` is a single file with all the levels. `name` is the name of one level.
    """

    paths: tuple[Path, ...]
    labels: tuple[str, ...]
    number: int | None
    is_pack: bool
    name: str | None = None


def place_of(source: str) -> Place | None:
    """Return the path to which a name refers, or None for a path or an unknown name.

    >>> place = place_of("article:puzzle-30")
    >>> place.paths[0].name, place.number, place_of("article:2").number, place_of("no such file")
    ('puzzle-30.json', None, 2, None)
    """
    if os.path.lexists(source):
        return None
    if found := _shipped_place(source, None):
        return found
    parts = numbered(source)
    if parts is None:
        return _by_own_name(source)
    before, number = parts
    if os.path.isfile(before):
        return Place((Path(before),), (source,), number, is_pack=True)
    return _shipped_place(before, number)


def is_place(source: str) -> bool:
    """Return whether a string is a known name.

    >>> is_place("article"), is_place("no such file")
    (True, False)
    """
    return place_of(source) is not None


def _shipped_place(name: str, number: int | None) -> Place | None:
    path = shipped_path(name)
    if path is None:
        return None
    if path.is_dir():
        paths = tuple(sorted(_levels_in(path), key=natural))
        labels = tuple(f"{name}:{one.stem}" for one in paths)
        return Place(paths, labels, number, is_pack=False) if paths else None
    if path.suffix not in _LEVELS:
        return None
    return Place((path,), (name,), number, is_pack=True)


def _by_own_name(source: str) -> Place | None:
    """Return the path of ``PACK:NAME``; a name may contain colons, as may the pack's path."""
    at = source.rfind(":")
    while at > 0:
        before, name = source[:at], source[at + 1 :]
        path = Path(before) if os.path.isfile(before) else shipped_path(before)
        if name and path is not None and path.suffix in _LEVELS and path.is_file():
            return Place((path,), (source,), None, is_pack=True, name=name)
        at = source.rfind(":", 0, at)
    return None


def _levels_in(directory: Path) -> list[Path]:
    return [path for path in directory.iterdir() if path.suffix in _LEVELS]


_WHAT = "a level or a pack"
_IS_PATH = re.compile(r"[/\\]|\.\w+$")
_FILE_SUFFIXES = (*SUFFIXES, ".jsonl")


def load(source: StrPath) -> Level | Pack:
    """Read a level or pack from a path, bundled name, share code, link, or stdin (``-``).

    A file that exists is read as a file, even if its name looks like a share code or a bundled
    level. Raises FormatError, InvalidLevel.

    >>> load("article:puzzle-30").name, len(load("tutorial").levels)
    ('Puzzle 30', 9)
    """
    return load_with_text(source)[0]


def load_with_text(source: StrPath) -> tuple[Level | Pack, str]:
    """Do the same as `load`, and also return the text of a level in text format, or else ""."""
    label = os.fspath(source)
    if link := _link_of(label):
        return link.level, ""
    if named := _by_name(label):
        return named, ""
    data, where = _read(label)
    return parse(data, where), _text_of(data)


def _text_of(data: bytes) -> str:
    """Return the text of a level in text format, or "" for any other format."""
    text = data.decode("utf-8")
    return text if is_text_format(text) else ""


def _by_name(source: str) -> Level | Pack | None:
    """Return the level or pack with a name that is not a path, or None for an unknown name."""
    place = place_of(source)
    if place is None:
        return None
    try:
        read = [parse(read_file(path, _WHAT), os.fspath(path)) for path in place.paths]
    except TrisolveError:
        if place.number is None or not place.is_pack:
            raise
        return _one_of(place.paths[0], place.number, source)
    if place.name is not None:
        return _pick_level(read[0], place.name, source)
    if place.number is None and place.is_pack:
        return read[0]
    if place.is_pack and isinstance(read[0], Level):
        raise FormatError(f"{escape(source)}: expected a pack to take a level of, got one level")
    levels = [level for one in read for level in _levels_of(one)]
    if place.number is None:
        return Pack(source, tuple(levels))
    return nth(levels, place.number, source, "a level")


def _one_of(path: Path, number: int, source: str) -> Level:
    """Return a level of a pack in which others are invalid."""
    return nth(load_entries(path), number, source, "a level").level


def _pick_level(found: Level | Pack, name: str, source: str) -> Level:
    pack = found if isinstance(found, Pack) else Pack(levels=(found,))
    try:
        return pack[name]
    except KeyError as error:
        raise FormatError(f"{escape(source)}: {error.args[0]}") from None


def _levels_of(found: Level | Pack) -> tuple[Level, ...]:
    return (found,) if isinstance(found, Level) else found.levels


class Entry(Struct, frozen=True):
    """One level of a source: its label, and the level read or an error."""

    label: str
    item: Item

    @property
    def link(self) -> Link:
        """The level with the moves of its link; raises the error of a bad entry."""
        return self.item.link()

    @property
    def level(self) -> Level:
        """The level; raises the error of a bad entry."""
        return self.link.level


def load_entries(source: StrPath) -> list[Entry]:
    """Return the entries of a source, one per level: a bad line of a list affects no other line.

    The labels are the same as for `load_levels`. Raises FormatError or InvalidLevel for any source
    except a list.

    >>> [entry.label for entry in load_entries("#tri1.AAAABfwBAABeQRsp~A1")]
    ['#tri1.AAAABfwBAABeQRsp~A1']
    """
    label = os.fspath(source)
    if link := _link_of(label):
        return [Entry(label, Item(link))]
    if named := _by_name(label):
        return _entries(label, named)
    data, where = _read(label)
    with located(escape(where)):
        text = checked_text(data)
        if lines := lines_of_list(text):
            items = parse_list(lines, escape(where))
            names = [label] if len(items) == 1 else entry_labels(label, len(items))
            return [Entry(*pair) for pair in zip(names, items, strict=True)]
        try:
            found = parse_one(text)
        except TrisolveError:
            levels = parse_pack_items(text) if text.lstrip().startswith("{") else None
            if levels is None:
                raise
            items = [Item(_as_link(level), escape(where)) for level in levels]
            return [
                Entry(*pair) for pair in zip(entry_labels(label, len(items)), items, strict=True)
            ]
    return _entries(label, found, _text_of(data))


def _as_link(level: Level | TrisolveError) -> Link | TrisolveError:
    """Return a level as a link without moves, or an error unchanged."""
    return level if isinstance(level, TrisolveError) else Link(level)


def _entries(label: str, found: Level | Pack, text: str = "") -> list[Entry]:
    return [Entry(own, Item(Link(level, text=text))) for own, level in label_levels(label, found)]


def load_levels(source: StrPath) -> list[tuple[str, Level]]:
    """Return the levels of a source with labels: ``source``, or for a pack, ``source:1`` and so on.

    >>> [(label, level.push) for label, level in load_levels("tri1.AAAABfwBAABeQRsp")]
    [('tri1.AAAABfwBAABeQRsp', 'full')]
    """
    return [(entry.label, entry.level) for entry in load_entries(source)]


def _link_of(source: str) -> Link | None:
    """Return the link in a share code or a link, or None for a file or a name."""
    if os.path.exists(source):
        return None
    if named := name_in_link(source):
        name, play = named
        level = _by_name(name)
        if not isinstance(level, Level):
            raise FormatError(f"link: expected a bundled level after the #, got {quote(name)}")
        return with_play(level, play)
    if not is_link(source):
        return None
    is_file = source.startswith(PREFIX) and suffix_of(source) in _FILE_SUFFIXES
    return None if is_file else parse_link(source)


def _read(source: str) -> tuple[bytes, str]:
    """Return the bytes of a file or of standard input, and its name for errors."""
    if source == STDIN:
        return read_source(source, _WHAT), name_of(source)
    return _read_file(source)


def _read_file(path: StrPath) -> tuple[bytes, str]:
    source = os.fspath(path)
    try:
        return read_file(path, _WHAT), source
    except FileError:
        similar = [f"{source}{suffix}" for suffix in _FILE_SUFFIXES]
        found = [one for one in similar if os.path.isfile(one)] or _names_below_levels(source)
        if os.path.exists(source):
            raise
        if found:
            message = f"expected a readable file, found none; did you mean {escape(found[0])}?"
            raise FileError(f"{escape(source)}: {message}") from None
        from trisolve.files.bundled import nearest

        near = None if _IS_PATH.search(source) else nearest(source, "level")
        if near is None:
            raise
        message = f"expected a file or a bundled name, found neither; did you mean {near}?"
        raise FileError(f"{escape(source)}: {message}") from None


def _names_below_levels(path: str) -> list[str]:
    """Return the bundled name of a path that exists only in a clone.

    >>> _names_below_levels("levels/article/puzzle-30.json"), _names_below_levels("levels/a.json")
    (['article:puzzle-30'], [])
    """
    root, (*_, below) = shipped_root(), re.split(r"(?:^|[/\\])levels[/\\]", path)
    is_bundled = root is not None and below != path and (root / below).is_file()
    return [":".join(PurePath(below).with_suffix("").parts)] if is_bundled else []


def label_levels(label: str, found: Level | Pack) -> list[tuple[str, Level]]:
    """Return the levels that `load` read from a source, each with its own label.

    The labels for a bundled directory are file names, or numbers if its files are packs.

    >>> [label for label, _ in label_levels("article", load("article"))][:2]
    ['article:generator', 'article:puzzle-1']
    >>> [label for label, _ in label_levels("shapes", load("shapes"))][:2]
    ['shapes:1', 'shapes:2']
    """
    if isinstance(found, Level):
        return [(label, found)]
    place = place_of(label)
    if place is not None and not place.is_pack and len(place.labels) == len(found.levels):
        return list(zip(place.labels, found.levels, strict=True))
    return list(zip(entry_labels(label, len(found.levels)), found.levels, strict=True))


def load_level(path: StrPath) -> Level:
    """Read a level in any format: a file, a share code, or a bundled name such as ``starter:12``.

    Raises a FormatError or InvalidLevel that includes the path.

    >>> len(load_level("tri1.AAAABfwBAABeQRsp").blocks)
    1
    """
    link = _link_of(os.fspath(path))
    found = link.level if link else _by_name(os.fspath(path))
    if isinstance(found, Level):
        return found
    if found is not None:
        n_levels = counted(len(found.levels), "level")
        raise FormatError(
            f"{escape(os.fspath(path))}: expected one level, got a pack of {n_levels}"
        )
    return parse_level(*_read_file(path))


def load_pack(path: StrPath) -> Pack:
    """Read a pack from a file, or a bundled pack such as ``starter``.

    Raises a FormatError or InvalidLevel that includes the path.

    >>> len(load_pack("starter").levels)
    100
    """
    found = _by_name(os.fspath(path))
    if isinstance(found, Pack):
        return found
    if found is not None:
        raise FormatError(f"{escape(os.fspath(path))}: expected a pack, got one level")
    return parse_pack(*_read_file(path))
