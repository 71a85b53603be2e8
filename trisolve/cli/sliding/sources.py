"""The sources of a command's levels: files, directories, patterns, bundled names, share codes."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import nullcontext
from glob import glob
from itertools import chain, islice
from os.path import isdir, isfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from trisolve.cli.kinds import (
    ClosedFolder,
    arriving_lines,
    files_below,
    is_arriving,
    is_level_file,
    is_pattern,
)
from trisolve.cli.options import Output
from trisolve.cli.output import STDOUT, check_one_on_stdout, counted, say
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.entries import Labeled, Source
from trisolve.files.messages import escape
from trisolve.files.whole import STDIN, name_of
from trisolve.sliding.choices import LevelFormat
from trisolve.sliding.formats import (
    Entry,
    Link,
    dump_level,
    dump_pack,
    load_entries,
    load_levels,
    save_pack,
)
from trisolve.sliding.formats.any_format import dump_like, save_like
from trisolve.sliding.formats.json_format import load_mask
from trisolve.sliding.formats.lists import arriving_items
from trisolve.sliding.formats.sources import load_with_text
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import Level, Pack
from trisolve.sliding.search import expecting

if TYPE_CHECKING:
    from trisolve.web.pages.shared import HtmlPage


E = TypeVar("E")
_MAX_FEW = 20
"""How many levels are read ahead to see whether they have few states."""


class IsMask(FormatError):
    """Raised when a file contains a floor without blocks, but a level is expected."""

    def __init__(self, source: str, floor: Collection[Cell]) -> None:
        self.floor = floor
        super().__init__(
            f"{escape(source)}: expected a level, got a mask of {counted(len(floor), 'cell')}; "
            "trisolve generate takes it as a shape"
        )


def links(sources: Iterable[str]) -> Iterator[Labeled[Link]]:
    """Yield every level of every source with its label, or its error."""
    for source in sources:
        try:
            paths = _paths_of(source, or_masks=True)
        except TrisolveError as error:
            yield source, error
            continue
        for path in paths:
            if isinstance(path, ClosedFolder):
                yield path.folder, path
            else:
                yield from _links_in(path)


def _links_in(source: str) -> Iterator[Labeled[Link]]:
    if source == STDIN and is_arriving():
        items = arriving_items(arriving_lines(), name_of(source))
        arriving = (Entry(f"{source}:{number}", item) for number, item in enumerate(items, 1))
        yield from map(_labeled_link, arriving)
        return
    try:
        entries = load_entries(source)
    except TrisolveError as error:
        floor = load_mask(source)
        yield source, error if floor is None else IsMask(source, floor)
    else:
        yield from map(_labeled_link, entries)


def _labeled_link(entry: Entry) -> Labeled[Link]:
    try:
        return entry.label, entry.link
    except TrisolveError as error:
        return entry.label, error


class Mask(NamedTuple):
    """A floor without blocks, for commands that can handle masks."""

    floor: Collection[Cell]


def _read(source: str) -> Iterator[Labeled[Link | Mask]]:
    for label, entry in links([source]):
        yield label, Mask(entry.floor) if isinstance(entry, IsMask) else entry


def _dump(entry: Link | Mask) -> str:
    if isinstance(entry, Mask):
        raise TypeError("expected a level, got a mask")
    return dump_level(entry.level)


def _read_links(source: str) -> Iterator[Labeled[Link]]:
    return links([source])


def _dump_links(found: Sequence[Link]) -> str:
    return dump_pack(Pack(levels=tuple(link.level for link in found)))


def _dump_text(link: Link) -> str:
    return dump_like(link.level, "text", link.text)


LINKS: Source[Link] = Source(
    "sliding",
    "level",
    _read_links,
    lambda link: dump_level(link.level),
    _dump_links,
    {".tri": _dump_text, ".txt": _dump_text},
)
"""Levels, with the moves of their links; a mask is an error."""

LINKS_AND_MASKS: Source[Link | Mask] = Source("sliding", "level", _read, _dump)
"""Levels and the floors of masks."""


def uncompiled_while_few(given: Iterator[tuple[str, E]]) -> Iterator[tuple[str, E]]:
    """Yield entries; if they are a few levels with few states, no code is compiled for them.

    The caller must search nothing but each entry's own level.
    """
    first = list(islice(given, _MAX_FEW + 1))
    levels = [entry.level for _, entry in first if isinstance(entry, Link)]
    with expecting(levels) if len(first) <= _MAX_FEW else nullcontext():
        yield from chain(first, given)


def expand_sources(sources: Iterable[str]) -> Iterator[str]:
    """Yield sources; a directory yields the level files in it, at any depth, in order of path.

    Hidden directories, Python environments, masks and other puzzles' files are left out; if named
    explicitly, they are read or refused. A pattern such as ``'packs/*.json'`` that the shell did
    not expand stands for the matching paths. Raises FormatError for a directory without levels and
    for a pattern that matches nothing, and FileError for a directory that cannot be read.
    """
    for source in sources:
        for path in _paths_of(source):
            if isinstance(path, ClosedFolder):
                raise path
            yield path


def _paths_of(source: str, *, or_masks: bool = False) -> list[str | ClosedFolder]:
    """Return the paths that a source stands for, with the directories that cannot be read.

    With `or_masks`, a directory that contains only masks stands for these masks.
    """
    if isdir(source):
        return _paths_in(source, or_masks=or_masks)
    if not is_pattern(source):
        return [source]
    matches = sorted(glob(source, recursive=True))
    found = [path for one in matches for path in _paths_of(one, or_masks=or_masks)]
    if not found and "*" in source:
        raise FormatError(f"{escape(source)}: expected matching files, found none")
    return found or [source]


def _paths_in(folder: str, *, or_masks: bool) -> list[str | ClosedFolder]:
    found: list[str | ClosedFolder] = []
    masks: list[str | ClosedFolder] = []
    for path in files_below(Path(folder)):
        if isinstance(path, ClosedFolder):
            found.append(path)
        elif is_level_file(path):
            (found if load_mask(path) is None else masks).append(str(path))
    if found or (or_masks and masks):
        return found or masks
    what = "only masks" if masks else "none"
    raise FormatError(f"{escape(folder)}: expected a directory with levels, found {what}")


def levels_only(files: Iterable[str]) -> list[str]:
    """Return the sources without the files that are left out of a directory of levels.

    >>> levels_only(["starter:1", "tri1.AAAABfwBAABeQRsp"])
    ['starter:1', 'tri1.AAAABfwBAABeQRsp']
    """
    return [file for file in files if not isfile(file) or _is_of_levels(Path(file))]


def _is_of_levels(path: Path) -> bool:
    return is_level_file(path) and load_mask(path) is None


def every_level(sources: Iterable[str]) -> list[tuple[str, Level]]:
    """Return all levels of all sources with their labels; raise FormatError at the first bad level.

    >>> [label for label, _ in every_level(["article:puzzle-5", "tutorial:1"])]
    ['article:puzzle-5', 'tutorial:1']
    """
    return [found for source in expand_sources(sources) for found in load_levels(source)]


def _refuse_mask(source: str) -> None:
    floor = load_mask(source)
    if floor is not None:
        raise IsMask(source, floor)


def one_level(source: str) -> tuple[str, Level]:
    """Return the one level of a source with its label; raise FormatError if there are several."""
    _refuse_mask(source)
    levels = every_level([source])
    if len(levels) != 1:
        n_levels = counted(len(levels), "level")
        raise FormatError(f"{escape(source)}: expected one level, got a pack of {n_levels}")
    return levels[0]


def one_link(source: str) -> tuple[str, Link]:
    """Return the label of a source with one level, and the level with the moves of its link."""
    entries = [entry for path in expand_sources([source]) for entry in load_entries(path)]
    if len(entries) != 1:
        n_levels = counted(len(entries), "level")
        raise FormatError(f"{escape(source)}: expected one level, got a pack of {n_levels}")
    return entries[0].label, entries[0].link


def level_or_pack(source: str) -> Level | Pack:
    """Return the level or pack of a source; a directory or a pattern is a pack of its levels.

    >>> level_or_pack("tutorial").name
    'tutorial'
    """
    return level_or_pack_with_text(source)[0]


def level_or_pack_with_text(source: str) -> tuple[Level | Pack, str]:
    """Do the same as `level_or_pack`; also return the text of a level in text format, or ""."""
    _refuse_mask(source)
    paths = list(expand_sources([source]))
    if paths == [source]:
        return load_with_text(source)
    return Pack(Path(source).name, tuple(level for _, level in every_level(paths))), ""


class LevelOutput(Output, frozen=True):
    """Where a command writes levels; without a file, or if the file is ``-``, they are printed."""

    @property
    def prints(self) -> bool:
        """Whether levels go to standard output.

        >>> LevelOutput().prints, LevelOutput("-").prints, LevelOutput("pack.json").prints
        (True, True, False)
        """
        return self.file is None or super().prints

    def check(self, *, as_json: bool = False) -> None:
        """Refuse an output that cannot be written; JSON and levels would share standard output."""
        if self.prints:
            check_one_on_stdout(STDOUT, "the levels take", as_json=as_json)
        super().check(as_json=as_json)

    def put_level(self, level: Level, format: LevelFormat | None = None, text: str = "") -> None:
        """Write a level, or print it; on standard output the format is JSON by default.

        If text format is written, the comments of `text`, a level in this format, are kept.
        """
        if self.file is None or self.prints:
            say(dump_like(level, format or "json", text).removesuffix("\n"))
        else:
            save_like(level, self.file, format, text)

    def put_pack(self, pack: Pack, format: LevelFormat | None = None) -> None:
        """Write a pack, or print it as JSON."""
        if self.file is None or self.prints:
            say(dump_pack(pack).removesuffix("\n"))
        else:
            save_pack(pack, self.file, "json" if format == "json" else None)


def say_codes(pack: Pack) -> None:
    """Print the levels of a pack as share codes, one per line."""
    for level in pack.levels:
        say(dump_level(level, "share").removesuffix("\n"))


def page_of(sources: Sequence[str], **options: Any) -> "HtmlPage":  # noqa: ANN401 - of the page
    """Return the page with all levels of the given sources, with a group for each pack."""
    from trisolve.sliding.formats import load
    from trisolve.sliding.level import Level
    from trisolve.web.pages.player import groups_of, player_page

    levels: list[Level] = []
    groups: list[tuple[int, str]] = []
    names = set()
    for source in sources:
        found = load(source)
        groups += groups_of(found, len(levels))
        levels += [found] if isinstance(found, Level) else found.levels
        names.add("" if isinstance(found, Level) else found.name)
    if len(names) == 1:
        options = {"title": names.pop() or None, **options}
    return player_page(levels, groups=groups if len(groups) > 1 else (), **options)
