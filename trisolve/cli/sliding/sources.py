"""Where commands get their levels from: files, standard input, share codes, directories."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from trisolve.cli.output import Code, code_of, complain, counted
from trisolve.errors import FormatError, SearchInterrupted, TrisolveError
from trisolve.files.messages import shown
from trisolve.sliding.formats import load_levels
from trisolve.sliding.level import Level

SUFFIXES = (".json", ".tri")


def each_level(
    sources: Iterable[str],
    work: Callable[[str, Level], Code],
    failed: Callable[[str, TrisolveError], None] | None = None,
) -> list[Code]:
    """Do the work on every level of every source; return what each came to.

    An error in one is a line on stderr and a code, and the others still have their turn; `failed`
    is told of the sources that could not be read.
    """
    codes = []
    for source in sources:
        try:
            levels = list(load_levels(source))
        except TrisolveError as error:
            complain(str(error))
            if failed:
                failed(source, error)
            codes.append(code_of(error))
            continue
        for label, level in levels:
            try:
                codes.append(work(label, level))
            except SearchInterrupted:
                raise
            except TrisolveError as error:
                complain(f"{label}: {error}")
                codes.append(code_of(error))
    return codes


def one_level(source: str) -> tuple[str, Level]:
    """Return the one level of a source with its label; raise FormatError where there are more."""
    levels = load_levels(source)
    if len(levels) != 1:
        n_levels = counted(len(levels), "level")
        raise FormatError(f"{shown(source)}: expected one level, this is a pack of {n_levels}")
    return levels[0]


def with_directories_walked(sources: Iterable[str]) -> Iterator[str]:
    """Yield sources, each directory as the level files in it, however deep, in order of path.

    A directory without any is yielded as it is, for the reader to refuse.
    """
    for source in sources:
        path = Path(source)
        found: list[Path] = []
        if path.is_dir():
            found = [p for p in path.rglob("*") if p.suffix.lower() in SUFFIXES and p.is_file()]
        yield from map(str, sorted(found)) if found else (source,)
