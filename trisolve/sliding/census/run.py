"""Run a census: threads or a cluster solve units, and each result is stored as it arrives.

At most a few units per worker are in progress at a time. Results may arrive in any order, and more
than once.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from threading import Event
from typing import Any

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.bounds import SomeBounds
from trisolve.kernels.machine import n_processors
from trisolve.limits import Clock, Limits, checked_count
from trisolve.sliding.census.board import Board
from trisolve.sliding.census.options import MAX_BYTES, MIN_MOVES, CensusOptions, options_of
from trisolve.sliding.census.result import Census
from trisolve.sliding.census.store import Store
from trisolve.sliding.census.units import Unit, UnitResult, do_unit, plan
from trisolve.sliding.choices import PushMode
from trisolve.sliding.generator.cluster import Cluster, Fleet, cluster, going_on_later, keeping
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import MAX_BLOCKS
from trisolve.wording import counted, duration

_PER_WORKER = 2


@dataclass(frozen=True)
class CensusProgress:
    """The progress of a census: units, levels kept, most moves so far, and seconds.

    `seconds_left` is an estimate, or None while an estimate is impossible.
    """

    n_done: int
    n_units: int
    n_levels: int
    hardest: int
    seconds: float
    seconds_left: float | None

    def line(self) -> str:
        """Return a short description of the progress.

        >>> CensusProgress(3, 30, 25_463, 13, 131.0, 1163.0).line()
        '3 of 30 units, 25,463 levels, hardest 13 moves, 19 min 23 s left'
        """
        parts = [
            f"{self.n_done} of {counted(self.n_units, 'unit')}",
            counted(self.n_levels, "level"),
            f"hardest {counted(self.hardest, 'move')}",
        ]
        if self.seconds_left is not None:
            parts.append(f"{duration(self.seconds_left)} left")
        return ", ".join(parts)


class _Stopped(TrisolveError):
    """Raised in a worker whose census was stopped."""


def census(
    floor: Iterable[Cell],
    *,
    push: PushMode = "full",
    lengths: SomeBounds | None = None,
    blocks: SomeBounds = (1, MAX_BLOCKS),
    min_moves: int = MIN_MOVES,
    path: str | Path | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[CensusProgress], None] | None = None,
) -> Census:
    """Count and solve every level with one goal that fits on a floor of at most 64 cells.

    Parameters
    ----------
    floor : packed cells
    push : the push mode
    lengths : the lengths of blocks, such as "3..5"; by default, all lengths from 3 cells up
    blocks : the numbers of blocks, such as "2..", (2, 4) or 3
    min_moves : keep minimal levels with at least this many moves
    path : the SQLite file to write or continue; by default, a database in memory
    workers : the number of threads; by default, one for each processor
    scheduler : the address of a Dask scheduler whose workers are used instead
    max_bytes : the total memory for all workers; by default, 2 GiB
    time_limit : the time in seconds after which to stop; the remaining units can be run later
    progress : called with a CensusProgress whenever a unit is finished

    Raises
    ------
    FormatError, FileError
        for options that do not fit the floor, or a file that belongs to another census
    CensusLimit
        for a signature that does not fit in memory
    SearchInterrupted
        on Ctrl-C; finished units are kept
    ClusterError
        for a cluster that cannot be used or is lost; finished units are kept

    >>> from trisolve.sliding.lattice import triangle
    >>> census(triangle(4)).summary()["classes"]
    {'1': 362, '2': 145, '3': 25, '4': 16}
    """
    options = options_of(floor, push=push, lengths=lengths, blocks=blocks, min_moves=min_moves)
    limits = Limits(max_bytes=max_bytes, time_limit=time_limit)
    if scheduler is not None and workers is not None:
        expected = "expected workers or scheduler, got both"
        raise FormatError(f"{expected}: a cluster has its own workers")
    n_workers = checked_count("workers", workers) or n_processors()
    store = Store(path, options)
    try:
        with nullcontext() if scheduler is None else cluster(scheduler) as found:
            _Run(store, limits, n_workers, found, progress=progress).run()
    except BaseException:
        store.close()
        raise
    result = Census(store)
    if result.is_complete:
        result.verify_counts()
    return result


class _Run:
    """One run of a census, from the current state of its store to the end or to a limit."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        n_workers: int,
        cluster: Cluster | None,
        *,
        progress: Callable[[CensusProgress], None] | None,
    ) -> None:
        self._store, self._limits = store, limits
        self._cluster, self._progress = cluster, progress
        self._n_workers = n_workers if cluster is None else cluster.n_workers
        self._max_bytes = limits.max_bytes or MAX_BYTES
        self._board = Board(store.options)
        self._stop = Event()

    def run(self) -> None:
        """Run the remaining units."""
        board, store = self._board, self._store
        units = plan(board)
        store.prepare(board.counts, board.n_symmetries, units)
        done = store.done()
        left = [(number, unit) for number, unit in enumerate(units) if number not in done]
        reporter = _Reporter(units, done, self._limits.start(), self._progress)
        if not left:
            return
        n_workers = min(self._n_workers, len(left))
        with going_on_later(lambda: reporter.n_done, len(units)), keeping(reporter.progress_text):
            if self._cluster is None:
                _load_kernels()
            with Fleet[int, UnitResult](n_workers, self._cluster, stop=self._stop.set) as fleet:
                self._do(left, fleet, reporter)

    def _submit(self, fleet: Fleet[int, UnitResult], number: int, unit: Unit) -> None:
        # half is for lists that are copied while they grow
        if self._cluster is not None:
            fleet.submit(number, _do_far, self._store.options, unit, self._max_bytes // 2)
        else:
            max_bytes = self._max_bytes // (2 * self._n_workers)
            fleet.submit(number, do_unit, self._board, unit, max_bytes, self._look)

    def _look(self) -> None:
        if self._stop.is_set():
            raise _Stopped("expected to continue, but the census was stopped")

    def _do(
        self,
        left: list[tuple[int, Unit]],
        fleet: Fleet[int, UnitResult],
        reporter: "_Reporter",
    ) -> None:
        """Do units, a few per worker at a time, until all are done or time is up."""
        rest = iter(left)
        while True:
            room = _PER_WORKER * self._n_workers - len(fleet.running)
            for number, unit in islice(rest, max(room, 0)):
                self._submit(fleet, number, unit)
            if not fleet.running or reporter.clock.limit_reached() is not None:
                return
            for number, result in fleet.results():
                if self._store.add(number, result):
                    reporter.report(number, result)


def _load_kernels() -> None:
    """Load or compile the kernels in this thread, where Ctrl-C takes effect at once."""
    board = Board(options_of(range(8)))
    for unit in plan(board):
        do_unit(board, unit, MAX_BYTES)


def _do_far(options: CensusOptions, unit: Unit, max_bytes: int) -> UnitResult:
    """Return the result of a unit, computed on another machine."""
    return do_unit(Board(options), unit, max_bytes)


class _Reporter:
    """Reports progress."""

    def __init__(
        self,
        units: tuple[Unit, ...],
        done: Mapping[int, tuple[str, str, Mapping[str, Any]]],
        clock: Clock,
        progress: Callable[[CensusProgress], None] | None,
    ) -> None:
        self.clock, self._progress = clock, progress
        self._weights = [unit.weight for unit in units]
        self._left = sum(weight for n, weight in enumerate(self._weights) if n not in done)
        self._now = 0.0
        self.n_done, self._n_levels, self._hardest = len(done), 0, 0
        for _, _, counts in done.values():
            self._count(counts)

    def _count(self, counts: Mapping[str, Any]) -> None:
        self._n_levels += sum(counts["minimal_classes"].values())
        self._hardest = max(self._hardest, *map(int, counts["histogram"]), 0)

    def progress_text(self) -> str:
        """Return the number of finished units as text, or "" if there are none."""
        return f"{self.n_done} of {len(self._weights)} units" if self.n_done else ""

    def report(self, number: int, result: UnitResult) -> None:
        """Report a finished unit."""
        self.n_done += 1
        self._now += self._weights[number]
        self._left -= self._weights[number]
        self._count(result.counts)
        if self._progress is not None:
            seconds = self.clock.seconds
            self._progress(
                CensusProgress(
                    self.n_done,
                    len(self._weights),
                    self._n_levels,
                    self._hardest,
                    seconds,
                    max(self._left, 0.0) * seconds / self._now if self._now else None,
                )
            )
