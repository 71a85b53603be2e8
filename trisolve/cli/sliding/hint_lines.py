"""``trisolve hint --after -``: hints for many positions of one level, line by line."""

import sys
from collections.abc import Callable, Iterator, Sequence

from trisolve.cli.option_records import StateLimits
from trisolve.cli.output import Code, code_of, gravest, say, say_json, status_of
from trisolve.cli.run import Run, code_of_status
from trisolve.cli.sliding.sources import LINKS, one_link
from trisolve.errors import FormatError, SearchInterrupted, TrisolveError
from trisolve.limits import Limits
from trisolve.sliding.formats import Link
from trisolve.sliding.insight.hints import Hint, Line, Revealed, search_hint
from trisolve.sliding.insight.hints import hint as kept_hint
from trisolve.sliding.moves import parse_moves


def each_line(
    files: Sequence[str], metric: str, bounds: StateLimits, detail: int, *, as_json: bool
) -> int:
    """Answer each line of standard input as soon as it arrives; a bad line affects no others."""
    if len(files) != 1 or files[0] == "-":
        raise FormatError("--after - takes one file: each line read is a position of its level")
    label, link = one_link(files[0])
    run = Run(LINKS, as_json=as_json)

    def hinted(moves: Line) -> Hint:
        if bounds == StateLimits():
            return kept_hint(link.level, moves, metric=metric)
        return run.search(search_hint, link.level, moves, metric=metric, limits=bounds)

    return gravest([*_answers(run, label, link, hinted, detail)])


def _answers(
    run: Run[Link], label: str, link: Link, hinted: Callable[[Line], Hint], detail: int
) -> Iterator[Code]:
    """Print the answer to each line, and yield its exit code."""
    for line in sys.stdin:
        try:
            moves = (*link.played, *parse_moves(line))
            clock = Limits().start()
            hint = hinted(moves)
        except SearchInterrupted:
            raise
        except TrisolveError as error:
            status = status_of(error)
            if run.as_json:
                say_json({"file": label, "status": status, "error": str(error)})
            else:
                say(f"{status}: {error}")
            yield code_of(error)
        else:
            found = Revealed(link.level, moves, hint, detail, clock.seconds)
            if run.as_json:
                say_json({"file": label, "name": link.name, **found.as_json()})
            else:
                say("; ".join(" ".join(part.split()) for part in run.said(found).split("\n")))
            yield code_of_status(found.status)
        sys.stdout.flush()
