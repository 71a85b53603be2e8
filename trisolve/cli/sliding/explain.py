"""``trisolve explain``: say why each move of a solution is made."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Annotated

import typer

from trisolve.cli.option_records import StateLimits
from trisolve.cli.options import AsJson
from trisolve.cli.output import STDOUT, complain, counted, say, say_json, status_of, titled
from trisolve.cli.pictures import Theme, checked_format, put
from trisolve.cli.run import Run
from trisolve.cli.sliding.ahead import SEARCH, compile_ahead
from trisolve.cli.sliding.options import Files, Metric
from trisolve.cli.sliding.sources import LINKS
from trisolve.errors import FormatError, IllegalMove
from trisolve.files.entries import Labeled
from trisolve.files.whole import check_writable
from trisolve.paint.picture import STILL, either, picture
from trisolve.sliding.formats import Link
from trisolve.sliding.insight.reasons import Explanation, explained
from trisolve.sliding.insight.reasons import explain as explain_level
from trisolve.sliding.moves import parse_moves
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.reasons_strip import reasons_scene
from trisolve.sliding.pictures.scene import Details

EXAMPLES = (
    "trisolve explain starter:90",
    'trisolve explain article:puzzle-5 --line "C-1 C-1 B2 A4" --json',
    "trisolve explain article:puzzle-30 -o reasons.svg",
)


def explain(
    files: Files,
    *,
    line: Annotated[
        str | None,
        typer.Option(
            "--line",
            metavar="MOVES",
            help='Explain these moves in one level, such as "B2 A-3"; they must solve the level.',
            show_default=False,
        ),
    ] = None,
    metric: Metric = "moves",
    bounds: StateLimits,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT",
            help=f"Draw the solution of one level to this file, {either(STILL, '.')}: a row of "
            "frames for each stage, and an arrow from each move to the move it serves.",
            show_default=False,
        ),
    ] = None,
    theme: Theme = "classic",
    as_json: AsJson = False,
) -> int:
    """Say why each move of a solution is made, and which later move it serves.

    Each move is left out in turn. It serves the first later move that is then illegal or has
    another effect; if there is no such move, it brings something home. Moves that serve the same
    purpose form a stage. Without --line, the command explains the solution that solve finds. The
    exit code is 1 if the level cannot be solved, or if the line does not solve it.
    """
    moves = None if line is None else parse_moves(line)
    if output is not None:
        format = checked_format(None, output, as_json=as_json)
        check_writable(output)
    run = Run(LINKS, files, as_json=as_json)
    compile_ahead(*SEARCH)
    n_told = 0

    def work(entry: Link) -> str:
        nonlocal n_told
        level = entry.level
        try:
            found = (
                run.search(explain_level, level, metric=metric, limits=bounds)
                if moves is None
                else explained(level, moves)
            )
        except IllegalMove as error:
            if status_of(error) != "illegal":
                raise
            complain(f"{run.label}: {error}")
            found = Explanation("wrong")
        if as_json:
            say_json({"file": run.label, "name": level.name, **found.as_json()})
        elif found.status != "wrong" and output != STDOUT:
            if n_told:
                say()
            say("\n".join(_rows(titled(run.label, level.name), run.said(found), found)))
        n_told += 1
        if output is not None and found.status == "solved":
            look = look_of(theme)
            scene = reasons_scene(level, found.reasons, look=look, details=Details(labels=True))
            put(picture(scene, look.theme, format), output)
        return found.status

    alone = "--line" if line is not None else "-o" if output is not None else ""
    return run.each(work, partial(_only_one, alone))


def _rows(title: str, text: str, found: Explanation) -> list[str]:
    """Return the title with the number of moves, and the text below it."""
    head = f"{title}, {counted(len(found.reasons), 'move')}" if found.reasons else title
    return [head, *(f"  {row}" for row in text.split("\n"))]


def _only_one(option: str, entries: Iterator[Labeled[Link]]) -> Iterable[Labeled[Link]]:
    """Return the entries; refuse several of them with an option that is for one level."""
    if not option:
        return entries
    first = list(islice(entries, 2))
    if len(first) > 1:
        raise FormatError(f"{option}: expected one level, got several")
    return first
