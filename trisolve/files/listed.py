"""Files that hold one entry or a JSON list of entries, with one declaration for all entries."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Generic, TypeVar

from msgspec import Struct

from trisolve.files.declared import Format, as_dict, struct_of, to_file
from trisolve.files.entries import Labeled, Source, entries_of, read_labeled, read_shipped
from trisolve.files.records import one_or_list
from trisolve.files.strict_json import parse_json
from trisolve.files.whole import StrPath
from trisolve.rooms import ask, load, room

T = TypeVar("T")
R = TypeVar("R", bound=Struct)


@dataclass(frozen=True)
class Listed(Generic[T, R]):
    """The files of a puzzle: one entry, or a JSON list of entries.

    An entry is a dataclass. Its fields are the keys of its file, except fields that are None.

    room : the name of the puzzle's package
    noun : the word for one entry, such as "puzzle"
    what : the expected content of a file, such as "a Sokoban puzzle"
    format : the declaration of one entry, which says that it may be listed
    entry : the class of entries, whose constructor may raise FormatError
    """

    room: str
    noun: str
    what: str
    format: Format[R]
    entry: type[T]

    def parse(self, data: str | bytes) -> list[T]:
        """Return the entries in a JSON text; raise a FormatError that says where an error is."""
        return one_or_list(parse_json(data), self._entry_of)

    def _entry_of(self, value: object) -> T:
        found = as_dict(self.format.read(value))
        return self.entry(**{name: found[name] for name in self._names() if name in found})

    def _names(self) -> list[str]:
        """Return the keys that an entry holds; a file may have more, such as metadata."""
        return [one.name for one in fields(self.entry)]  # type: ignore[arg-type]

    def load(self, path: StrPath) -> list[T]:
        """Return the entries of a file or a bundled name; may raise FormatError or FileError."""
        return read_shipped(path, self.what, self.parse)

    def values(self, entry: T) -> dict[str, Any]:
        """Return the values in an entry's file by key, without its format and version."""
        found = {name: getattr(entry, name) for name in self._names()}
        return {name: value for name, value in found.items() if value is not None}

    def dump(self, entry: T) -> str:
        """Return an entry as JSON text; `parse` reads it back."""
        return (
            json.dumps(to_file(self.format.record, self.values(entry)), ensure_ascii=False) + "\n"
        )

    def dump_pack(self, entries: Sequence[T]) -> str:
        """Return entries as the JSON text of a list."""
        return "[\n" + ",\n".join(self.dump(entry).strip() for entry in entries) + "\n]\n"

    def read(self, source: str) -> list[Labeled[T]]:
        """Return the labeled entries of a file, a bundled name, ``FILE:N`` or standard input."""
        return read_labeled(source, self.what, self.parse, self.load)

    def entries(self, source: str) -> list[T]:
        """Return the entries of a typed source; raise TrisolveError for the first bad entry."""
        return [entry for _, entry in entries_of(self.source, source)]

    @property
    def source(self) -> Source[T]:
        """How commands read the entries and write them back."""
        return Source(self.room, self.noun, self.read, self.dump, self.dump_pack)


@cache
def files_of(name: str) -> Listed[Any, Any]:
    """Return the files of a puzzle that declares them; see `trisolve.rooms.puzzle`."""
    found = room(name)
    declared = found.declared
    assert declared is not None, f"{name}: expected a declaration"
    what = f"{'an' if found.title[0] in 'AEIOU' else 'a'} {found.title} {declared.noun}"
    value = load(declared.value)
    if declared.cells and not hasattr(value, "_repr_svg_"):
        value._repr_svg_ = lambda self: ask(self, "svg")  # notebooks look for this name
    return Listed(name, declared.noun, what, format_of(name), value)


@cache
def format_of(name: str) -> Format[Any]:
    """Return the format of a puzzle's files, if the puzzle declares its files."""
    declared = room(name).declared
    assert declared is not None, f"{name}: expected a declaration"
    record = load(declared.file) if declared.file else struct_of(name, load(declared.value))
    return Format(record, listed=True)
