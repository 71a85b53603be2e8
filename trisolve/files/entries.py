"""How a room reads the entries of its files, and writes entries back: one or several."""

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
    """The entries that the commands of a room read, and how they are written back.

    room : the room's name
    noun : one entry in words, such as "puzzle"
    read : returns the labeled entries of what a person typed; raises TrisolveError
    dump : returns the text of one entry
    dump_pack : returns the text of several; None where each needs a file of its own
    dump_by_suffix : what returns the text of one entry in files of other suffixes
    """

    room: str
    noun: str
    read: Callable[[str], Iterable[Labeled[T]]]
    dump: Callable[[T], str]
    dump_pack: Callable[[Sequence[T]], str] | None = None
    dump_by_suffix: Mapping[str, Callable[[T], str]] = field(default_factory=dict)

    def dump_for(self, path: str, entry: T) -> str:
        """Return the text of one entry for a file of that name."""
        return self.dump_by_suffix.get(suffix_of(path), self.dump)(entry)


def entries_of(source: Source[T], file: str) -> list[tuple[str, T]]:
    """Return the entries of a file with their labels; raise TrisolveError for the first bad one."""
    found = []
    for label, entry in source.read(file):
        if isinstance(entry, TrisolveError):
            raise entry
        found.append((label, entry))
    return found


def only_one(source: Source[T], why: str = "") -> Source[T]:
    """Return a source that refuses a file of several entries; `why` ends the sentence.

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
    """Return the entries of a file, a shipped name, ``FILE:N`` or standard input, with labels.

    `what` says what was expected, such as "a puzzle"; `parse` reads the bytes of standard input,
    and `load` a path or a shipped name.
    """
    if source == STDIN:
        data = read_source(source, what)
        with located(name_of(source)):
            return [*labeled(source, parse(data), None)]
    path, number = split_number(source)
    return [*labeled(path, load(path), number)]
