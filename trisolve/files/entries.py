"""How a puzzle's commands read the entries of its files and write one or more entries back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeAlias, TypeVar

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.messages import located, shown
from trisolve.files.numbered import labeled, split_number
from trisolve.files.sources import STDIN, name_of, read_source
from trisolve.files.whole import suffix_of

T = TypeVar("T")

Labeled: TypeAlias = tuple[str, T | TrisolveError]
"""Where an entry comes from, such as ``pack.json:3``, and the entry, or what is wrong with it."""


@dataclass(frozen=True)
class Source(Generic[T]):
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
    dump_by_suffix: Mapping[str, Callable[[T], str]] = field(default_factory=dict)

    def dump_for(self, path: str, entry: T) -> str:
        """Return the text of one entry for a file with the given name."""
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
            raise FormatError(f"{shown(file)}: {expected}")
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
            return [*labeled(source, parse(data), None)]
    path, number = split_number(source)
    return [*labeled(path, load(path), number)]
