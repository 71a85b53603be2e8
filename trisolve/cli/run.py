"""The common part of all commands: reading entries, searching, reporting, writing, exit codes.

A command creates a `Run`, gives it the work for one entry, and returns the result of `each`:

    run = Run(PUZZLES, files, output=output, as_json=as_json)

    def work(puzzle: Puzzle) -> str:
        found = run.search(solve_puzzle, puzzle, limits=limits)
        run.keep(with_solution(puzzle, found))
        return run.tell(found)

    return run.each(work)
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from trisolve.cli.kinds import input_failed
from trisolve.cli.options import Output, SearchLimits
from trisolve.cli.output import Code, complain, counted, gravest, heading, say, say_json, status_of
from trisolve.cli.progress import Progress, ProgressLine
from trisolve.errors import SearchInterrupted, TrisolveError
from trisolve.files.entries import Labeled, Source
from trisolve.files.messages import escape
from trisolve.files.whole import check_replaceable, write_file, write_set
from trisolve.limits import OPTIONS, Limits
from trisolve.reports import Report, Status
from trisolve.rooms import room

if TYPE_CHECKING:
    from trisolve.cli.checking import Checking

T = TypeVar("T")
R = TypeVar("R")
A = TypeVar("A")


def code_of_status(status: str) -> Code:
    """Return the exit code of the status of a result; raise FormatError for an unknown status.

    >>> code_of_status("solved").name, code_of_status("unsolvable").name
    ('DONE', 'NEGATIVE')
    """
    return Code(Status.of(status).code)


_Failed: TypeAlias = tuple[str, TrisolveError, str | None]
"""The label of an entry that cannot be searched, its fault, and the message about it."""
Tagged: TypeAlias = tuple[str, T, list[_Failed]]
"""The label of an entry, the entry, and those before it that cannot be searched."""
Batches: TypeAlias = Iterable[Iterable[tuple[Tagged[T], R]]]
"""Results of searches with their tags, batch by batch."""


class Described(Protocol):
    """A result of a command, for a person."""

    def described(self) -> str:
        """Return the result as text for a person, in one or several lines."""


class Result(Described, Protocol):
    """A result of a command about an entry."""

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON values."""


def _entries(
    read: Callable[[str], Iterable[Labeled[T]]], files: Sequence[str]
) -> Iterator[Labeled[T]]:
    for file in files:
        try:
            yield from read(file)
        except TrisolveError as error:
            yield file, error


def _of_result(work: Callable[[R], str], found: R, _entry: object) -> str:
    return work(found)


def _takes_progress(function: Callable[..., object]) -> bool:
    from inspect import signature

    every = signature(function).parameters.values()
    return any(one.name == "progress" or one.kind is one.VAR_KEYWORD for one in every)


class Run(Generic[T]):
    """One run of a command over the entries of its files.

    Parameters
    ----------
    source : how entries are read and written
    files : the sources that a person typed
    output : where to write the entries kept
    as_json : print JSON objects, one per entry
    checks : the object that prints reports, in a command that checks
    """

    def __init__(
        self,
        source: Source[T],
        files: Sequence[str] = (),
        *,
        output: Output | None = None,
        as_json: bool = False,
        checks: "Checking | None" = None,
    ) -> None:
        self._source = source
        self._entries: Iterator[Labeled[T]] = _entries(source.read, files)
        self._output = output or Output()
        self.as_json, self._checks = as_json, checks
        self.label, self._entry_name = "", ""
        self.kept: list[T] = []
        self.statuses: list[str] = []
        self._limits = Limits()
        self._n_announced = 0
        self._line = ProgressLine()
        self._output.check(as_json=as_json)

    @property
    def prints(self) -> bool:
        """Whether standard output receives the kept entries instead of the answers."""
        return self._output.prints

    def each(
        self,
        work: Callable[[T], str],
        given: Callable[[Iterator[Labeled[T]]], Iterable[Labeled[T]]] = iter,
    ) -> int:
        """Work on every entry of every file, write the entries kept, and return the exit code.

        The work returns a status. An error prints one line and gives the most serious code, and the
        other entries are still processed. On Ctrl-C, the results so far are printed, and nothing is
        written. `given` takes the entries and returns them; it may look ahead.
        """
        with self._interruptible():
            entries = given(self._entries)
            codes = [self._code_of(label, entry, work) for label, entry in entries]
        return self._end(codes)

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """On Ctrl-C after the first answer, report the number of answers, not the last search."""
        try:
            yield
        except KeyboardInterrupt:
            self._line.clear()
            if not self.statuses:
                raise
            done = counted(len(self.statuses), "answer")
            raise SearchInterrupted(f"interrupted after {done}") from None

    def has_several(self) -> bool:
        """Return whether there is more than one entry, reading no further than the second."""
        first = list(islice(self._entries, 2))
        self._entries = chain(first, self._entries)
        return len(first) > 1

    def many(
        self,
        ready: Callable[[T], A],
        search: Callable[[Iterator[tuple[Tagged[T], A]], Limits], Batches[T, R]],
        work: Callable[[R], str],
        limits: SearchLimits,
    ) -> int:
        """Search the entries in parallel, and do the work on each result in the entry's turn.

        `ready` returns the input of the search for an entry. `search` takes these inputs, each with
        a tag, and yields batches of results with their tags, in order. Errors are also reported in
        their turn.
        """
        self._limits = limits.limits()
        codes: list[Code] = []
        failed: list[_Failed] = []

        def made_ready() -> Iterator[tuple[Tagged[T], A]]:
            for label, entry in self._entries:
                try:
                    if isinstance(entry, TrisolveError):
                        failed.append((label, entry, None))
                        continue
                    one = ready(entry)
                except TrisolveError as error:
                    failed.append((label, error, f"{label}: {error}"))
                    continue
                before = failed.copy()
                failed.clear()
                yield (label, entry, before), one

        with self._interruptible():
            for batch in search(made_ready(), self._limits.but(progress=self._progress(limits))):
                for (label, entry, before), found in batch:
                    self._line.clear()
                    codes += [self._fail(*one) for one in before]
                    codes.append(self._code_of(label, entry, partial(_of_result, work, found)))
                sys.stdout.flush()  # a reader of the output gets whole batches
        self._line.clear()
        codes += [self._fail(*one) for one in failed]
        return self._end(codes)

    def one(self, label: str, entry: T, work: Callable[[T], str]) -> int:
        """Do the work, in the same way as `each`, on an entry that is not in a file."""
        return self._end([self._code_of(label, entry, work)])

    @property
    def progress(self) -> Callable[[Progress], None] | None:
        """The progress function for a search, if someone is watching."""
        return self._line.report if self._line.is_seen else None

    def _progress(self, limits: SearchLimits) -> Callable[[Progress], None] | None:
        """Return the progress function for a search within limits, if it may have to report."""
        return self.progress if any(limits.arguments().values()) else self._line.report_endless

    def _end(self, codes: list[Code]) -> Code:
        code = gravest(codes)
        self.write(is_whole=Code.BAD_INPUT not in codes)
        if self._checks is not None:
            self._checks.end()
        return code

    def _code_of(self, label: str, entry: T | TrisolveError, work: Callable[[T], str]) -> Code:
        if isinstance(entry, TrisolveError):
            return self._fail(label, entry)
        self.label, self._entry_name = label, getattr(entry, "name", None) or ""
        try:
            status = work(entry)
        except SearchInterrupted as stopped:
            self._line.clear()
            found = getattr(stopped, "found", None)
            if found is not None:
                self.tell(found)
            raise
        except TrisolveError as error:
            self._line.clear()
            return self._fail(label, error, f"{label}: {error}")
        code = code_of_status(status)
        self.statuses.append(status)
        return code

    def _fail(self, label: str, error: TrisolveError, message: str | None = None) -> Code:
        self.statuses.append(status_of(error))
        asked = room(self._source.room).files[0].command
        if self._checks is not None:
            return self._checks.refuse(label, error, asked, message=message)
        return input_failed(label, error, asked, as_json=self.as_json, message=message)

    def search(
        self,
        function: Callable[..., R],
        *given: object,
        limits: SearchLimits | None = None,
        **options: object,
    ) -> R:
        """Return the result of a search within limits; show its progress, if someone is watching.

        If no limit is set, one line reports this after ten seconds, even if nobody is watching.
        Ctrl-C ends the search with one line that gives the seconds and the search's own findings. A
        search that counts finished work receives `progress`; see `counting`.
        """
        report = self.progress if limits is None else self._progress(limits)
        limits = limits or SearchLimits()
        self._limits = limits.limits()
        if report is not None and _takes_progress(function):
            options.setdefault("progress", report)
        try:
            # a package's function may print something that is not an answer
            with self._limits.interruptible(), redirect_stdout(sys.stderr):
                return function(*given, **options, **limits.arguments())
        finally:
            self._line.clear()

    def count(self, done: int, n_all: int, what: str) -> None:
        """Show how many things are done, if someone is watching."""
        self._line.count(done, n_all, what)

    def counting(self, what: str) -> Callable[[int, int], None]:
        """Return a function that shows how many things are done, for a search."""
        return lambda done, n_all: self.count(done, n_all, what)

    def text_of(self, found: Described) -> str:
        """Return the result as text; name the limit that stopped the search if an option set it."""
        limit, text = getattr(found, "limit", None), found.described()
        if limit not in OPTIONS:
            return text
        return self._limits.stop_sentence(limit, found.seconds, text)  # type: ignore[attr-defined]

    def tell(self, found: Result, indent: str = "  ", **more: object) -> str:
        """Print the findings about the current entry, as text or as a JSON object; return a status.

        The status comes from the findings; without one, it is "done". `more` are further keys of
        the object.
        """
        status = Status.of(getattr(found, "status", "done"))
        if self.prints:
            return status
        if self.as_json:
            self.say_json({**found.as_json(), **more})
            return status
        self.announce()
        for line in self.text_of(found).split("\n"):
            say(f"{indent}{line}" if line else "")
        return status

    def answer(self, text: str, **values: object) -> str:
        """Print a message about the current entry, or values as a JSON object; return "done"."""
        if self.as_json:
            self.say_json(values)
        else:
            self.announce()
            for line in text.split("\n"):
                say(f"  {line}")
        return "done"

    def say_json(self, found: dict[str, Any]) -> None:
        """Print a JSON object about the current entry."""
        say_json({"file": self.label, "name": self._entry_name, **found})

    def announce(self, more: str = "") -> None:
        """Print the name of the current entry, and where it comes from; `more` follows."""
        self.separate()
        say(heading(self.label, self._entry_name) + more)

    def separate(self) -> None:
        """Print a blank line, except before the text about the first entry."""
        if self._n_announced:
            say()
        self._n_announced += 1

    def show(self, picture: Callable[[], str]) -> None:
        """Print a picture of the current entry, unless JSON or entries are printed."""
        if not (self.prints or self.as_json):
            say(picture())

    def report(
        self, report: Report, *, note: str = "", show: Callable[[], None] | None = None
    ) -> str:
        """Print the findings of a check of the current entry; return its status.

        `show` prints a text that replaces the report's own text.
        """
        if self._checks is None:
            raise TypeError("expected a Run that was given checks")
        self._checks.report(self.label, report, note=note, show=show)
        return report.status

    @property
    def writes(self) -> bool:
        """Whether the entries kept go to a file."""
        return self._output.file is not None

    def keep(self, entry: T) -> None:
        """Keep an entry for ``-o``."""
        self.kept.append(entry)

    def write(self, *, is_whole: bool = True) -> list[str]:
        """Write the entries kept, completely or not at all; return the paths of the files.

        Several entries form a pack if the puzzle has packs, and otherwise go to numbered files.
        """
        output, entries = self._output.file, self.kept
        if output is None or not entries:
            return []
        if not is_whole:
            complain(f"{escape(output)}: not written, because not all inputs could be read")
            return []
        pack = self._source.dump_pack
        if len(entries) == 1 or pack is not None:
            if pack is None or len(entries) == 1:
                text = self._source.dump_for(output, entries[0])
            else:
                text = pack(entries)
            if self.prints:
                say(text.rstrip("\n"))
                return []
            write_file(output, text)
            return [output]
        if self.prints:
            for entry in entries:
                say(self._source.dump(entry).rstrip("\n"))
            return []
        return self._write_numbered(Path(output), entries)

    def say_written(self, written: Sequence[str]) -> None:
        """Print how many entries were written, and where."""
        if written:
            noun, places = self._source.noun, ", ".join(map(escape, written))
            say(f"{counted(len(self.kept), noun)}: {places}")

    def _write_numbered(self, path: Path, entries: Sequence[T]) -> list[str]:
        """Write each entry to a separate file: ``NAME-1.json``, ``NAME-2.json``."""
        paths = [
            path.with_name(f"{path.stem}-{n}{path.suffix}") for n in range(1, len(entries) + 1)
        ]
        for one in paths:
            check_replaceable(one, force=self._output.force)
        texts = (
            (one, self._source.dump_for(str(one), entry).encode())
            for one, entry in zip(paths, entries, strict=True)
        )
        return [str(one) for one in write_set(texts)]
