"""What a source is: its files, their puzzle, and the command that reads them."""

import errno
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from glob import has_magic
from io import BufferedReader, BytesIO, RawIOBase, TextIOWrapper, UnsupportedOperation
from operator import itemgetter
from os.path import exists, isfile, islink, join, lexists
from pathlib import Path
from select import select
from stat import S_ISREG
from typing import NamedTuple

from trisolve.cli.output import Code, code_of, complain, say_json, status_of
from trisolve.errors import FileError, TrisolveError
from trisolve.files.entries import shipped_file, shipped_path, split_number
from trisolve.files.messages import escape
from trisolve.files.whole import MAX_BYTES, suffix_of
from trisolve.rooms import BUILT_IN, Files, Room, built_in, fault_named, load

_PAUSE_S = 0.1
_CHUNK = 1 << 20


class _Arriving(RawIOBase):
    """The bytes that have arrived, followed by the rest of an open file."""

    def __init__(self, data: bytes, descriptor: int) -> None:
        self._data, self._descriptor = data, descriptor

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._data[: len(buffer)] or os.read(self._descriptor, len(buffer))
        self._data = self._data[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)


def read_stdin(is_list: Callable[[bytes], bool]) -> bytes:
    """Return standard input, or only its beginning; it can be read again afterward.

    The beginning is returned if the writer pauses and `is_list` accepts what has arrived.
    """
    data, is_whole = _read(is_list)
    raw = BytesIO(data) if is_whole else BufferedReader(_Arriving(data, sys.stdin.fileno()))
    sys.stdin = TextIOWrapper(raw, encoding="utf-8")
    return data


def _read(is_list: Callable[[bytes], bool]) -> tuple[bytes, bool]:
    try:
        descriptor = sys.stdin.buffer.fileno()
        select([descriptor], [], [], 0)
    except (OSError, ValueError, UnsupportedOperation):  # not a file, or Windows
        return sys.stdin.buffer.read(MAX_BYTES + 1), True
    data = bytearray()
    while len(data) <= MAX_BYTES:
        if not select([descriptor], [], [], _PAUSE_S)[0] and is_list(bytes(data)):
            return bytes(data), False
        chunk = os.read(descriptor, _CHUNK)
        if not chunk:
            break
        data += chunk
    return bytes(data), True


def is_arriving() -> bool:
    """Return whether standard input is read line by line."""
    raw = getattr(getattr(sys.stdin, "buffer", None), "raw", None)
    return isinstance(raw, _Arriving)


def arriving_lines() -> Iterator[bytes]:
    """Yield the lines of standard input; answers so far are printed before each wait."""
    while True:
        sys.stdout.flush()
        line = sys.stdin.buffer.readline(MAX_BYTES)
        if not line:
            return
        yield line


_ENVIRONMENT = "pyvenv.cfg"


def is_pattern(source: str) -> bool:
    """Return whether a source is a pattern of file names, such as ``*.tri``.

    A file may have such a name, and a ``*`` may follow a link.

    >>> is_pattern("levels/*.tri"), is_pattern("tri1.AAAABfwBAABeQRsp*"), is_pattern("a.tri")
    (True, False, False)
    """
    if not has_magic(source) or lexists(source):
        return False
    from trisolve.sliding.formats.share_code import is_link

    return not is_link(source)


class ClosedFolder(FileError):
    """A directory that cannot be read or searched."""

    def __init__(self, error: OSError) -> None:
        self.folder = str(error.filename)
        message = f"expected a directory that can be read: {error.strerror}"
        super().__init__(f"{escape(self.folder)}: {message}")


def files_below(directory: Path) -> list[Path | ClosedFolder]:
    """Return the files in a directory, at any depth, in order of path.

    Hidden directories and Python environments are left out. Broken links are returned as well;
    reading them is an error. A directory that cannot be read or searched is represented by the
    error, for the caller to report next to other errors.
    """
    found: list[tuple[Path, Path | ClosedFolder]] = []

    def refuse(error: OSError) -> None:
        closed = ClosedFolder(error)
        found.append((Path(closed.folder), closed))

    for folder, inner, names in os.walk(directory, onerror=refuse):
        if not os.access(folder, os.X_OK):  # its files are listed, but none can be opened
            refuse(PermissionError(errno.EACCES, os.strerror(errno.EACCES), folder))
            inner.clear()
            continue
        inner[:] = [
            name
            for name in inner
            if not name.startswith(".") and not exists(join(folder, name, _ENVIRONMENT))
        ]
        paths = [join(folder, name) for name in names]
        found += ((Path(path), Path(path)) for path in paths if _may_be_file(path))
    return [item for _, item in sorted(found, key=itemgetter(0))]


def readable_below(directory: Path) -> list[Path]:
    """Return the same files; raise FileError if any directory cannot be read or searched."""
    found: list[Path] = []
    for path in files_below(directory):
        if isinstance(path, ClosedFolder):
            raise path
        found.append(path)
    return found


def _may_be_file(path: str) -> bool:
    return isfile(path) or (islink(path) and not exists(path))


_FORMAT = re.compile(rb'"format"\s*:\s*"trisolve-([a-z-]{1,40})"')
_HEAD_BYTES = 4096
_LEVEL_SUFFIXES = (".json", ".jsonl", ".tri")
"""A directory may hold levels in files with these suffixes, regardless of their contents."""
_TEXT, _TEXT_BYTES = ".txt", 1 << 16
"""The suffix of files in which levels are recognized by their contents, and how much is read."""
_MISSING = re.compile("expected a readable file: No such file|a bundled name, found neither")
_IS_PATH = re.compile(r"[/\\]|\.\w+$")


class Kind(NamedTuple):
    """A kind of file, and the puzzle that it belongs to."""

    room: Room
    files: Files

    @property
    def is_sliding(self) -> bool:
        """Whether the commands without a puzzle's name read this kind."""
        return self.files.command == "solve"


def built_in_rooms() -> Iterator[Room]:
    """Yield the built-in puzzles."""
    return map(built_in, BUILT_IN)


def every_room() -> Iterator[Room]:
    """Yield the puzzles; installed packages are only looked up if no built-in puzzle fits."""
    yield from built_in_rooms()
    from trisolve.cli.table import usable

    yield from usable()


def every_kind() -> Iterator[Kind]:
    """Yield the kinds of file, puzzle by puzzle.

    >>> next(every_kind()).files.read_by
    'solve'
    """
    return (Kind(room, files) for room in every_room() for files in room.files)


def sliding() -> Kind:
    """Return the kind of file that has levels."""
    return next(every_kind())


def kind_of(source: str) -> Kind | None:
    """Return the kind of a file, by the format in it or by its suffix, or None if unknown.

    >>> kind_of("hexagon:one-room").files.noun, kind_of("no such file")
    ('a map of hexagons', None)
    """
    source, _ = split_number(source)
    try:
        path = Path(shipped_file(source))
        if not path.is_file():
            return None if path.exists() else _kind_named(source)
        found = kind_in(_head_of(path))
    except (OSError, ValueError, TrisolveError):
        return None
    suffix = suffix_of(path)
    return found or next((kind for kind in every_kind() if suffix in kind.files.suffixes), None)


def _kind_named(source: str) -> Kind | None:
    return next((kind for kind in every_kind() if source.startswith(kind.files.prefixes)), None)


def kind_in(data: bytes) -> Kind | None:
    """Return the kind of a file with this beginning, judging by its format or its syntax.

    >>> kind_in(b'{"seed": 5, "turns": "0 1"}').room.name, kind_in(b"v 0 0 0").room.name
    ('entanglement', 'mesh')
    """
    head = data[:_HEAD_BYTES]
    found = _FORMAT.search(head)
    name = found[1].decode() if found else None
    return next((kind for kind in every_kind() if _fits(kind.files, name, head)), None)


def _fits(files: Files, name: str | None, head: bytes) -> bool:
    """Return whether a file is of a kind, given its format, if it has one."""
    if name is None:
        return not files.formats and _looks_like(files.looks_like, head)
    has_format = any(name == one.name for one in files.formats)
    return has_format and (not files.looks_like or _looks_like(files.looks_like, head))


def _looks_like(pattern: str, head: bytes) -> bool:
    return bool(pattern) and _compile(pattern).search(head) is not None


@cache
def _compile(pattern: str) -> re.Pattern[bytes]:
    return re.compile(pattern.encode())


def kind_of_stdin() -> Kind | None:
    """Return the kind of the text on standard input, which can be read again afterward."""
    return kind_in(read_stdin(_starts_list))


def _starts_list(data: bytes) -> bool:
    from trisolve.sliding.formats.lists import starts_list

    return starts_list(data)


def kind_in_folder(path: Path) -> Kind | None:
    """Return the kind of a file in a directory, by its head or suffix, or None if unknown.

    A directory may hold OBJ files that are not boards. Level files are also recognized by their
    suffix, so that broken level files are reported.

    >>> kind_in_folder(Path(shipped_file("boco:cross"))).room.name
    'boco'
    """
    try:
        head = _head_of(path)
    except OSError:
        head = b""  # its reader reports what is wrong
    found = kind_in(head)
    if found is not None:
        return found if found.files.in_folders else None
    may_be_level = may_have_levels(path.name, head) and not _FORMAT.search(head)
    return sliding() if may_be_level else None


def may_have_levels(name: str, data: bytes) -> bool:
    """Return whether a file in a directory may have levels, right or wrong.

    The suffix decides; a .txt has to look like levels.

    >>> may_have_levels("a.tri", b"hello"), may_have_levels("a.txt", b"hello")
    (True, False)
    """
    if suffix_of(name) == _TEXT:
        from trisolve.sliding.formats.lists import is_level_text

        return is_level_text(data)
    return suffix_of(name) in _LEVEL_SUFFIXES


def _head_of(path: Path) -> bytes:
    written = path.stat()
    if not S_ISREG(written.st_mode):
        raise OSError(f"{path}: expected a file")  # opening a pipe could block forever
    return _read_head(str(path), written.st_mtime_ns, written.st_size)


@lru_cache(maxsize=1024)
def _read_head(path: str, _mtime_ns: int, _size: int) -> bytes:
    """Return the beginning of a file; each version of a file is opened once."""
    with open(path, "rb") as stream:
        return stream.read(_TEXT_BYTES if suffix_of(path) == _TEXT else _HEAD_BYTES)


def is_level_file(path: Path) -> bool:
    """Return whether a file in a directory has levels, or should have levels.

    >>> is_level_file(Path(shipped_file("starter"))), is_level_file(Path("notes.txt"))
    (True, False)
    """
    kind = kind_in_folder(path)
    return kind is not None and kind.is_sliding


def kind_meant(source: str, verb: str | None = None) -> Kind | None:
    """Return the kind of a file, a name or a board, or None if unknown.

    With `verb`, a name known to several puzzles belongs to the first that has this command.

    >>> [kind_meant("squares:4x4", verb).room.name for verb in ("solve", "check")]
    ['boco', 'mesh']
    """
    kind = kind_of(source)
    if kind is not None or os.path.lexists(source):
        return kind
    return next((Kind(room, room.files[0]) for room in knowing(source, verb)), None)


def knowing(source: str, verb: str | None) -> list[Room]:
    """Return the built-in puzzles that accept a string as a name, or else the installed puzzles.

    Names with a pattern come first, because it takes every level format to find out whether a text
    names a level. A text such as ``mine.json:Cave``, which begins with a path, can only be a level.
    """
    first = [room for room in built_in_rooms() if room.names and room.names.looks_like]
    if os.path.lexists(source.rpartition(":")[0]):
        first = []
    for rooms in first, built_in_rooms(), every_room():
        if found := [room for room in rooms if _knows(room, source, verb)]:
            return found
    return []


def _knows(room: Room, source: str, verb: str | None) -> bool:
    """Return whether a puzzle, or its command `verb`, accepts a string as a name."""
    names = room.names
    if names is None or (verb is not None and verb not in names.verbs):
        return False
    if names.looks_like and not re.fullmatch(names.looks_like, source):
        return False
    return bool(load(names.is_name)(source))


def with_its_command(message: str, sources: Iterable[str], *asked: str) -> str:
    """Return an error about files, with the command to use if a file is for another puzzle.

    `asked` is the first word of the command that was given, or of the commands that read the same
    files. For an unknown name, the error suggests the most similar bundled name.
    """
    own = {*asked}
    for room in map(built_in, BUILT_IN):
        if room.group in own:
            own.update(room.reads_too)
    for source in sources:
        file, _ = split_number(source)
        if path := shipped_path(file):
            message = message.replace(str(path), source)
        if source not in message:
            continue
        if _MISSING.search(message) and not _IS_PATH.search(source):
            return _about_name(source, own)
        kind = kind_of(source)
        if kind and kind.files.command not in own:
            return f"{message}; it is a file for trisolve {kind.files.read_by}"
    return message


def _about_name(source: str, own: set[str]) -> str:
    """Return the error for a name that is neither a file nor a name that some command knows."""
    from trisolve.files.bundled import nearest
    from trisolve.mesh.boards import nearest_board

    kind = kind_meant(source)
    if kind and kind.files.command not in own:
        expected = "expected a name that this command takes"
        return f"{escape(source)}: {expected}, got one for trisolve {kind.files.read_by}"
    near = nearest(source) or nearest_board(source)
    if near == source:
        return f"{escape(source)}: expected a file, got the name of a board"
    meant = f"did you mean {near}? " if near else ""
    expected = "expected a file or a bundled name, found neither"
    return f"{escape(source)}: {expected}; {meant}trisolve levels lists the names"


def report(message: str, words: Iterable[str]) -> str:
    """Report an error on one line, and return the line.

    If the words name a puzzle that cannot be used, that fault is the reason, and it is reported
    once.
    """
    fault = fault_named(words)
    if fault is None:
        complain(message)
        return message
    from trisolve.cli.table import report_fault

    report_fault(fault)
    return fault


def input_failed(
    source: str,
    error: TrisolveError,
    asked: str,
    *,
    as_json: bool = False,
    message: str | None = None,
) -> Code:
    """Report, on one line, an input that the command could not use; return its exit code.

    `asked` is the first word of the command. With `as_json`, an object with the line as its `error`
    is also printed. `message` replaces the error's own text.
    """
    line = report(with_its_command(message or str(error), [source], asked), [source])
    if as_json:
        say_json({"file": source, "status": status_of(error), "error": line})
    return code_of(error)
