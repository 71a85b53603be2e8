"""``trisolve show``: draw levels in the terminal."""

import os
import sys
from collections.abc import Collection, Sequence
from textwrap import wrap
from typing import Annotated, Any

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.options import AsJson, Indices, When
from trisolve.cli.output import Code, gravest, say, say_json, titled
from trisolve.cli.sliding.options import Files
from trisolve.cli.sliding.sources import each_level
from trisolve.errors import FormatError
from trisolve.paint.inline import Protocol, dump_inline, picture_protocol
from trisolve.paint.terminal import printable
from trisolve.sliding import rules
from trisolve.sliding.formats import dump_level
from trisolve.sliding.formats.text_board import draw
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move, dump_moves, pairs, parse_moves
from trisolve.sliding.pictures.terminal import render_terminal
from trisolve.sliding.rules import covered

_PICTURE_PX = 520
EXAMPLES = (
    "trisolve show article:puzzle-30",
    "trisolve show --indices article:puzzle-30",
)


def show(
    files: Files,
    *,
    after: Annotated[
        str, typer.Option(metavar="MOVES", help='Draw the position after moves such as "B2 A-3".')
    ] = "",
    indices: Indices = False,
    color: When = "auto",
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Print the level in text form, as in a .tri file."),
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

    With --plain the text form is printed, which is a .tri file as it is. A board that is drawn
    without colors can be pasted below the line board: of such a file, legend and all. In color,
    blocks are filled triangles and goals are outlined ones. Without color, a block is its letter, a
    free cell of its goal is the small letter, and a dot is floor. A level's notes follow the board.
    A mask, which is a floor without blocks, is drawn too.
    """
    moves = parse_moves(after)
    depth = color_depth(color)
    protocol = _protocol() if picture else None
    n_boards = 0

    def work(label: str, level: Level) -> Code:
        nonlocal n_boards
        positions = level.positions
        for played in rules.replay(level, moves):
            positions = played.positions
        if as_json:
            say_json(_as_dict(label, level, moves, positions))
            return Code.DONE
        if n_boards:
            say()
        n_boards += 1
        if plain:
            level = level.with_positions(positions) if moves else level
            say(dump_level(level, "text").removesuffix("\n"))
            return Code.DONE
        say(titled(label, level.name) + (f" after {dump_moves(moves)}" if moves else ""))
        if level.push != "full":
            say(f"push: {level.push}")
        say()
        if protocol:
            say(_inline(level, positions, protocol, indices=indices))
        else:
            say(render_terminal(level, positions, depth=depth, indices=indices))
        if level.notes:
            say(f"\n{_notes(level.notes)}")
        return Code.DONE

    def show_mask(label: str, floor: Collection[Cell]) -> None:
        nonlocal n_boards
        if as_json:
            say_json({"file": label, "name": "", "floor": sorted(floor)})
            return
        if n_boards:
            say()
        n_boards += 1
        _show_mask(label, frozenset(floor), plain=plain)

    return gravest(each_level(files, work, as_json=as_json, masked=show_mask))


def _as_dict(
    label: str, level: Level, moves: Sequence[Move], positions: Positions
) -> dict[str, Any]:
    blocks = list(enumerate(level.blocks))
    legal = (move for move, _ in rules.successors(level, positions))
    return {
        "file": label,
        "name": level.name,
        "floor": sorted(level.floor),
        "push": level.push,
        "moves": pairs(moves),
        "cells": {block.id: list(covered(level, positions, i)) for i, block in blocks},
        "goals": {block.id: list(block.goal) for _, block in blocks if block.goal is not None},
        "solved": level.has_goals and rules.is_solved(level, positions),
        "legal": pairs(legal),
    }


def _show_mask(source: str, floor: frozenset[Cell], *, plain: bool) -> None:
    """Draw a floor without blocks, or print it as text."""
    rows = "\n".join(draw(floor, {}))
    say(
        f"board:\n{rows}"
        if plain
        else f"{titled(source, '')}: a mask, {len(floor)} cells\n\n{rows}"
    )


def _notes(notes: str) -> str:
    """Return notes in lines of at most 80 columns, their own line breaks kept."""
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
