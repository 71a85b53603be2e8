"""``trisolve solve``: find provably shortest solutions."""

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Annotated

import typer

from trisolve.cli.option_records import (
    NoSeconds,
    StateLimits,
    taking,
    without_seconds,
)
from trisolve.cli.options import AsJson, Threads
from trisolve.cli.output import Code, gravest, say, say_json, titled
from trisolve.cli.progress_line import ProgressLine
from trisolve.cli.sliding.ahead import SEARCH, compile_ahead
from trisolve.cli.sliding.options import Disk, Files, Metric
from trisolve.cli.sliding.sources import Given, each_of, links, report_failed
from trisolve.errors import FormatError, TrisolveError
from trisolve.limits import Limits
from trisolve.sliding import solver
from trisolve.sliding.any_solution import solve_any
from trisolve.sliding.few_states import solve_at_once
from trisolve.sliding.insight.explanation import Explanation, explained
from trisolve.sliding.level import Level
from trisolve.sliding.many import solve_batches
from trisolve.sliding.moves import dump_moves
from trisolve.sliding.solution import Solution
from trisolve.stopwatch import silence

CODES = {"solved": Code.DONE, "unsolvable": Code.NEGATIVE, "limit": Code.LIMIT}

EXAMPLES = (
    "trisolve solve article:puzzle-30",
    "trisolve solve --metric steps --json article:puzzle-30",
    "trisolve solve --reasons article:puzzle-30",
    "trisolve solve expert:50 --any --max-states 2000",
)


@taking(bounds=StateLimits)
def solve(
    files: Files,
    *,
    metric: Metric = "moves",
    bounds: StateLimits,
    disk: Disk = None,
    threads: Threads = None,
    as_json: AsJson = False,
    no_seconds: NoSeconds = False,
    reasons: Annotated[
        bool,
        typer.Option("--reasons", help="Say of each move of the solution why it is made."),
    ] = False,
    any_solution: Annotated[
        bool,
        typer.Option(
            "--any",
            help="Where a limit stops the proof, find some solution that is not proved shortest, "
            "from a tenth of the states that the proof saw (100,000 at least), and print between "
            "which lengths the optimum is.",
        ),
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print only the solution, one line per level.")
    ] = False,
) -> int:
    """Find provably shortest solutions.

    A move is a block and how far it is dragged: B2 drags block B two units forward along its axis,
    A-3 drags A three units back. A unit is two triangles. Without a solution the exit code says
    why: 1 if the level cannot be solved, 3 if a limit stopped the search. With --any the code is 0
    where the solution found is as short as the proof allows.
    """
    if quiet and reasons:
        raise FormatError("expected --reasons or --quiet, got both")
    limits = bounds.limits(threads=threads)
    n_blocks = 0
    if any_solution and disk is not None:
        raise FormatError("--any: expected no --disk, which has no limit on states")
    if quiet:
        silence()

    def answer(label: str, level: Level, found: Solution) -> Code:
        nonlocal n_blocks
        some = None
        if any_solution and found.status == "limit":
            some = solve_any(level, found, time_limit=limits.time_limit)
            found = some.proved(found)
        if as_json:
            result = found.as_json()
            known = without_seconds(result) if no_seconds else result
            why = {"reasons": _explained(level, found).as_json()["moves"]} if reasons else {}
            unproved = some.as_json() if some and found.status == "limit" else {}
            say_json({"file": label, "name": level.name, **known, **why, **unproved})
        elif quiet:
            say(dump_moves(found.moves) if found.status == "solved" else found.status)
        else:
            if n_blocks:
                say()
            say(titled(label, level.name))
            text = found.described()
            if found.limit is not None:
                text = limits.stopped(found.limit, found.seconds, text)
                if some is not None:
                    text += f"\n{some.described()}"
            if reasons and found.moves:
                text += f"\n{_explained(level, found).described()}"
            say("\n".join(f"  {row}" for row in text.split("\n")))
        n_blocks += 1
        return CODES[found.status]

    given = links(files)
    first = list(islice(given, 2))
    if len(first) > 1 and bounds.max_bytes is None and bounds.time_limit is None and disk is None:
        return gravest(_many(chain(first, given), metric, limits, answer, as_json=as_json))
    compile_ahead(*SEARCH)
    line = ProgressLine()

    def work(label: str, level: Level) -> Code:
        level.check_goals()
        few = None if disk is not None else solve_at_once(level, limits, metric)
        if few is not None:
            return answer(label, level, few)
        with line as progress:
            found = solver.solve_within(
                level, limits.but(progress=progress), metric=metric, disk=disk
            )
        return answer(label, level, found)

    return gravest(each_of(chain(first, given), work, as_json=as_json))


def _explained(level: Level, found: Solution) -> Explanation:
    """Return why each move of a solution is made; nothing where there is none."""
    solved = found.status == "solved"
    return explained(level, found.moves) if solved else Explanation(found.status)


def _many(
    given: Iterable[Given],
    metric: str,
    limits: Limits,
    answer: Callable[[str, Level, Solution], Code],
    *,
    as_json: bool,
) -> list[Code]:
    """Solve levels side by side; report each in its turn, errors too."""
    codes: list[Code] = []
    failed: list[tuple[str, str, TrisolveError]] = []

    def report_all(failures: Iterable[tuple[str, str, TrisolveError]]) -> None:
        for label, message, error in failures:
            codes.append(report_failed(label, message, error, as_json=as_json))

    def levels() -> Iterator[tuple[tuple[str, list[tuple[str, str, TrisolveError]]], Level]]:
        nonlocal failed
        for label, link in given:
            try:
                if isinstance(link, TrisolveError):
                    failed.append((label, str(link), link))
                    continue
                link.level.check_goals()
            except TrisolveError as error:
                failed.append((label, f"{label}: {error}", error))
                continue
            before, failed = failed, []
            yield (label, before), link.level

    line = ProgressLine()
    with line as progress:
        limits = limits.but(progress=progress)
        for batch in solve_batches(levels(), metric=metric, limits=limits):
            for one in batch:
                line.clear()
                label, before = one.tag
                report_all(before)
                codes.append(answer(label, one.level, one.solution))
            sys.stdout.flush()  # a reader of the output gets whole batches
    report_all(failed)
    return codes
