"""``trisolve replay --review``: print the cost of each move of a line of play."""

from trisolve.cli.option_records import StateLimits
from trisolve.cli.output import complain, say, say_json, status_of, titled
from trisolve.cli.run import Run
from trisolve.cli.sliding.ahead import ANALYSIS, compile_ahead
from trisolve.cli.sliding.sources import LINKS
from trisolve.errors import FormatError, IllegalMove
from trisolve.sliding.formats import Link
from trisolve.sliding.insight.review import review
from trisolve.sliding.moves import Move


def review_all(
    file: str, given: tuple[Move, ...] | None, bounds: StateLimits, *, as_json: bool
) -> int:
    """Review the given moves, a link's moves or the claimed solution; return the exit code."""
    run = Run(LINKS, [file], as_json=as_json)
    compile_ahead(*ANALYSIS)

    def work(entry: Link) -> str:
        level = entry.level
        line = (entry.moves or level.solution) if given is None else given
        if line is None:
            raise FormatError("expected MOVES to review, because the level claims no solution")
        try:
            found = run.search(review, level, line, limits=bounds)
        except IllegalMove as error:
            if status_of(error) != "illegal":
                raise
            complain(f"{run.label}: {error}")
            if as_json:
                wrong = {"status": "wrong", "moves": [], "cost": 0, "lost": False}
                say_json({"file": run.label, "name": level.name, **wrong})
            return "wrong"
        if as_json:
            say_json({"file": run.label, "name": level.name, **found.as_json()})
        else:
            rows = run.said(found).split("\n")
            say("\n".join([titled(run.label, level.name), *(f"  {row}" for row in rows)]))
        return found.status

    return run.each(work)
