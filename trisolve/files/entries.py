"""Sources that a command is given: bundled files, FILE:N, and how their entries are read.

The files bundled with the package are in `levels/` (source tree) or `trisolve/levels` (installed).
A bundled name is the name of a file or directory there: ``starter`` is starter.json, and
``article`` is a directory. ``recipes:tiny`` is a file in a directory or, if that directory has no
files, in one of its subdirectories. An existing path takes precedence: if the current directory has
a file called starter, ``starter`` means that file.

FILE:N names entry N, counted from 1, of a file with several entries.
"""

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from os.path import isfile, lexists
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from trisolve.errors import FileError, FormatError, TrisolveError
from trisolve.files.messages import escape, located
from trisolve.files.whole import STDIN, StrPath, name_of, read_file, read_source, suffix_of
from trisolve.installed import entries, import_safely

T = TypeVar("T")
_PACKAGE = Path(__file__).resolve().parent.parent
_MARK = "starter.json"
_NAME = re.compile(r"[a-z][a-z0-9-]{,40}", re.ASCII)


def shipped_root() -> Path | None:
    """Return the directory of bundled files, or None if the package does not contain them."""
    for root in (_PACKAGE / "levels", _PACKAGE.parent / "levels"):
        if (root / _MARK).is_file():
            return root
    return None


def shipped_folder(name: str) -> Path:
    """Return a directory of bundled files; raise FileError if the package does not contain them.

    >>> shipped_folder("tantrix").name
    'tantrix'
    """
    root = shipped_root()
    if root is None:
        raise FileError("expected levels/ in the package, found none")
    return root / name


def shipped_path(name: StrPath) -> Path | None:
    """Return the file or directory that a bundled name refers to, or None.

    >>> shipped_path("recipes:tiny").name, shipped_path("article").name, shipped_path("nothing")
    ('tiny.toml', 'article', None)
    >>> shipped_path("tantrix:starter-01").parent.name
    'starter'
    """
    text = os.fspath(name)
    first, colon, stem = text.partition(":")
    if not _NAME.fullmatch(first) or os.path.lexists(text):
        return None
    if colon and not re.fullmatch(r"[\w-]{1,80}", stem, re.ASCII):
        return None
    root = shipped_root()
    if root is not None and (found := _find_file(root, first)):
        return None if colon else found
    own = root / first if root is not None else None
    folder = own if own is not None and own.is_dir() else installed_folder(first, "levels")
    return _find_file(folder, stem) if colon and folder is not None else folder


def installed_folder(room: str, name: str) -> Path | None:
    """Return the folder of this name in the installed package that provides a puzzle, or None.

    >>> installed_folder("chess", "levels")
    """
    for entry in entries():
        if entry.name == room:
            try:
                home = import_safely(entry.module).__file__
            except TrisolveError:
                return None
            folder = Path(home or "").parent / name
            return folder if folder.is_dir() else None
    return None


def shipped_name(path: Path, folder: str) -> str:
    """Return the bundled name of a file in a bundled folder, or else its path.

    >>> shipped_name(shipped_path("tantrix:starter-01"), "tantrix")
    'tantrix:starter-01'
    """
    name = f"{folder}:{path.stem}"
    return name if shipped_path(folder) and shipped_path(name) == path else str(path)


def _find_file(folder: Path, stem: str) -> Path | None:
    return next((path for path in _files_in(folder) if path.name.startswith(f"{stem}.")), None)


def natural(path: Path) -> list[tuple[int, str]]:
    """Return a sort key that puts puzzle-5 before puzzle-30."""
    parts = re.split(r"(\d+)", path.stem)
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts]


def _files_in(folder: Path) -> list[Path]:
    """Return the files of a directory in order, or of its subdirectories if it has none."""
    for pattern in ("*", "*/*"):
        if files := sorted(path for path in folder.glob(pattern) if path.is_file()):
            return files
    return []


def shipped_file(path: StrPath) -> StrPath:
    """Return the file to read for a path: the bundled file with that name, or else the path itself.

    Raises FileError if the name belongs to a bundled directory.

    >>> shipped_file("mine.toml")
    'mine.toml'
    """
    found = shipped_path(path)
    if found is None:
        return path
    if found.is_dir():
        name = os.fspath(path)
        names = ", ".join(f"{name}:{inside.stem}" for inside in _files_in(found))
        raise FileError(f"{name}: expected one of {names}")
    return found


def read_shipped(path: StrPath, what: str, parse: Callable[[bytes], T]) -> T:
    """Return the parsed contents of a file or bundled name; may raise FormatError or FileError."""
    data = read_file(shipped_file(path), what)
    with located(escape(os.fspath(path))):
        return parse(data)


_NUMBERED = re.compile(r"(.+):([0-9]{1,99})", re.ASCII | re.DOTALL)


def numbered(source: str) -> tuple[str, int] | None:
    """Return the two parts of FILE:N, whether or not the file exists, or None for other text.

    >>> numbered("mine.json:3"), numbered("starter"), numbered("article:puzzle-30")
    (('mine.json', 3), None, None)
    """
    match = _NUMBERED.fullmatch(source)
    return (match[1], int(match[2])) if match else None


def split_number(source: str) -> tuple[str, int | None]:
    """Return a file and the number of the requested entry; the number is None for all entries.

    >>> split_number("entanglement:graded:3"), split_number("squares:5")
    (('entanglement:graded', 3), ('squares:5', None))
    """
    found = numbered(source)
    if found is None or lexists(source) or shipped_path(source) is not None:
        return source, None
    return found if isfile(shipped_path(found[0]) or found[0]) else (source, None)


def nth(entries: Sequence[T], number: int, source: str, noun: str = "an entry") -> T:
    """Return the entry with a number, counted from 1; raise FileError if there is none.

    >>> nth("ab", 3, "two.json:3")
    Traceback (most recent call last):
    trisolve.errors.FileError: two.json:3: expected an entry number from 1 to 2, got 3
    """
    if not 1 <= number <= len(entries):
        expected = f"expected {noun} number from 1 to {len(entries)}"
        if not entries:
            expected = f"expected a file with {noun.partition(' ')[2]}s in it"
        raise FileError(f"{escape(source)}: {expected}, got {number}")
    return entries[number - 1]


def entry_labels(label: str, n_entries: int) -> list[str]:
    """Return the labels of the entries of a file, counting from 1.

    >>> entry_labels("mine.json", 2)
    ['mine.json:1', 'mine.json:2']
    """
    return [f"{label}:{number}" for number in range(1, 1 + n_entries)]


def label_entries(file: str, entries: Sequence[T], number: int | None) -> list[tuple[str, T]]:
    """Return the entries of a file with their labels, or only the entry with the given number.

    >>> label_entries("two.json", "ab", None), label_entries("two.json", "ab", 2)
    ([('two.json:1', 'a'), ('two.json:2', 'b')], [('two.json:2', 'b')])
    """
    if number is not None:
        return [(f"{file}:{number}", nth(entries, number, f"{file}:{number}"))]
    if len(entries) == 1:
        return [(file, entries[0])]
    return list(zip(entry_labels(file, len(entries)), entries, strict=True))


Labeled: TypeAlias = tuple[str, T | TrisolveError]
"""A label, such as ``pack.json:3``, with the entry, or with the error found in its place."""


class Source(Struct, Generic[T], frozen=True):
    """The entries that a puzzle's commands read, and how they are written back.

    room : the name of the puzzle's package
    noun : the word for one entry, such as "puzzle"
    read : returns the labeled entries for the user's input; raises TrisolveError
    dump : returns the text of one entry
    dump_pack : returns the text of several entries; None if each needs its own file
    dump_by_suffix : for other file suffixes, a function that returns the text of one entry
    """

    room: str
    noun: str
    read: Callable[[str], Iterable[Labeled[T]]]
    dump: Callable[[T], str]
    dump_pack: Callable[[Sequence[T]], str] | None = None
    dump_by_suffix: Mapping[str, Callable[[T], str]] = {}

    def dump_for(self, path: str, entry: T) -> str:
        """Return the contents of a file with the given name for one entry."""
        return self.dump_by_suffix.get(suffix_of(path), self.dump)(entry)


def entries_of(source: Source[T], file: str) -> list[tuple[str, T]]:
    """Return the entries of a file with their labels; raise TrisolveError for a bad entry."""
    found = []
    for label, entry in source.read(file):
        if isinstance(entry, TrisolveError):
            raise entry
        found.append((label, entry))
    return found


def only_one(source: Source[T], why: str = "") -> Source[T]:
    """Return a source that refuses a file with several entries; `why` is appended to the message.

    >>> letters = Source("mesh", "letter", lambda text: [(text, one) for one in text], str)
    >>> only_one(letters, " with --animate").read("ab")
    Traceback (most recent call last):
    trisolve.errors.FormatError: ab: expected one letter with --animate, got 2
    """

    def read(file: str) -> Iterable[Labeled[T]]:
        entries = list(source.read(file))
        if len(entries) != 1:
            expected = f"expected one {source.noun}{why}, got {len(entries)}"
            raise FormatError(f"{escape(file)}: {expected}")
        return entries

    return replace(source, read=read)


def read_labeled(
    source: str,
    what: str,
    parse: Callable[[bytes], Sequence[T]],
    load: Callable[[str], Sequence[T]],
) -> list[Labeled[T]]:
    """Return the labeled entries of a file, a bundled name, ``FILE:N`` or standard input.

    `what` says what was expected, such as "a puzzle"; `parse` reads bytes from standard input, and
    `load` reads a path or a bundled name.
    """
    if source == STDIN:
        data = read_source(source, what)
        with located(name_of(source)):
            return [*label_entries(source, parse(data), None)]
    path, number = split_number(source)
    return [*label_entries(path, load(path), number)]
