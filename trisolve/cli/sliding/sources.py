"""Where commands get their levels from: files, directories, globs, shipped names, share codes."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from glob import glob, has_magic
from itertools import chain, islice
from os.path import lexists
from pathlib import Path
from typing import TypeAlias

from trisolve.cli.folders import files_below
from trisolve.cli.kinds import Kind, input_failed, kind_in_folder
from trisolve.cli.output import Code, counted
from trisolve.errors import FormatError, SearchInterrupted, TrisolveError
from trisolve.files.messages import shown
from trisolve.sliding.few_states import uncompiled_if_few
from trisolve.sliding.formats import Link, load, load_entries, load_levels
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack

Given: TypeAlias = tuple[str, Link | TrisolveError]
"""A label, and its level or its error."""
Failed: TypeAlias = Callable[[str, str], None]
"""Takes the label and the message of a level that failed."""
_MAX_FEW = 20
"""How many levels are read ahead to see whether they have few states."""


def each_level(
    sources: Iterable[str],
    work: Callable[[str, Level], Code],
    *,
    as_json: bool = False,
    failed: Failed | None = None,
    may_be_few: bool = False,
) -> list[Code]:
    """Do the work on every level of every source; return the exit code of each.

    An error is one line on stderr and a code; the other levels still have their turn, those of the
    same list too. With `as_json` it is also an object on stdout, with the line as its `error`.
    `failed` is called with the label and the line. With `may_be_few`, a few levels of few states
    are worked on without compiled code; the work is to search nothing but its own level.
    """
    each = _each_of_few if may_be_few else _each
    return each(
        links(sources),
        lambda label, link: work(label, link.level),
        as_json=as_json,
        failed=failed,
    )


def each_link(
    sources: Iterable[str], work: Callable[[str, Link], Code], *, as_json: bool = False
) -> list[Code]:
    """Do as `each_level` that may be few, with the moves of the link of each level, if any."""
    return _each_of_few(links(sources), work, as_json=as_json)


def each_of(
    given: Iterable[Given], work: Callable[[str, Level], Code], *, as_json: bool
) -> list[Code]:
    """Do as `each_level` with what `links` gave."""
    return _each(given, lambda label, link: work(label, link.level), as_json=as_json)


def _each_of_few(
    given: Iterator[Given],
    work: Callable[[str, Link], Code],
    *,
    as_json: bool,
    failed: Failed | None = None,
) -> list[Code]:
    """Do as `_each`, without compiled code if there are only a few levels of few states."""
    first = list(islice(given, _MAX_FEW + 1))
    levels = [link.level for _, link in first if isinstance(link, Link)]
    is_all = len(first) <= _MAX_FEW
    with uncompiled_if_few(levels) if is_all else nullcontext():
        return _each(chain(first, given), work, as_json=as_json, failed=failed)


def _each(
    given: Iterable[Given],
    work: Callable[[str, Link], Code],
    *,
    as_json: bool,
    failed: Failed | None = None,
) -> list[Code]:
    codes = []

    def fail(label: str, message: str, error: TrisolveError) -> None:
        codes.append(report_failed(label, message, error, as_json=as_json))
        if failed is not None:
            failed(label, message)

    for label, link in given:
        if isinstance(link, TrisolveError):
            fail(label, str(link), link)
            continue
        try:
            codes.append(work(label, link))
        except SearchInterrupted:
            raise
        except TrisolveError as error:
            fail(label, f"{label}: {error}", error)
    return codes


def links(sources: Iterable[str]) -> Iterator[Given]:
    """Yield every level of every source with its label, or its error."""
    for source in sources:
        try:
            paths = list(expanded([source]))
        except TrisolveError as error:
            yield source, error
            continue
        for path in paths:
            yield from _links_in(path)


def _links_in(source: str) -> Iterator[Given]:
    try:
        entries = load_entries(source)
    except TrisolveError as error:
        yield source, error
    else:
        for entry in entries:
            try:
                link: Link | TrisolveError = entry.link
            except TrisolveError as error:
                link = error
            yield entry.label, link


def report_failed(label: str, message: str, error: TrisolveError, *, as_json: bool) -> Code:
    """Print what is wrong with a level, with `as_json` on stdout too; return its exit code."""
    return input_failed(label, error, Kind.SLIDING, as_json=as_json, message=message)


def expanded(sources: Iterable[str]) -> Iterator[str]:
    """Yield sources; a directory yields the level files in it, however deep, in order of path.

    Hidden directories, Python environments and other puzzles' files are left out; named explicitly
    they are read or refused. A pattern such as ``'packs/*.json'`` that the shell did not expand
    stands for the paths that match. Raises FormatError for a directory without levels, and for a
    pattern that matches nothing.
    """
    for source in sources:
        path = Path(source)
        found: list[str] = []
        if source and path.is_dir():
            files = files_below(path)
            found = [str(one) for one in files if kind_in_folder(one) is Kind.SLIDING]
            if not found:
                raise FormatError(f"{shown(source)}: expected a directory with levels, found none")
        elif has_magic(source) and not lexists(source):
            found = list(expanded(sorted(glob(source, recursive=True))))
            if not found and "*" in source:
                raise FormatError(f"{shown(source)}: expected files that match, found none")
        yield from found or (source,)


def levels_only(files: Iterable[str]) -> list[str]:
    """Return the sources without the files that a directory of levels leaves out.

    >>> levels_only(["starter:1", "tri1.AAAABfwBAABeQRsp"])
    ['starter:1', 'tri1.AAAABfwBAABeQRsp']
    """
    return [
        file
        for file in files
        if not Path(file).is_file() or kind_in_folder(Path(file)) is Kind.SLIDING
    ]


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
    """Return the one level of a source, with the moves of its link, and its label."""
    entries = [entry for path in expanded([source]) for entry in load_entries(path)]
    if len(entries) != 1:
        n_levels = counted(len(entries), "level")
        raise FormatError(f"{shown(source)}: expected one level, got a pack of {n_levels}")
    return entries[0].label, entries[0].link


def level_or_pack(source: str) -> Level | Pack:
    """Return the level or pack of a source; a directory or a pattern is the pack of its levels.

    >>> level_or_pack("tutorial").name
    'tutorial'
    """
    paths = list(expanded([source]))
    if paths == [source]:
        return load(source)
    return Pack(Path(source).name, tuple(level for _, level in every_level(paths)))
