"""``hint`` and ``explain``: the next move in the middle of play, and why a move is made."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Annotated

from trisolve.cli.options import AsJson, StateLimits, When
from trisolve.cli.output import (
    STDOUT,
    Code,
    code_of,
    color_depth,
    complain,
    counted,
    gravest,
    heading,
    say,
    say_json,
    status_of,
)
from trisolve.cli.pictures import Theme, checked_format, put
from trisolve.cli.run import Run, code_of_status
from trisolve.cli.sliding import ANALYSIS, SEARCH, Files, Metric, compile_ahead
from trisolve.cli.sliding.sources import LINKS, one_link, uncompiled_while_few
from trisolve.errors import FormatError, IllegalMove, SearchInterrupted, TrisolveError
from trisolve.files.entries import Labeled
from trisolve.files.whole import check_output
from trisolve.limits import Limits
from trisolve.options import command, option
from trisolve.paint.picture import STILL, either, picture
from trisolve.sliding.formats import Link
from trisolve.sliding.insight.hints import (
    ALL_MOVES,
    HOW_FAR,
    THE_MOVE,
    Hint,
    Line,
    Revealed,
    search_hint,
)
from trisolve.sliding.insight.hints import hint as kept_hint
from trisolve.sliding.moves import dump_moves, parse_moves

if TYPE_CHECKING:
    from trisolve.sliding.insight.reasons import Explanation


@command(
    examples=(
        'trisolve hint article:puzzle-30 --after "H2 B4"',
        "trisolve hint article:puzzle-30 --level 1",
    )
)
def hint(
    files: Files,
    *,
    after: Annotated[
        str,
        option(
            'The moves played so far, such as "B2 A-3". With -, the command reads positions '
            "of one level from standard input, one line of moves per position, and answers each "
            "line.",
            of="MOVES",
        ),
    ] = "",
    level: Annotated[
        int,
        option(
            "How much to reveal: 1, whether the level can still be solved, and the distance "
            "to the goal; 2, also the next block; 3, also the move; 4, all moves to the goal.",
            of="N",
            min=HOW_FAR,
            max=ALL_MOVES,
        ),
    ] = THE_MOVE,
    metric: Metric = "moves",
    bounds: StateLimits,
    color: When = "auto",
    as_json: AsJson = False,
    quiet: Annotated[
        bool, option("Print only the hint, without the position.", name="--quiet -q")
    ] = False,
) -> int:
    """Give a hint in the middle of play.

    The hint is for the position after the moves in --after, and it is part of a shortest solution
    from there. If the goal can no longer be reached, the hint says which move lost the level, how
    far to take back, and what to play instead; the exit code is then 1. Limits hold for each search
    separately. A link from the player includes its own moves, and the moves in --after follow them.
    """
    from trisolve.sliding.pictures.terminal import render_terminal

    compile_ahead(*ANALYSIS)
    if after == "-":
        return each_line(files, metric, bounds, level, as_json=as_json)
    since, depth = parse_moves(after), color_depth(color)
    run = Run(LINKS, files, as_json=as_json)

    def work(link: Link) -> str:
        puzzle, moves = link.level, (*link.played, *since)
        clock = bounds.limits().start()
        hint = run.search(search_hint, puzzle, moves, metric=metric, limits=bounds)
        found = Revealed(puzzle, moves, hint, level, clock.seconds)
        if as_json:
            run.say_json(found.as_json())
        elif quiet:
            say(run.text_of(found))
        else:
            run.announce(f" after {dump_moves(moves)}" if moves else "")
            say(f"\n{render_terminal(puzzle, hint.positions, depth=depth)}\n")
            rows = run.text_of(found).split("\n")
            say("\n".join(row if row.startswith(" ") else f"  {row}" for row in rows))
        return found.status

    return run.each(work, uncompiled_while_few)


def each_line(
    files: Sequence[str], metric: Metric, bounds: StateLimits, detail: int, *, as_json: bool
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
                say("; ".join(" ".join(part.split()) for part in run.text_of(found).split("\n")))
            yield code_of_status(found.status)
        sys.stdout.flush()


@command(
    examples=(
        "trisolve explain starter:90",
        'trisolve explain article:puzzle-5 --line "C-1 C-1 B2 A4" --json',
        "trisolve explain article:puzzle-30 -o reasons.svg",
    )
)
def explain(
    files: Files,
    *,
    line: Annotated[
        str | None,
        option(
            'Explain these moves in one level, such as "B2 A-3"; they must solve the level.',
            of="MOVES",
        ),
    ] = None,
    metric: Metric = "moves",
    bounds: StateLimits,
    output: Annotated[
        str | None,
        option(
            f"Draw the solution of one level to this file, {either(STILL, '.')}: a row of "
            "frames for each stage, and an arrow from each move to the move it serves.",
            of="OUT",
            name="--output -o",
        ),
    ] = None,
    theme: Theme = "day",
    as_json: AsJson = False,
) -> int:
    """Say why each move of a solution is made, and which later move it serves.

    Each move is left out in turn. It serves the first later move that is then illegal or has
    another effect; if there is no such move, it brings something home. Moves that serve the same
    purpose form a stage. Without --line, the command explains the solution that solve finds. The
    exit code is 1 if the level cannot be solved, or if the line does not solve it.
    """
    from trisolve.sliding.insight.reasons import Explanation, explanation_of
    from trisolve.sliding.insight.reasons import explain as explain_level
    from trisolve.sliding.pictures.look import look_of
    from trisolve.sliding.pictures.reasons_strip import reasons_scene
    from trisolve.sliding.pictures.scene import Details

    moves = None if line is None else parse_moves(line)
    if output is not None:
        format = checked_format(None, output, as_json=as_json)
        check_output(output)
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
                else explanation_of(level, moves)
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
            say("\n".join(_rows(heading(run.label, level.name), run.text_of(found), found)))
        n_told += 1
        if output is not None and found.status == "solved":
            look = look_of(theme)
            scene = reasons_scene(level, found.reasons, look=look, details=Details(labels=True))
            put(picture(scene, look.theme, format), output)
        return found.status

    alone = "--line" if line is not None else "-o" if output is not None else ""
    return run.each(work, partial(_only_one, alone))


def _rows(title: str, text: str, found: "Explanation") -> list[str]:
    """Return the title with the number of moves, and the text below it."""
    head = f"{title}, {counted(len(found.reasons), 'move')}" if found.reasons else title
    return [head, *(f"  {row}" for row in text.split("\n"))]


def _only_one(option: str, entries: Iterator[Labeled[Link]]) -> Iterable[Labeled[Link]]:
    """Return the entries; refuse several entries with an option for a single level."""
    if not option:
        return entries
    first = list(islice(entries, 2))
    if len(first) > 1:
        raise FormatError(f"{option}: expected one level, got several")
    return first
