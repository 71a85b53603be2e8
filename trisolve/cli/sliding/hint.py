"""``trisolve hint``: the next move in the middle of play, in the requested detail."""

from typing import Annotated

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.option_records import StateLimits
from trisolve.cli.options import AsJson, When
from trisolve.cli.output import say
from trisolve.cli.run import Run
from trisolve.cli.sliding.ahead import ANALYSIS, compile_ahead
from trisolve.cli.sliding.hint_lines import each_line
from trisolve.cli.sliding.options import Files, Metric
from trisolve.cli.sliding.sources import LINKS, uncompiled_while_few
from trisolve.sliding.formats import Link
from trisolve.sliding.insight.hints import ALL_MOVES, HOW_FAR, THE_MOVE, Revealed, search_hint
from trisolve.sliding.moves import dump_moves, parse_moves
from trisolve.sliding.pictures.terminal import render_terminal

EXAMPLES = (
    'trisolve hint article:puzzle-30 --after "H2 B4"',
    "trisolve hint article:puzzle-30 --level 1",
)


def hint(
    files: Files,
    *,
    after: Annotated[
        str,
        typer.Option(
            metavar="MOVES",
            help='The moves played so far, such as "B2 A-3". With -, the command reads positions '
            "of one level from standard input, one line of moves per position, and answers each "
            "line.",
        ),
    ] = "",
    level: Annotated[
        int,
        typer.Option(
            min=HOW_FAR,
            max=ALL_MOVES,
            metavar="N",
            help="How much to reveal: 1, whether the level can still be solved, and the distance "
            "to the goal; 2, also the next block; 3, also the move; 4, all moves to the goal.",
        ),
    ] = THE_MOVE,
    metric: Metric = "moves",
    bounds: StateLimits,
    color: When = "auto",
    as_json: AsJson = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print only the hint, without the position.")
    ] = False,
) -> int:
    """Give a hint in the middle of play.

    The hint is for the position after the moves of --after, and it is part of a shortest solution
    from there. If the goal can no longer be reached, the hint says which move lost the level, how
    far to take back, and what to play instead; the exit code is then 1. Limits hold for each search
    separately. A link from the player includes its own moves, and the moves of --after follow them.
    """
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
            say(run.said(found))
        else:
            run.announce(f" after {dump_moves(moves)}" if moves else "")
            say(f"\n{render_terminal(puzzle, hint.positions, depth=depth)}\n")
            rows = run.said(found).split("\n")
            say("\n".join(row if row.startswith(" ") else f"  {row}" for row in rows))
        return found.status

    return run.each(work, uncompiled_while_few)
