"""``trisolve replay``: play moves one by one and draw each position."""

from typing import Annotated, Any

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.option_records import StateLimits, taking
from trisolve.cli.options import AsJson, Indices, When
from trisolve.cli.output import Code, code_of, complain, counted, gravest, say, say_json, titled
from trisolve.cli.sliding.review import review_all
from trisolve.cli.sliding.sources import each_link
from trisolve.errors import FormatError, IllegalMove
from trisolve.sliding import rules
from trisolve.sliding.formats import Link
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move, parse_moves
from trisolve.sliding.pictures.terminal import render_terminal
from trisolve.sliding.rules import Step, covered, is_solved

EXAMPLES = (
    "trisolve replay article:puzzle-30",
    'trisolve replay article:puzzle-5 "D-1"',
    'trisolve replay article:puzzle-5 "D-1 D1 C-1" --review',
)


@taking(bounds=StateLimits)
def replay(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="Levels in any form, - for standard input, or a share code.",
            show_default=False,
        ),
    ],
    moves: Annotated[
        str | None,
        typer.Argument(
            metavar="MOVES",
            help='Moves such as "B2 A-3"; by default those of a link, or the solution that '
            "the level claims.",
            show_default=False,
        ),
    ] = None,
    *,
    review: Annotated[
        bool,
        typer.Option(
            "--review",
            help="In place of the positions, say of each move how far the goal is then, what it "
            "costs, and whether it loses the level; in moves.",
        ),
    ] = False,
    bounds: StateLimits,
    indices: Indices = False,
    color: When = "auto",
    as_json: AsJson = False,
) -> int:
    """Play moves one by one, drawing each position.

    Each move says which block pushes which. A move that the push rule forbids ends the replay: a
    line says why, and the exit code is 1. The limits hold for --review, which explores the level.
    """
    given = None if moves is None else parse_moves(moves)
    if review:
        return review_all(file, given, bounds, as_json=as_json)
    if bounds != StateLimits():
        raise FormatError("expected --review with --max-states, --max-bytes or --time-limit")
    depth = color_depth(color)
    n_boards = 0

    def work(label: str, link: Link) -> Code:
        nonlocal n_boards
        level = link.level
        line = (link.moves or level.solution) if given is None else given
        if line is None:
            raise FormatError("expected MOVES to replay, since the level claims no solution")
        steps: list[Step] = []
        illegal = None
        if not as_json:
            if n_boards:
                say()
            n_boards += 1
            say(f"{titled(label, level.name)}\n")
            say(render_terminal(level, depth=depth, indices=indices))
        try:
            for step in rules.replay(level, line):
                steps.append(step)
                if not as_json:
                    say(f"\n{len(steps)}. {step.move}{_pushing(level, step)}\n")
                    at = step.positions
                    say(render_terminal(level, at, depth=depth, indices=indices, legend=False))
        except IllegalMove as error:
            illegal = error
        if as_json:
            say_json(_as_dict(label, level, steps, illegal))
        elif illegal is None:
            say(f"\n{_ending(level, steps)}")
        if illegal:
            complain(f"{label}: {illegal}")
        return code_of(illegal) if illegal else Code.DONE

    return gravest(each_link([file], work, as_json=as_json))


def _pairs(level: Level, step: Step) -> list[tuple[str, str]]:
    """Return which block pushes which in a move, each pair once, in order."""
    pushes = (push for unit in step.units for push in unit.pushes)
    ids = [block.id for block in level.blocks]
    return list(dict.fromkeys((ids[push.pusher], ids[push.pushed]) for push in pushes))


def _pushing(level: Level, step: Step) -> str:
    moves = [step.move, *(Move(block, distance) for block, distance in step.move.pushes)]
    ways = {move.block: move for move in moves}  # in a ring the dragged block is pushed too
    pairs = [f"{pusher} pushes {ways[pushed]}" for pusher, pushed in _pairs(level, step)]
    return f"  {', '.join(pairs)}" if pairs else ""


def _last(level: Level, steps: list[Step]) -> Positions:
    return steps[-1].positions if steps else level.positions


def _n_steps(steps: list[Step]) -> int:
    return sum(abs(step.move.distance) for step in steps)


def _ending(level: Level, steps: list[Step]) -> str:
    made = f"{counted(len(steps), 'move')} ({counted(_n_steps(steps), 'step')})"
    if not level.has_goals:
        return f"{made}; no block has a goal"
    state = "solved" if is_solved(level, _last(level, steps)) else "not solved"
    return f"{state} after {made}"


def _as_dict(
    label: str, level: Level, steps: list[Step], illegal: IllegalMove | None
) -> dict[str, Any]:
    def cells(positions: Positions) -> dict[str, list[int]]:
        blocks = enumerate(level.blocks)
        return {block.id: list(covered(level, positions, number)) for number, block in blocks}

    return {
        "file": label,
        "name": level.name,
        "moves": len(steps),
        "steps": _n_steps(steps),
        "solved": level.has_goals and is_solved(level, _last(level, steps)),
        "illegal": None if illegal is None else str(illegal),
        "start": cells(level.positions),
        "replay": [
            {
                "move": [step.move.block, step.move.distance],
                "pushes": [list(push) for push in step.move.pushes],
                "chain": [list(pair) for pair in _pairs(level, step)],
                "cells": cells(step.positions),
            }
            for step in steps
        ],
    }
