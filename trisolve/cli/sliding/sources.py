"""Where commands get their levels from: files, directories, globs, shipped names, share codes."""

from collections.abc import Callable, Iterable, Iterator
from glob import glob, has_magic
from os.path import lexists
from pathlib import Path
from typing import TypeAlias

from trisolve.cli.kinds import Kind, input_failed, kind_of
from trisolve.cli.output import Code, counted
from trisolve.errors import FormatError, SearchInterrupted, TrisolveError
from trisolve.files.messages import shown
from trisolve.sliding.formats import Link, load, load_entries, load_levels
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack

SUFFIXES = (".json", ".jsonl", ".tri")
Given: TypeAlias = tuple[str, Link | TrisolveError]
"""A label, and what it stands for or what is wrong with it."""


def each_level(
    sources: Iterable[str], work: Callable[[str, Level], Code], *, as_json: bool = False
) -> list[Code]:
    """Do the work on every level of every source; return what each came to.

    An error in one is a line on stderr and a code, and the others still have their turn, those of
    the same list too; with `as_json` it is also an object on stdout, with the line as its `error`.
    """
    return each_link(sources, lambda label, link: work(label, link.level), as_json=as_json)


def each_link(
    sources: Iterable[str], work: Callable[[str, Link], Code], *, as_json: bool = False
) -> list[Code]:
    """Do as `each_level`, the level with the moves of the link that it came by, if it did."""
    return _each(links(sources), work, as_json=as_json)


def each_of(
    given: Iterable[Given], work: Callable[[str, Level], Code], *, as_json: bool
) -> list[Code]:
    """Do as `each_level` with what `links` gave."""
    return _each(given, lambda label, link: work(label, link.level), as_json=as_json)


def _each(
    given: Iterable[Given], work: Callable[[str, Link], Code], *, as_json: bool
) -> list[Code]:
    codes = []
    for label, link in given:
        if isinstance(link, TrisolveError):
            codes.append(tell_failed(label, str(link), link, as_json=as_json))
            continue
        try:
            codes.append(work(label, link))
        except SearchInterrupted:
            raise
        except TrisolveError as error:
            codes.append(tell_failed(label, f"{label}: {error}", error, as_json=as_json))
    return codes


def links(sources: Iterable[str]) -> Iterator[Given]:
    """Yield what every source holds, level by level with labels, or what is wrong with it."""
    for source in expanded(sources):
        try:
            entries = load_entries(source)
        except TrisolveError as error:
            yield source, error
            continue
        for entry in entries:
            try:
                link: Link | TrisolveError = entry.link
            except TrisolveError as error:
                link = error
            yield entry.label, link


def tell_failed(label: str, message: str, error: TrisolveError, *, as_json: bool) -> Code:
    """Say what is wrong with a level, with `as_json` on stdout too; return the code of that."""
    return input_failed(label, error, Kind.SLIDING, as_json=as_json, message=message)


def expanded(sources: Iterable[str]) -> Iterator[str]:
    """Yield sources, each directory as the level files in it, however deep, in order of path.

    What other puzzles have in a directory is passed over; named by itself it is refused.

    A pattern such as ``'packs/*.json'`` that the shell has left as it is stands for the paths that
    match. A directory or pattern without any is yielded as it is, for the reader to refuse.
    """
    for source in sources:
        path = Path(source)
        found: list[str] = []
        if source and path.is_dir():
            files = (p for p in path.rglob("*") if p.suffix.lower() in SUFFIXES and p.is_file())
            found = [str(one) for one in sorted(files) if kind_of(str(one)) in (None, Kind.SLIDING)]
        elif has_magic(source) and not lexists(source):
            found = list(expanded(sorted(glob(source, recursive=True))))
        yield from found or (source,)


def every_level(sources: Iterable[str]) -> list[tuple[str, Level]]:
    """Return all levels of all sources with their labels; raise FormatError at the first bad one.

    >>> [label for label, _ in every_level(["article:puzzle-5", "tutorial:1"])]
    ['article:puzzle-5', 'tutorial:1']
    """
    return [found for source in expanded(sources) for found in load_levels(source)]


def one_level(source: str) -> tuple[str, Level]:
    """Return the one level of a source with its label; raise FormatError where there are more."""
    levels = every_level([source])
    if len(levels) != 1:
        n_levels = counted(len(levels), "level")
        raise FormatError(f"{shown(source)}: expected one level, got a pack of {n_levels}")
    return levels[0]


def one_link(source: str) -> tuple[str, Link]:
    """Return the one level of a source, with the play of its link, and its label."""
    entries = [entry for path in expanded([source]) for entry in load_entries(path)]
    if len(entries) != 1:
        n_levels = counted(len(entries), "level")
        raise FormatError(f"{shown(source)}: expected one level, got a pack of {n_levels}")
    return entries[0].label, entries[0].link


def level_or_pack(source: str) -> Level | Pack:
    """Return what a source holds: a directory or a pattern is the pack of the levels found there.

    >>> level_or_pack("tutorial").name
    'tutorial'
    """
    paths = list(expanded([source]))
    if paths == [source]:
        return load(source)
    return Pack(Path(source).name, tuple(level for _, level in every_level(paths)))
