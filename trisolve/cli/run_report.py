"""What ``generate`` and ``mutate`` do alike: run a search, report on it, write what it found."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trisolve import __version__
from trisolve.cli.output import Code, complain, counted, say, say_json
from trisolve.cli.run_progress import reporting
from trisolve.errors import FormatError
from trisolve.formats import dump_level, dump_pack, save_level, save_pack
from trisolve.formats.files import check_writable
from trisolve.generator.checkpoint import path_beside
from trisolve.generator.finds import Find
from trisolve.generator.options import Options
from trisolve.generator.run import Limits, Outcome, RunInterrupted, RunStopped, generate
from trisolve.packs import Pack

if TYPE_CHECKING:
    from trisolve.generator.archive import Archive
    from trisolve.generator.cluster import Cluster

_SHOWN = 10
_DEFAULT_TRIALS = 10_000


@dataclass(frozen=True)
class Wishes:
    """How a run is to be done and where its finds go: the options that do not change the finds."""

    limits: Limits
    count: int
    pick: str
    workers: int | None
    scheduler: str | None
    archive: str | None
    progress: str
    out: str | None
    as_json: bool


def limits_of(
    trials: int | None, time_limit: float | None, target_moves: int | None, pick: str
) -> Limits:
    """Return what ends a run: the default number of trials where nothing else would."""
    if trials is None and time_limit is None and target_moves is None and pick != "first":
        trials = _DEFAULT_TRIALS
    return Limits(trials, time_limit, target_moves)


def run_and_report(options: Options, wishes: Wishes, name: str) -> Code:
    """Run a search, print or write what it found, and return the exit code."""
    beside = wishes.out or wishes.archive
    if wishes.out is not None:
        _check_out(wishes)
    with _archive(wishes.archive) as archive, _cluster(wishes.scheduler) as workers:
        archived = None if archive is None else archive.__len__
        with reporting(wishes.progress, wishes.limits, archived) as report:
            try:
                outcome = generate(
                    options,
                    wishes.limits,
                    count=wishes.count,
                    pick=wishes.pick,
                    workers=wishes.workers,
                    cluster=workers,
                    checkpoint=beside and path_beside(beside),
                    on_finds=None if archive is None else archive.add_all,
                    progress=report,
                )
            except (RunInterrupted, RunStopped) as stopped:
                outcome, error = stopped.outcome, stopped
            else:
                error = None
    _deliver(outcome, options, wishes, name)
    if error is not None:
        complain(str(error), kind="" if isinstance(error, RunInterrupted) else "error: ")
        return Code.INTERRUPTED if isinstance(error, RunInterrupted) else Code.LIMIT
    if beside is not None:
        path_beside(beside).unlink(missing_ok=True)
    return Code.DONE if outcome.finds else Code.NEGATIVE


@contextmanager
def _archive(path: str | None) -> Iterator["Archive | None"]:
    if path is None:
        yield None
        return
    from trisolve.generator.archive import Archive

    with Archive.open(path) as archive:
        yield archive


@contextmanager
def _cluster(address: str | None) -> Iterator["Cluster | None"]:
    if address is None:
        yield None
        return
    from trisolve.generator.cluster import cluster

    with ExitStack() as stack:
        yield stack.enter_context(cluster(address))
