"""``trisolve show``: draw levels in the terminal."""

import os
import sys
from collections.abc import Collection, Sequence
from textwrap import wrap
from typing import Annotated, Any

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.labels import CELLS, CellLabels
from trisolve.cli.options import AsJson, When
from trisolve.cli.output import say
from trisolve.cli.run import Run
from trisolve.cli.sliding.options import Files
from trisolve.cli.sliding.sources import LINKS_AND_MASKS, Mask
from trisolve.errors import FormatError
from trisolve.paint.terminal import Protocol, dump_inline, picture_protocol, printable
from trisolve.sliding import rules
from trisolve.sliding.formats import Link, dump_level
from trisolve.sliding.formats.text_board import draw
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move, dump_moves, pairs, parse_moves
from trisolve.sliding.pictures.terminal import render_terminal
from trisolve.sliding.rules import covered

_PICTURE_PX = 520
EXAMPLES = (
    "trisolve show article:puzzle-30",
    "trisolve show --labels cells article:puzzle-30",
)


def show(
    files: Files,
    *,
    after: Annotated[
        str, typer.Option(metavar="MOVES", help='Draw the position after moves such as "B2 A-3".')
    ] = "",
    labels: CellLabels = None,
    color: When = "auto",
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Print the level in text format, as in a .tri file."),
    ] = False,
    picture: Annotated[
        bool,
        typer.Option(
            "--picture",
            help="Draw a picture in the terminal (kitty, Ghostty, WezTerm, Konsole, iTerm2).",
        ),
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
    indices = "cells" in CELLS.chosen(labels)
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
        "cells": {block.id: list(covered(level, positions, i)) for i, block in blocks},
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

    look, details = look_of("classic"), Details(labels=not indices, indices=indices)
    scene = board_scene(level, positions, look=look, details=details)
    return dump_inline(picture(scene, look.theme, "png", Size(_PICTURE_PX)), protocol)
