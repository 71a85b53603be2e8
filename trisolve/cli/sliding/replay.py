"""``trisolve replay``: play moves one by one and draw each position."""

from typing import Annotated

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.labels import CELLS, CellLabels
from trisolve.cli.option_records import StateLimits
from trisolve.cli.options import AsJson, When
from trisolve.cli.output import complain, say, status_of
from trisolve.cli.run import Run
from trisolve.cli.sliding.review import review_all
from trisolve.cli.sliding.sources import LINKS, uncompiled_while_few
from trisolve.errors import FormatError
from trisolve.paint.terminal import Depth
from trisolve.sliding.formats import Link
from trisolve.sliding.moves import parse_moves
from trisolve.sliding.pictures.terminal import render_terminal
from trisolve.sliding.replayed import Replayed, pushes_in_words, replay_moves

EXAMPLES = (
    "trisolve replay article:puzzle-30",
    'trisolve replay article:puzzle-5 "D-1"',
    'trisolve replay article:puzzle-5 "D-1 D1 C-1" --review',
)


def replay(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="Levels in any format, a share code, or - for standard input.",
            show_default=False,
        ),
    ],
    moves: Annotated[
        str | None,
        typer.Argument(
            metavar="MOVES",
            help='Moves such as "B2 A-3"; by default, the moves in the link, or the solution '
            "that the level claims.",
            show_default=False,
        ),
    ] = None,
    *,
    review: Annotated[
        bool,
        typer.Option(
            "--review",
            help="Instead of the positions, print the distance to the goal after each move, how "
            "many moves it cost, and whether it lost the level.",
        ),
    ] = False,
    bounds: StateLimits,
    labels: CellLabels = None,
    color: When = "auto",
    as_json: AsJson = False,
) -> int:
    """Play moves one by one, drawing each position.

    For each move, the output says which blocks push which other blocks. If a move is illegal, the
    replay ends with a line that gives the reason, and the exit code is 1. The limits apply only to
    --review, which explores the level.
    """
    given = None if moves is None else parse_moves(moves)
    if review:
        return review_all(file, given, bounds, as_json=as_json)
    if bounds != StateLimits():
        raise FormatError("expected --review with --max-states, --max-bytes or --time-limit")
    indices = "cells" in CELLS.chosen(labels)
    depth = color_depth(color)
    run = Run(LINKS, [file], as_json=as_json)

    def work(link: Link) -> str:
        level = link.level
        line = (link.moves or level.solution) if given is None else given
        if line is None:
            raise FormatError("expected MOVES to replay, because the level claims no solution")
        found = replay_moves(level, line)
        if as_json:
            run.say_json(found.as_json())
        else:
            run.announce()
            _show(found, depth, indices=indices)
        if found.illegal:
            complain(f"{run.label}: {found.illegal}")
            return status_of(found.illegal)
        return found.status

    return run.each(work, uncompiled_while_few)


def _show(found: Replayed, depth: Depth, *, indices: bool) -> None:
    """Draw the position after each move, and print how the replay ends."""
    level = found.level
    say(f"\n{render_terminal(level, depth=depth, indices=indices)}")
    for number, played in enumerate(found.plays, 1):
        pushing = pushes_in_words(level, played)
        say(f"\n{number}. {played.move}{pushing and '  '}{pushing}\n")
        at = played.positions
        say(render_terminal(level, at, depth=depth, indices=indices, legend=False))
    if not found.illegal:
        say(f"\n{found.described()}")
