"""A search for levels: its progress, its report, and where its finds go."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trisolve.cli.command import CHOSEN
from trisolve.cli.output import Code, color_depth, complain, counted, say, say_json
from trisolve.cli.progress import ProgressLine
from trisolve.cli.sliding import ANALYSIS, SEARCH, compile_ahead
from trisolve.cli.sliding.search_options import Search
from trisolve.errors import FormatError, SearchInterrupted
from trisolve.paint.terminal import printable
from trisolve.sliding.formats import dump_level, format_of
from trisolve.sliding.generator.options import Options
from trisolve.sliding.level import Block, Level
from trisolve.sliding.pictures.terminal import render_terminal
from trisolve.wording import duration

if TYPE_CHECKING:
    from trisolve.sliding.generator.archive import Archive
    from trisolve.sliding.generator.cluster import Cluster
    from trisolve.sliding.generator.finds import Find
    from trisolve.sliding.generator.run import Outcome, Reached, RunLimits


def progress_line(reached: "Reached", limits: "RunLimits", n_niches: int | None) -> str:
    """Return the progress of a run in one line.

    >>> from trisolve.sliding.generator.run import Reached, RunLimits
    >>> reached = Reached(n_trials=500, hardest=31, n_kept=7, seconds=2.0)
    >>> progress_line(reached, RunLimits(trials=1500), None)
    '500 trials, 250/s, hardest 31 moves, 7 kept, 4 s left'
    """
    rate = reached.n_now / reached.seconds if reached.seconds else 0.0
    parts = [
        counted(reached.n_trials, "trial"),
        f"{rate:,.0f}/s",
        f"hardest {counted(reached.hardest, 'move')}",
        f"{reached.n_kept:,} kept",
    ]
    if n_niches is not None:
        parts.append(f"{counted(n_niches, 'niche')} filled")
    left = _seconds_left(reached, limits, rate)
    if left is not None:
        parts.append(f"{duration(left)} left")
    return ", ".join(parts)


def _seconds_left(reached: "Reached", limits: "RunLimits", rate: float) -> float | None:
    """Return the maximum number of seconds until the run ends, or None if that is not known."""
    ends = []
    if limits.time_limit is not None:
        ends.append(limits.time_limit - reached.seconds)
    if limits.trials is not None and rate:
        ends.append((limits.trials - reached.n_trials) / rate)
    return max(0.0, min(ends)) if ends else None


_LENGTHS = 8
"""How many of the lengths found are listed, longest first."""


class Watching:
    """Shows a search's progress: a drawing on a terminal, or one line per find as plain text."""

    def __init__(
        self, line: ProgressLine, limits: "RunLimits", n_niches: Callable[[], int] | None
    ) -> None:
        self._line, self._limits, self._n_niches = line, limits, n_niches
        self._best: Find | None = None
        self._board = ""
        self._of_moves: Counter[int] = Counter()

    def add_all(self, finds: Iterable["Find"]) -> None:
        """Include the finds of a batch."""
        for find in finds:
            self._of_moves[find.moves] += 1
            if self._line.is_plain:
                self._line.show(found_line(find))
            if self._best is None or find.rank < self._best.rank:
                self._best, self._board = find, ""

    def report(self, reached: "Reached") -> None:
        """Show how far the search has come."""
        self._line.offer(lambda: self._text(reached))

    def _text(self, reached: "Reached") -> str:
        n_niches = None if self._n_niches is None else self._n_niches()
        text = progress_line(reached, self._limits, n_niches)
        if self._line.is_plain or self._best is None:
            return text
        if not self._board:
            level = self._best.level
            self._board = render_terminal(level, level.positions, depth=color_depth(CHOSEN.color))
        return f"{self._board.rstrip()}\n{lengths_line(self._of_moves)}\n{text}"


def found_line(find: "Find") -> str:
    """Return a find in one line: its moves, size, grade and key."""
    level = find.level
    size = f"{counted(len(level.blocks), 'block')}, {counted(find.n_states, 'state')}"
    return f"found {counted(find.moves, 'move')}, {size}, {level.stats['grade']}, {level.key}"


def lengths_line(of_moves: Counter[int]) -> str:
    """Return how many finds there are for each number of moves, the longest first.

    >>> lengths_line(Counter([12, 12, 9]))
    'found: 2 of 12 moves, 1 of 9 moves'
    """
    longest = sorted(of_moves, reverse=True)
    listed = [f"{of_moves[n]:,} of {counted(n, 'move')}" for n in longest[:_LENGTHS]]
    rest = sum(of_moves[n] for n in longest[_LENGTHS:])
    return f"found: {', '.join([*listed, *([f'{rest:,} shorter'] if rest else [])])}"


_SHOWN = 10


def run_and_report(
    options: Options, search: Search, name: str, laid: Callable[[Level], Level] | None = None
) -> Code:
    """Run a search, print or write its finds, and return the exit code.

    `laid` orients each level found before it is written.
    """
    _check(options, search)
    resume_path = _checkpoint_path(options, search)
    try:
        return _run_and_report(options, search, name, resume_path, laid)
    except SearchInterrupted:
        raise
    except KeyboardInterrupt:  # before the first trial, or while the finds are written
        if resume_path is None or not resume_path.exists():
            raise
        message = f"interrupted; the same command continues from {resume_path}"
        raise SearchInterrupted(message) from None


def _run_and_report(
    options: Options,
    search: Search,
    name: str,
    resume_path: Path | None,
    laid: Callable[[Level], Level] | None,
) -> Code:
    from trisolve.sliding.generator.run import RunInterrupted, RunStopped, generate

    error: RunInterrupted | RunStopped | None = None
    compile_ahead(*SEARCH, *ANALYSIS)  # this process compiles the trials
    with _archive(search.archive) as archive, cluster_at(search.scheduler) as workers:
        filled = None if archive is None else lambda: archive.n_niches
        line, limits = ProgressLine(), search.limits
        watching = Watching(line, limits, filled)

        def take(finds: "Iterable[Find]") -> None:
            if archive is not None:
                archive.add_all(finds)
            watching.add_all(finds)

        with line:
            try:
                outcome = generate(
                    options,
                    limits,
                    count=search.max_count,
                    pick=search.choice,
                    grades=search.grades,
                    similarity=search.similarity,
                    workers=search.workers,
                    cluster=workers,
                    checkpoint=resume_path,
                    on_finds=take,
                    progress=watching.report,
                )
            except (RunInterrupted, RunStopped) as stopped:
                outcome, error = stopped.outcome, stopped
    if laid is not None:
        finds = tuple(replace(find, level=laid(find.level)) for find in outcome.finds)
        outcome = replace(outcome, finds=finds)
    _deliver(outcome, options, search, name)
    if error is not None:
        complain(str(error), kind="" if isinstance(error, RunInterrupted) else "error: ")
        return Code.INTERRUPTED if isinstance(error, RunInterrupted) else Code.LIMIT
    if resume_path is not None:
        resume_path.unlink(missing_ok=True)
    return Code.DONE if outcome.finds else Code.NEGATIVE


def _check(options: Options, search: Search) -> None:
    """Raise FormatError for conflicting options, and FileError for an unusable --output."""
    output = search.output
    if output.file is not None and not output.prints:
        format = format_of(output.file)
        if format != "json" and search.max_count > 1:
            expected = "expected a name that ends in .json for a pack"
            raise FormatError(f"{output.file}: {expected}, got {format}")
    output.check(as_json=search.as_json and output.file is not None)
    target, max_moves = search.limits.target_moves, options.moves.maximum
    if target is not None and max_moves is not None and target > max_moves:
        expected = f"expected --target-moves within --moves {options.moves}"
        raise FormatError(f"{expected}, got {target}: no such level would be kept")
    if search.scheduler is not None and search.workers is not None:
        expected = "expected --workers or --scheduler, got both"
        raise FormatError(f"{expected}: a cluster has its own workers")


def _checkpoint_path(options: Options, search: Search) -> Path | None:
    """Return the path of the checkpoint: next to the output or the archive, if there is one."""
    from trisolve.sliding.generator.checkpoint import path_beside, run_as_json

    if not search.output.prints:
        return path_beside(str(search.file))
    if search.archive is not None:
        run = run_as_json(
            options, search.max_count, search.choice, search.grades, search.similarity
        )
        return path_beside(search.archive, run)
    return None


@contextmanager
def _archive(path: str | None) -> Iterator["Archive | None"]:
    if path is None:
        yield None
        return
    from trisolve.sliding.generator.archive import Archive

    with Archive.open(path) as archive:
        yield archive


@contextmanager
def cluster_at(address: str | None) -> Iterator["Cluster | None"]:
    """Connect to the cluster whose scheduler is at an address; yield None without an address."""
    if address is None:
        yield None
        return
    from trisolve.sliding.generator.cluster import cluster

    with cluster(address) as found:
        yield found


def _deliver(outcome: "Outcome", options: Options, search: Search, name: str) -> None:
    """Write the finds to their file, and report on them on stdout."""
    from trisolve.sliding.generating import pack_of

    levels = tuple(find.level for find in outcome.finds)
    reports = search.as_json or search.archive is not None or sys.stdout.isatty()
    output = search.output
    to_stdout = output.prints and not (output.file is None and reports)
    if levels and (to_stdout or output.file is not None):
        if search.max_count == 1:
            output.put_level(levels[0])
        else:
            output.put_pack(pack_of(outcome, name))
    if search.as_json:
        for number, find in enumerate(outcome.finds, 1):
            say_json(_as_dict(number, find))
    elif not to_stdout:
        say(described(outcome))
        if output.file is not None and levels:
            say(f"written to {printable(output.file)}")
        elif search.archive is None and levels:
            _show_hardest(levels[-1])
    if not levels and outcome.ended not in ("interrupted", "cluster"):
        from trisolve.sliding.generator.run import nothing_found, why_nothing

        for line in nothing_found(options, outcome.reached):
            complain(line, kind="")
        if outcome.reached.n_finds == 0:
            reason = why_nothing(options, outcome.reached.n_trials, search.workers)
            if reason:
                complain(reason, kind="")


def _show_hardest(level: Level) -> None:
    """Draw a level on the terminal, and say how to save all levels to a file."""
    say()
    say(render_terminal(level, level.positions, depth=color_depth("auto")))
    say()
    say(f"trisolve solve {_bare_code(level)}")
    say("to get all of them: --output FILE.json, or pipe the same command into a program")


def _bare_code(level: Level) -> str:
    """Return the share code of a level without claims, metadata, colors and solution."""
    blocks = tuple(Block(block.id, block.cells, block.goal) for block in level.blocks)
    return dump_level(Level(level.floor, blocks, level.push), "share").strip()


def _as_dict(number: int, find: "Find") -> dict[str, Any]:
    return {
        "number": number,
        "key": find.level.key,
        "moves": find.moves,
        "steps": find.steps,
        "score": find.score,
        "blocks": len(find.level.blocks),
        "floor": len(find.level.floor),
        "states": find.n_states,
        "grade": find.level.stats["grade"],
        "code": _bare_code(find.level),
    }


def described(outcome: "Outcome") -> str:
    """Return the result of a run: one line, and a table of its hardest finds."""
    reached, finds = outcome.reached, outcome.finds
    done = counted(reached.n_trials, "trial")
    if reached.n_before:
        done = f"{done}, {reached.n_now:,} of them now,"
    done = f"{done} in {reached.seconds:.1f} s"
    if not finds:
        return f"nothing found in {done}"
    span = counted(finds[-1].moves, "move")
    if finds[0].moves < finds[-1].moves:
        span = f"{finds[0].moves} to {span}"
    lines = [
        f"{counted(len(finds), 'level')} of {span}, {counted(reached.n_finds, 'find')} in {done}"
    ]
    lines.append("  moves  steps  blocks  floor    states  grade     key")
    for find in reversed(finds[-_SHOWN:]):
        n_blocks, n_floor = len(find.level.blocks), len(find.level.floor)
        figures = f"{find.moves:>7}{find.steps:>7}{n_blocks:>8}{n_floor:>7}{find.n_states:>10,}"
        lines.append(f"{figures}  {find.level.stats['grade']:<8}  {find.level.key}")
    if len(finds) > _SHOWN:
        lines.append(f"  ... and {len(finds) - _SHOWN:,} easier ones")
    return "\n".join(lines)
