"""``show`` and ``replay``: positions in the terminal, and the cost of each move of a line."""

import os
import sys
from collections.abc import Collection, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

from trisolve.cli.options import CELLS, AsJson, CellLabels, StateLimits, When
from trisolve.cli.output import color_depth, complain, heading, say, say_json, status_of
from trisolve.cli.run import Run
from trisolve.cli.sliding import ANALYSIS, Files, compile_ahead
from trisolve.cli.sliding.sources import LINKS, LINKS_AND_MASKS, Mask, uncompiled_while_few
from trisolve.errors import FormatError, IllegalMove
from trisolve.options import argument, command, option
from trisolve.paint.terminal import Depth, Protocol, dump_inline, picture_protocol, printable
from trisolve.sliding import rules
from trisolve.sliding.formats import Link, dump_level
from trisolve.sliding.formats.text_board import draw
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move, dump_moves, pairs, parse_moves
from trisolve.sliding.pictures.terminal import render_terminal
from trisolve.sliding.rules import covered_cells

if TYPE_CHECKING:
    from trisolve.sliding.solution import Replayed


_PICTURE_PX = 520


@command(
    examples=(
        "trisolve show article:puzzle-30",
        "trisolve show --labels cells article:puzzle-30",
    )
)
def show(
    files: Files,
    *,
    after: Annotated[
        str, option('Draw the position after moves such as "B2 A-3".', of="MOVES")
    ] = "",
    labels: CellLabels = None,
    color: When = "auto",
    plain: Annotated[
        bool,
        option("Print the level in text format, as in a .tri file."),
    ] = False,
    picture: Annotated[
        bool,
        option("Draw a picture in the terminal (kitty, Ghostty, WezTerm, Konsole, iTerm2)."),
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Draw the board: blocks, goals, and which way each block slides.

    --plain prints the text format of a .tri file. You can paste a board without colors, with its
    legend, below the line `board:` in such a file. In color, blocks are filled triangles, and goals
    are outlined triangles. Without color, a capital letter is a cell of a block, a lowercase letter
    is a free cell of its goal, and a dot is floor. A level's notes follow the board. A mask, which
    is a floor without blocks, is also drawn.
    """
    moves = parse_moves(after)
    indices = "cells" in CELLS.choice(labels)
    depth = color_depth(color)
    protocol = _protocol() if picture else None
    run = Run(LINKS_AND_MASKS, files, as_json=as_json)

    def work(entry: Link | Mask) -> str:
        if isinstance(entry, Mask):
            _show_mask(run, entry.floor, plain=plain)
            return "mask"
        level = entry.level
        positions = level.positions
        for played in rules.replay(level, moves):
            positions = played.positions
        if as_json:
            run.say_json(_as_dict(level, moves, positions))
            return "done"
        if plain:
            run.separate()
            level = level.with_positions(positions) if moves else level
            say(dump_level(level, "text").removesuffix("\n"))
            return "done"
        run.announce(f" after {dump_moves(moves)}" if moves else "")
        if level.push != "full":
            say(f"push: {level.push}")
        say()
        if protocol:
            say(_inline(level, positions, protocol, indices=indices))
        else:
            say(render_terminal(level, positions, depth=depth, indices=indices))
        if level.notes:
            say(f"\n{_notes(level.notes)}")
        return "done"

    return run.each(work)


def _as_dict(level: Level, moves: Sequence[Move], positions: Positions) -> dict[str, Any]:
    blocks = list(enumerate(level.blocks))
    legal = (move for move, _ in rules.successors(level, positions))
    return {
        "floor": sorted(level.floor),
        "push": level.push,
        "moves": pairs(moves),
        "cells": {block.id: list(covered_cells(level, positions, i)) for i, block in blocks},
        "goals": {block.id: list(block.goal) for _, block in blocks if block.goal is not None},
        "solved": level.has_goals and rules.is_solved(level, positions),
        "legal": pairs(legal),
    }


def _show_mask(run: Run[Link | Mask], floor: Collection[Cell], *, plain: bool) -> None:
    """Draw a floor without blocks, or print it as text."""
    if run.as_json:
        run.say_json({"floor": sorted(floor)})
        return
    rows = "\n".join(draw(frozenset(floor), {}))
    if plain:
        run.separate()
        say(f"board:\n{rows}")
    else:
        run.announce(f": a mask, {len(floor)} cells\n\n{rows}")


def _notes(notes: str) -> str:
    """Return notes in lines of at most 80 columns, keeping their own line breaks."""
    lines = (wrap(line, 80) or [""] for line in notes.splitlines())
    return "\n".join(printable(line) for some in lines for line in some)


def _protocol() -> Protocol:
    found = picture_protocol(os.environ) if sys.stdout.isatty() else None
    if found is None:
        known = "kitty, Ghostty, WezTerm, Konsole, iTerm2"
        raise FormatError(f"--picture: expected a terminal that shows pictures ({known})")
    return found


def _inline(level: Level, positions: Positions, protocol: Protocol, *, indices: bool) -> str:
    from trisolve.paint.picture import Size, picture
    from trisolve.sliding.pictures.look import look_of
    from trisolve.sliding.pictures.scene import Details, board_scene

    look, details = look_of("day"), Details(labels=not indices, indices=indices)
    scene = board_scene(level, positions, look=look, details=details)
    return dump_inline(picture(scene, look.theme, "png", Size(_PICTURE_PX)), protocol)


@command(
    examples=(
        "trisolve replay article:puzzle-30",
        'trisolve replay article:puzzle-5 "D-1"',
        'trisolve replay article:puzzle-5 "D-1 D1 C-1" --review',
    )
)
def replay(
    file: Annotated[
        str,
        argument("Levels in any format, a share code, or - for standard input.", of="FILE"),
    ],
    moves: Annotated[
        str | None,
        argument(
            'Moves such as "B2 A-3"; by default, the moves in the link, or the solution '
            "that the level claims.",
            of="MOVES",
        ),
    ] = None,
    *,
    review: Annotated[
        bool,
        option(
            "Instead of the positions, print the distance to the goal after each move, how "
            "many moves it cost, and whether it lost the level."
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
    from trisolve.sliding.solution import replay_moves

    given = None if moves is None else parse_moves(moves)
    if review:
        return review_all(file, given, bounds, as_json=as_json)
    if bounds != StateLimits():
        raise FormatError("expected --review with --max-states, --max-bytes or --time-limit")
    indices = "cells" in CELLS.choice(labels)
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


def _show(found: "Replayed", depth: Depth, *, indices: bool) -> None:
    """Draw the position after each move, and print how the replay ends."""
    from trisolve.sliding.solution import pushes_in_words

    level = found.level
    say(f"\n{render_terminal(level, depth=depth, indices=indices)}")
    for number, played in enumerate(found.plays, 1):
        pushing = pushes_in_words(level, played)
        say(f"\n{number}. {played.move}{pushing and '  '}{pushing}\n")
        at = played.positions
        say(render_terminal(level, at, depth=depth, indices=indices, legend=False))
    if not found.illegal:
        say(f"\n{found.described()}")


def review_all(
    file: str, given: tuple[Move, ...] | None, bounds: StateLimits, *, as_json: bool
) -> int:
    """Review the given moves, a link's moves or the claimed solution; return the exit code."""
    from trisolve.sliding.insight.review import review

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
            rows = run.text_of(found).split("\n")
            say("\n".join([heading(run.label, level.name), *(f"  {row}" for row in rows)]))
        return found.status

    return run.each(work)
