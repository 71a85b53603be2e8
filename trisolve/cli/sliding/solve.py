"""``trisolve solve``: find provably shortest solutions."""

from collections.abc import Iterator
from dataclasses import replace
from textwrap import indent
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from trisolve.cli.arriving import is_arriving
from trisolve.cli.option_records import NoSeconds, Output, StateLimits, without_seconds
from trisolve.cli.options import AsJson, Threads
from trisolve.cli.output import say
from trisolve.cli.run import Batches, Run, Tagged
from trisolve.cli.sliding.ahead import SEARCH, compile_ahead
from trisolve.cli.sliding.options import Disk, Files, Metric
from trisolve.cli.sliding.sources import LINKS
from trisolve.errors import FormatError
from trisolve.limits import Limits
from trisolve.sliding import solver
from trisolve.sliding.any_solution import solve_any
from trisolve.sliding.few_states import solve_at_once
from trisolve.sliding.formats import Link
from trisolve.sliding.level import Level
from trisolve.sliding.many import solve_batches
from trisolve.sliding.moves import dump_moves
from trisolve.sliding.solution import Solution
from trisolve.stopwatch import silence

if TYPE_CHECKING:
    from trisolve.sliding.insight.reasons import Explanation

_Answers: TypeAlias = Batches[Link, tuple[Level, Solution]]
EXAMPLES = (
    "trisolve solve article:puzzle-30",
    "trisolve solve --metric steps --json article:puzzle-30",
    "trisolve solve article:puzzle-30 -o solved.json",
    "trisolve solve --reasons article:puzzle-30",
    "trisolve solve expert:50 --any --max-states 2000",
)


def solve(
    files: Files,
    *,
    metric: Metric = "moves",
    bounds: StateLimits,
    disk: Disk = None,
    threads: Threads = None,
    output: Output,
    as_json: AsJson = False,
    no_seconds: NoSeconds = False,
    any_solution: Annotated[
        bool,
        typer.Option(
            "--any",
            help="If a limit stops the proof, find a solution that is not proved shortest, and "
            "print bounds on the optimum. This search visits at most 100,000 states or a tenth as "
            "many states as the proof, whichever is more.",
        ),
    ] = False,
    reasons: Annotated[
        bool,
        typer.Option("--reasons", help="Explain why each move of the solution is made."),
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print only the solution, one line per level.")
    ] = False,
) -> int:
    """Find provably shortest solutions.

    A move is a block and a distance: B2 drags block B two steps forward along its axis, and A-3
    drags A three steps back. A step is two triangles. If there is no solution, the exit code says
    why: 1 if the level cannot be solved, and 3 if a limit stopped the search. -o writes the levels
    with their solutions, and several levels as a pack; a level without a solution is written
    unchanged. A .tri that is written to a .tri keeps its comments. With --any, the exit code is 0
    if the solution is as short as the proved lower bound.
    """
    run = Run(LINKS, files, output=output, as_json=as_json)
    if quiet and reasons:
        raise FormatError("expected --reasons or --quiet, got both")
    if any_solution and disk is not None:
        raise FormatError("--any: expected no --disk, which has no limit on states")
    if quiet:
        silence()

    def answer(level: Level, found: Solution, text: str = "") -> str:
        some = None
        if any_solution and found.status == "limit":
            some = solve_any(level, found, time_limit=bounds.time_limit)
            found = some.proved(found)
        if as_json:
            result = found.as_json()
            why = {"reasons": _explained(level, found).as_json()["moves"]} if reasons else {}
            unproved = some.as_json() if some and found.status == "limit" else {}
            run.say_json({**(without_seconds(result) if no_seconds else result), **why, **unproved})
        elif not quiet:
            run.tell(found)
            if some is not None and found.status == "limit" and not run.prints:
                say(indent(some.described(), "  "))
            if reasons and found.moves and not run.prints:
                say(indent(_explained(level, found).described(), "  "))
        elif not run.prints:
            say(dump_moves(found.moves) if found.status == "solved" else found.status)
        if run.writes:
            solved = found.status == "solved"
            level = replace(level, solution=found.moves) if solved else level
            run.keep(Link(level, text=text))
        return found.status

    def batches(levels: Iterator[tuple[Tagged[Link], Level]], limits: Limits) -> _Answers:
        limits = limits.but(threads=threads)
        for batch in solve_batches(levels, metric=metric, limits=limits):
            yield ((one.tag, (one.level, one.solution)) for one in batch)

    def solve_one(level: Level, **given: Any) -> Solution:  # noqa: ANN401 - limits
        limits = Limits(**given, threads=threads)
        few = None if disk is not None else solve_at_once(level, limits, metric)
        if few is not None:
            return few
        return solver.solve_within(level, limits, metric=metric, disk=disk)

    def work(link: Link) -> str:
        level = with_goals(link)
        return answer(level, run.search(solve_one, level, limits=bounds), link.text)

    is_batch = bounds.is_of_states_alone and disk is None and not is_arriving()
    if is_batch and run.has_several():
        return run.many(with_goals, batches, lambda found: answer(*found), bounds)
    compile_ahead(*SEARCH)
    return run.each(work)


def _explained(level: Level, found: Solution) -> "Explanation":
    """Return why each move of a solution is made; empty if there is no solution."""
    from trisolve.sliding.insight.reasons import Explanation, explained

    solved = found.status == "solved"
    return explained(level, found.moves) if solved else Explanation(found.status)


def with_goals(link: Link) -> Level:
    """Return the level of a link; raise InvalidLevel if there is nothing to solve."""
    link.level.check_goals()
    return link.level
